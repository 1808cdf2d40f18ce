// What a user can do with a transaction: the same as an API key can.
import { namesOf } from '../../../core/objects.ts'
import type { Permission } from '../../../core/permissions.ts'
import type { TransactionRow } from '../../../platform/storage/index.ts'
import { badge } from '../../layout/components.ts'
import type { Html } from '../../layout/html.ts'

/** Each action, with what a user needs for it. */
export const ACTIONS = {
  capture: { label: 'Capture', needs: 'charge' },
  refund: { label: 'Refund', needs: 'refund' },
  void: { label: 'Void', needs: 'refund' },
} as const satisfies Record<string, { label: string; needs: Permission }>

export type ActionName = keyof typeof ACTIONS

/** Of a row, or of the API's view, which leaves out what isn't there. */
interface Amounts {
  amount: number
  gratuity?: number | null | undefined
  amount_refunded?: number | undefined
}

/** What is left of a charge to be refunded, in cents. */
export const refundable = ({ amount, gratuity, amount_refunded }: Amounts): number =>
  amount + (gratuity ?? 0) - (amount_refunded ?? 0)

/** Whether all or a part of a charge was refunded. */
export const refundedBadge = (row: Amounts): Html | undefined =>
  row.amount_refunded ? badge('plain', refundable(row) === 0 ? 'Refunded' : 'Partly refunded') : undefined

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
