// Where a customer unsubscribes from a merchant's mail (rules: mail.md#unsubscribe). A GET changes nothing, because mail
// scanners follow links. A POST needs no cookie and no token, because mail programs send it (RFC 8058).
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { clockOf } from '../../core/clock.ts'
import type { Words } from '../../core/language/words.ts'
import { inMode } from '../../core/merchant-profile.ts'
import { changeSubscription, findSubscription, type Subscription } from '../../platform/mail/index.ts'
import type { MerchantRow } from '../../platform/storage/index.ts'
import { type Html, html } from '../layout/html.ts'
import { wordsOf } from '../layout/language.ts'
import { sendPage } from '../layout/page.ts'
import { readForm } from '../sessions/index.ts'
import { isolated } from './show.ts'
import type { VisitParts } from './visit.ts'

interface ByToken {
  Params: { token: string }
}

export const unsubscribeRoutes: FastifyPluginAsync<VisitParts> = async (app, parts) => {
  const { storage, cipher, clock } = parts
  // Mail programs may send their field as multipart. Its content doesn't matter: the address is enough.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, _body, done) =>
    done(null, {}),
  )

  const find = async ({ params: { token } }: FastifyRequest<ByToken>) => {
    const subscription = await findSubscription(storage.read, cipher, token)
    if (!subscription) return undefined
    const merchant = await storage.read
      .selectFrom('merchants')
      .selectAll()
      .where('id', '=', subscription.merchant_id)
      .executeTakeFirstOrThrow()
    return { subscription, merchant: inMode(merchant, subscription.mode) }
  }

  app.get<ByToken>('/unsubscribe/:token', async (request, reply) => {
    const words = wordsOf(request, reply)
    const found = await find(request)
    return found ? show(parts, words, reply, found) : sendClosed(parts, words, reply)
  })

  app.post<ByToken>('/unsubscribe/:token', async (request, reply) => {
    const words = wordsOf(request, reply)
    const found = await find(request)
    if (!found) return sendClosed(parts, words, reply)
    const { merchant, subscription } = found
    const isUnsubscribed = readForm(request.body).action !== 'subscribe'
    const now = clockOf(merchant, subscription.mode, clock).now()
    await storage.write((tx) => changeSubscription(tx, cipher, subscription, isUnsubscribed, now))
    return show(parts, words, reply, { merchant, subscription: { ...subscription, isUnsubscribed } })
  })
}

interface Found {
  subscription: Subscription
  merchant: MerchantRow
}

function show(
  { brand }: VisitParts,
  words: Words,
  reply: FastifyReply,
  { subscription, merchant }: Found,
): FastifyReply {
  const { recipient, isUnsubscribed } = subscription
  const { text } = words
  const names = {
    merchant: merchant.name,
    address: html`<strong>${isolated(recipient)}</strong>`,
    brand: brand.name,
  }
  const title = text(isUnsubscribed ? 'unsubscribe.done' : 'unsubscribe.title')
  const main = isUnsubscribed
    ? html`<h1>${title}</h1>
      <p class="lead">${words.html('unsubscribe.doneText', names)}</p>
      <p>${text('unsubscribe.mistake')}</p>
      ${button('subscribe', text('unsubscribe.again'))}`
    : html`<h1>${title}</h1>
      <p class="lead">${words.html('unsubscribe.text', names)}</p>
      ${button('unsubscribe', title)}`
  return sendPage(reply, { title, look: brand, words, main })
}

/** Has no CSRF token, because there is no session: the link is enough. */
const button = (action: string, label: string): Html =>
  html`<form class="form" method="post" aria-label="${label}"><input type="hidden" name="action" value="${action}"><div class="actions"><button class="button">${label}</button></div></form>`

function sendClosed({ brand }: VisitParts, words: Words, reply: FastifyReply): FastifyReply {
  const title = words.text('closed.title')
  const main = html`<h1>${title}</h1>
    <p class="lead">${words.text('unsubscribe.closed')}</p>`
  return sendPage(reply.code(404), { title, look: brand, words, main })
}
