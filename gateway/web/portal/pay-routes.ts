// Quotes the total, and pays: once, however often the form is sent.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { GatewayError, gatewayError } from '../../core/errors.ts'
import { newRandomId } from '../../core/ids.ts'
import { logFailure } from '../../core/logger.ts'
import {
  checkPaymentCode,
  type InvoicePayment,
  noteViewed,
  type PaymentRequest,
  type PaymentWish,
  payInvoices,
  quotePayment,
  type ShownInvoice,
  sendPaymentCode,
  shownInvoice,
} from '../../invoicing/index.ts'
import { html } from '../layout/html.ts'
import { readMoney } from '../layout/money.ts'
import { sendPage } from '../layout/page.ts'
import { readForm } from '../sessions/index.ts'
import { declineOf, hasFailed, refused } from './outcome.ts'
import { askPayee } from './show.ts'
import { invoiceIds, pathOf, type ShowParts, showInvoices } from './show-routes.ts'
import { type ByLink, opened, type Visit } from './visit.ts'

export type PayParts = ShowParts & Parameters<typeof payInvoices>[0]

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
        return isScript ? reply.send(answerOf(visit, payment)) : follow(visit, reply, invoices, payment)
      } catch (error) {
        if (!(error instanceof GatewayError) || error.status >= 500) {
          logFailure(request.log, { merchant: visit.merchant.id }, error, 'A payment of an invoice failed')
          return isScript ? reply.code(500).send({}) : sendUnsure(parts, visit, reply, invoices)
        }
        const { messages: faults, retryAfter, status } = error
        const code = status === 409 || status === 401 || status === 429 ? status : 422
        if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
        const now = await invoicesIn(parts, visit, typed)
        return isScript
          ? reply.code(code).send(refusalOf(visit, now, typed, error))
          : showInvoices(parts, visit, reply.code(code), { invoices: now, faults, retryAfter })
      }
    }),
  )
}

/** A saved method pays with a code that was mailed. */
async function confirmSaved(
  parts: PayParts,
  { caller }: Visit,
  { method, contactId, attemptId }: PaymentRequest,
  { code = '' }: Record<string, string>,
): Promise<void> {
  if ('paymentMethod' in method) await checkPaymentCode(parts, caller, contactId, { code, attemptId })
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
const answerOf = (visit: Visit, payment: InvoicePayment) =>
  hasFailed(payment)
    ? // The next press of the button is another attempt.
      { ...declineOf(visit, payment), attempt: newRandomId() }
    : { to: `${visit.at}/receipts/${payment.id}` }

/** Where the invoices have changed, the script links to them. */
function refusalOf(
  visit: Visit,
  now: readonly ShownInvoice[],
  { due }: Record<string, string>,
  { messages, retryAfter }: GatewayError,
) {
  const left = now.reduce((sum, invoice) => sum + invoice.due, 0)
  return { ...refused(visit, messages, retryAfter), ...(String(left) !== due && { to: pathOf(visit, now) }) }
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

const ownOf = ({ caller }: Visit): string => (caller.address === 'gateway' ? '' : caller.address.own)

/** Returns the form's invoices. @throws 404 if the link doesn't show one of them */
async function invoicesIn(
  { storage }: ShowParts,
  { link }: Visit,
  { invoices = '' }: Record<string, string>,
): Promise<ShownInvoice[]> {
  const found = []
  for (const id of new Set(invoiceIds(invoices))) found.push(await shownInvoice(storage.read, link, id))
  if (found.length === 0) throw gatewayError('resource_not_found')
  return found
}

function wishIn(typed: Record<string, string>, invoices: readonly ShownInvoice[]): PaymentWish {
  const { method = '', token = '', amount, due } = typed
  return {
    contactId: invoices[0]?.contact_id ?? '',
    invoiceIds: invoices.map(({ id }) => id),
    amount: amount === undefined ? undefined : readMoney(amount),
    due: due === undefined ? undefined : Number(due),
    method: method === 'card' || method === 'bank' ? { token } : { paymentMethod: method },
  }
}

function requestIn(
  { link, words }: Visit,
  typed: Record<string, string>,
  invoices: readonly ShownInvoice[],
): PaymentRequest {
  const { attempt = '', surcharge_amount = '', save } = typed
  return {
    ...wishIn(typed, invoices),
    attemptId: attempt,
    linkId: link.id,
    words,
    surcharge_amount: Number(surcharge_amount),
    savesMethod: save === 'true',
  }
}

const unsure = (visit: Visit, invoices: readonly ShownInvoice[]) => html`
  <h1>${visit.words.text('outcome.unsure')}</h1>
  <p class="lead">${visit.words.text('outcome.unsureText')}</p>
  <p><a class="button" href="${pathOf(visit, invoices)}">${visit.words.text('outcome.view')}</a></p>
  ${askPayee(visit)}`
