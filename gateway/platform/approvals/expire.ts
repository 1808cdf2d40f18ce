// Requests that nobody has decided expire (rules: approvals.md#request).

import { jobActor } from '../../core/actor.ts'
import { limits } from '../../core/limits.ts'
import { recordChange } from '../audit-log/index.ts'
import { type ApprovalRow, fromJson, type Tx } from '../storage/index.ts'
import type { ApprovalParts } from './approval-parts.ts'

type ExpireParts = Pick<ApprovalParts, 'storage' | 'cipher' | 'clock'>

/** Closes the requests that have expired, and deletes those that are as old as the audit log. */
export async function expireApprovals(parts: ExpireParts): Promise<void> {
  const { storage, clock } = parts
  const due = await storage.read
    .selectFrom('approvals')
    .select(['merchant_id', 'id'])
    .where('status', '=', 'PENDING')
    .where('expires', '<=', clock.now())
    .orderBy('expires')
    .limit(limits.sweep.batchRows)
    .execute()
  for (const found of due) await storage.write((tx) => expire(tx, parts, found))
  await storage.write((tx) =>
    tx
      .deleteFrom('approvals')
      .where('status', '<>', 'PENDING')
      .where('expires', '<=', clock.now() - limits.audit.lifeMs)
      .execute(),
  )
}

async function expire(
  tx: Tx,
  { cipher }: ExpireParts,
  { merchant_id, id }: Pick<ApprovalRow, 'merchant_id' | 'id'>,
): Promise<void> {
  const row = await tx
    .selectFrom('approvals')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .forUpdate()
    .executeTakeFirst()
  // Somebody was faster, or another process.
  if (!row) return
  await tx
    .updateTable('approvals')
    .set({ status: 'EXPIRED' })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .execute()
  await recordChange(
    tx,
    { cipher, by: jobActor('Approvals') },
    {
      merchantId: merchant_id,
      mode: 'live',
      action: 'approval.expired',
      record: { type: 'Approval', id },
      changes: [{ name: 'request', after: row.kind }, ...fromJson(row.changes)],
    },
  )
}
