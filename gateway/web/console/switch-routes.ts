// Which merchant, and which of its modes, somebody looks at.
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { notFound } from '../../core/errors.ts'
import { chooseMerchant, chooseMode } from '../../merchants/users/index.ts'
import type { PageParts } from '../kit/page-parts.ts'
import { readForm, sessionOf, visitOf } from '../sessions/index.ts'
import { returnPath } from '../sessions/return-to.ts'

/** Also for users who need a second factor where they are: the other mode may be open to them. */
const switching = { config: { access: 'read', withoutSecondFactor: true } } as const

export const switchRoutes: FastifyPluginAsync<PageParts> = async (app, parts) => {
  app.post('/console/mode', switching, async (request, reply) => {
    const { mode } = readForm(request.body)
    await chooseMode(parts, visitOf(request).secret, mode === 'live' ? 'live' : 'test')
    return reply.redirect(listOf(request), 303)
  })

  app.post('/console/merchant', switching, async (request, reply) => {
    const { merchant_id = '' } = readForm(request.body)
    const { user } = sessionOf(request)
    const isChosen = await chooseMerchant(parts, visitOf(request).secret, user.id, merchant_id)
    if (!isChosen) throw notFound('Merchant', merchant_id)
    return reply.redirect('/console', 303)
  })
}

/** The list of the other mode, where a list was open; of a single record there is none in the other mode. */
function listOf({ headers: { referer } }: FastifyRequest): string {
  const path = returnPath(URL.parse(referer ?? '')?.pathname)
  return path !== undefined && /^\/console\/[a-z-]+$/.test(path) ? path : '/console'
}
