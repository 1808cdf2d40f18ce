// A credit note doesn't refund a payment, so more can be paid than the invoice asks for.
import { money, recordPath } from '../../kit/index.ts'
import { notice } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import type { ShownInvoice } from './row.ts'

/** What was paid beyond the total after credits, in cents. */
export const overpaidOf = ({ status, total_amount, amount_paid, amount_credited }: ShownInvoice): number =>
  status === 'void' ? 0 : Math.max(amount_paid + amount_credited - total_amount, 0)

/** Says so, and leads to the refund. */
export function overpaidNotice(invoice: ShownInvoice): Html | undefined {
  const over = overpaidOf(invoice)
  if (over === 0) return undefined
  const { currency, contact, invoice_payments } = invoice
  const charge = invoice_payments.findLast(
    ({ status, amount, surcharge_amount, amount_refunded }) =>
      (status === 'completed' || status === 'authorized') && amount_refunded < amount + surcharge_amount,
  )
  const how = charge
    ? html`<a href="${recordPath('transactions', charge.transaction_id)}/refund">Refund the payment</a>`
    : 'Return it the way you received it.'
  return notice(
    'wait',
    html`${contact.name} has paid ${money(over, currency)} more than the invoice asks for after credits. A credit note doesn’t refund a payment. ${how}`,
  )
}
