// A mail of test mode: its HTML at two widths, its text, and its headers (rules: invoicing.md#outbox).
import { notFound } from '../../../core/errors.ts'
import { contentOf, findMail, type MailContent } from '../../../platform/mail/index.ts'
import type { MailRow } from '../../../platform/storage/index.ts'
import {
  type AddressedRequest,
  configOf,
  type Pages,
  recordPath,
  statusBadge,
  textOf,
  type Visitor,
  visitorOf,
} from '../../kit/index.ts'
import { copyable } from '../../layout/components.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, html } from '../../layout/html.ts'
import { facts } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { invoiceLink } from '../invoices/list.ts'
import { inTestMode } from './test-mode.ts'

export const OUTBOX = '/console/outbox'

export interface ShownMail {
  mail: MailRow
  /** Undefined once it's deleted. */
  content: MailContent | undefined
}

/** @throws 404 */
export async function mailOf({ parts, caller, id }: Visitor): Promise<ShownMail> {
  const mail = await findMail(parts.storage.read, inTestMode(caller), id)
  return { mail, content: contentOf(parts.cipher, mail) }
}

/** Widths that mails are shown at, in pixels. */
const WIDTHS = [
  { width: 375, label: 'Phone' },
  { width: 640, label: 'Desktop' },
] as const

export function mailPage({ mail, content }: ShownMail, { query, parts }: Visitor): Html {
  const path = `${OUTBOX}/${encodeURIComponent(mail.id)}`
  const { width } = WIDTHS.find((one) => String(one.width) === textOf(query, 'width')) ?? WIDTHS[0]
  return html`
    ${pageHeader({
      back: { href: OUTBOX, label: 'Outbox' },
      title: mail.subject,
      state: html`${statusBadge(mail.status)}${mail.error !== null && html` ${mail.error}`}`,
    })}
    ${facts([
      ...(mail.planned === null ? [] : [['Planned', moment(mail.planned)] as const]),
      ['From', mail.sender],
      ['To', mail.recipient],
      ...recordOf(mail),
      ['Created', moment(mail.created)],
    ])}
    ${
      content &&
      html`<nav class="tabs" aria-label="Width">${WIDTHS.map(
        (one) =>
          html`<a href="${path}?width=${one.width}"${one.width === width && html` aria-current="true"`}>${one.label}, ${one.width} px</a>`,
      )}</nav>
      <div class="mail-frame"><iframe src="${path}/html" width="${width}" height="720" title="The email at ${width} pixels"
        sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></div>
      <h2>Text</h2>
      <pre class="mail" tabindex="0">${withLinks(content.text, parts.pagesUrlOf(parts.brand.id))}</pre>
      <h2>Headers</h2>
      <pre tabindex="0">${headersOf(mail, content).map(([name, value]) => `${name}: ${value}\n`)}</pre>`
    }`
}

/** What a mail is about, as far as that has a page. */
function recordOf({ kind, record_id }: MailRow): (readonly [string, Html])[] {
  switch (kind) {
    case 'receipt':
      return [['Payment ID', copyable(record_id)]]
    case 'invoice':
    case 'reminder':
    case 'credit_note':
      return [['Invoice', invoiceLink(record_id, 'View invoice')]]
    case 'payment_code':
      return [['Customer', html`<a href="${recordPath('contacts', record_id)}">View customer</a>`]]
    default:
      return []
  }
}

/** A text with links into this brand's portal. Other addresses stay text: the mail's own words may contain any. */
function withLinks(text: string, pagesUrl: string): (string | Html)[] {
  return text.split(/(https:\/\/\S+\/pay\/[\w-]{43})/).map((part) => {
    const isLink = part.startsWith(`${pagesUrl}/pay/`) && /\/pay\/[\w-]{43}$/.test(part)
    return isLink ? html`<a href="${part}">${part}</a>` : part
  })
}

/** The headers that differ between mails, without the gateway's address, and without the date and what else is added on the way. */
function headersOf(mail: MailRow, { sealedSubject, replyTo, unsubscribe }: MailContent) {
  const headers: readonly (readonly [name: string, value: string | undefined])[] = [
    ['From', mail.sender],
    ['Reply-To', replyTo],
    ['To', mail.recipient],
    ['Subject', sealedSubject ?? mail.subject],
    ['Message-ID', mail.id],
    ['List-Unsubscribe', unsubscribe && `<${unsubscribe}>`],
    ['List-Unsubscribe-Post', unsubscribe && 'List-Unsubscribe=One-Click'],
  ]
  return headers.filter(([, value]) => value !== undefined)
}

/** No script runs, nothing is loaded, and links open a new window. */
const POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** The HTML of a mail, for the frame on its page. */
export const mailFrame: Pages = async (app, parts) => {
  app.get(
    `${OUTBOX}/:id/html`,
    { config: configOf('test_tools') },
    async (request: AddressedRequest, reply) => {
      const { mail, content } = await mailOf(visitorOf(parts, request, reply))
      if (!content) throw notFound('Mail', mail.id)
      // The mail's page frames it. In a sandbox, whose origin is opaque, Chromium warns about `origin-agent-cluster`.
      reply.removeHeader('x-frame-options').removeHeader('origin-agent-cluster')
      return reply
        .header('content-security-policy', POLICY)
        .header('referrer-policy', 'no-referrer')
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(content.html.replace('<head>', '<head><base target="_blank">'))
    },
  )
}
