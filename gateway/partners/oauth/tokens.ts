// Access tokens (rules: partners.md#oauth).
import { newGrant } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { type Permission, partnerPermissions } from '../../core/permissions.ts'
import {
  insertRows,
  type MerchantRow,
  type OAuthScope,
  type OAuthTokenRow,
  type PartnerApplicationRow,
  prepare,
  type Tx,
} from '../../storage/index.ts'
import { digestOf, type OAuthParts } from './parts.ts'

/** A new token, with the text that is kept nowhere. */
export interface IssuedToken {
  token: string
  scope: OAuthScope
  /** Milliseconds. */
  created: number
  /** In how many milliseconds it ends; absent: with its authorization. */
  lifeMs?: number
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
  granted?: { authorization_id: string; code_hash: string | null },
  token: string = newGrant('at'),
): Promise<IssuedToken> {
  const created = clock.now()
  const { tokenLifeMs } = limits.oauth
  const scope = granted ? 'payments' : 'tenant'
  const row: OAuthTokenRow = {
    hash: digestOf(cipher, 'access token', token),
    partner_application_id: applicationId,
    scope,
    authorization_id: null,
    code_hash: null,
    created,
    expires: granted ? null : created + tokenLifeMs,
    ...granted,
  }
  await insertRows(tx, 'oauth_tokens', [row])
  return { token, scope, created, ...(!granted && { lifeMs: tokenLifeMs }) }
}

/** Gives a client a token of its own. */
export async function issueClientToken(
  parts: OAuthParts,
  application: PartnerApplicationRow,
): Promise<IssuedToken> {
  return parts.storage.write((tx) => insertToken(tx, parts, application.id))
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
      const { authorization_id: authorizationId, granted_by, granted, ...row } = application
      const [merchant] = await merchantById(storage.read, { id: granted_by })
      const permissions = partnerPermissions(granted)
      return merchant && { application: row, authorizationId, merchant, permissions }
    },

    /** Deletes tokens and codes that have expired. */
    async sweep(): Promise<void> {
      const now = clock.now()
      for (const table of ['oauth_tokens', 'oauth_codes'] as const) {
        let deleted: number = limits.sweep.batchRows
        while (deleted === limits.sweep.batchRows) {
          deleted = await storage.write((tx) => deleteExpired(tx, table, now))
        }
      }
    },
  }
}

interface Granted {
  application: PartnerApplicationRow
  authorizationId: string
  merchant: MerchantRow
  permissions: readonly Permission[]
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

const ofPayments = prepare((db, { hash }: Wanted) =>
  db
    .selectFrom('oauth_tokens')
    .innerJoin('partner_applications', 'partner_applications.id', 'oauth_tokens.partner_application_id')
    .innerJoin('authorizations', 'authorizations.id', 'oauth_tokens.authorization_id')
    .selectAll('partner_applications')
    .select(['oauth_tokens.authorization_id', 'authorizations.merchant_id as granted_by'])
    .select('authorizations.permissions as granted')
    .$narrowType<{ authorization_id: string }>()
    .where('oauth_tokens.hash', '=', hash)
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
