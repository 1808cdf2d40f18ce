// Credits an invoice: all that is left, an amount, or quantities of its lines (rules: invoicing.md#credit-notes).
import { type ErrorMessage, refuse } from '../../../core/errors.ts'
import { english } from '../../../core/language/words.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import {
  creditInvoice,
  creditQuantities,
  invoiceView,
  leftOf,
  leftQuantity,
  type OpenLine,
  openLines,
} from '../../../invoicing/index.ts'
import {
  action,
  faultIf,
  invoiceTitle,
  isAmount,
  money,
  readMoney,
  recordPath,
  tooLong,
  typed,
  type Visitor,
} from '../../kit/index.ts'
import type { Fields } from '../../layout/fields.ts'
import { hidden } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import type { Typed } from './lines.ts'
import { invoiceRowOf, type ShownInvoice } from './row.ts'

interface Credited {
  invoice: ShownInvoice
  open: readonly OpenLine[]
}

async function read(visitor: Visitor): Promise<Credited> {
  const row = await invoiceRowOf(visitor)
  return { invoice: invoiceView(visitor.parts.cipher, row), open: openLines(row, row.credits) }
}

const quantityName = (at: number) => `quantity${at}`

export const credit = action<Credited>({
  access: 'invoice',
  read,
  title: ({ invoice }) => `Credit: ${invoiceTitle(invoice)}`,
  asks: ({ invoice }) => `Credit ${invoiceTitle(invoice).toLowerCase()}`,
  explains: ({ invoice, open }) => explanation(invoice, leftOf(open)),
  values: ({ invoice }) => ({ seen: String(invoice.amount_credited) }),
  fields: (fields, { invoice, open }, { seen = '' }) => html`${hidden('seen', seen)}
    ${fields.radios({
      name: 'credits',
      label: 'What to credit',
      options: [
        { value: 'all', label: `All that is left: ${money(leftOf(open), invoice.currency)}` },
        { value: 'amount', label: 'An amount' },
        { value: 'lines', label: 'Quantities of lines' },
      ],
    })}
    <div class="credit-amount">${fields.text({ name: 'amount', label: 'Amount in USD', money: 'USD', hint: 'With taxes. Each tax gives its share.', maxlength: 20, optional: true })}</div>
    <div class="credit-lines">${open.map((line, at) => lineField(fields, line, at))}</div>
    ${fields.text({ name: 'reason', label: 'Reason', hint: 'Your customer sees it.', maxlength: limits.maxChars.description, optional: true })}`,
  submit: 'Create credit note',
  async act(visitor, values) {
    const { parts, caller } = visitor
    const { invoice, open } = await read(visitor)
    const reason = typed(values.reason)
    refuse([...faultsOf(values, open), ...tooLong(reason, 'reason', limits.maxChars.description)])
    const body = { ...wantedIn(values, open), reason }
    const { id } = await creditInvoice(parts, caller, invoice.id, body, Number(values.seen))
    return { to: recordPath('credit-notes', id), done: 'credit' }
  },
  done: { credit: 'Credit note created.' },
})

function explanation(
  { contact, amount_paid, total_amount_due: due, currency, invoice_messages }: ShownInvoice,
  left: number,
): string {
  const most = `You can credit up to ${money(left, currency)}.`
  const owed = due > 0 ? ` It reduces the ${money(due, currency)} that ${contact.name} owes.` : ''
  const paid =
    amount_paid > 0
      ? ` ${money(amount_paid, currency)} has been paid. A credit note doesn’t refund it: refund the payment separately.`
      : ''
  const sentTo = invoice_messages.at(-1)?.email_addresses
  const mailed = sentTo ? ` The credit note will be emailed to ${sentTo.join(', ')}.` : ''
  return `${most}${owed}${paid}${mailed} You can’t undo a credit note.`
}

function lineField(fields: Fields, open: OpenLine, at: number): Html {
  const { line, net } = open
  const label = line.description || `Line ${at + 1}`
  const left = `${english.number(leftQuantity(open))} ${line.unit ?? ''}`.trim()
  const hint = net > 0 ? `${left} left, at ${money(line.rate_per_quantity)} each.` : 'All of it is credited.'
  return fields.text({
    name: quantityName(at),
    label,
    hint,
    inputmode: 'decimal',
    maxlength: 12,
    short: true,
    optional: true,
  })
}

/** The lines with a quantity, and their places. */
const typedLines = (values: Typed, open: readonly OpenLine[]) =>
  open.flatMap(({ line: { id } }, at) => {
    const quantity = typed(own(values, quantityName(at)))
    return quantity === '' ? [] : [{ at, id, quantity }]
  })

function faultsOf(values: Typed, open: readonly OpenLine[]): ErrorMessage[] {
  const lines = typedLines(values, open)
  switch (values.credits) {
    case 'all':
      return []
    case 'amount': {
      const amount = readMoney(values.amount ?? '')
      const left = leftOf(open)
      return [
        ...faultIf(!isAmount(amount), 'amount', 'Enter an amount such as 12.50.'),
        ...faultIf(amount > left, 'amount', `Enter an amount up to ${money(left)}.`),
      ]
    }
    case 'lines':
      return [
        ...faultIf(lines.length === 0, quantityName(0), 'Enter a quantity.'),
        ...creditQuantities(open, lines).faults.map((fault) => {
          const place = Number(fault.context?.split('.')[1] ?? 0)
          return { ...fault, context: quantityName(lines[place]?.at ?? 0) }
        }),
      ]
    default:
      return faultIf(true, 'credits', 'Choose what to credit.')
  }
}

/** @param values without faults */
function wantedIn(values: Typed, open: readonly OpenLine[]) {
  if (values.credits === 'amount') return { amount: readMoney(values.amount ?? '') }
  if (values.credits !== 'lines') return {}
  return { line_items: typedLines(values, open).map(({ id, quantity }) => ({ id, quantity })) }
}
