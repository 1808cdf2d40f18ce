// Where a sign-up link leads. Looking changes nothing, the button is the one use (rules: partners.md#sign-up-link).

import type { FastifyInstance } from 'fastify'
import { forbidden } from '../../core/errors.ts'
import { findLink, partnerNameOf, redeemLink } from '../../merchants/partners/index.ts'
import { html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { pages } from './steps.ts'
import { findSignUp, isForeign, type SignUpParts, setSignUp } from './visit.ts'

interface ByToken {
  Params: { token: string }
}

const START = '/sign-up/start/:token'

export function startRoutes(app: FastifyInstance, parts: SignUpParts): void {
  const look = parts.brand

  app.get<ByToken>(START, async (request, reply) => {
    const { token } = request.params
    const partner = await partnerNameOf(parts, look.id, await findLink(parts, token))
    if (partner === undefined) {
      // Whoever has used it and comes back by it goes on.
      if (await findSignUp(parts, request)) return reply.redirect('/sign-up', 303)
      return sendPage(reply.code(404), { title: 'This link doesn’t work', look, main: CLOSED })
    }
    const main = html`
      <h1>Apply for an account</h1>
      <p class="lead">${partner} has begun an application to ${look.name} for you.</p>
      <p>It takes about ten minutes. Have these at hand:</p>
      <ul>
        <li>the federal tax number of the business</li>
        <li>of each owner the social security number, of the first also the driver’s license</li>
        <li>the routing and account numbers of the bank account</li>
      </ul>
      <form class="form" method="post" action="/sign-up/start/${encodeURIComponent(token)}">
        <button class="button">Begin</button>
      </form>
      <p class="soft">Each step is saved. You can continue in this browser for 24 hours.</p>`
    return sendPage(reply, { title: 'Apply for an account', look, main })
  })

  app.post<ByToken>(START, async (request, reply) => {
    if (isForeign(request)) throw forbidden('Open the link itself.')
    const { token } = request.params
    const partner = await partnerNameOf(parts, look.id, await findLink(parts, token))
    const session = partner === undefined ? undefined : await redeemLink(parts, token)
    if (session === undefined) {
      return sendPage(reply.code(404), { title: 'This link doesn’t work', look, main: CLOSED })
    }
    setSignUp(parts, reply, session)
    return reply.redirect(pages[0].path, 303)
  })
}

const CLOSED = html`
  <h1>This link doesn’t work</h1>
  <p class="lead">Links work once and expire after five minutes. Ask the sender for a new one. We’ve kept what you entered.</p>`
