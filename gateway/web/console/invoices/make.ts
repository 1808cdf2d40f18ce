// An invoice for a contact, made by hand (rules: pages.md#invoicing).
import { dateIn } from '../../../core/calendar.ts'
import { newRandomId } from '../../../core/ids.ts'
import { bankAccountView, createInvoice, listBankAccounts } from '../../../invoicing/index.ts'
import { action, type Visitor } from '../../kit/index.ts'
import { type Choice, type Fields, hidden } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { type ShownContact, shownContactOf } from './contact.ts'
import { LINES, messageFields, readInvoiceForm } from './form.ts'
import { addressOfInvoice } from './one.ts'

interface About {
  contact: ShownContact
  accounts: readonly Choice[]
  today: string
}

async function read(visitor: Visitor): Promise<About> {
  const { parts, caller } = visitor
  const { merchant, mode, clock } = caller
  const contact = await shownContactOf(visitor)
  const banks = (await listBankAccounts(parts.storage.read, merchant.id)).map(bankAccountView)
  const accounts = banks
    .filter(({ test_mode }) => test_mode === (mode === 'test'))
    .map(({ id, name, account_id }) => ({ value: id, label: [name, account_id].filter(Boolean).join(', ') }))
  return { contact, accounts, today: dateIn(clock.now(), merchant.timezone) }
}

/** At a contact's address. */
export const makeInvoice = action<About>({
  current: '/console/invoices',
  access: 'invoice',
  read,
  asks: ({ contact }) => `New invoice for ${contact.name}`,
  values: ({ contact, today }) => ({
    invoice_date: today,
    send_to: contact.preferred_email,
    once: newRandomId(),
  }),
  fields: (fields, { accounts }, { once = '' }) => html`${hidden('once', once)}${fieldsOf(fields, accounts)}`,
  submit: 'Make the invoice',
  async act(visitor, values) {
    const { parts, caller } = visitor
    const contact = await shownContactOf(visitor)
    const invoice = readInvoiceForm(values, contact.id, caller.mode === 'test')
    const { id } = await createInvoice(parts, caller, invoice, parts.brand.id)
    parts.jobs.wake()
    return { to: addressOfInvoice(id), done: 'make' }
  },
  done: { make: 'The invoice is made.' },
})

function fieldsOf(fields: Fields, accounts: readonly Choice[]): Html {
  return html`
    ${Array.from({ length: LINES }, (_, at) => line(fields, at))}
    ${fields.text({ name: 'invoice_date', label: 'Date of the invoice', type: 'date' })}
    ${fields.text({ name: 'reference', label: 'Reference', hint: 'Your own number, which the payer sees.', maxlength: 128, optional: true })}
    ${fields.select({ name: 'bank_account_id', label: 'Deposit to', options: accounts })}
    ${messageFields(fields, { optional: true })}
    ${fields.text({ name: 'remind_on', label: 'Remind them on', hint: 'If it is not paid by then.', type: 'date', optional: true })}`
}

const line = (fields: Fields, at: number) => html`<fieldset class="field">
  <legend>Line ${at + 1}</legend>
  ${fields.text({ name: `description${at}`, label: 'Description', maxlength: 256, optional: true })}
  ${fields.text({ name: `price${at}`, label: 'Price in USD', inputmode: 'decimal', maxlength: 20, short: true, optional: at > 0 })}
</fieldset>`
