// Quotes the total, and pays: once, however often the form is sent.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { GatewayError } from '../../core/errors.ts'
import { newRandomId } from '../../core/ids.ts'
import { logFailure } from '../../core/logger.ts'
import {
  authenticatePayment,
  type InvoicePayment,
  noteViewed,
  type PaymentRequest,
  passPaymentCodeOn,
  payInvoices,
  quotePayment,
  type ShownInvoice,
  sendPaymentCode,
} from '../../invoicing/index.ts'
import { html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { readForm } from '../sessions/index.ts'
import { declineOf, hasFailed, isSoftDecline } from './outcome.ts'
import {
  confirmSaved,
  FAILURE,
  invoicesIn,
  isRefusal,
  ownOf,
  refuseWith,
  requestIn,
  sendRefusal,
  wishIn,
} from './pay-form.ts'
import { askPayee } from './show.ts'
import { pathOf, type ShowParts, showInvoices } from './show-routes.ts'
import { type ByLink, opened, type Visit } from './visit.ts'

export type PayParts = ShowParts &
  Parameters<typeof payInvoices>[0] &
  Parameters<typeof authenticatePayment>[0]

export function payRoutes(app: FastifyInstance, parts: PayParts): void {
  app.post<ByLink>(
    '/pay/:secret/quote',
    opened(parts, async (visit, request, reply) => {
      const typed = readForm(request.body)
      const invoices = await invoicesIn(parts, visit, typed)
      try {
        return reply.send(await quotePayment(parts, visit.caller, wishIn(typed, invoices)))
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        return reply.code(422).send({ message: error.messages[0].message })
      }
    }),
  )

  app.post<ByLink>(
    '/pay/:secret/code',
    opened(parts, async ({ caller, link, words }, _request, reply) => {
      try {
        const { contact_id } = link
        return reply.send({ address: await sendPaymentCode(parts, caller, contact_id, parts.brand, words) })
      } catch (error) {
        if (!(error instanceof GatewayError) || error.status >= 500) throw error
        const { status, retryAfter = 60 } = error
        const when = words.later(retryAfter)
        return reply.code(status).send({ sentences: [words.text('outcome.busy', { when })] })
      }
    }),
  )

  app.post<ByLink>(
    '/pay/:secret/authentications',
    opened(parts, async (visit, request, reply) => {
      const typed = readForm(request.body)
      const invoices = await invoicesIn(parts, visit, typed)
      try {
        const wish = requestIn(visit, typed, invoices)
        await confirmSaved(parts, visit, wish, typed)
        const isDeclined = typed.declined === 'true'
        const authentication = await authenticatePayment(parts, visit.caller, wish, isDeclined)
        return reply.send({ authentication: authentication ?? null })
      } catch (error) {
        return sendRefusal(parts, visit, { request, reply, typed }, error)
      }
    }),
  )

  app.post<ByLink>(
    '/pay/:secret/payments',
    opened(parts, async (visit, request, reply) => {
      const typed = readForm(request.body)
      const invoices = await invoicesIn(parts, visit, typed)
      const isScript = request.headers.accept === 'application/json'
      try {
        for (const { id } of invoices) await noteViewed(parts, visit.link, id, { own: ownOf(visit) })
        const wish = requestIn(visit, typed, invoices)
        await confirmSaved(parts, visit, wish, typed)
        const payment = await payInvoices(parts, visit.caller, wish)
        return isScript
          ? reply.send(await answerOf(parts, visit, wish, payment))
          : follow(visit, reply, invoices, payment)
      } catch (error) {
        if (isScript) return sendRefusal(parts, visit, { request, reply, typed }, error)
        if (!isRefusal(error)) {
          logFailure(request.log, { merchant: visit.merchant.id }, error, FAILURE)
          return sendUnsure(parts, visit, reply, invoices)
        }
        const { messages: faults, retryAfter } = error
        const now = await invoicesIn(parts, visit, typed)
        return showInvoices(parts, visit, refuseWith(reply, error), { invoices: now, faults, retryAfter })
      }
    }),
  )
}

/** The page of the payment, or the form again. */
function follow(
  visit: Visit,
  reply: FastifyReply,
  invoices: readonly ShownInvoice[],
  payment: InvoicePayment,
): FastifyReply {
  const back = pathOf(visit, invoices)
  return reply.redirect(
    hasFailed(payment) ? `${back}?declined=${payment.id}` : `${visit.at}/receipts/${payment.id}`,
    303,
  )
}

/** The same for the page's script, which stays where it is if nothing was paid. */
async function answerOf(parts: PayParts, visit: Visit, wish: PaymentRequest, payment: InvoicePayment) {
  if (!hasFailed(payment)) return { to: `${visit.at}/receipts/${payment.id}` }
  // The next one: when the payer presses the button again, or is authenticated.
  const attempt = newRandomId()
  const authenticate = isSoftDecline(payment) && wish.authenticationId === undefined
  if (authenticate) {
    const ids = { from: wish.attemptId, to: attempt }
    await passPaymentCodeOn(parts, visit.caller, wish.contactId, ids)
  }
  return { ...declineOf(visit, payment), attempt, ...(authenticate && { authenticate }) }
}

const sendUnsure = (
  parts: ShowParts,
  visit: Visit,
  reply: FastifyReply,
  invoices: readonly ShownInvoice[],
): FastifyReply =>
  sendPage(reply.code(500), {
    title: visit.words.text('outcome.unsure'),
    look: parts.brand,
    words: visit.words,
    page: pathOf(visit, invoices),
    main: unsure(visit, invoices),
  })

const unsure = (visit: Visit, invoices: readonly ShownInvoice[]) => html`
  <h1>${visit.words.text('outcome.unsure')}</h1>
  <p class="lead">${visit.words.text('outcome.unsureText')}</p>
  <p><a class="button" href="${pathOf(visit, invoices)}">${visit.words.text('outcome.view')}</a></p>
  ${askPayee(visit)}`
