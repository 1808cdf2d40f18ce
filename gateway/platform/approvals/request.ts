// Asks for the approval of a second person (rules: approvals.md#request).

import { gatewayError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import type { Permission } from '../../core/permissions.ts'
import { recordChange } from '../audit-log/index.ts'
import {
  type ApprovalRequest,
  type ApprovalRow,
  type AuditChange,
  lockName,
  type Reader,
  toJson,
} from '../storage/index.ts'
import type { ApprovalParts } from './approval-parts.ts'
import { holdersOf } from './holders.ts'
import { mailApprovers } from './mails.ts'

export interface NewApproval {
  /** The merchant, or `GATEWAY` for what operators approve. */
  merchantId: string
  /** The merchant that a mail to operators is about; absent: the merchant above. */
  mailedOf?: string
  userId: string
  /** What whoever approves it needs. */
  needed: readonly Permission[]
  request: ApprovalRequest
  /** The same, for people. */
  changes: readonly AuditChange[]
  /** What it is about, where there can be only one request about it. */
  recordId?: string
}

/**
 * Writes a request down, and mails it to whoever can approve it.
 * @returns its id
 * @throws 422 where nobody else could approve it, too many wait, or one about the record waits already
 */
export async function requestApproval(parts: ApprovalParts, wish: NewApproval): Promise<string> {
  const { merchantId, mailedOf = merchantId, userId, needed, request, changes, recordId } = wish
  return parts.storage.write(async (tx) => {
    await lockName(tx, `approvals ${merchantId}`)
    const now = parts.clock.now()
    const approvers = (await holdersOf(tx, merchantId, needed)).filter(({ id }) => id !== userId)
    if (approvers.length === 0)
      throw unavailable('No one else can approve this. Invite a second person first.')
    const waiting = await pendingOf(tx, merchantId, now)
    if (waiting.length >= limits.approvals.pending)
      throw unavailable(`${limits.approvals.pending} requests are pending. Approve or reject some first.`)
    if (recordId !== undefined && waiting.some(({ record_id }) => record_id === recordId))
      throw unavailable('A request for this is pending already.')
    const row: ApprovalRow = {
      merchant_id: merchantId,
      id: newId(),
      kind: request.kind,
      record_id: recordId ?? null,
      needed: needed.join(','),
      request: toJson(request),
      changes: toJson([...changes]),
      requested_by: userId,
      requester: toJson(parts.by),
      created: now,
      expires: now + limits.approvals.lifeMs,
      status: 'PENDING',
      decided: null,
      decider: null,
    }
    await tx.insertInto('approvals').values(row).execute()
    await recordChange(tx, parts, {
      merchantId,
      mode: 'live',
      action: 'approval.requested',
      record: { type: 'Approval', id: row.id },
      changes: [{ name: 'request', after: row.kind }, ...changes],
    })
    await mailApprovers(tx, parts, row, mailedOf, approvers)
    return row.id
  })
}

/** The requests that can still be approved, the newest first. */
export const pendingOf = (db: Reader, merchantId: string, now: number): Promise<ApprovalRow[]> =>
  db
    .selectFrom('approvals')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'PENDING')
    .where('expires', '>', now)
    .orderBy('created', 'desc')
    .orderBy('id')
    .execute()

/** The latest requests that are decided or have expired. */
export const decidedOf = (db: Reader, merchantId: string): Promise<ApprovalRow[]> =>
  db
    .selectFrom('approvals')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('status', '<>', 'PENDING')
    .orderBy('created', 'desc')
    .orderBy('id')
    .limit(limits.page.defaultEntries)
    .execute()

export const unavailable = (message: string) => gatewayError('unavailable_for_current_status', { message })
