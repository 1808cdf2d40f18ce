// What of a charge was refunded, and what is left.
import { badge } from '../../layout/components.ts'
import type { Html } from '../../layout/html.ts'

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
