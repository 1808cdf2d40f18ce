// What a client asks `/oauth/token` for (rules: partners.md#oauth).
import { own } from '../../../core/objects.ts'
import type { PartnerApplicationRow } from '../../../platform/storage/index.ts'
import { assertEnabled } from './clients.ts'
import { exchangeCode } from './codes.ts'
import { OAuthError } from './errors.ts'
import { exchangeRefreshToken } from './refresh-tokens.ts'
import { CLIENT_SCOPE, readScope } from './scopes.ts'
import { type IssuedToken, type IssueParts, issueClientToken } from './tokens.ts'

/** The parameters of a request, without those of the client. */
export interface GrantRequest {
  grant_type?: string | undefined
  scope?: string | undefined
  code?: string | undefined
  redirect_uri?: string | undefined
  code_verifier?: string | undefined
  refresh_token?: string | undefined
}

type Grant = (
  parts: IssueParts,
  application: PartnerApplicationRow,
  request: GrantRequest,
) => Promise<IssuedToken>

const GRANTS: Readonly<Record<string, Grant>> = {
  async client_credentials(parts, application, { scope }) {
    if (scope && scope !== CLIENT_SCOPE)
      throw new OAuthError('invalid_scope', `The scope of client_credentials is ${CLIENT_SCOPE}.`)
    return issueClientToken(parts, application)
  },
  async authorization_code(parts, application, { code, scope, ...request }) {
    if (!code) throw new OAuthError('invalid_request', 'code is missing.')
    const { isOffline } = readScope(scope)
    return exchangeCode(parts, application, { ...request, code, isOffline })
  },
  async refresh_token(parts, application, { refresh_token: refreshToken, scope }) {
    if (!refreshToken) throw new OAuthError('invalid_request', 'refresh_token is missing.')
    return exchangeRefreshToken(parts, application, { refreshToken, scope })
  },
}

export const grantTypes = Object.keys(GRANTS)

/** Gives a token for what a client that is authenticated may have. @throws OAuthError, also with OAuth turned off */
export async function issueToken(
  parts: IssueParts,
  application: PartnerApplicationRow,
  request: GrantRequest,
): Promise<IssuedToken> {
  assertEnabled(application)
  const { grant_type } = request
  if (!grant_type) throw new OAuthError('invalid_request', 'grant_type is missing.')
  const grant = own(GRANTS, grant_type)
  if (!grant) throw new OAuthError('unsupported_grant_type', `grant_type is one of ${grantTypes.join(', ')}.`)
  return grant(parts, application, request)
}
