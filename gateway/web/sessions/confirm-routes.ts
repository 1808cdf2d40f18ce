// Asks users to confirm that it's them before a page that shows a secret (rules: pages.md#confirm).
import type { FastifyPluginAsync } from 'fastify'
import { sessionOf } from './caller.ts'
import { confirm, sendConfirmation } from './confirmation.ts'
import { homeOf, returnPath } from './return-to.ts'
import { hiddenReturn } from './sign-in-routes.ts'
import { readForm, type VisitParts } from './visits.ts'

const CONFIRM = '/confirm'
const person = { config: { access: 'person', withoutSecondFactor: true } } as const

export const confirmRoutes: FastifyPluginAsync<VisitParts> = async (app, parts) => {
  app.get<{ Querystring: { return_to?: string } }>(CONFIRM, person, async (request, reply) => {
    const cancel = homeOf(sessionOf(request))
    const carried = hiddenReturn(returnPath(request.query.return_to))
    return sendConfirmation(parts, request, reply, { action: CONFIRM, cancel, carried })
  })

  app.post(CONFIRM, person, async (request, reply) => {
    const values = readForm(request.body)
    const home = homeOf(sessionOf(request))
    const refused = await confirm(parts, request, values)
    if (!refused) return reply.redirect(returnPath(values.return_to) ?? home, 303)
    const carried = hiddenReturn(values.return_to)
    return sendConfirmation(parts, request, reply.code(refused.status), {
      action: CONFIRM,
      cancel: home,
      carried,
      refused,
    })
  })
}
