// The mail of a payment request, as text and as HTML. It needs no images and no style sheet.
import { type Html, html } from '../../core/html.ts'
import type { Words } from '../../core/language/words.ts'
import { mailPage } from '../../platform/mail/index.ts'

export interface MailFacts {
  words: Words
  brand: { name: string; color: string }
  merchant: string
  /** The merchant's own text, which replaces the default. */
  message: string | undefined
  url: string
  /** Where the recipient unsubscribes. */
  unsubscribe: string
}

/** Returns the plain text (rules: invoicing.md#messages). */
export function plainMail({ words, brand, merchant, message, url, unsubscribe }: MailFacts): string {
  const { text } = words
  return `${message ?? text('mail.request', { merchant })}

${text('mail.view')}:
${url}

${text('mail.sentBy', { merchant, brand: brand.name })}

${text('mail.unsubscribe', { merchant })}:
${unsubscribe}
`
}

/** Returns the HTML. */
export function htmlMail({ words, brand, merchant, message, url, unsubscribe }: MailFacts): string {
  const request =
    message?.split(/\n{2,}/).map(paragraph) ?? html`<p>${words.html('mail.request', { merchant })}</p>\n`
  const main = html`${request}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;color:#ffffff;background:${brand.color}">${words.text('mail.view')}</a></p>
<p style="font-size:14px;color:#4b5563">${words.html('mail.sentBy', { merchant, brand: brand.name })}<br><a href="${unsubscribe}" style="color:#4b5563">${words.html('mail.unsubscribe', { merchant })}</a></p>`
  return mailPage(brand, brand.name, main, words)
}

/** The merchant's own text may be in any language, so the browser finds its direction. */
function paragraph(text: string): Html {
  const lines = text.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`))
  return html`<p dir="auto">${lines}</p>
`
}
