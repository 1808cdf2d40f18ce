// Where a payment leads: to its receipt, or to what else became of it.
import type { FastifyInstance } from 'fastify'
import { gatewayError } from '../../core/errors.ts'
import { openInvoices, readPayment, readReceipt } from '../../invoicing/index.ts'
import { html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { checking, hasFailed, refusal } from './outcome.ts'
import { pathOf } from './pay-routes.ts'
import { receiptPaper } from './receipt.ts'
import { askPayee } from './show.ts'
import { SCRIPT, type ShowParts } from './show-routes.ts'
import { type ByLink, opened, showsPart } from './visit.ts'

/** Seconds after which the page looks again, with a script or without. */
const AGAIN = 5

export function receiptRoutes(app: FastifyInstance, parts: ShowParts): void {
  app.get<ByLink>(
    '/pay/:secret/receipts/:id',
    opened(parts, async (visit, request, reply) => {
      const { read } = parts.storage
      const { link, merchant } = visit
      const payment = await readPayment(read, link, request.params.id)
      const shown = payment.parts.filter((part) => showsPart(link, part))
      if (shown.length === 0) throw gatewayError('resource_not_found')
      const look = parts.brand
      const back = pathOf(
        visit,
        shown.map(({ invoice_id: id }) => ({ id })),
      )
      if (payment.status === 'PENDING') {
        const main = html`<h1>One moment</h1>${checking(merchant)}
          <p>This page refreshes automatically. You can close it and open your link later.</p>${askPayee(merchant)}`
        return sendPage(reply.header('refresh', String(AGAIN)), { title: 'One moment', look, main })
      }
      if (hasFailed(payment)) {
        const main = html`<h1>Not paid</h1>${refusal(payment)}
          <p><a class="button" href="${back}">Back to the invoice</a></p>${askPayee(merchant)}`
        return sendPage(reply, { title: 'Not paid', look, main })
      }
      const paid = await readReceipt(read, payment)
      const others = (await openInvoices(read, link)).length
      return sendPage(reply, {
        title: 'Receipt',
        look,
        main: receiptPaper(visit, paid, others),
        scripts: [SCRIPT],
      })
    }),
  )
}
