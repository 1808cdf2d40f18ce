// The mail of a payment request, in its two forms. It is whole without images and without styles.
import { type Html, html } from '../../core/html.ts'
import { mailPage } from '../../platform/mail/index.ts'

export interface MailFacts {
  brand: { name: string; color: string }
  merchantName: string
  /** The merchant's own text in place of the usual one. */
  message: string | undefined
  url: string
  /** Where the recipient unsubscribes. */
  unsubscribe: string
}

const usual = (merchantName: string) => `${merchantName} has sent you a payment request.`

/** As plain text (rules: invoicing.md#messages). */
export function plainMail({ brand, merchantName, message, url, unsubscribe }: MailFacts): string {
  return `${message ?? usual(merchantName)}\n\nView and pay:\n${url}\n\n${merchantName}, by ${brand.name}\n\n${footer(merchantName)}:\n${unsubscribe}\n`
}

const footer = (merchantName: string) => `Unsubscribe from ${merchantName}`

/** As HTML, likewise. */
export function htmlMail({ brand, merchantName, message, url, unsubscribe }: MailFacts): string {
  const paragraphs = (message ?? usual(merchantName)).split(/\n{2,}/).map(paragraph)
  const main = html`${paragraphs}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;color:#ffffff;background:${brand.color}">View and pay</a></p>
<p style="font-size:14px;color:#4b5563">${merchantName}, by ${brand.name}<br><a href="${unsubscribe}" style="color:#4b5563">${footer(merchantName)}</a></p>`
  return mailPage(brand, brand.name, main)
}

function paragraph(text: string): Html {
  const lines = text.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`))
  return html`<p>${lines}</p>
`
}
