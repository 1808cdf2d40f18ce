// Where a customer unsubscribes from a merchant's mail (rules: mail.md#unsubscribe). A GET changes nothing, because scanners of mail
// servers follow links. A POST needs no cookie and no token: mail programs send it by themselves (RFC 8058).
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { clockOf } from '../../core/clock.ts'
import { inMode } from '../../core/merchant-profile.ts'
import { changeSubscription, findSubscription, type Subscription } from '../../platform/mail/index.ts'
import type { MerchantRow } from '../../platform/storage/index.ts'
import { type Html, html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { readForm } from '../sessions/index.ts'
import type { VisitParts } from './visit.ts'

interface ByToken {
  Params: { token: string }
}

export const unsubscribeRoutes: FastifyPluginAsync<VisitParts> = async (app, parts) => {
  const { storage, cipher, clock } = parts
  // Mail programs may send their one field in this form, too. What it says makes no difference: the address says all.
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
    const found = await find(request)
    return found ? show(parts, reply, found) : sendClosed(parts, reply)
  })

  app.post<ByToken>('/unsubscribe/:token', async (request, reply) => {
    const found = await find(request)
    if (!found) return sendClosed(parts, reply)
    const { merchant, subscription } = found
    const isUnsubscribed = readForm(request.body).action !== 'subscribe'
    const now = clockOf(merchant, subscription.mode, clock).now()
    await storage.write((tx) => changeSubscription(tx, cipher, subscription, isUnsubscribed, now))
    return show(parts, reply, { merchant, subscription: { ...subscription, isUnsubscribed } })
  })
}

function show(
  { brand }: VisitParts,
  reply: FastifyReply,
  { subscription, merchant }: { subscription: Subscription; merchant: MerchantRow },
): FastifyReply {
  const { recipient, isUnsubscribed } = subscription
  const name = html`<bdi>${merchant.name}</bdi>`
  const main = isUnsubscribed
    ? html`<h1>You’re unsubscribed</h1>
      <p class="lead">${name} can’t email invoices or reminders to <strong>${recipient}</strong> through ${brand.name} anymore. You still get receipts for payments you make.</p>
      <p>Unsubscribed by mistake?</p>
      ${button('subscribe', 'Subscribe again')}`
    : html`<h1>Unsubscribe</h1>
      <p class="lead">Stop emails from ${name} to <strong>${recipient}</strong>? Invoices and reminders won’t be emailed to you. You may still owe open invoices.</p>
      ${button('unsubscribe', 'Unsubscribe')}`
  return sendPage(reply, { title: isUnsubscribed ? 'You’re unsubscribed' : 'Unsubscribe', look: brand, main })
}

/** Without a session there is no token to check: the link is enough. */
const button = (action: string, label: string): Html =>
  html`<form class="form" method="post" aria-label="${label}"><input type="hidden" name="action" value="${action}"><div class="actions"><button class="button">${label}</button></div></form>`

function sendClosed({ brand }: VisitParts, reply: FastifyReply): FastifyReply {
  return sendPage(reply.code(404), {
    title: 'This link doesn’t work',
    look: brand,
    main: html`<h1>This link doesn’t work</h1>
      <p class="lead">It has expired or is incomplete. Open it from the email again, or reply to the merchant.</p>`,
  })
}
