// Email to customers: what waits, and the addresses that get none (rules: mail.md#dashboard).
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { own } from '../../../core/objects.ts'
import { addedReasons, addSuppression, deleteSuppression } from '../../../invoicing/index.ts'
import { countWaiting, listSuppressions, openReview } from '../../../platform/mail/index.ts'
import type { FormState } from '../../layout/forms.ts'
import { callerOf, may, readForm, sessionOf, tryForm, visitOf } from '../../sessions/index.ts'
import type { ConsoleParts } from '../console-parts.ts'
import { sendConsole } from '../shell.ts'
import { pageIn, type Query, textOf } from '../show.ts'
import { EMAIL, emailPage } from './page.ts'

const reader = { config: { access: 'read' } } as const
const invoicing = { config: { access: 'invoice' } } as const

export const emailPages: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  const { clock } = parts

  app.get<{ Querystring: Query }>(EMAIL, reader, async (request, reply) => show(parts, request, reply))

  app.post<{ Querystring: Query }>(EMAIL, invoicing, async (request, reply) => {
    const values = readForm(request.body)
    const tried = await tryForm(() => {
      const reason = addedReasons.find((one) => one === values.reason) ?? 'added'
      return addSuppression(parts, callerOf(request, clock), {
        address: values.address?.trim() ?? '',
        reason,
      })
    })
    if (!tried.refused) return reply.redirect(`${EMAIL}?done=added`, 303)
    const { status, faults } = tried.refused
    return show(parts, request, reply.code(status), { values, faults })
  })

  app.post<{ Params: { id: string }; Querystring: Query }>(
    `${EMAIL}/:id/remove`,
    invoicing,
    async (request, reply) => {
      const values = readForm(request.body)
      const why = values.why?.trim() ?? ''
      const tried = await tryForm(() =>
        deleteSuppression(parts, callerOf(request, clock), request.params.id, why.slice(0, 256)),
      )
      if (!tried.refused) return reply.redirect(`${EMAIL}?done=removed`, 303)
      const { status, faults } = tried.refused
      return show(parts, request, reply.code(status), { values, faults })
    },
  )
}

const DONE: Readonly<Record<string, string>> = {
  added: 'Address added. No email is sent to it.',
  removed: 'Address removed. Email is sent to it again.',
}

async function show(
  { brand, storage, cipher, clock }: ConsoleParts,
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
  state: FormState = {},
): Promise<FastifyReply> {
  const { merchant, mode } = callerOf(request, clock)
  const owner = { merchant_id: merchant.id, mode }
  const { reading } = storage
  const address = textOf(request.query, 'address')?.trim()
  const page = String(pageIn(request.query))
  return sendConsole(request, reply, {
    title: 'Email',
    look: brand,
    current: EMAIL,
    done: own(DONE, textOf(request.query, 'done')),
    isRefused: (state.faults ?? []).length > 0,
    main: emailPage({
      list: await listSuppressions(reading, cipher, owner, {
        page,
        ...(address !== undefined && { address }),
      }),
      address,
      waiting: await countWaiting(reading, owner),
      isPaused: (await openReview(reading, owner)) !== undefined,
      mayAct: may(sessionOf(request), 'invoice'),
      csrf: visitOf(request).csrf,
      state,
    }),
  })
}
