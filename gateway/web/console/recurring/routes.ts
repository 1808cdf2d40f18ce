import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import {
  endRecurring,
  findRecurring,
  ignoreOccurrence,
  listOccurrences,
  listRecurring,
  payOccurrence,
  readOccurrence,
  upcomingOf,
} from '../../../payments/recurring/index.ts'
import { callerOf, may, type Refused, sessionOf, tryForm, visitOf } from '../../sessions/index.ts'
import type { ConsoleParts } from '../console-parts.ts'
import { sendConsole } from '../shell.ts'
import { pageIn, type Query, textOf } from '../show.ts'
import { confirmPage, type OccurrenceAction, occurrenceActions } from './confirm.ts'
import { listPage } from './list.ts'
import { onePage, titleOf } from './one.ts'

const CURRENT = '/console/recurring'
const reader = { config: { access: 'read' } } as const
const recurring = { config: { access: 'recurring' } } as const

interface Asked {
  Querystring: Query
}
interface ById {
  Params: { id: string }
  Querystring: Query
}
interface ByBoth {
  Params: { id: string; occurrenceId: string }
}

/** How many future payments the calendar shows. */
const UPCOMING = 12

/** Recurring charges: the list, and a page for each with its calendar (rules: pages.md#payments). */
export const recurringPages: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  const { brand, storage, clock } = parts

  app.get<Asked>(CURRENT, reader, async (request, reply) => {
    const page = pageIn(request.query)
    const list = await listRecurring(storage.reading, callerOf(request, clock), { page: String(page) })
    return sendConsole(request, reply, {
      title: 'Recurring charges',
      look: brand,
      current: CURRENT,
      main: listPage(list),
    })
  })

  app.get<ById>(`${CURRENT}/:id`, reader, async (request, reply) => {
    const caller = callerOf(request, clock)
    const { id } = request.params
    const row = await findRecurring(storage.read, caller, id)
    const page = pageIn(request.query)
    const page_size = String(limits.page.maxEntries)
    const occurrences = await listOccurrences(storage.reading, caller, id, { page: String(page), page_size })
    const upcoming = page === 1 ? await upcomingOf(storage.read, row, UPCOMING) : []
    const mayAct = may(sessionOf(request), 'recurring')
    return sendConsole(request, reply, {
      title: titleOf(row),
      look: brand,
      current: CURRENT,
      done: own(DONE, textOf(request.query, 'done')),
      main: onePage({ row, occurrences, upcoming, mayAct }),
    })
  })

  app.get<ById>(`${CURRENT}/:id/cancel`, recurring, async (request, reply) =>
    askCancel(parts, request, reply),
  )
  app.post<ById>(`${CURRENT}/:id/cancel`, recurring, async (request, reply) => {
    const { id } = request.params
    const caller = callerOf(request, clock)
    const tried = await tryForm(() => endRecurring(parts, caller, id, 'COMPLETED'))
    if (tried.refused) return askCancel(parts, request, reply, tried.refused)
    return reply.redirect(`${CURRENT}/${encodeURIComponent(id)}?done=cancel`, 303)
  })

  for (const action of occurrenceActions) {
    const address = `${CURRENT}/:id/occurrences/:occurrenceId/${action}`
    app.get<ByBoth>(address, recurring, async (request, reply) =>
      askOccurrence(parts, request, reply, action),
    )
    app.post<ByBoth>(address, recurring, async (request, reply) => {
      const { id, occurrenceId } = request.params
      const caller = callerOf(request, clock)
      const tried = await tryForm(() =>
        action === 'pay'
          ? payOccurrence(parts, caller, id, occurrenceId)
          : ignoreOccurrence(parts, caller, id, occurrenceId),
      )
      if (tried.refused) return askOccurrence(parts, request, reply, action, tried.refused)
      return reply.redirect(`${CURRENT}/${encodeURIComponent(id)}?done=${action}`, 303)
    })
  }
}

const DONE: Readonly<Record<string, string>> = {
  pay: 'It is paid.',
  ignore: 'It will not be collected.',
  cancel: 'The recurring charge has ended.',
}

async function askCancel(
  { brand, storage, clock }: ConsoleParts,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
  refused?: Refused,
): Promise<FastifyReply> {
  const row = await findRecurring(storage.read, callerOf(request, clock), request.params.id)
  return sendConsole(request, reply.code(refused?.status ?? 200), {
    title: `End: ${titleOf(row)}`,
    look: brand,
    current: CURRENT,
    isRefused: refused !== undefined,
    main: confirmPage('cancel', { row, csrf: visitOf(request).csrf, faults: refused?.faults ?? [] }),
  })
}

async function askOccurrence(
  { brand, storage, clock }: ConsoleParts,
  request: FastifyRequest<ByBoth>,
  reply: FastifyReply,
  action: OccurrenceAction,
  refused?: Refused,
): Promise<FastifyReply> {
  const { id, occurrenceId } = request.params
  const caller = callerOf(request, clock)
  const row = await findRecurring(storage.read, caller, id)
  const occurrence = await readOccurrence(storage.read, caller, id, occurrenceId)
  if (occurrence.status === 'PAID') throw notFound('Occurrence', occurrenceId)
  return sendConsole(request, reply.code(refused?.status ?? 200), {
    title: `${action === 'pay' ? 'Pay' : 'Ignore'}: ${titleOf(row)}`,
    look: brand,
    current: CURRENT,
    isRefused: refused !== undefined,
    main: confirmPage(action, {
      row,
      occurrence,
      csrf: visitOf(request).csrf,
      faults: refused?.faults ?? [],
    }),
  })
}
