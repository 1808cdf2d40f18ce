// The page of a payment: its receipt, its decline, or that it's still processing.
import type { FastifyInstance } from 'fastify'
import { gatewayError } from '../../core/errors.ts'
import { openInvoices, readPayment, readReceipt } from '../../invoicing/index.ts'
import { html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { alert, checking, declineOf, hasFailed } from './outcome.ts'
import { receiptPaper } from './receipt.ts'
import { askPayee } from './show.ts'
import { pathOf, type ShowParts } from './show-routes.ts'
import { type ByLink, opened, showsPart } from './visit.ts'

/** Seconds until the page reloads. */
const AGAIN = 5

export function receiptRoutes(app: FastifyInstance, parts: ShowParts): void {
  app.get<ByLink>(
    '/pay/:secret/receipts/:id',
    opened(parts, async (visit, request, reply) => {
      const { read } = parts.storage
      const { link, words } = visit
      const payment = await readPayment(read, link, request.params.id)
      const shown = payment.parts.filter((part) => showsPart(link, part))
      if (shown.length === 0) throw gatewayError('resource_not_found')
      const look = parts.brand
      const back = pathOf(
        visit,
        shown.map(({ invoice_id: id }) => ({ id })),
      )
      if (payment.status === 'PENDING') {
        const title = words.text('outcome.moment')
        const main = html`<h1>${title}</h1>${checking(visit)}
          <p>${words.text('outcome.refreshes')}</p>${askPayee(visit)}`
        return sendPage(reply.header('refresh', String(AGAIN)), { title, look, words, main })
      }
      if (hasFailed(payment)) {
        const title = words.text('outcome.failed')
        const main = html`<h1>${title}</h1>${alert(declineOf(visit, payment))}
          <p><a class="button" href="${back}">${words.text('outcome.back')}</a></p>${askPayee(visit)}`
        return sendPage(reply, { title, look, words, main })
      }
      const paid = await readReceipt(read, payment, words)
      const others = (await openInvoices(read, link)).length
      return sendPage(reply, {
        title: words.text('receipt.title'),
        look,
        words,
        main: receiptPaper(visit, paid, others),
        scripts: ['portal'],
      })
    }),
  )
}
