// The mail of a payment request, in its two forms. It is whole without images and without styles.
import { type Html, html } from '../../core/html.ts'

export interface MailFacts {
  brand: { name: string; color: string }
  merchantName: string
  /** The merchant's own text in place of the usual one. */
  message: string | undefined
  url: string
}

const usual = (merchantName: string) => `${merchantName} has sent you a payment request.`

/** As plain text (rules: invoicing.md#messages). */
export function plainMail({ brand, merchantName, message, url }: MailFacts): string {
  return `${message ?? usual(merchantName)}\n\nView and pay:\n${url}\n\n${merchantName}, by ${brand.name}\n`
}

/** As HTML, likewise. */
export function htmlMail({ brand, merchantName, message, url }: MailFacts): string {
  const paragraphs = (message ?? usual(merchantName)).split(/\n{2,}/).map(paragraph)
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${brand.name}</title></head>
<body style="margin:0;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.5;color:#1f2937;background:#ffffff">
<div style="max-width:560px;margin:0 auto">
<p style="font-size:20px;font-weight:bold;color:${brand.color}">${brand.name}</p>
${paragraphs}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;color:#ffffff;background:${brand.color}">View and pay</a></p>
<p style="font-size:14px;color:#4b5563">${merchantName}, by ${brand.name}</p>
</div>
</body>
</html>
`
  return page.text
}

function paragraph(text: string): Html {
  const lines = text.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`))
  return html`<p>${lines}</p>
`
}
