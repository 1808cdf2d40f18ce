// What a user can do with a transaction: the same as an API key can.
import { namesOf } from '../../../core/objects.ts'
import type { Permission } from '../../../core/permissions.ts'
import type { TransactionRow } from '../../../platform/storage/index.ts'
import { refundable } from '../records/refunded.ts'

/** Each action, with what a user needs for it. */
export const ACTIONS = {
  capture: { label: 'Capture', needs: 'charge' },
  refund: { label: 'Refund', needs: 'refund' },
  void: { label: 'Void', needs: 'refund' },
} as const satisfies Record<string, { label: string; needs: Permission }>

export type ActionName = keyof typeof ACTIONS

/** What its status allows. The domain decides once more when it is done. */
export function actionsFor(row: TransactionRow): ActionName[] {
  const isOpen = row.status === 'AUTHORIZED' || (row.type === 'REFUND' && row.status === 'PENDING')
  const isPaid = row.status === 'COMPLETED' || (row.status === 'AUTHORIZED' && row.auto_capture === 1)
  const can = {
    capture: row.type === 'CHARGE' && row.status === 'AUTHORIZED' && row.auto_capture === 0,
    refund: row.type === 'CHARGE' && isPaid && refundable(row) > 0,
    void: isOpen,
  }
  return namesOf(can).filter((name) => can[name])
}
