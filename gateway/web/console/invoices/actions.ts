// What a person can do with an invoice, asked once more before it is done.
import { errorSummary, type FormState, form, formFields, hidden } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { money } from '../show.ts'
import { messageFields } from './form.ts'
import { addressOfInvoice, nameOf, type ShownInvoice } from './one.ts'

interface ActionContent {
  invoice: ShownInvoice
  csrf: string
  state: FormState
}

/** The page from which an invoice is sent once more. */
export function sendPage({ invoice, csrf, state }: ActionContent): Html {
  const { id, contact, invoice_messages, total_amount_due, currency } = invoice
  const address = addressOfInvoice(id)
  const usual = { send_to: contact.preferred_email, seen: String(invoice_messages.length) }
  const { values = usual, faults } = state
  return html`
    <h1>Send ${nameOf(invoice).toLowerCase()}</h1>
    <p>It asks ${contact.name} for ${money(total_amount_due, currency)}. Each address gets an email with its own link.</p>
    ${errorSummary(faults)}
    ${form({
      action: `${address}/send`,
      csrf,
      submit: 'Send it',
      cancel: address,
      fields: html`${hidden('seen', values.seen ?? '')}${messageFields(formFields({ ...state, values }), { optional: false })}`,
    })}`
}

/** The page that asks once more before an invoice is taken back. */
export function voidPage({ invoice, csrf, state }: ActionContent): Html {
  const { id, total_amount_due, currency, contact } = invoice
  const address = addressOfInvoice(id)
  return html`
    <h1>Void ${nameOf(invoice).toLowerCase()}?</h1>
    <p>${contact.name} will not be asked for the ${money(total_amount_due, currency)} any more. You can’t undo this.</p>
    ${errorSummary(state.faults)}
    ${form({ action: `${address}/void`, csrf, submit: 'Void it', cancel: address, isDanger: true })}`
}
