// The logo of a merchant or a brand. A merchant's comes from this origin, as a picture and nothing else.
import type { FastifyReply } from 'fastify'
import type { Words } from '../../core/language/words.ts'
import type { LogoFacts } from '../../merchants/merchants/index.ts'
import type { MerchantLogoRow } from '../../platform/storage/index.ts'
import { panel } from './components.ts'
import type { Fields } from './fields.ts'
import { form } from './forms.ts'
import { type Html, html } from './html.ts'
import { questionLink } from './questions.ts'

/** @param path of the route that sends it @param name the merchant's */
export const logoImage = ({ width, height, created }: LogoFacts, path: string, name: string): Html =>
  html`<img class="logo" src="${path}?v=${created}" alt="${name}" width="${width}" height="${height}">`

/** Sends it to be kept: another logo has another address. No browser shows it as a page. */
export const sendLogo = (reply: FastifyReply, { content_type, bytes }: MerchantLogoRow): FastifyReply =>
  reply
    .headers({
      'cache-control': 'private, max-age=604800, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .type(content_type)
    .send(bytes)

interface LogoForm {
  /** The address that takes a file. Below it, `/remove` asks whether to have none. */
  action: string
  csrf: string
  fields: Fields
  /** The logo that there is. */
  image: Html | undefined
  hint: string
}

/** Shows a logo, and forms to replace and remove it. */
export const logoPanel = ({ action, csrf, fields, image, hint }: LogoForm): Html =>
  panel(
    {
      title: 'Logo',
      actions: image && questionLink(`${action}/remove`, 'Remove logo…', 'button small danger'),
    },
    html`${image}${form({
      action,
      csrf,
      submit: image ? 'Replace logo' : 'Upload logo',
      hasFile: true,
      fields: fields.file({ name: 'logo', label: 'Picture', hint, accept: 'image/png,image/jpeg' }),
    })}`,
  )

/** What a payer sees of a merchant, in the colors of the brand, which the page has, too. @param lines below the name */
export const payerPreview = (
  words: Words,
  image: Html | undefined,
  { name, lines }: { name: string; lines: readonly string[] },
): Html =>
  panel(
    { title: 'Preview', text: 'How your invoices begin, and the button that pays them.' },
    html`<div class="preview">${image}
      <address class="payee"><strong>${name}</strong>${lines.map((line) => html`<br>${line}`)}</address>
      <span class="button">${words.text('pay.submit', { amount: words.money(12_000, 'USD') })}</span></div>`,
  )
