// What can be done with an invoice, asked once more before it is done.
import { notFound } from '../../../core/errors.ts'
import { invoiceView, readInvoice, sendInvoice, voidInvoice } from '../../../invoicing/index.ts'
import { action, money, type Visitor } from '../../kit/index.ts'
import { hidden } from '../../layout/forms.ts'
import { html } from '../../layout/html.ts'
import { messageFields, readMessage } from './form.ts'
import { nameOf, type ShownInvoice } from './one.ts'

/** @throws 404 unless the merchant has it in this mode */
export async function invoiceRowOf({ parts, caller, id }: Visitor) {
  const invoice = await readInvoice(parts.storage.read, caller.merchant.id, id)
  if (invoice.mode !== caller.mode) throw notFound('Invoice', id)
  return invoice
}

const shownInvoiceOf = async (visitor: Visitor): Promise<ShownInvoice> =>
  invoiceView(visitor.parts.cipher, await invoiceRowOf(visitor))

const send = action<ShownInvoice>({
  access: 'invoice',
  read: shownInvoiceOf,
  title: (invoice) => `Send: ${nameOf(invoice)}`,
  asks: (invoice) => `Send ${nameOf(invoice).toLowerCase()}`,
  explains: ({ contact, total_amount_due, currency }) =>
    `It asks ${contact.name} for ${money(total_amount_due, currency)}. Each address gets an email with its own link.`,
  values: ({ contact, invoice_messages }) => ({
    send_to: contact.preferred_email,
    seen: String(invoice_messages.length),
  }),
  fields: (fields, _, { seen = '' }) =>
    html`${hidden('seen', seen)}${messageFields(fields, { optional: false })}`,
  submit: 'Send it',
  async act(visitor, values) {
    const { parts, caller } = visitor
    const { id } = await invoiceRowOf(visitor)
    const message = readMessage(values, { isRequired: true })
    if (message) await sendInvoice(parts, caller, id, message, Number(values.seen))
    parts.jobs.wake()
  },
  done: 'It is on its way.',
})

const cancel = action<ShownInvoice>({
  access: 'invoice',
  read: shownInvoiceOf,
  title: (invoice) => `Void: ${nameOf(invoice)}`,
  asks: (invoice) => `Void ${nameOf(invoice).toLowerCase()}?`,
  explains: ({ contact, total_amount_due, currency }) =>
    `${contact.name} will not be asked for the ${money(total_amount_due, currency)} any more. You can’t undo this.`,
  submit: 'Void it',
  isDanger: true,
  async act(visitor) {
    const { id } = await invoiceRowOf(visitor)
    await voidInvoice(visitor.parts, visitor.caller, id)
  },
  done: 'The invoice is void.',
})

export const actions = { ':id/send': send, ':id/void': cancel }
