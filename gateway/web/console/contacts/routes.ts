import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isEmailAddress } from '../../../core/addresses/email.ts'
import { type ErrorMessage, fieldFault, refuse } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import {
  contactView,
  createContact,
  eraseContact,
  invoiceView,
  listInvoices,
  newContactFaults,
  person,
  searchContacts,
} from '../../../invoicing/index.ts'
import { redactCardNumbers } from '../../../payments/vault/index.ts'
import { errorSummary, type FormState, form, formFields } from '../../layout/forms.ts'
import { html } from '../../layout/html.ts'
import { callerOf, may, readForm, sessionOf, tryForm, visitOf } from '../../sessions/index.ts'
import type { ConsoleParts } from '../console-parts.ts'
import { contactOf } from '../invoices/form-routes.ts'
import { sendConsole } from '../shell.ts'
import { pageIn, type Query, textOf } from '../show.ts'
import { erasePage, listPage, onePage } from './pages.ts'

const CURRENT = '/console/contacts'

/** What the form asks for of a person, beside an address. */
const NAMES = ['first_name', 'last_name'] as const
const reader = { config: { access: 'read' } } as const
const invoicing = { config: { access: 'invoice' } } as const
/** Nothing brings it back. */
const erasing = { config: { access: 'invoice', confirmed: true } } as const

interface ById {
  Params: { id: string }
  Querystring: Query
}

/** Contacts: the list, one to be made, and a page for each with its invoices (rules: pages.md#invoicing). */
export const contactPages: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  const { brand, storage, cipher, clock } = parts

  app.get<{ Querystring: Query }>(CURRENT, reader, async (request, reply) => {
    const { merchant, mode } = callerOf(request, clock)
    // As long as the API takes it.
    const q = textOf(request.query, 'q')?.slice(0, 256)
    const test_mode = mode === 'test' ? 'true' : 'false'
    const page = String(pageIn(request.query))
    const list = await searchContacts(storage.reading, cipher, merchant.id, { q, page, test_mode })
    return sendConsole(request, reply, {
      title: 'Contacts',
      look: brand,
      current: CURRENT,
      main: listPage({
        ...list,
        results: list.results.map((contact) => contactView(cipher, contact)),
        q,
        mayAct: may(sessionOf(request), 'invoice'),
      }),
    })
  })

  app.get(`${CURRENT}/new`, invoicing, async (request, reply) => showNew(parts, request, reply))

  app.post(`${CURRENT}/new`, invoicing, async (request, reply) => {
    const values = readForm(request.body)
    const caller = callerOf(request, clock)
    const tried = await tryForm(async () => createContact(parts, caller, readContactForm(values)))
    if (tried.refused) {
      const { status, faults } = tried.refused
      return showNew(parts, request, reply.code(status), { values, faults })
    }
    return reply.redirect(`${CURRENT}/${encodeURIComponent(tried.done.id)}?done=make`, 303)
  })

  app.get<ById>(`${CURRENT}/:id/erase`, invoicing, async (request, reply) => showErase(parts, request, reply))

  app.post<ById>(`${CURRENT}/:id/erase`, erasing, async (request, reply) => {
    const caller = callerOf(request, clock)
    const { id } = await contactOf(storage, caller, request.params.id)
    const tried = await tryForm(() => eraseContact(parts, caller, id))
    if (!tried.refused) return reply.redirect(`${CURRENT}/${encodeURIComponent(id)}?done=erase`, 303)
    const { status, faults } = tried.refused
    return showErase(parts, request, reply.code(status), faults)
  })

  app.get<ById>(`${CURRENT}/:id`, reader, async (request, reply) => {
    const caller = callerOf(request, clock)
    const contact = contactView(cipher, await contactOf(storage, caller, request.params.id))
    const page = String(pageIn(request.query))
    const list = await listInvoices(storage.reading, cipher, caller.merchant.id, {
      contact_id: contact.id,
      page,
    })
    const invoices = { ...list, results: list.results.map((invoice) => invoiceView(cipher, invoice)) }
    return sendConsole(request, reply, {
      title: contact.name,
      look: brand,
      current: CURRENT,
      done: own(DONE, textOf(request.query, 'done')),
      main: onePage({ contact, invoices, mayAct: may(sessionOf(request), 'invoice') }),
    })
  })
}

const DONE: Readonly<Record<string, string>> = {
  make: 'The contact is made.',
  erase: 'Contact erased.',
}

async function showErase(
  { brand, storage, cipher, clock }: ConsoleParts,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
  faults: readonly ErrorMessage[] = [],
): Promise<FastifyReply> {
  const contact = contactView(cipher, await contactOf(storage, callerOf(request, clock), request.params.id))
  return sendConsole(request, reply, {
    title: `Erase: ${contact.name}`,
    look: brand,
    current: CURRENT,
    isRefused: faults.length > 0,
    main: erasePage(contact, visitOf(request).csrf, faults),
  })
}

/** @throws 422 with one message for each field at fault */
function readContactForm(values: Readonly<Record<string, string>>) {
  // As in requests of the API: somebody may have typed a card number.
  const typed = (name: string) => redactCardNumbers(own(values, name)?.trim() ?? '')
  const email = typed('email')
  const named = {
    first_name: typed('first_name'),
    last_name: typed('last_name'),
    email_addresses: email === '' ? [] : [{ address: email }],
  }
  refuse([
    ...NAMES.flatMap((name) => {
      const { maxLength } = person.properties[name]
      return [...named[name]].length > maxLength ? [fieldFault(name, `At most ${maxLength} characters.`)] : []
    }),
    ...(email === '' || isEmailAddress(email)
      ? []
      : [fieldFault('email', 'Type an email address such as ada@example.com.')]),
    ...newContactFaults(named),
  ])
  return named
}

async function showNew(
  { brand }: ConsoleParts,
  request: FastifyRequest,
  reply: FastifyReply,
  state: FormState = {},
): Promise<FastifyReply> {
  const fields = formFields(state)
  return sendConsole(request, reply, {
    title: 'New contact',
    look: brand,
    current: CURRENT,
    isRefused: (state.faults ?? []).length > 0,
    main: html`
      <h1>New contact</h1>
      <p>A contact is a person or company that you invoice. Enter a name, an email address or both.</p>
      ${errorSummary(state.faults)}
      ${form({
        action: `${CURRENT}/new`,
        csrf: visitOf(request).csrf,
        submit: 'Make the contact',
        cancel: CURRENT,
        fields: html`
          ${NAMES.map((name) => fields.text({ name, label: person.properties[name].label, maxlength: person.properties[name].maxLength, optional: true }))}
          ${fields.text({ name: 'email', label: 'Email address', type: 'email', inputmode: 'email', maxlength: limits.maxChars.email, optional: true })}`,
      })}`,
  })
}
