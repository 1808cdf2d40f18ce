// Revocation of tokens by the client that has them, as RFC 7009 has it (rules: partners.md#revoke).
import { recordChange } from '../../../platform/audit-log/index.ts'
import type { OAuthTokenRow, PartnerApplicationRow, Tx } from '../../../platform/storage/index.ts'
import { OAuthError } from './errors.ts'
import { type ActingOAuthParts, digestOf } from './oauth-parts.ts'
import { endFamily, familyIn, lockFamily } from './refresh-tokens.ts'

/**
 * Ends an access token, or a refresh token with everything that came from the same code. An unknown token has ended already.
 * @throws OAuthError invalid_grant for a token of another client
 */
export async function revokeToken(
  parts: ActingOAuthParts,
  application: PartnerApplicationRow,
  token: string,
): Promise<void> {
  await parts.storage.write(async (tx) => {
    const familyId = familyIn(token)
    await (familyId === undefined
      ? revokeAccessToken(tx, parts, application, token)
      : revokeFamily(tx, parts, application, familyId))
  })
}

async function revokeAccessToken(
  tx: Tx,
  parts: ActingOAuthParts,
  application: PartnerApplicationRow,
  token: string,
): Promise<void> {
  const hash = digestOf(parts.cipher, 'access token', token)
  const row = await tx
    .selectFrom('oauth_tokens')
    .selectAll()
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  assertOwn(row, application)
  await tx.deleteFrom('oauth_tokens').where('hash', '=', hash).execute()
  await audit(tx, parts, application, row.authorization_id)
}

/** Any token of the family ends it, also one that was used. */
async function revokeFamily(
  tx: Tx,
  parts: ActingOAuthParts,
  application: PartnerApplicationRow,
  familyId: string,
): Promise<void> {
  const [family] = await lockFamily(tx, { id: familyId })
  if (!family) return
  assertOwn(family, application)
  await endFamily(tx, family)
  await audit(tx, parts, application, family.authorization_id)
}

function assertOwn(row: Pick<OAuthTokenRow, 'partner_application_id'>, { id }: PartnerApplicationRow): void {
  if (row.partner_application_id !== id)
    throw new OAuthError('invalid_grant', 'The token belongs to another client.')
}

/** Writes the audit log of the merchant, or of the partner where the token was its own. */
async function audit(
  tx: Tx,
  parts: ActingOAuthParts,
  { id, merchant_id }: PartnerApplicationRow,
  authorizationId: string | null,
): Promise<void> {
  const action = 'access_token.revoked'
  if (authorizationId === null) {
    const record = { type: 'PartnerApplication', id }
    return recordChange(tx, parts, { merchantId: merchant_id, action, record })
  }
  const authorization = await tx
    .selectFrom('authorizations')
    .select('merchant_id')
    .where('id', '=', authorizationId)
    .executeTakeFirstOrThrow()
  const record = { type: 'Authorization', id: authorizationId }
  await recordChange(tx, parts, { merchantId: authorization.merchant_id, action, record })
}
