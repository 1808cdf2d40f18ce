// What a merchant lets a partner's application do: there is one current authorization of both, with secret keys of its own. It
// ends with all that came of it (rules: partners.md#own-keys, partners.md#deauthorize).

import type { Mode } from '../../../core/caller.ts'
import { newId, newSecretKey } from '../../../core/ids.ts'
import { type Permission, readPermissions } from '../../../core/permissions.ts'
import { recordChange } from '../../../platform/audit-log/index.ts'
import {
  type AuthorizationRow,
  lockName,
  type PartnerApplicationRow,
  type Reader,
  type Tx,
} from '../../../platform/storage/index.ts'
import { endPartnerSettings, insertSecretKey } from '../../merchants/index.ts'
import { recordDisconnection } from '../events/events.ts'
import type { ActingOAuthParts } from './oauth-parts.ts'

/** Between whom an authorization is. */
export interface Between {
  applicationId: string
  merchantId: string
  /** Whether the merchant was created for an application in the sandbox: none of those reaches live mode. */
  isSandbox?: boolean
}

/** What a user decides on the consent page. */
export interface Consent {
  userId: string
  /** What is granted beyond what every partner may do: it replaces what was granted before. */
  granted: readonly Permission[]
  /** Whether live mode is granted: only an approved application asks for it. What was granted before stays. */
  isLive: boolean
}

type WriteParts = Omit<ActingOAuthParts, 'storage'>

/**
 * The current authorization. Where there is none, it is made, with a secret key for each mode that it reaches.
 * What the partner configured under a permission that it loses is undone.
 * @param by absent: the merchant was created for the application, which reaches live mode once it is approved
 */
export async function authorizeApplication(
  tx: Tx,
  parts: WriteParts,
  between: Between,
  by?: Consent,
): Promise<AuthorizationRow> {
  await lockName(tx, `authorization:${between.applicationId}:${between.merchantId}`)
  // Somebody may be ending it.
  const found = await currentOf(tx, between).forUpdate().executeTakeFirst()
  if (!found) return insertAuthorization(tx, parts, between, by)
  // A person who has consented to test mode alone is asked again before live mode.
  const isLive = by?.isLive ?? (found.user_id === null && (await isApproved(tx, between)))
  const changed: AuthorizationRow = {
    ...found,
    ...(by && { user_id: by.userId, permissions: by.granted.join(',') }),
    live: found.live === 1 || isLive ? 1 : 0,
  }
  const isSame =
    changed.user_id === found.user_id &&
    changed.permissions === found.permissions &&
    changed.live === found.live
  if (isSame) return found
  await tx.updateTable('authorizations').set(changed).where('id', '=', found.id).execute()
  if (changed.live !== found.live) await insertKey(tx, parts, changed, 'live')
  const left = readPermissions(changed.permissions)
  const removed = readPermissions(found.permissions).filter((permission) => !left.includes(permission))
  if (removed.length > 0) await endPartnerSettings(tx, parts, changed, removed)
  await audit(tx, parts, changed, 'partner.connected')
  return changed
}

async function insertAuthorization(
  tx: Tx,
  parts: WriteParts,
  between: Between,
  by: Consent | undefined,
): Promise<AuthorizationRow> {
  const isLive = by?.isLive ?? (await isApproved(tx, between))
  const row: AuthorizationRow = {
    id: newId(),
    partner_application_id: between.applicationId,
    merchant_id: between.merchantId,
    user_id: by?.userId ?? null,
    created: parts.clock.now(),
    ended: null,
    permissions: by?.granted.join(',') ?? '',
    live: isLive ? 1 : 0,
  }
  await tx.insertInto('authorizations').values(row).execute()
  await insertKey(tx, parts, row, 'test')
  if (isLive) await insertKey(tx, parts, row, 'live')
  await audit(tx, parts, row, 'partner.connected')
  return row
}

const insertKey = (
  tx: Tx,
  { cipher, clock }: WriteParts,
  { id: authorization_id, merchant_id }: AuthorizationRow,
  mode: Mode,
) =>
  insertSecretKey(
    tx,
    cipher,
    { merchant_id, mode, authorization_id, created: clock.now() },
    newSecretKey(mode),
  )

/** Whether a merchant that was created for the application lets it reach live mode. */
async function isApproved(tx: Tx, { applicationId, isSandbox = false }: Between): Promise<boolean> {
  const application = tx.selectFrom('partner_applications').select('review').where('id', '=', applicationId)
  return !isSandbox && (await application.executeTakeFirstOrThrow()).review === 'APPROVED'
}

/** Writes the audit log of the merchant. */
async function audit(
  tx: Tx,
  parts: WriteParts,
  { id, merchant_id, partner_application_id, permissions, live }: AuthorizationRow,
  action: 'partner.connected' | 'partner.disconnected',
): Promise<void> {
  const application = await tx
    .selectFrom('partner_applications')
    .select(['name', 'client_id'])
    .where('id', '=', partner_application_id)
    .executeTakeFirst()
  const known = {
    application: application?.name,
    client_id: application?.client_id,
    permissions,
    live: live === 1,
  }
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

/** The current authorization; undefined where there is none. */
export const findAuthorization = (db: Reader, between: Between): Promise<AuthorizationRow | undefined> =>
  currentOf(db, between).executeTakeFirst()

/** What a partner holds that opens something, apart from links into the portal. */
const KNOWN_TO_PARTNER = ['oauth_codes', 'refresh_families', 'oauth_tokens', 'secret_keys'] as const

/**
 * Ends an authorization: its tokens, keys, links into the portal and open codes are gone immediately, for every process. Payments stay.
 * @returns whether there has ever been one; a second time changes nothing
 */
export async function endAuthorization(parts: ActingOAuthParts, between: Between): Promise<boolean> {
  const { storage, clock } = parts
  return storage.write(async (tx) => {
    const current = await currentOf(tx, between).forUpdate().executeTakeFirst()
    if (!current) return (await allOf(tx, between).limit(1).executeTakeFirst()) !== undefined
    const { id } = current
    await tx.updateTable('authorizations').set({ ended: clock.now() }).where('id', '=', id).execute()
    for (const table of KNOWN_TO_PARTNER)
      await tx.deleteFrom(table).where('authorization_id', '=', id).execute()
    await tx
      .deleteFrom('portal_links')
      .where('merchant_id', '=', current.merchant_id)
      .where('authorization_id', '=', id)
      .execute()
    await endPartnerSettings(tx, parts, current)
    await audit(tx, parts, current, 'partner.disconnected')
    // A partner knows what it did itself.
    if (parts.by.kind !== 'partner') await recordDisconnection(tx, parts, current)
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
