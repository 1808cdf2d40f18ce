// Refresh tokens rotate: each is used once and gives the next. One that is used twice may have been stolen, so everything
// that came from the same code ends, as RFC 9700, 4.14, has it (rules: partners.md#refresh).
import { timingSafeEqual } from 'node:crypto'
import { newId, newSecret } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { recordChange } from '../../../platform/audit-log/index.ts'
import {
  type PartnerApplicationRow,
  prepareLocking,
  type RefreshFamilyRow,
  type Tx,
} from '../../../platform/storage/index.ts'
import { OAuthError } from './errors.ts'
import { digestOf, type OAuthParts } from './oauth-parts.ts'
import { readScope } from './scopes.ts'
import { type IssuedToken, type IssueParts, insertToken, type TokenGrant } from './tokens.ts'

/** Makes an access token that expires, and the first refresh token of a new family. */
export async function insertFamily(
  tx: Tx,
  parts: Pick<OAuthParts, 'cipher' | 'clock'>,
  applicationId: string,
  granted: TokenGrant & { codeHash: string },
): Promise<IssuedToken> {
  const id = newId()
  const created = parts.clock.now()
  const { refreshToken, token_hash } = newToken(parts, id)
  const row: RefreshFamilyRow = {
    id,
    partner_application_id: applicationId,
    authorization_id: granted.authorizationId,
    code_hash: granted.codeHash,
    token_hash,
    created,
    expires: created + limits.oauth.refreshLifeMs,
  }
  await tx.insertInto('refresh_families').values(row).execute()
  const issued = await insertToken(tx, parts, applicationId, { ...granted, isOffline: true })
  return { ...issued, refreshToken }
}

/** A refresh token, which names its family, and what is stored of it. */
function newToken({ cipher }: Pick<OAuthParts, 'cipher'>, familyId: string) {
  const refreshToken = `rt_${familyId}${newSecret()}`
  return { refreshToken, token_hash: digestOf(cipher, 'refresh token', refreshToken) }
}

/** The family that a refresh token names; undefined for a text that is no refresh token. */
export const familyIn = (token: string): string | undefined => /^rt_([\w-]{22})[\w-]{43}$/.exec(token)?.[1]

export const lockFamily = prepareLocking((db, { id }: { id: string }) =>
  db.selectFrom('refresh_families').selectAll().where('id', '=', id),
)

/** Ends a family: its refresh token, and its access tokens. The authorization and its keys go on. */
export async function endFamily(tx: Tx, { id, code_hash }: RefreshFamilyRow): Promise<void> {
  await tx.deleteFrom('refresh_families').where('id', '=', id).execute()
  await tx.deleteFrom('oauth_tokens').where('code_hash', '=', code_hash).execute()
}

/**
 * Exchanges a refresh token for an access token and the next refresh token. Of two requests with the same one at once, one gets
 * tokens, and the other ends them. A client that lost the answer repeats the request under its idempotency key.
 * @throws OAuthError invalid_grant; invalid_scope for more than was granted, which leaves the token as it is
 */
export async function exchangeRefreshToken(
  parts: IssueParts,
  application: PartnerApplicationRow,
  sent: { refreshToken: string; scope: string | undefined },
): Promise<IssuedToken> {
  const { storage, cipher, clock } = parts
  const { asked } = readScope(sent.scope)
  const id = familyIn(sent.refreshToken)
  const sentHash = digestOf(cipher, 'refresh token', sent.refreshToken)
  // What ends here is to be kept, so the refusal is thrown outside.
  const issued = await storage.write(async (tx) => {
    const [family] = id === undefined ? [] : await lockFamily(tx, { id })
    if (family?.partner_application_id !== application.id) return undefined
    const authorization = await currentOf(tx, family)
    if (!authorization || family.expires <= clock.now()) return undefined
    const { merchant_id: merchantId, permissions } = authorization
    if (!isSame(sentHash, family.token_hash)) {
      await endFamily(tx, family)
      const record = { type: 'Authorization', id: family.authorization_id }
      await recordChange(tx, parts, { merchantId, action: 'refresh_token.reused', record })
      return undefined
    }
    const held = permissions.split(',')
    if (asked.some((permission) => !held.includes(permission)))
      throw new OAuthError('invalid_scope', 'The merchant has not granted all of this scope.')
    const { refreshToken, token_hash } = newToken({ cipher }, family.id)
    const expires = clock.now() + limits.oauth.refreshLifeMs
    await tx
      .updateTable('refresh_families')
      .set({ token_hash, expires })
      .where('id', '=', family.id)
      .execute()
    const granted = { authorizationId: family.authorization_id, permissions, codeHash: family.code_hash }
    const next = await insertToken(tx, parts, application.id, { ...granted, isOffline: true })
    await parts.keep(tx, { ...next, refreshToken })
    return { ...next, refreshToken }
  })
  if (!issued) throw new OAuthError('invalid_grant', REFUSED)
  return issued
}

const REFUSED = 'The refresh token is unknown, used, expired, revoked or of another client.'

const currentOf = (tx: Tx, { authorization_id }: RefreshFamilyRow) =>
  tx
    .selectFrom('authorizations')
    .select(['merchant_id', 'permissions'])
    .where('id', '=', authorization_id)
    .where('ended', 'is', null)
    .executeTakeFirst()

/** Of two digests. */
const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))
