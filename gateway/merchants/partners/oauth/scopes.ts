// Scopes of OAuth: what an application may ask for, and what a token says that it got (rules: partners.md#scopes).
import { askedPermissions, type Permission, readPermissions } from '../../../core/permissions.ts'
import { OAuthError } from './errors.ts'

/** Asks for a refresh token, and so for an access token that expires. It grants nothing. */
const OFFLINE = 'offline_access'

/** What an application may ask a merchant for; `payments` is in every request. */
export const merchantScopes: readonly string[] = ['payments', ...askedPermissions, OFFLINE]

/** The scope of a client's own token. */
export const CLIENT_SCOPE = 'tenant'

export interface AskedScope {
  /** What is asked for beyond what every partner may do. */
  asked: readonly Permission[]
  /** Whether a refresh token is asked for. */
  isOffline: boolean
}

/** Reads what an application asks a merchant for. @throws OAuthError invalid_scope */
export function readScope(scope: string | undefined): AskedScope {
  const names = (scope ?? '').split(' ').filter(Boolean)
  if (names.some((name) => !merchantScopes.includes(name)))
    throw new OAuthError('invalid_scope', `scope is any of ${merchantScopes.join(', ')}.`)
  return {
    asked: askedPermissions.filter((permission) => names.includes(permission)),
    isOffline: names.includes(OFFLINE),
  }
}

/** What a token for a merchant got. @param permissions as the authorization stores them */
export function grantedScope(permissions: string, isOffline: boolean): string {
  return ['payments', ...readPermissions(permissions), ...(isOffline ? [OFFLINE] : [])].join(' ')
}
