// A mail about an invoice, as text and as HTML. It needs no images and no style sheet.
import { type Html, html } from '../../core/html.ts'
import type { TextKey } from '../../core/language/catalogs.ts'
import type { Words } from '../../core/language/words.ts'
import { mailPage, typedParagraphs } from '../../platform/mail/index.ts'

export interface MailFacts {
  words: Words
  brand: { name: string; color: string }
  merchant: string
  /** The merchant's address, tax ID and contact, line by line. */
  address: readonly string[]
  /** What the mail is for, in a sentence. */
  request: { key: TextKey; values: Readonly<Record<string, string>> }
  /** The merchant's own text, which replaces that sentence. */
  message: string | undefined
  /** The text of the link. */
  view: TextKey
  /** What it is about: labels and values. The first one is the amount. */
  summary: readonly (readonly [label: string, value: string])[]
  /** Whether a reply reaches the merchant. */
  isAnswered: boolean
  isTest: boolean
  url: string
  /** Where the recipient unsubscribes. */
  unsubscribe: string
}

/** Returns the plain text (rules: invoicing.md#messages). */
export function plainMail(facts: MailFacts): string {
  const { words, brand, merchant, address, summary, isAnswered, isTest, url, unsubscribe } = facts
  const { request, message, view } = facts
  const { text } = words
  const paragraphs = [
    message ?? text(request.key, request.values),
    `${text(view)}:\n${url}`,
    summary.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...(isTest ? [text('portal.test')] : []),
    ...(isAnswered ? [text('mail.reply', { merchant })] : []),
    [text('mail.sentBy', { merchant, brand: brand.name }), ...address].join('\n'),
    `${text('mail.unsubscribe', { merchant })}:\n${unsubscribe}`,
  ]
  return `${paragraphs.join('\n\n')}\n`
}

/** Returns the HTML. */
export function htmlMail(facts: MailFacts): string {
  const { words, brand, merchant, address, summary, isAnswered, isTest, url, unsubscribe } = facts
  const { request, message, view } = facts
  const sentence =
    message === undefined
      ? html`<p>${words.html(request.key, request.values)}</p>\n`
      : typedParagraphs(message)
  const main = html`${sentence}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;color:#ffffff;background:${brand.color};text-decoration:none">${words.text(view)}</a></p>
<table style="width:100%;margin:24px 0;border-collapse:collapse;border-top:1px solid #d1d5db;border-bottom:1px solid #d1d5db">
${summary.map(row)}</table>
${isTest && html`<p><strong>${words.text('portal.test')}</strong></p>\n`}${
  isAnswered && html`<p>${words.html('mail.reply', { merchant })}</p>\n`
}<p style="font-size:14px;color:#4b5563">${words.html('mail.sentBy', { merchant, brand: brand.name })}${address.map(
    (line) => html`<br><bdi>${line}</bdi>`,
  )}</p>
<p style="font-size:14px;color:#4b5563"><a href="${unsubscribe}" style="color:#4b5563">${words.html('mail.unsubscribe', { merchant })}</a></p>`
  // Payers know the merchant, so its name is the largest; the brand is below.
  return mailPage({ ...brand, name: merchant }, brand.name, main, words)
}

/** The amount is the largest. */
function row([label, value]: readonly [string, string], at: number): Html {
  const size = at === 0 ? 'font-size:24px;font-weight:bold' : 'font-size:16px'
  return html`<tr>
<th scope="row" style="padding-block:8px;padding-inline-end:16px;text-align:start;font-weight:normal;color:#4b5563"><bdi>${label}</bdi></th>
<td style="padding-block:8px;text-align:end;${size}"><bdi>${value}</bdi></td>
</tr>
`
}
