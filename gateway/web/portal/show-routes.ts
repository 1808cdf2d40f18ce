// The pages of a link. A GET and a HEAD change nothing, because mail scanners follow links.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ErrorMessage, gatewayError } from '../../core/errors.ts'
import {
  type InvoicePayment,
  noteViewed,
  openInvoices,
  readPayment,
  type ShownInvoice,
  shownInvoice,
  waysToPay,
} from '../../invoicing/index.ts'
import { notice } from '../layout/components.ts'
import { type Html, html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import type { HostedFieldsTag } from '../layout/policy.ts'
import { readForm } from '../sessions/index.ts'
import { paymentForm } from './form.ts'
import { invoicePaper, invoicesPaper } from './invoice.ts'
import { openList } from './list.ts'
import {
  alert,
  checking,
  declineOf,
  hasFailed,
  lastPaid,
  nothingCharged,
  nothingDueText,
  refused,
  settled,
} from './outcome.ts'
import { askPayee, testNotice, titleOf } from './show.ts'
import { type ByLink, opened, type Visit, type VisitParts } from './visit.ts'

export interface ShowParts extends VisitParts {
  /** Known once the API's server listens, so it is called only while a request is handled. */
  hostedFields: () => HostedFieldsTag
}

export function showRoutes(app: FastifyInstance, parts: ShowParts): void {
  const { storage } = parts

  app.get<ByLink>(
    '/pay/:secret',
    opened(parts, async (visit, request, reply) => {
      const { link } = visit
      if (link.invoice_id !== null) {
        const invoice = await shownInvoice(storage.read, link, link.invoice_id)
        return showInvoices(parts, visit, reply, { invoices: [invoice], declined: request.query.declined })
      }
      const invoices = await openInvoices(storage.read, link)
      const payable = invoices.filter(({ due }) => due > 0)
      const mayBePaid =
        payable.length > 0 && (await waysToPay(storage.read, visit.caller, payable)) !== undefined
      return sendPage(reply, {
        title: visit.words.text('list.title'),
        look: parts.brand,
        words: visit.words,
        main: seen(visit, invoices, openList(visit, invoices, mayBePaid)),
        scripts: ['portal'],
        connects: true,
      })
    }),
  )

  app.get<ByLink>(
    '/pay/:secret/invoices/:id',
    opened(parts, async (visit, request, reply) => {
      const invoice = await shownInvoice(storage.read, visit.link, request.params.id)
      return showInvoices(parts, visit, reply, { invoices: [invoice], declined: request.query.declined })
    }),
  )

  app.get<ByLink>(
    '/pay/:secret/all',
    opened(parts, async (visit, request, reply) => {
      const invoices = (await openInvoices(storage.read, visit.link)).filter(({ due }) => due > 0)
      if (invoices.length < 2) return reply.redirect(visit.at, 303)
      return showInvoices(parts, visit, reply, { invoices, declined: request.query.declined })
    }),
  )

  app.post<ByLink>(
    '/pay/:secret/viewed',
    opened(parts, async ({ link, caller }, request, reply) => {
      const ids = invoiceIds(readForm(request.body).invoices)
      const { address } = caller
      for (const id of ids) if (address !== 'gateway') await noteViewed(parts, link, id, address)
      return reply.code(204).send()
    }),
  )
}

/** Reads the ids that a form sends. @throws 404 for more than a link shows */
export function invoiceIds(text = ''): string[] {
  const ids = text.split(',').filter(Boolean)
  if (ids.length > 100) throw gatewayError('resource_not_found')
  return ids
}

export interface Shown {
  /** One invoice, or several that are paid together. */
  invoices: readonly ShownInvoice[]
  /** The id of a failed payment. */
  declined?: unknown
  /** Why a form was refused. */
  faults?: readonly ErrorMessage[]
  /** Seconds until the payer may try again. */
  retryAfter?: number | undefined
}

/** Shows invoices, with the payment form if anything is due. */
export async function showInvoices(
  parts: ShowParts,
  visit: Visit,
  reply: FastifyReply,
  { invoices, declined, faults = [], retryAfter }: Shown,
): Promise<FastifyReply> {
  const { words } = visit
  const [first, ...others] = invoices
  if (!first) throw gatewayError('resource_not_found')
  const isPayable = invoices.some(({ due }) => due > 0)
  const ways = isPayable ? await waysToPay(parts.storage.read, visit.caller, invoices) : undefined
  const failed = isPayable ? await findDeclined(parts, invoices, declined) : undefined
  const form = ways && paymentForm({ visit, invoices, ways })
  const isAlone = visit.link.invoice_id !== null
  const main = html`
    ${!isAlone && html`<p><a href="${visit.at}">${words.text('list.all')}</a></p>`}
    ${testNotice(visit)}
    ${faults.length > 0 && (isPayable ? alert(refused(visit, faults, retryAfter)) : nothingCharged(settled(visit, invoices)))}
    ${failed && alert(declineOf(visit, failed))}
    <div class="portal">
      ${others.length > 0 ? invoicesPaper(visit, invoices) : invoicePaper(parts.cipher, visit, first)}
      <section class="side" aria-label="${words.text('invoice.payment')}">
        ${invoices.some(({ reserved }) => reserved > 0) && checking(visit)}
        ${form ?? nothingDue(visit, invoices)}
        ${askPayee(visit)}
      </section>
    </div>`
  return sendPage(reply, {
    title: others.length > 0 ? words.count('invoice.several', invoices.length) : titleOf(words, first),
    look: parts.brand,
    words,
    page: pathOf(visit, invoices),
    main: seen(visit, invoices, main),
    scripts: ['portal'],
    connects: true,
    isRefused: (faults.length > 0 && isPayable) || failed !== undefined,
    ...(form && { hostedFields: parts.hostedFields() }),
  })
}

/** Returns the failed payment that the address names, unless a later one was made (rules: pages.md#portal-paying). */
async function findDeclined(
  { storage }: ShowParts,
  invoices: readonly ShownInvoice[],
  id: unknown,
): Promise<InvoicePayment | undefined> {
  const [first] = invoices
  if (typeof id !== 'string' || !first) return undefined
  const payment = await readPayment(storage.read, first, id)
  const isOver = invoices.some(({ payments }) =>
    payments.some((later) => later.created >= payment.created && !hasFailed(later)),
  )
  return hasFailed(payment) && !isOver ? payment : undefined
}

/** Returns the path of the page that shows these invoices. */
export function pathOf({ at, link }: Visit, [first, ...others]: readonly { id: string }[]): string {
  if (others.length > 0) return `${at}/all`
  return link.invoice_id !== null || !first ? at : `${at}/invoices/${first.id}`
}

/** Marks the invoices that the page's script reports as viewed once the page is visible. */
const seen = ({ at }: Visit, invoices: readonly ShownInvoice[], main: Html): Html =>
  html`<div data-viewed="${at}/viewed" data-invoices="${invoices.map(({ id }) => id).join(',')}">${main}</div>`

function nothingDue(visit: Visit, invoices: readonly ShownInvoice[]): Html | undefined {
  const { words, at } = visit
  if (invoices.some(({ reserved, due }) => reserved > 0 && due === 0)) return undefined
  const [first, ...others] = invoices
  if (!first) return undefined
  const merchant = visit.merchant.name
  if (others.length > 0) return notice('plain', words.html('state.separately', { merchant }))
  const payment = lastPaid(first)
  return html`
    ${notice(first.status === 'paid' ? 'good' : 'plain', words.html(nothingDueText(first), { merchant }))}
    ${payment && html`<p><a class="button quiet" href="${at}/receipts/${payment.id}">${words.text('state.receipt')}</a></p>`}`
}
