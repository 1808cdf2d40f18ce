// A merchant connects an application: what the authorize page is opened with, and what goes back (rules: partners.md#authorize).

import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import type { PartnerApplicationRow, Reader } from '../../../platform/storage/index.ts'
import { authorizeApplication, type Consent } from './authorizations.ts'
import { assertEnabled, findClient } from './clients.ts'
import { issueCode } from './codes.ts'
import { OAuthError } from './errors.ts'
import type { ActingOAuthParts } from './oauth-parts.ts'
import { type AskedScope, readScope } from './scopes.ts'

/** The parameters that a partner's software sends people with; anything may stand in them, or come twice. */
export type AuthorizeQuery = Readonly<Record<string, unknown>>

/** Whose authorize page it is. */
export interface Issuer {
  brandId: string
  /** As the brand's metadata names it: its `auth_url`. */
  issuer: string
}

/** What an application asks for, once all of it is right. */
export interface AuthorizeRequest extends AskedScope {
  application: PartnerApplicationRow
  /** The partner whose application it is. */
  ownerName: string
  issuer: string
  /** Whether it asks for live mode: an operator has approved the application. */
  isLive: boolean
  redirectUri: string
  state: string | undefined
  /** Of PKCE, S256. */
  codeChallenge: string | undefined
}

/**
 * Reads what the page was opened with.
 * @returns the request, or where to send the person back with what is wrong
 * @throws OAuthError for what is wrong with the client or the redirect: it is shown, and nobody is sent anywhere
 */
export async function readAuthorizeRequest(
  db: Reader,
  query: AuthorizeQuery,
  { brandId, issuer }: Issuer,
): Promise<AuthorizeRequest | { back: string }> {
  const application = await clientOf(db, query, brandId)
  const { redirect_uri: redirectUri } = application
  const state = typeof query.state === 'string' ? query.state : undefined
  try {
    const ownerName = await nameOfOwner(db, application)
    const isLive = application.review === 'APPROVED'
    return { application, ownerName, issuer, isLive, redirectUri, state, ...readRest(query) }
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return { back: backTo({ redirectUri, state, issuer }, error.body) }
  }
}

async function nameOfOwner(db: Reader, { merchant_id }: PartnerApplicationRow): Promise<string> {
  const owner = db.selectFrom('merchants').select('name').where('id', '=', merchant_id)
  return (await owner.executeTakeFirstOrThrow()).name
}

/** @throws OAuthError as `readAuthorizeRequest` */
async function clientOf(db: Reader, query: AuthorizeQuery, brandId: string): Promise<PartnerApplicationRow> {
  const { client_id, redirect_uri } = query
  const application = typeof client_id === 'string' ? await findClient(db, client_id) : undefined
  if (application?.brand_id !== brandId) {
    throw new OAuthError('invalid_client', 'No application here has this client_id.')
  }
  assertEnabled(application)
  if (application.redirect_uri === '' || redirect_uri !== application.redirect_uri) {
    throw new OAuthError(
      'invalid_request',
      'The redirect_uri is not the one registered for this application.',
    )
  }
  return application
}

/** The rest of the parameters (RFC 6749, 4.1.1; RFC 7636, 4.3). @throws OAuthError */
function readRest(query: AuthorizeQuery): AskedScope & Pick<AuthorizeRequest, 'codeChallenge'> {
  for (const name of ['response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method']) {
    const value = own(query, name)
    if (value === undefined) continue
    if (typeof value !== 'string' || value.length > limits.oauth.maxChars || /\p{Cc}/u.test(value)) {
      throw new OAuthError('invalid_request', `${name} comes twice, is too long or has control characters.`)
    }
  }
  const { response_type, scope, code_challenge, code_challenge_method } = query
  if (response_type === undefined) throw new OAuthError('invalid_request', 'response_type is missing.')
  if (response_type !== 'code') throw new OAuthError('unsupported_response_type', 'response_type is code.')
  const asked = readScope(typeof scope === 'string' ? scope : undefined)
  if (code_challenge === undefined && code_challenge_method === undefined)
    return { ...asked, codeChallenge: undefined }
  if (code_challenge_method !== 'S256') {
    throw new OAuthError('invalid_request', 'code_challenge_method is S256.')
  }
  if (typeof code_challenge !== 'string' || !/^[\w-]{43}$/.test(code_challenge)) {
    throw new OAuthError('invalid_request', 'code_challenge is 43 characters of base64url.')
  }
  return { ...asked, codeChallenge: code_challenge }
}

/** Connects the application. @returns where to send the person, with the code */
export async function allow(
  parts: ActingOAuthParts,
  request: AuthorizeRequest,
  by: Consent & { merchantId: string },
): Promise<string> {
  const { application, redirectUri, codeChallenge, isOffline } = request
  const code = await parts.storage.write(async (tx) => {
    const between = { applicationId: application.id, merchantId: by.merchantId }
    const authorization = await authorizeApplication(tx, parts, between, by)
    return issueCode(tx, parts, {
      authorization,
      redirectUri,
      codeChallenge,
      isOffline,
      lifeMs: limits.oauth.codeLifeMs.page,
    })
  })
  return backTo(request, { code })
}

/** Refuses the application. @returns where to send the person */
export function deny(request: AuthorizeRequest): string {
  return backTo(request, new OAuthError('access_denied', 'The merchant declined the connection.').body)
}

/** @returns the redirect with what is said there; `iss` lets a client that knows several servers tell them apart (RFC 9207) */
function backTo(
  { redirectUri, state, issuer }: Pick<AuthorizeRequest, 'redirectUri' | 'state' | 'issuer'>,
  members: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(members)) url.searchParams.set(name, value)
  if (state !== undefined) url.searchParams.set('state', state)
  url.searchParams.set('iss', issuer)
  return url.href
}
