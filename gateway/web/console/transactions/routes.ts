import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../../core/caller.ts'
import { fieldError, notFound } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import type { Permission } from '../../../core/permissions.ts'
import { readTimeline, transactionsCsv } from '../../../merchants/reporting/index.ts'
import { concealedReason } from '../../../payments/card-testing/index.ts'
import {
  browseTransactions,
  captureCharge,
  findTransaction,
  refundCharge,
  refundsOf,
  voidTransaction,
} from '../../../payments/transactions/index.ts'
import type { FormState } from '../../layout/forms.ts'
import { callerOf, may, readForm, sessionOf, tryForm, visitOf } from '../../sessions/index.ts'
import type { ConsoleParts } from '../console-parts.ts'
import { sendCsv } from '../download.ts'
import { sendConsole } from '../shell.ts'
import { type Query, readAfter, readMoney, textOf } from '../show.ts'
import { type Action, actionNames, actionPage, readReference, titleOf } from './actions.ts'
import { listPage, readAsked, searchOf } from './list.ts'
import { nameOf, onePage } from './one.ts'

const CURRENT = '/console/transactions'
const reader = { config: { access: 'read' } } as const
const NEEDED = { capture: 'charge', refund: 'refund', void: 'refund' } as const satisfies Record<
  Action,
  Permission
>

interface Asked {
  Querystring: Query
}
interface ById {
  Params: { id: string }
  Querystring: Query
}

/** The list of transactions, a page for each, and what can be done with it (rules: pages.md#payments). */
export const transactionPages: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  const { brand, storage, clock } = parts

  app.get<Asked>(CURRENT, reader, async (request, reply) => {
    const caller = callerOf(request, clock)
    const asked = readAsked(request.query)
    const after = readAfter(textOf(request.query, 'before'))
    const most = limits.page.defaultEntries
    const tried = await tryForm(() =>
      browseTransactions(storage.reading, caller, searchOf(asked), { after, most }),
    )
    const part = tried.refused ? { results: [] } : tried.done
    const faults = tried.refused?.faults ?? []
    return sendConsole(request, reply.code(tried.refused?.status ?? 200), {
      title: 'Transactions',
      look: brand,
      current: CURRENT,
      isRefused: tried.refused !== undefined,
      main: listPage({
        asked,
        part,
        faults,
        isFirst: after === undefined,
        mayCredit: may(sessionOf(request), 'credit'),
      }),
    })
  })

  app.get<Asked>(`${CURRENT}.csv`, reader, async (request, reply) => {
    const caller = callerOf(request, clock)
    const search = searchOf(readAsked(request.query))
    // What is wrong with the search is said before the file begins.
    await browseTransactions(storage.reading, caller, search, { after: undefined, most: 1 })
    return sendCsv(reply, 'transactions.csv', transactionsCsv(storage.reading, caller, search))
  })

  app.get<ById>(`${CURRENT}/:id`, reader, async (request, reply) => {
    const caller = callerOf(request, clock)
    const row = await findTransaction(storage.read, caller, request.params.id)
    const refunds = row.type === 'CHARGE' ? await refundsOf(storage.read, row.id) : []
    const timeline = await readTimeline(storage.read, caller, row)
    return sendConsole(request, reply, {
      title: nameOf(row),
      look: brand,
      current: CURRENT,
      done: own(DONE, textOf(request.query, 'done')),
      main: onePage({
        row,
        refunds: refunds.slice(0, limits.page.maxEntries),
        timeline,
        concealed: await concealedReason(storage.read, row),
        may: (action) => may(sessionOf(request), NEEDED[action]),
        now: caller.clock.now(),
      }),
    })
  })

  for (const action of actionNames) {
    const address = `${CURRENT}/:id/${action}`
    const allowed = { config: { access: NEEDED[action] } }
    app.get<ById>(address, allowed, async (request, reply) => ask(parts, request, reply, action))
    app.post<ById>(address, allowed, async (request, reply) => {
      const values = readForm(request.body)
      const { id } = request.params
      const tried = await tryForm(() => ACTS[action](parts, callerOf(request, clock), id, values))
      if (tried.refused) {
        const { status, faults } = tried.refused
        return ask(parts, request, reply.code(status), action, { values, faults })
      }
      return reply.redirect(`${CURRENT}/${encodeURIComponent(id)}?done=${action}`, 303)
    })
  }
}

const DONE: Readonly<Record<string, string>> = {
  capture: 'The charge is captured.',
  refund: 'The refund is made.',
  void: 'It is voided.',
  credit: 'Credit created.',
}

async function ask(
  { brand, storage, clock }: ConsoleParts,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
  action: Action,
  state: FormState = {},
): Promise<FastifyReply> {
  const row = await findTransaction(storage.read, callerOf(request, clock), request.params.id)
  if (row.type !== 'CHARGE' && action !== 'void') throw notFound('Charge', row.id)
  return sendConsole(request, reply, {
    title: `${titleOf(action)}: ${nameOf(row)}`,
    look: brand,
    current: CURRENT,
    isRefused: (state.faults ?? []).length > 0,
    main: actionPage(action, { row, csrf: visitOf(request).csrf, state }),
  })
}

type Act = (
  parts: ConsoleParts,
  caller: Caller,
  id: string,
  values: Readonly<Record<string, string>>,
) => Promise<unknown>

const ACTS: Readonly<Record<Action, Act>> = {
  async capture(parts, caller, id, { reference }) {
    const { amount } = await findTransaction(parts.storage.read, caller, id)
    return captureCharge(parts, caller, id, {
      amount,
      currency: undefined,
      reference: readReference(reference),
      capture_time: 'IMMEDIATE',
      signature: undefined,
      gratuity: undefined,
    })
  },

  async refund(parts, caller, id, { amount = '', reference, seen = '' }) {
    const cents = readMoney(amount)
    if (!(cents >= limits.amountCents.least && cents <= limits.amountCents.most)) {
      const message = 'Type an amount such as 12.50.'
      throw fieldError('amount', message)
    }
    return refundCharge(parts, caller, id, {
      amount: cents,
      currency: undefined,
      reference: readReference(reference),
      source_id: undefined,
      data: undefined,
      method: undefined,
      seen: Number(seen),
    })
  },

  async void(parts, caller, id, { reference }) {
    return voidTransaction(parts, caller, id, readReference(reference))
  },
}
