// What a link shows. A GET and a HEAD change nothing: scanners of mail servers follow links, too.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ErrorMessage, gatewayError } from '../../core/errors.ts'
import {
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
import { checking, refusal } from './outcome.ts'
import { askPayee, isTest, titleOf } from './show.ts'
import { type ByLink, opened, type Visit, type VisitParts } from './visit.ts'

export interface ShowParts extends VisitParts {
  /** Known once the server of the API listens. Called only while a request is handled. */
  hostedFields: () => HostedFieldsTag
}

export const SCRIPT = '/assets/portal.js'

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
      const mayBePaidTogether =
        payable.length > 1 && (await waysToPay(storage.read, visit.caller, payable)) !== undefined
      return sendPage(reply, {
        title: 'Your open invoices',
        look: parts.brand,
        main: seen(visit, invoices, openList(visit, invoices, mayBePaidTogether)),
        scripts: [SCRIPT],
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

/** The ids that a form sends. @throws 404 for more than a link shows */
export function invoiceIds(text = ''): string[] {
  const ids = text.split(',').filter(Boolean)
  if (ids.length > 100) throw gatewayError('resource_not_found')
  return ids
}

export interface Shown {
  /** One, or several that are paid together. */
  invoices: readonly ShownInvoice[]
  /** The id of a payment that came to nothing. */
  declined?: unknown
  /** What a form was refused for. */
  faults?: readonly ErrorMessage[]
}

/** Answers with what is to be paid, and with the form if anything is. */
export async function showInvoices(
  parts: ShowParts,
  visit: Visit,
  reply: FastifyReply,
  { invoices, declined, faults = [] }: Shown,
): Promise<FastifyReply> {
  const [first, ...others] = invoices
  if (!first) throw gatewayError('resource_not_found')
  const isPayable = invoices.some(({ due }) => due > 0)
  const ways = isPayable ? await waysToPay(parts.storage.read, visit.caller, invoices) : undefined
  const failed =
    typeof declined === 'string' ? await readPayment(parts.storage.read, first, declined) : undefined
  const form = ways && paymentForm({ visit, invoices, ways })
  const isAlone = visit.link.invoice_id !== null
  const main = html`
    ${!isAlone && html`<p><a href="${visit.at}">All open invoices</a></p>`}
    ${isTest(visit)}
    ${faults.length > 0 ? refusal(faults) : failed && refusal(failed)}
    <div class="portal">
      ${others.length > 0 ? invoicesPaper(visit, invoices) : invoicePaper(parts.cipher, visit, first)}
      <section class="side" aria-label="Payment">
        ${invoices.some(({ reserved }) => reserved > 0) && checking(visit.merchant)}
        ${form ?? nothingDue(visit, invoices)}
        ${askPayee(visit.merchant)}
      </section>
    </div>`
  return sendPage(reply, {
    title: others.length > 0 ? `${invoices.length} invoices` : titleOf(first),
    look: parts.brand,
    main: seen(visit, invoices, main),
    scripts: [SCRIPT],
    connects: true,
    isRefused: faults.length > 0 || failed !== undefined,
    ...(form && { hostedFields: parts.hostedFields() }),
  })
}

/** What the page's script tells of once a person sees it. */
const seen = ({ at }: Visit, invoices: readonly ShownInvoice[], main: Html): Html =>
  html`<div data-viewed="${at}/viewed" data-invoices="${invoices.map(({ id }) => id).join(',')}">${main}</div>`

const NOTHING_DUE = {
  pending: 'It cannot be paid here just now.',
  partially_paid: 'It cannot be paid here just now.',
  paid: 'It is paid. Thank you.',
  void: 'It was canceled. You don’t need to pay it.',
  refunded: 'What was paid has been given back. Nothing is to be paid.',
} as const

function nothingDue({ merchant }: Visit, invoices: readonly ShownInvoice[]): Html | undefined {
  if (invoices.some(({ reserved, due }) => reserved > 0 && due === 0)) return undefined
  const [first, ...others] = invoices
  if (!first) return undefined
  if (others.length > 0)
    return notice('plain', `These are not paid together. Pay ${merchant.name} one by one.`)
  return notice(first.status === 'paid' ? 'good' : 'plain', NOTHING_DUE[first.status])
}
