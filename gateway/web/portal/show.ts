// Parts of the portal's pages.
import { timestamp } from '../../core/calendar.ts'
import type { Words } from '../../core/language/words.ts'
import {
  contactOf,
  type PayerStatus,
  payerStatus,
  type ShownInvoice,
  sellerLines,
  todayOf,
} from '../../invoicing/index.ts'
import { badge, notice, type Tone } from '../layout/components.ts'
import { type Html, html } from '../layout/html.ts'
import { logoImage } from '../layout/logo.ts'
import type { Visit } from './visit.ts'

/** An invoice's day, without a time. @param at milliseconds */
export const day = (words: Words, at: number): Html =>
  html`<time datetime="${timestamp(at).slice(0, 10)}">${words.day(at)}</time>`

/** The day that an invoice is due on. @param date `YYYY-MM-DD` */
export const dueDay = (words: Words, date: string): Html =>
  html`<time datetime="${date}">${words.date(date)}</time>`

/** The merchant's logo, name, address and tax ID. */
export const payee = ({ at, logo, merchant, words }: Visit): Html =>
  html`${logo && logoImage(logo, `${at}/logo`, merchant.name)}<address class="payee"><strong>${isolated(merchant.name)}</strong>${sellerLines(
    words,
    merchant,
  ).map((line) => html`<br>${isolated(line)}`)}</address>`

/** Lines of an address. */
export const broken = (lines: readonly string[]): Html =>
  html`${lines.map((line, at) => html`${at > 0 && html`<br>`}${isolated(line)}`)}`

/** Isolates a text that may run in another direction than the page. */
export const isolated = (name: string): Html => html`<bdi>${name}</bdi>`

/** The merchant's contact, for questions; undefined if it has none. */
export function askPayee({ merchant, words }: Pick<Visit, 'merchant' | 'words'>): Html | undefined {
  const { email, phone } = contactOf(merchant)
  const ways = [
    ...(email ? [html`<a href="mailto:${email}">${isolated(email)}</a>`] : []),
    ...(phone ? [html`<a href="tel:${phone.replace(/[^\d+]/g, '')}">${isolated(phone)}</a>`] : []),
  ]
  if (ways.length === 0) return undefined
  const contact = html`${ways.map((way, at) => html`${at > 0 && ', '}${way}`)}`
  return html`<p class="soft">${words.html('portal.contact', { merchant: merchant.name, contact })}</p>`
}

/** On test links, that no money moves. */
export const testNotice = ({ link, words }: Visit): Html | undefined =>
  link.mode === 'test' ? notice('wait', words.text('portal.test')) : undefined

const TONES: Readonly<Record<PayerStatus, Tone>> = {
  pending: 'wait',
  overdue: 'bad',
  paying: 'wait',
  partially_paid: 'wait',
  paid: 'good',
  void: 'plain',
  credited: 'plain',
  refunded: 'plain',
}

export function statusOf({ words, caller }: Visit, invoice: ShownInvoice): Html {
  const status = payerStatus(invoice, todayOf(caller))
  return badge(TONES[status], words.text(`invoice.${status}`))
}

export const titleOf = (words: Words, { invoice_number }: { invoice_number: number }): string =>
  words.text('invoice.title', { number: invoice_number })
