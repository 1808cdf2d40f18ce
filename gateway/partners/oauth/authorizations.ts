// What a merchant lets a partner's application do: there is one current authorization of both, with secret keys of its own. It
// ends with all that came of it (rules: partners.md#own-keys, partners.md#deauthorize).
import { recordChange } from '../../audit-log/index.ts'
import type { Mode } from '../../core/caller.ts'
import { newId, newSecretKey } from '../../core/ids.ts'
import type { Permission } from '../../core/permissions.ts'
import { endPartnerSettings, insertSecretKey } from '../../merchants/index.ts'
import {
  type AuthorizationRow,
  lockName,
  type PartnerApplicationRow,
  type Reader,
  type Tx,
} from '../../storage/index.ts'
import type { ActingOAuthParts } from './parts.ts'

/** Between whom an authorization is. */
export interface Between {
  applicationId: string
  merchantId: string
}

const MODES: readonly Mode[] = ['test', 'live']

/**
 * The current authorization. Where there is none, it is made, with a secret key for each mode.
 * @param by the user who lets the application in, and what is granted beyond what every partner may do: it replaces what was granted
 *   before. Absent: the merchant was created for the application
 */
export async function authorizeApplication(
  tx: Tx,
  parts: Omit<ActingOAuthParts, 'storage'>,
  between: Between,
  by?: { userId: string; granted: readonly Permission[] },
): Promise<AuthorizationRow> {
  const { cipher, clock } = parts
  const { applicationId: partner_application_id, merchantId: merchant_id } = between
  await lockName(tx, `authorization:${partner_application_id}:${merchant_id}`)
  const found = await currentOf(tx, between).executeTakeFirst()
  const permissions = by ? by.granted.join(',') : ''
  if (found && by) {
    const granted = { ...found, permissions, user_id: by.userId }
    await tx.updateTable('authorizations').set(granted).where('id', '=', found.id).execute()
    if (permissions !== found.permissions) await audit(tx, parts, granted, 'partner.connected')
    return granted
  }
  if (found) return found
  const created = clock.now()
  const row: AuthorizationRow = {
    id: newId(),
    partner_application_id,
    merchant_id,
    user_id: by?.userId ?? null,
    created,
    ended: null,
    permissions,
  }
  await tx.insertInto('authorizations').values(row).execute()
  for (const mode of MODES) {
    const of = { merchant_id, mode, authorization_id: row.id, created }
    await insertSecretKey(tx, cipher, of, newSecretKey(mode))
  }
  await audit(tx, parts, row, 'partner.connected')
  return row
}

/** Writes the audit log of the merchant. */
async function audit(
  tx: Tx,
  parts: Omit<ActingOAuthParts, 'storage'>,
  { id, merchant_id, partner_application_id }: AuthorizationRow,
  action: 'partner.connected' | 'partner.disconnected',
): Promise<void> {
  const application = await tx
    .selectFrom('partner_applications')
    .select(['name', 'client_id'])
    .where('id', '=', partner_application_id)
    .executeTakeFirst()
  const known = { application: application?.name, client_id: application?.client_id }
  const state = action === 'partner.connected' ? { after: known } : { before: known }
  const record = { type: 'Authorization', id }
  await recordChange(tx, parts, { merchantId: merchant_id, action, record, ...state })
}

const allOf = (db: Reader, { applicationId, merchantId }: Between) =>
  db
    .selectFrom('authorizations')
    .selectAll()
    .where('partner_application_id', '=', applicationId)
    .where('merchant_id', '=', merchantId)

const currentOf = (db: Reader, between: Between) => allOf(db, between).where('ended', 'is', null)

/**
 * Ends an authorization: its tokens, its keys and its open codes are gone at once, for every process. What was paid stays.
 * @returns whether there has ever been one; a second time changes nothing
 */
export async function endAuthorization(parts: ActingOAuthParts, between: Between): Promise<boolean> {
  const { storage, clock } = parts
  return storage.write(async (tx) => {
    const current = await currentOf(tx, between).forUpdate().executeTakeFirst()
    if (!current) return (await allOf(tx, between).limit(1).executeTakeFirst()) !== undefined
    const { id } = current
    await tx.updateTable('authorizations').set({ ended: clock.now() }).where('id', '=', id).execute()
    for (const table of ['oauth_tokens', 'oauth_codes', 'secret_keys'] as const) {
      await tx.deleteFrom(table).where('authorization_id', '=', id).execute()
    }
    await endPartnerSettings(tx, parts, current)
    await audit(tx, parts, current, 'partner.disconnected')
    return true
  })
}

/** A partner's application that a merchant has let in. */
export interface ConnectedPartner {
  authorization: AuthorizationRow
  application: PartnerApplicationRow
}

/** The partners' applications that a merchant lets in now, the latest first. */
export async function listAuthorizations(db: Reader, merchantId: string): Promise<ConnectedPartner[]> {
  const rows = await db
    .selectFrom('authorizations')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('ended', 'is', null)
    .orderBy('created', 'desc')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ partner_application_id }) => partner_application_id)
  const found = await db.selectFrom('partner_applications').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(found.map((application) => [application.id, application]))
  return rows.flatMap((authorization) => {
    const application = byId.get(authorization.partner_application_id)
    return application ? [{ authorization, application }] : []
  })
}
