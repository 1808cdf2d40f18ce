// The actions of an invoice, each with a confirmation.
import { isDate } from '../../../core/calendar.ts'
import { refuse } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { namesOf } from '../../../core/objects.ts'
import {
  invoiceView,
  recordOfflinePayment,
  removeOfflinePayment,
  sendInvoice,
  todayOf,
  voidInvoice,
} from '../../../invoicing/index.ts'
import {
  action,
  faultIf,
  invoiceTitle,
  isAmount,
  money,
  readMoney,
  tooLong,
  typed,
  typedMoney,
  type Visitor,
} from '../../kit/index.ts'
import { hidden } from '../../layout/forms.ts'
import { html } from '../../layout/html.ts'
import { credit } from './credit.ts'
import { edit } from './edit.ts'
import { messageFields, readMessage } from './form.ts'
import { newInvoice } from './make.ts'
import { PAID_BY } from './one.ts'
import { remind } from './remind.ts'
import { invoiceRowOf, type ShownInvoice } from './row.ts'

const shownInvoiceOf = async (visitor: Visitor): Promise<ShownInvoice> =>
  invoiceView(visitor.parts.cipher, await invoiceRowOf(visitor))

const send = action<ShownInvoice>({
  access: 'invoice',
  read: shownInvoiceOf,
  title: (invoice) => `Send: ${invoiceTitle(invoice)}`,
  asks: (invoice) => `Send ${invoiceTitle(invoice).toLowerCase()}`,
  explains: ({ contact, total_amount_due, currency }) =>
    `This requests ${money(total_amount_due, currency)} from ${contact.name}. Each address gets an email with its own link.`,
  values: ({ contact, invoice_messages }) => ({
    send_to: contact.preferred_email,
    seen: String(invoice_messages.length),
  }),
  fields: (fields, _, values) =>
    html`${hidden('seen', values.seen ?? '')}${messageFields(fields, { optional: false })}`,
  submit: 'Send',
  async act(visitor, values) {
    const { parts, caller } = visitor
    const { id } = await invoiceRowOf(visitor)
    const message = readMessage(values, { isRequired: true })
    if (message) await sendInvoice(parts, caller, id, message, Number(values.seen))
    parts.jobs.wake()
  },
  done: 'Invoice sent.',
})

const cancel = action<ShownInvoice>({
  access: 'invoice',
  read: shownInvoiceOf,
  title: (invoice) => `Void: ${invoiceTitle(invoice)}`,
  asks: (invoice) => `Void ${invoiceTitle(invoice).toLowerCase()}?`,
  explains: ({ contact, total_amount_due, currency }) =>
    `${contact.name} will not be asked for the ${money(total_amount_due, currency)} any more. You can’t undo this.`,
  submit: 'Void invoice',
  isDanger: true,
  async act(visitor) {
    const { id } = await invoiceRowOf(visitor)
    await voidInvoice(visitor.parts, visitor.caller, id)
  },
  done: 'Invoice voided.',
})

const METHODS = namesOf(PAID_BY).map((value) => ({ value, label: PAID_BY[value] }))

const record = action<{ invoice: ShownInvoice; today: string }>({
  access: 'invoice',
  async read(visitor) {
    return { invoice: await shownInvoiceOf(visitor), today: todayOf(visitor.caller) }
  },
  title: ({ invoice }) => `Record a payment: ${invoiceTitle(invoice)}`,
  asks: ({ invoice }) => `Record a payment of ${invoiceTitle(invoice).toLowerCase()}`,
  explains: ({ invoice: { total_amount_due, currency } }) =>
    `For money that you received another way. ${money(total_amount_due, currency)} is due.`,
  values: ({ invoice, today }) => ({ amount: typedMoney(invoice.total_amount_due), received: today }),
  fields: (fields) => html`
    ${fields.text({ name: 'amount', label: 'Amount in USD', money: 'USD', maxlength: 20 })}
    ${fields.select({ name: 'method', label: 'Paid by', options: METHODS })}
    ${fields.text({ name: 'received', label: 'Received on', type: 'date' })}
    ${fields.text({ name: 'note', label: 'Note', hint: 'Such as the number of the check. Your customer does not see it.', maxlength: limits.maxChars.description, optional: true })}`,
  submit: 'Record payment',
  async act(visitor, values) {
    const { parts, caller } = visitor
    const { id } = await invoiceRowOf(visitor)
    const amount = readMoney(values.amount ?? '')
    const note = typed(values.note)
    const method = METHODS.find(({ value }) => value === values.method)?.value
    refuse([
      ...faultIf(!isAmount(amount), 'amount', 'Enter an amount such as 12.50.'),
      ...faultIf(!method, 'method', 'Choose how it was paid.'),
      ...faultIf(!isDate(values.received ?? ''), 'received', 'Enter a date.'),
      ...tooLong(note, 'note', limits.maxChars.description),
    ])
    const { received } = values
    await recordOfflinePayment(parts, caller, id, {
      amount,
      method: method ?? 'other',
      ...(received && { received }),
      note,
    })
  },
  done: 'Payment recorded.',
})

const remove = action<ShownInvoice>({
  access: 'invoice',
  read: shownInvoiceOf,
  title: (invoice) => `Remove a payment: ${invoiceTitle(invoice)}`,
  asks: () => 'Remove this payment?',
  explains: ({ contact }) => `The invoice asks ${contact.name} for this amount again.`,
  submit: 'Remove payment',
  isDanger: true,
  async act(visitor) {
    const { id } = await invoiceRowOf(visitor)
    await removeOfflinePayment(visitor.parts, visitor.caller, id, visitor.named.payment ?? '')
  },
  done: 'Payment removed.',
})

export const actions = {
  new: newInvoice,
  ':id/edit': edit,
  ':id/credit': credit,
  ':id/reminders': remind,
  ':id/send': send,
  ':id/void': cancel,
  ':id/record-payment': record,
  ':id/payments/:payment/remove': remove,
}
