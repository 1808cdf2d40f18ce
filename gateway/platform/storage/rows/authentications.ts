// Rows of authentications: 3-D Secure 2, by the terms of EMVCo's protocol.

import type { Mode } from '../../../core/caller.ts'
import type { Json } from './json.ts'
import type { Currency } from './merchants.ts'
import type { MaskedCard } from './vault.ts'

/** How an authentication ends (rules: authentications.md#status). */
export const authenticationEnds = [
  'SUCCEEDED',
  'ATTEMPTED',
  'FAILED',
  'REJECTED',
  'UNAVAILABLE',
  'CANCELED',
  'EXPIRED',
] as const
export const authenticationStatuses = ['CREATED', 'METHOD', 'CHALLENGE', ...authenticationEnds] as const
export type AuthenticationStatus = (typeof authenticationStatuses)[number]

/** `transStatus` of the protocol: authenticated, not, attempted, unavailable, rejected, challenge required, informational. */
export const transStatuses = ['Y', 'N', 'A', 'U', 'R', 'C', 'I'] as const
export type TransStatus = (typeof transStatuses)[number]

/** `messageVersion`. */
export const protocolVersions = ['2.1.0', '2.2.0', '2.3.1'] as const
export type ProtocolVersion = (typeof protocolVersions)[number]

/** `deviceChannel`: a browser, or a server while the payer is away. */
export const deviceChannels = ['BROWSER', 'REQUESTOR'] as const
export type DeviceChannel = (typeof deviceChannels)[number]

/** What the merchant prefers, or asks to be spared (rules: authentications.md#challenge, authentications.md#exemptions). */
export const challengePreferences = ['NO_PREFERENCE', 'NOT_WANTED', 'WANTED', 'REQUIRED'] as const
export type ChallengePreference = (typeof challengePreferences)[number]
export const exemptions = ['LOW_VALUE', 'TRANSACTION_RISK', 'RECURRING', 'CORPORATE'] as const
export type Exemption = (typeof exemptions)[number]

/** Sizes of a challenge: `challengeWindowSize`, by the names that pages use. */
export const challengeWindows = ['250x400', '390x400', '500x600', '600x400', 'FULL'] as const
export type ChallengeWindow = (typeof challengeWindows)[number]

/** Who canceled it. */
export const cancelReasons = ['CARDHOLDER', 'TIMED_OUT', 'ERROR'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** The plan of recurring payments, the first of which is authenticated. */
export interface AuthenticatedPlan {
  /** `recurringFrequency`: the fewest days between two payments. */
  frequency: number
  /** `recurringExpiry`, YYYY-MM-DD: no payment after it. */
  expiry?: string
  /** Of each payment, in cents; absent: as the first. */
  amount?: number
}

export interface AuthenticationRow {
  id: string
  merchant_id: string
  mode: Mode
  created: number
  modified: number
  status: AuthenticationStatus
  /** A keyed digest of the secret by which the page continues it. */
  secret: string
  /** Cents; null, like the currency: it's to store the card, and not for a payment. */
  amount: number | null
  currency: Currency | null
  /** What it's for: a one-time token, or a saved card. */
  token_id: string | null
  /** Beside a token: the card that was saved with it. */
  saved_method_id: string | null
  card: Json<MaskedCard>
  /** The card's. */
  fingerprint: string
  channel: DeviceChannel
  challenge_preference: ChallengePreference
  exemption: Exemption | null
  recur: Json<AuthenticatedPlan> | null
  /** The version that both sides speak; null: the card takes no part. */
  version: ProtocolVersion | null
  server_transaction_id: string
  ds_transaction_id: string | null
  acs_transaction_id: string | null
  /** The issuer's method page; null: it has none. */
  method_url: string | null
  /** Whether the method has run, `threeDSCompInd`; null: it's not known yet. */
  method_completion: 'Y' | 'N' | 'U' | null
  /** When the AReq was sent, by the machine's clock; null: not yet. */
  requested: number | null
  challenge_url: string | null
  challenge_window: ChallengeWindow | null
  trans_status: TransStatus | null
  trans_status_reason: string | null
  eci: string | null
  cavv: string | null
  /** 1 if the issuer answers for fraud; null: it hasn't ended. */
  liability_shift: number | null
  cancel_reason: CancelReason | null
  /** Why there is no result: a message's errorDescription. */
  error: string | null
  /** Until when it may run, and once it has succeeded, until when a charge may use it. */
  expires: number
  /** The recurring charge that was created with it. */
  recurring_charge_id: string | null
  /** The charge that used it, and when: of a recurring charge the first payment. */
  charge_id: string | null
  used: number | null
  /** Of the partner's application whose key created it. */
  client_id: string | null
}

/** A message of the protocol, as it was sent, with the card number masked. */
export interface AuthenticationMessageRow {
  merchant_id: string
  authentication_id: string
  /** Counted from 1. */
  position: number
  created: number
  type: string
  body: Json<object>
  /** The sender's signature; null: that kind of message has none. */
  signature: string | null
}

/** What a simulated challenge asks the payer for. */
export const challengeKinds = ['code', 'app', 'out_of_band', 'passkey'] as const
export type ChallengeKind = (typeof challengeKinds)[number]

/** A simulated method page: none, one that comes back, one that never does. */
export const methodPages = ['none', 'answers', 'silent'] as const
export type MethodPage = (typeof methodPages)[number]

/** An authentication as the simulated directory server and ACS have it (rules: authentications.md#simulation). */
export interface SimulatorAuthenticationRow {
  /** `acsTransID`. */
  id: string
  merchant_id: string
  mode: Mode
  created: number
  modified: number
  authentication_id: string
  server_transaction_id: string
  ds_transaction_id: string
  version: ProtocolVersion
  /** The answer to the AReq: the same for each that repeats it. */
  ares: Json<object>
  /** The issuer's cryptogram; null: it gave none so far. */
  cavv: string | null
  /** Null: there is none. */
  challenge: ChallengeKind | null
  /** How far the challenge is. */
  state: 'NONE' | 'OPEN' | 'PASSED' | 'FAILED' | 'CANCELED' | 'EXPIRED' | 'ERROR'
  /** Wrong answers so far. */
  tries: number
  /** What the challenge needs to know, as JSON. */
  data: string | null
}
