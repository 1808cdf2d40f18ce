// What a client asks `/oauth/token` for (rules: partners.md#oauth).
import { own } from '../../core/objects.ts'
import type { OAuthScope, PartnerApplicationRow } from '../../storage/index.ts'
import { exchangeCode } from './codes.ts'
import { OAuthError } from './errors.ts'
import type { OAuthParts } from './parts.ts'
import { type IssuedToken, issueClientToken } from './tokens.ts'

/** The parameters of a request, without those of the client. */
export interface GrantRequest {
  grant_type?: string | undefined
  scope?: string | undefined
  code?: string | undefined
  redirect_uri?: string | undefined
  code_verifier?: string | undefined
}

interface Grant {
  scope: OAuthScope
  issue(parts: OAuthParts, application: PartnerApplicationRow, request: GrantRequest): Promise<IssuedToken>
}

const GRANTS: Readonly<Record<string, Grant>> = {
  client_credentials: { scope: 'tenant', issue: issueClientToken },
  authorization_code: {
    scope: 'payments',
    async issue(parts, application, { code, ...request }) {
      if (!code) throw new OAuthError('invalid_request', 'code is missing.')
      return exchangeCode(parts, application, { ...request, code })
    },
  },
}

export const grantTypes = Object.keys(GRANTS)

/**
 * Gives a token for what a client that is authenticated may have. Each grant has one scope, which need not be named.
 * @throws OAuthError
 */
export async function issueToken(
  parts: OAuthParts,
  application: PartnerApplicationRow,
  request: GrantRequest,
): Promise<IssuedToken> {
  const { grant_type, scope } = request
  if (!grant_type) throw new OAuthError('invalid_request', 'grant_type is missing.')
  const grant = own(GRANTS, grant_type)
  if (!grant) throw new OAuthError('unsupported_grant_type', `grant_type is one of ${grantTypes.join(', ')}.`)
  if (scope && scope !== grant.scope) {
    throw new OAuthError('invalid_scope', `The scope of ${grant_type} is ${grant.scope}.`)
  }
  return grant.issue(parts, application, request)
}
