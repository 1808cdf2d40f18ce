// Rows of brands, partners' applications and what merchants let these do.
import type { Json } from './json.ts'

/** A product brand, under which pages for people look and are reached. */
export interface BrandRow {
  /** A short name for addresses and commands: lower-case letters, digits and dashes. */
  id: string
  created: number
  modified: number
  name: string
  /** The color of its buttons and links, `#rrggbb`. */
  color: string
  /** A picture as a data URL; null: its name in letters. */
  logo: string | null
  /** The origin of its pages and its authentication API, where a proxy stands in front; null: a port of its own here. */
  auth_url: string | null
}

/** Whether the operator lets an application connect to live mode. */
export const reviews = ['PENDING', 'APPROVED', 'REJECTED'] as const
export type Review = (typeof reviews)[number]

/** A partner's OAuth client. */
export interface PartnerApplicationRow {
  id: string
  /** The merchant whose team looks after it: the partner itself. */
  merchant_id: string
  brand_id: string
  created: number
  modified: number
  name: string
  /** 64 letters and digits. */
  client_id: string
  /** Keyed digest of the secret. */
  secret_hash: string
  /** The user who has seen the secret; null: nobody has, or an earlier version showed it. */
  secret_seen_by: string | null
  /** When the secret stops working; null: never by itself. */
  secret_ends: number | null
  oauth_enabled: number
  /** Where the authorize page sends people back to; empty: not set. */
  redirect_uri: string
  /** Where its events are posted to; empty: nowhere. */
  event_url: string
  review: Review
  /** Why it, or its last change, was rejected; null: it wasn't. */
  review_reason: string | null
  /** When it was decided; null: not yet, or by an earlier version. */
  reviewed: number | null
  /** What it asks the operator to change, while it's approved; null: nothing. */
  proposed: Json<ProposedChange> | null
}

/** What merchants see of an application, and where it sends them: an approved one can't change these by itself. */
export type ProposedChange = Pick<PartnerApplicationRow, 'name' | 'redirect_uri'>

/** What a merchant has let a partner's application do. There is one current one of both. */
export interface AuthorizationRow {
  id: string
  partner_application_id: string
  merchant_id: string
  /** Who of the merchant's team let it in; null: nobody in person, as with a merchant that was made for the partner. */
  user_id: string | null
  created: number
  /** When it was revoked; null: it is active. */
  ended: number | null
  /** What the merchant granted beyond what every partner may do, separated by commas. */
  permissions: string
  /** Whether it reaches live mode: the application was approved when the merchant connected it. */
  live: number
}

/** A setting that a partner has changed, to be restored when its authorization ends. */
export interface PartnerSettingRow {
  merchant_id: string
  authorization_id: string
  /** The id of the merchant or the account. */
  record_id: string
  /** The column. */
  name: string
  /** Before the partner's first change and after its last one, as JSON. */
  before: string
  after: string
}

/** An authorization code. */
export interface OAuthCodeRow {
  /** Keyed digest of the code. */
  hash: string
  partner_application_id: string
  authorization_id: string
  /** The one that has to be named again when it is exchanged. */
  redirect_uri: string
  /** Of PKCE, S256; null: none. */
  code_challenge: string | null
  created: number
  expires: number
  used: number | null
  /** Whether the application asked for a refresh token with it. */
  offline: number
}

export const oauthScopes = ['tenant', 'payments'] as const
export type OAuthScope = (typeof oauthScopes)[number]

/** An access token. */
export interface OAuthTokenRow {
  /** Keyed digest of the token. */
  hash: string
  partner_application_id: string
  scope: OAuthScope
  /** Of scope `payments`: what it is a token of. */
  authorization_id: string | null
  /** The code that it was exchanged for. */
  code_hash: string | null
  created: number
  /** Null: when its authorization ends. */
  expires: number | null
}

/** The refresh tokens that come from one code. Only the latest is valid; its access tokens have the same `code_hash`. */
export interface RefreshFamilyRow {
  /** Part of each of its tokens. */
  id: string
  partner_application_id: string
  authorization_id: string
  code_hash: string
  /** Keyed digest of the latest token. */
  token_hash: string
  created: number
  /** When the latest token expires. */
  expires: number
}
