// The page of a sign-up link. Only its button uses the link (rules: partners.md#sign-up-link).

import type { FastifyInstance, FastifyReply } from 'fastify'
import { forbidden } from '../../core/errors.ts'
import type { Words } from '../../core/language/words.ts'
import { findLink, partnerNameOf, redeemLink } from '../../merchants/partners/index.ts'
import { html } from '../layout/html.ts'
import { wordsOf } from '../layout/language.ts'
import { sendPage } from '../layout/page.ts'
import { findSignUp, isForeign, type SignUpParts, setSignUp } from './visit.ts'

interface ByToken {
  Params: { token: string }
}

const START = '/sign-up/start/:token'

export function startRoutes(app: FastifyInstance, parts: SignUpParts): void {
  const look = parts.brand

  app.get<ByToken>(START, async (request, reply) => {
    const { token } = request.params
    const words = wordsOf(request, reply)
    const { text } = words
    const partner = await partnerNameOf(parts, look.id, await findLink(parts, token))
    if (partner === undefined) {
      // A browser that has used this link continues its application.
      if (await findSignUp(parts, request, reply)) return reply.redirect('/sign-up', 303)
      return sendClosed(parts, words, reply)
    }
    const title = text('apply.start')
    const begun = words.html('apply.begun', { partner, brand: look.name })
    const main = html`
      <h1>${title}</h1>
      <p class="lead">${begun}</p>
      <section class="panel">
        <p>${text('apply.have')}</p>
        <ul class="checks">
          <li>${text('apply.haveTaxId')}</li>
          <li>${text('apply.haveOwners')}</li>
          <li>${text('apply.haveBank')}</li>
        </ul>
      </section>
      <form class="form" method="post" action="/sign-up/start/${encodeURIComponent(token)}">
        <button class="button">${text('apply.begin')}</button>
      </form>
      <p class="soft">${text('apply.saved')}</p>`
    return sendPage(reply, { title, look, words, main })
  })

  app.post<ByToken>(START, async (request, reply) => {
    if (isForeign(request)) throw forbidden('Open the link itself.')
    const { token } = request.params
    const partner = await partnerNameOf(parts, look.id, await findLink(parts, token))
    const session = partner === undefined ? undefined : await redeemLink(parts, token)
    if (session === undefined) {
      return sendClosed(parts, wordsOf(request, reply), reply)
    }
    setSignUp(parts, reply, session)
    return reply.redirect('/sign-up', 303)
  })
}

function sendClosed({ brand }: SignUpParts, words: Words, reply: FastifyReply): FastifyReply {
  const title = words.text('closed.title')
  const main = html`<h1>${title}</h1>
    <p class="lead">${words.text('apply.closed')}</p>`
  return sendPage(reply.code(404), { title, look: brand, words, main })
}
