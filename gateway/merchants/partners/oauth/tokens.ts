// Access tokens (rules: partners.md#oauth).
import { newGrant } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { type Permission, partnerPermissions } from '../../../core/permissions.ts'
import {
  insertRows,
  type MerchantRow,
  type OAuthTokenRow,
  type PartnerApplicationRow,
  prepare,
  type Tx,
} from '../../../platform/storage/index.ts'
import { type ActingOAuthParts, digestOf, type OAuthParts } from './oauth-parts.ts'
import { CLIENT_SCOPE, grantedScope } from './scopes.ts'

/** A new token, with the text that is kept nowhere. */
export interface IssuedToken {
  token: string
  /** All that it is for, separated by spaces. */
  scope: string
  /** Milliseconds. */
  created: number
  /** In how many milliseconds it ends; absent: with its authorization. */
  lifeMs?: number
  /** The next refresh token. */
  refreshToken?: string
}

/** What it takes to answer a client. */
export interface IssueParts extends ActingOAuthParts {
  /** Keeps the answer in the transaction that makes the token, for a retry with the same idempotency key. */
  keep(tx: Tx, issued: IssuedToken): Promise<void>
}

/** What a merchant's token is for. */
export interface TokenGrant {
  authorizationId: string
  /** As the authorization stores them. */
  permissions: string
  codeHash: string | null
  /** Whether a refresh token goes with it: then it expires. */
  isOffline?: boolean
}

/**
 * Makes a token: for what a merchant has authorized, or of the client itself.
 * @param granted absent: of the client itself
 * @param token a new one, unless it has to be known before
 */
export async function insertToken(
  tx: Tx,
  { cipher, clock }: Pick<OAuthParts, 'cipher' | 'clock'>,
  applicationId: string,
  granted?: TokenGrant,
  token: string = newGrant('at'),
): Promise<IssuedToken> {
  const created = clock.now()
  const { isOffline = false } = granted ?? {}
  const lifeMs = granted && !isOffline ? undefined : limits.oauth.tokenLifeMs
  const row: OAuthTokenRow = {
    hash: digestOf(cipher, 'access token', token),
    partner_application_id: applicationId,
    scope: granted ? 'payments' : CLIENT_SCOPE,
    authorization_id: granted?.authorizationId ?? null,
    code_hash: granted?.codeHash ?? null,
    created,
    expires: lifeMs === undefined ? null : created + lifeMs,
  }
  await insertRows(tx, 'oauth_tokens', [row])
  const scope = granted ? grantedScope(granted.permissions, isOffline) : CLIENT_SCOPE
  return { token, scope, created, ...(lifeMs !== undefined && { lifeMs }) }
}

/** Gives a client a token of its own. */
export async function issueClientToken(
  parts: IssueParts,
  application: PartnerApplicationRow,
): Promise<IssuedToken> {
  return parts.storage.write(async (tx) => {
    const issued = await insertToken(tx, parts, application.id)
    await parts.keep(tx, issued)
    return issued
  })
}

/** What access tokens stand for: the database is asked each time, so one that has ended counts for no process any more. */
export function createAccessTokens({ storage, cipher, clock }: OAuthParts) {
  const wanted = (token: string) => ({ hash: digestOf(cipher, 'access token', token), now: clock.now() })
  return {
    /** The application that a token of scope `tenant` belongs to. */
    async tenant(token: string): Promise<PartnerApplicationRow | undefined> {
      const [application] = await ofTenant(storage.read, wanted(token))
      return application
    },

    /** What a token of scope `payments` stands for. */
    async payments(token: string): Promise<Granted | undefined> {
      const [application] = await ofPayments(storage.read, wanted(token))
      if (!application) return undefined
      const { authorization_id: authorizationId, granted_by, granted, live, email, ...row } = application
      const [merchant] = await merchantById(storage.read, { id: granted_by })
      const permissions = partnerPermissions(granted)
      const isLive = live === 1
      return (
        merchant && { application: row, authorizationId, merchant, permissions, isLive, connectedBy: email }
      )
    },

    /** Deletes tokens, families of refresh tokens and codes that have expired. */
    async sweep(): Promise<void> {
      const now = clock.now()
      const deletions = [
        (tx: Tx) => deleteExpired(tx, 'oauth_tokens', now),
        (tx: Tx) => deleteExpired(tx, 'oauth_codes', now),
        (tx: Tx) => deleteExpiredFamilies(tx, now),
      ]
      for (const deleteSome of deletions) {
        let deleted: number = limits.sweep.batchRows
        while (deleted === limits.sweep.batchRows) deleted = await storage.write(deleteSome)
      }
    },
  }
}

interface Granted {
  application: PartnerApplicationRow
  authorizationId: string
  merchant: MerchantRow
  permissions: readonly Permission[]
  isLive: boolean
  connectedBy: string | null
}

interface Wanted {
  hash: string
  now: number
}

const ofTenant = prepare((db, { hash, now }: Wanted) =>
  db
    .selectFrom('oauth_tokens')
    .innerJoin('partner_applications', 'partner_applications.id', 'oauth_tokens.partner_application_id')
    .selectAll('partner_applications')
    .where('oauth_tokens.hash', '=', hash)
    .where('oauth_tokens.scope', '=', 'tenant')
    .where('oauth_tokens.expires', '>', now)
    .where('partner_applications.oauth_enabled', '=', 1),
)

const ofPayments = prepare((db, { hash, now }: Wanted) =>
  db
    .selectFrom('oauth_tokens')
    .innerJoin('partner_applications', 'partner_applications.id', 'oauth_tokens.partner_application_id')
    .innerJoin('authorizations', 'authorizations.id', 'oauth_tokens.authorization_id')
    .leftJoin('users', 'users.id', 'authorizations.user_id')
    .selectAll('partner_applications')
    .select('users.email')
    .select(['oauth_tokens.authorization_id', 'authorizations.merchant_id as granted_by'])
    .select(['authorizations.permissions as granted', 'authorizations.live'])
    .$narrowType<{ authorization_id: string }>()
    .where('oauth_tokens.hash', '=', hash)
    .where((token) => token.or([token('expires', 'is', null), token('expires', '>', now)]))
    .where('authorizations.ended', 'is', null)
    .where('partner_applications.oauth_enabled', '=', 1),
)

const merchantById = prepare((db, { id }: { id: string }) =>
  db.selectFrom('merchants').selectAll().where('id', '=', id),
)

async function deleteExpired(tx: Tx, table: 'oauth_tokens' | 'oauth_codes', now: number): Promise<number> {
  const expired = tx
    .selectFrom(table)
    .select('hash')
    .where('expires', '<=', now)
    .limit(limits.sweep.batchRows)
  const { numDeletedRows } = await tx.deleteFrom(table).where('hash', 'in', expired).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

async function deleteExpiredFamilies(tx: Tx, now: number): Promise<number> {
  const expired = tx
    .selectFrom('refresh_families')
    .select('id')
    .where('expires', '<=', now)
    .limit(limits.sweep.batchRows)
  const { numDeletedRows } = await tx
    .deleteFrom('refresh_families')
    .where('id', 'in', expired)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
