// A second person approves or rejects a request (rules: approvals.md#decide).

import type { Actor } from '../../core/actor.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import { type Permission, readPermissions } from '../../core/permissions.ts'
import { recordChange } from '../audit-log/index.ts'
import { type ApprovalRow, fromJson, type Reader, type Tx, toJson } from '../storage/index.ts'
import type { ApprovalParts } from './approval-parts.ts'
import { type Holder, holderOf } from './holders.ts'
import { kindLabels } from './kinds.ts'
import { unavailable } from './request.ts'

type DecideParts = Pick<ApprovalParts, 'cipher' | 'clock'>

/** Which request, and who decides it. */
export interface Decision {
  merchantId: string
  id: string
  userId: string
  by: Actor
}

/** Returns a request. Throws 404 if there is none. */
export async function findApproval(db: Reader, merchantId: string, id: string): Promise<ApprovalRow> {
  const row = await db
    .selectFrom('approvals')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Approval', id)
  return row
}

/** Who asked, with what they may do now. Throws 422 if they may no longer ask for this. */
export async function requesterOf(db: Reader, row: ApprovalRow): Promise<Holder & { by: Actor }> {
  const by = fromJson(row.requester)
  const holder = await holderOf(db, row.merchant_id, row.requested_by)
  if (!holder || !includesAll(holder, askedOf(row)))
    throw unavailable(`${by.name} no longer has the permission for this request. Reject it.`)
  return { ...holder, by }
}

/** What it takes to ask: for looser rules more than to approve them. */
const askedOf = ({ kind, needed }: ApprovalRow): readonly Permission[] =>
  kind === 'policy' ? ['approvals'] : readPermissions(needed)

const includesAll = ({ permissions }: Holder, needed: readonly Permission[]) =>
  needed.every((permission) => permissions.includes(permission))

/**
 * Approves a request, within the database transaction that carries it out: both happen, or neither, and only once.
 * @throws 403 for the requester, and for whoever lacks the permission; 404; 422 unless it is pending, and the requester could still ask
 */
export async function approve(tx: Tx, parts: DecideParts, decision: Decision): Promise<void> {
  const row = await lockPending(tx, parts, decision)
  if (row.requested_by === decision.userId) throw forbidden('Someone else has to approve your request.')
  await assertMayDecide(tx, row, decision.userId)
  await requesterOf(tx, row)
  await close(tx, parts, row, decision, 'APPROVED')
}

/** Rejects a request. Requesters can cancel their own. @throws as `approve` */
export async function reject(
  { storage, ...parts }: DecideParts & Pick<ApprovalParts, 'storage'>,
  decision: Decision,
): Promise<void> {
  await storage.write(async (tx) => {
    const row = await lockPending(tx, parts, decision)
    if (row.requested_by !== decision.userId) await assertMayDecide(tx, row, decision.userId)
    await close(tx, parts, row, decision, 'REJECTED')
  })
}

async function lockPending(
  tx: Tx,
  { clock }: DecideParts,
  { merchantId, id }: Decision,
): Promise<ApprovalRow> {
  const row = await tx
    .selectFrom('approvals')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Approval', id)
  if (row.status === 'PENDING' && row.expires <= clock.now()) throw unavailable('This request has expired.')
  if (row.status !== 'PENDING') throw unavailable(`This request is ${row.status.toLowerCase()} already.`)
  return row
}

/** Whether a user could approve a request, and didn't make it. */
export const mayApprove = (row: ApprovalRow, userId: string, permissions: readonly Permission[]): boolean =>
  row.requested_by !== userId && readPermissions(row.needed).every((one) => permissions.includes(one))

async function assertMayDecide(tx: Tx, row: ApprovalRow, userId: string): Promise<void> {
  const holder = await holderOf(tx, row.merchant_id, userId)
  if (holder && includesAll(holder, readPermissions(row.needed))) return
  throw forbidden(`Your role can’t decide this request: ${kindLabels[row.kind]}.`)
}

async function close(
  tx: Tx,
  { cipher, clock }: DecideParts,
  row: ApprovalRow,
  { by }: Decision,
  status: 'APPROVED' | 'REJECTED',
): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({ status, decided: clock.now(), decider: toJson(by) })
    .where('merchant_id', '=', row.merchant_id)
    .where('id', '=', row.id)
    .execute()
  const { name, email } = fromJson(row.requester)
  await recordChange(
    tx,
    { cipher, by },
    {
      merchantId: row.merchant_id,
      mode: 'live',
      action: status === 'APPROVED' ? 'approval.approved' : 'approval.rejected',
      record: { type: 'Approval', id: row.id },
      changes: [
        { name: 'request', after: row.kind },
        { name: 'requested_by', after: email ?? name },
        ...fromJson(row.changes),
      ],
      person: row.requested_by,
    },
  )
}
