import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { dateIn } from '../../../core/calendar.ts'
import type { Caller } from '../../../core/caller.ts'
import { notFound } from '../../../core/errors.ts'
import { newRandomId } from '../../../core/ids.ts'
import {
  bankAccountView,
  contactView,
  createInvoice,
  listBankAccounts,
  readContact,
} from '../../../invoicing/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { errorSummary, type Fields, type FormState, form, formFields, hidden } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { callerOf, readForm, tryForm, visitOf } from '../../sessions/index.ts'
import type { ConsoleParts } from '../console-parts.ts'
import { sendConsole } from '../shell.ts'
import { LINES, messageFields, readInvoiceForm } from './form.ts'
import { addressOfInvoice } from './one.ts'

const ADDRESS = '/console/contacts/:id/invoice'
const invoicing = { config: { access: 'invoice' } } as const

interface ById {
  Params: { id: string }
}

/** An invoice for a contact, made by hand (rules: pages.md#invoicing). */
export const invoiceForms: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  const { storage, clock, brand } = parts

  app.get<ById>(ADDRESS, invoicing, async (request, reply) => show(parts, request, reply))

  app.post<ById>(ADDRESS, invoicing, async (request, reply) => {
    const values = readForm(request.body)
    const caller = callerOf(request, clock)
    const contact = await contactOf(storage, caller, request.params.id)
    const tried = await tryForm(async () => {
      const invoice = readInvoiceForm(values, contact.id, caller.mode === 'test')
      return createInvoice(parts, caller, invoice, brand.id)
    })
    if (tried.refused) {
      const { status, faults } = tried.refused
      return show(parts, request, reply.code(status), { values, faults })
    }
    parts.jobs.wake()
    return reply.redirect(`${addressOfInvoice(tried.done.id)}?done=make`, 303)
  })
}

/** @throws 404 for a contact of nobody, of another merchant or of the other mode */
export async function contactOf({ read }: Storage, { merchant, mode }: Caller, id: string) {
  const contact = await readContact(read, merchant.id, id)
  if (contact.mode !== mode) throw notFound('Contact', id)
  return contact
}

async function show(
  { brand, storage, cipher, clock }: ConsoleParts,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
  state: FormState = {},
): Promise<FastifyReply> {
  const caller = callerOf(request, clock)
  const { merchant, mode } = caller
  const contact = contactView(cipher, await contactOf(storage, caller, request.params.id))
  const banks = (await listBankAccounts(storage.read, merchant.id)).map(bankAccountView)
  const usual = {
    invoice_date: dateIn(caller.clock.now(), merchant.timezone),
    send_to: contact.preferred_email,
    once: newRandomId(),
  }
  const { values = usual, faults } = state
  const title = `New invoice for ${contact.name}`
  const accounts = banks
    .filter(({ test_mode }) => test_mode === (mode === 'test'))
    .map(({ id, name, account_id }) => ({ value: id, label: [name, account_id].filter(Boolean).join(', ') }))
  return sendConsole(request, reply, {
    title,
    look: brand,
    current: '/console/invoices',
    isRefused: (faults ?? []).length > 0,
    main: html`
      <h1>${title}</h1>
      ${errorSummary(faults)}
      ${form({
        action: `/console/contacts/${encodeURIComponent(contact.id)}/invoice`,
        csrf: visitOf(request).csrf,
        submit: 'Make the invoice',
        cancel: `/console/contacts/${encodeURIComponent(contact.id)}`,
        fields: html`${hidden('once', values.once ?? '')}${fieldsOf(formFields({ ...state, values }), accounts)}`,
      })}`,
  })
}

function fieldsOf(fields: Fields, accounts: readonly { value: string; label: string }[]): Html {
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
