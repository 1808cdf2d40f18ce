import { type Html, html } from '../../core/html.ts'
import { english, type Words } from '../../core/language/words.ts'

/** Whose name an email shows at its top, and in which color. */
export interface MailBrand {
  name: string
  color: string
}

/** Returns what a person has typed, paragraph by paragraph. It may be in any language, so the mail program finds each one's direction. */
export const typedParagraphs = (text: string): Html[] =>
  text.split(/\n{2,}/).map((paragraph) => {
    const lines = paragraph.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`))
    return html`<p dir="auto">${lines}</p>
`
  })

/** Returns the HTML of an email: the brand's name, and `main` below it. Mail programs need the styles in the elements. */
export function mailPage(brand: MailBrand, title: string, main: Html, words: Words = english): string {
  return html`<!doctype html>
<html lang="${words.language}" dir="${words.direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.5;color:#1f2937;background:#ffffff">
<div style="max-width:560px;margin:0 auto">
<p style="font-size:20px;font-weight:bold;color:${brand.color}"><bdi>${brand.name}</bdi></p>
${main}
</div>
</body>
</html>
`.text
}
