import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../../core/caller.ts'
import { notFound } from '../../../core/errors.ts'
import { own } from '../../../core/objects.ts'
import {
  invoiceView,
  listInvoices,
  readInvoice,
  readInvoiceTimeline,
  sendInvoice,
  voidInvoice,
} from '../../../invoicing/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import type { FormState } from '../../layout/forms.ts'
import { callerOf, may, readForm, sessionOf, tryForm, visitOf } from '../../sessions/index.ts'
import type { ConsoleParts } from '../console-parts.ts'
import { sendConsole } from '../shell.ts'
import { pageIn, type Query, textOf } from '../show.ts'
import { sendPage, voidPage } from './actions.ts'
import { readMessage } from './form.ts'
import { listPage, readAsked } from './list.ts'
import { addressOfInvoice, nameOf, onePage } from './one.ts'

const CURRENT = '/console/invoices'
const reader = { config: { access: 'read' } } as const
const invoicing = { config: { access: 'invoice' } } as const

interface ById {
  Params: { id: string }
  Querystring: Query
}

/** Invoices: the list, and a page for each with its time line (rules: pages.md#invoicing). */
export const invoicePages: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  const { brand, storage, cipher, clock } = parts

  app.get<{ Querystring: Query }>(CURRENT, reader, async (request, reply) => {
    const { merchant, mode } = callerOf(request, clock)
    const asked = readAsked(request.query)
    const test_mode = mode === 'test' ? 'true' : 'false'
    const page = String(pageIn(request.query))
    const list = await listInvoices(storage.reading, cipher, merchant.id, { ...asked, page, test_mode })
    const results = list.results.map((invoice) => invoiceView(cipher, invoice))
    return sendConsole(request, reply, {
      title: 'Invoices',
      look: brand,
      current: CURRENT,
      main: listPage({ ...list, results, asked, mayAct: may(sessionOf(request), 'invoice') }),
    })
  })

  app.get<ById>(`${CURRENT}/:id`, reader, async (request, reply) => {
    const caller = callerOf(request, clock)
    const invoice = await invoiceOf(storage, caller, request.params.id)
    const entries = await readInvoiceTimeline(storage.read, invoice)
    const view = invoiceView(cipher, invoice)
    return sendConsole(request, reply, {
      title: nameOf(view),
      look: brand,
      current: CURRENT,
      done: own(DONE, textOf(request.query, 'done')),
      main: onePage({
        invoice: view,
        entries,
        mayAct: may(sessionOf(request), 'invoice'),
        now: caller.clock.now(),
      }),
    })
  })

  app.get<ById>(`${CURRENT}/:id/send`, invoicing, async (request, reply) =>
    ask(parts, request, reply, 'send'),
  )
  app.post<ById>(`${CURRENT}/:id/send`, invoicing, async (request, reply) => {
    const values = readForm(request.body)
    const caller = callerOf(request, clock)
    const { id } = await invoiceOf(storage, caller, request.params.id)
    const tried = await tryForm(async () => {
      const message = readMessage(values, { isRequired: true })
      if (message) await sendInvoice(parts, caller, id, message, Number(values.seen))
    })
    if (tried.refused) {
      const { status, faults } = tried.refused
      return ask(parts, request, reply.code(status), 'send', { values, faults })
    }
    parts.jobs.wake()
    return reply.redirect(`${addressOfInvoice(id)}?done=send`, 303)
  })

  app.get<ById>(`${CURRENT}/:id/void`, invoicing, async (request, reply) =>
    ask(parts, request, reply, 'void'),
  )
  app.post<ById>(`${CURRENT}/:id/void`, invoicing, async (request, reply) => {
    const caller = callerOf(request, clock)
    const { id } = await invoiceOf(storage, caller, request.params.id)
    const tried = await tryForm(() => voidInvoice(parts, caller, id))
    if (tried.refused) {
      const { status, faults } = tried.refused
      return ask(parts, request, reply.code(status), 'void', { faults })
    }
    return reply.redirect(`${addressOfInvoice(id)}?done=void`, 303)
  })
}

const DONE: Readonly<Record<string, string>> = {
  make: 'The invoice is made.',
  send: 'It is on its way.',
  void: 'The invoice is void.',
}

/** @throws 404 for an invoice of nobody, of another merchant or of the other mode */
async function invoiceOf({ read }: Storage, { merchant, mode }: Caller, id: string) {
  const invoice = await readInvoice(read, merchant.id, id)
  if (invoice.mode !== mode) throw notFound('Invoice', id)
  return invoice
}

async function ask(
  { brand, storage, cipher, clock }: ConsoleParts,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
  action: 'send' | 'void',
  state: FormState = {},
): Promise<FastifyReply> {
  const invoice = invoiceView(cipher, await invoiceOf(storage, callerOf(request, clock), request.params.id))
  const content = { invoice, csrf: visitOf(request).csrf, state }
  return sendConsole(request, reply, {
    title: `${action === 'send' ? 'Send' : 'Void'}: ${nameOf(invoice)}`,
    look: brand,
    current: CURRENT,
    isRefused: (state.faults ?? []).length > 0,
    main: action === 'send' ? sendPage(content) : voidPage(content),
  })
}
