// Parts of the portal's pages.
import { timestamp } from '../../core/calendar.ts'
import type { ShownInvoice } from '../../invoicing/index.ts'
import { addressLines } from '../../merchants/merchants/index.ts'
import type { InvoiceStatus, MerchantRow } from '../../platform/storage/index.ts'
import { badge, notice } from '../layout/components.ts'
import { type Html, html } from '../layout/html.ts'
import type { Visit } from './visit.ts'

/** The day of an invoice, which is no moment anywhere. @param at milliseconds */
export function day(at: number): Html {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  return html`<time datetime="${timestamp(at).slice(0, 10)}">${text}</time>`
}

/** A moment as it was where the merchant is. */
export function momentAt(at: number, timeZone: string): Html {
  const text = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at)
  return html`<time datetime="${timestamp(at)}">${text}</time>`
}

/** Who is paid, with an address. */
export function payee(merchant: MerchantRow): Html {
  return html`<address class="payee"><strong>${merchant.name}</strong>${addressLines(merchant).map((line) => html`<br>${line}`)}</address>`
}

/** Whom a payer may ask. */
export function askPayee({
  name,
  support_email,
  support_phone,
  contact_email,
  contact_phone,
}: MerchantRow): Html {
  const email = support_email ?? contact_email
  const phone = support_phone ?? contact_phone
  const ways = [
    ...(email ? [html`<a href="mailto:${email}">${email}</a>`] : []),
    ...(phone ? [html`<a href="tel:${phone.replace(/[^\d+]/g, '')}">${phone}</a>`] : []),
  ]
  return html`<p class="soft">Questions? Ask <bdi>${name}</bdi>${ways.length > 0 && ': '}${ways.map((way, at) => html`${at > 0 && ', '}${way}`)}.</p>`
}

export const isTest = ({ link }: Visit): Html | undefined =>
  link.mode === 'test' ? notice('wait', 'This is a test. No money moves.') : undefined

const STATUSES = {
  pending: ['wait', 'To be paid'],
  partially_paid: ['wait', 'Paid in part'],
  paid: ['good', 'Paid'],
  void: ['plain', 'Void'],
  refunded: ['plain', 'Refunded'],
} as const satisfies Record<InvoiceStatus, readonly [string, string]>

export function statusOf({ status, due, reserved }: ShownInvoice): Html {
  if (reserved > 0 && due === 0) return badge('wait', 'Being paid')
  const [tone, text] = STATUSES[status]
  return badge(tone, text)
}

export const titleOf = ({ invoice_number }: { invoice_number: number }) => `Invoice ${invoice_number}`
