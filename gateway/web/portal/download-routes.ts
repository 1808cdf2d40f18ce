// Downloads: PDFs and files, sent as attachments so that no browser shows them as a page of this origin; and the merchant's logo.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { gatewayError, notFound } from '../../core/errors.ts'
import {
  creditNotePdf,
  invoicePdf,
  openDownload,
  readCreditNote,
  readPayment,
  receiptPdf,
  shownInvoice,
  todayOf,
  type WideFont,
} from '../../invoicing/index.ts'
import { findLogo } from '../../merchants/merchants/index.ts'
import { sendLogo } from '../layout/logo.ts'
import { type ByLink, opened, showsPart, type VisitParts } from './visit.ts'

export interface DownloadParts extends VisitParts {
  /** For letters that the PDFs' own font lacks. */
  wideFont: WideFont | undefined
  /** The origin of a brand's pages. Called only while the gateway serves. */
  pagesUrlOf: (brandId: string) => string
}

/** The merchant's logo, as a payer sees it. */
export const LOGO = '/pay/:secret/logo'

export function downloadRoutes(app: FastifyInstance, parts: DownloadParts): void {
  const { wideFont } = parts
  const { read } = parts.storage

  app.get<ByLink>(
    '/pay/:secret/invoices/:id/pdf',
    opened(parts, async ({ caller, link, words, at }, request, reply) => {
      const { id, merchant_id, invoice_number } = await shownInvoice(read, link, request.params.id)
      return sendPdf(
        reply,
        `invoice-${invoice_number}.pdf`,
        await invoicePdf(read, parts.cipher, merchant_id, id, {
          words,
          wideFont,
          today: todayOf(caller),
          payUrl: `${parts.pagesUrlOf(parts.brand.id)}${at}`,
        }),
      )
    }),
  )

  app.get<ByLink>(
    '/pay/:secret/credit-notes/:id/pdf',
    opened(parts, async ({ link, words }, request, reply) => {
      const note = await readCreditNote(read, link.merchant_id, request.params.id)
      // A link shows the credit notes of the invoices that it shows.
      const { merchant_id } = await shownInvoice(read, link, note.invoice_id)
      const options = { words, wideFont }
      const pdf = await creditNotePdf(read, parts.cipher, merchant_id, note.id, options)
      return sendPdf(reply, `credit-note-${note.credit_note_number}.pdf`, pdf)
    }),
  )

  app.get<ByLink>(
    '/pay/:secret/invoices/:id/files/:file',
    opened(parts, async ({ link }, request, reply) => {
      const invoice = await shownInvoice(read, link, request.params.id)
      const { headers, body } = openDownload(parts, invoice, request.params.file)
      return reply.headers(headers).send(body)
    }),
  )

  app.get<ByLink>(
    LOGO,
    opened(parts, async ({ merchant: { id } }, _request, reply) => {
      const logo = await findLogo(read, id)
      if (!logo) throw notFound('Logo', id)
      return sendLogo(reply, logo)
    }),
  )

  app.get<ByLink>(
    '/pay/:secret/receipts/:id/pdf',
    opened(parts, async ({ link, words }, request, reply) => {
      const payment = await readPayment(read, link, request.params.id)
      // The PDF names every invoice that was paid, but a link may show only one of them.
      const isWhole = payment.parts.every((part) => showsPart(link, part))
      if (!isWhole) throw gatewayError('resource_not_found')
      return sendPdf(reply, 'receipt.pdf', await receiptPdf(read, payment, payment.id, { words, wideFont }))
    }),
  )
}

/** @param name of letters, digits, dashes and dots */
function sendPdf(reply: FastifyReply, name: string, bytes: Buffer): FastifyReply {
  return reply
    .headers({
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    .type('application/pdf')
    .send(bytes)
}
