// Marks of card brands, drawn simply, next to the names that they go with.
import { own } from '../../core/objects.ts'
import { type Html, html } from './html.ts'
import { methodText, type ShownMethod } from './money.ts'

/** By `card_type`. Each is 36 by 24. */
const MARKS: Readonly<Record<string, Html>> = {
  VISA: html`<path fill="none" stroke="#1434cb" stroke-width="1.9" d="m8 8.5 2 7 3.2-7m2.2 0-1.4 7m7.7-6.2c-1.2-1-4-1-4 .9 0 2 3.6 1.4 3.4 3.3-.2 1.9-3.2 1.8-4.4.7m6 1.3 3.6-7 1.5 7m-3.6-2.2H27"/>`,
  MASTERCARD: html`<circle cx="14" cy="12" r="6.5" fill="#eb001b"/><circle cx="22" cy="12" r="6.5" fill="#f79e1b"/><path fill="#ff5f00" d="M18 6.88a6.5 6.5 0 0 1 0 10.24 6.5 6.5 0 0 1 0-10.24z"/>`,
  AMERICAN_EXPRESS: html`<path fill="#1f72cd" d="M0 0h36v24H0z"/><path fill="none" stroke="#fff" stroke-width="1.7" d="m4.5 15.5 3-7 3 7m-4.8-2.2h3.6m3.2 2.2v-7l2.7 4 2.7-4v7m6.6-7h-4v7h4m-4-3.5h3.5m2.5-3.5 5 7m0-7-5 7"/>`,
  DISCOVER: html`<path fill="#f47216" d="M36 13c-6 6-16 9-26 11h26z"/><path fill="none" stroke="#231f20" stroke-width="1.2" d="M4 7.5v5h1.4a2.5 2.5 0 0 0 0-5zm6 0v5m4.2-4.4c-.9-.7-2.6-.5-2.6.7s2.6.8 2.6 2.2c0 1.3-1.8 1.3-2.7.5m7.4-4a2.5 2.5 0 1 0 0 3.9m6-4.9 1.7 5 1.7-5m4.3 0H30v5h2.6M30 10h2.3"/><circle cx="21.8" cy="10" r="2.5" fill="#f47216"/>`,
  DINERS_CLUB: html`<circle cx="18" cy="12" r="8.5" fill="#0079be"/><circle cx="18" cy="12" r="6.7" fill="#fff"/><path fill="#0079be" d="M16 7.4v9.2a5 5 0 0 1 0-9.2zm4 0v9.2a5 5 0 0 0 0-9.2z"/>`,
  JCB: html`<path fill="#0b4ea2" d="M10 5h4v12a2 2 0 0 1-2 2H8V7a2 2 0 0 1 2-2z"/><path fill="#c00f2c" d="M17 5h4v12a2 2 0 0 1-2 2h-4V7a2 2 0 0 1 2-2z"/><path fill="#17803d" d="M24 5h4v12a2 2 0 0 1-2 2h-4V7a2 2 0 0 1 2-2z"/>`,
}

const BANK = html`<path fill="none" stroke="#39424e" stroke-width="1.6" stroke-linejoin="round" d="m9 9.5 9-5 9 5zm2.5 0v7m4.3-7v7m4.4-7v7m4.3-7v7M9 19h18"/>`

const CARD = html`<path fill="none" stroke="#39424e" stroke-width="1.6" d="M9 6.5h18a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM8 10h20"/>`

interface Marked {
  type: 'card' | 'bank'
  card_type?: string | null | undefined
}

/** The mark of a card's brand, or of a bank. It only decorates. */
export const mark = ({ type, card_type }: Marked): Html =>
  html`<svg class="mark" viewBox="0 0 36 24" aria-hidden="true">${
    type === 'bank' ? BANK : (own(MARKS, card_type ?? '') ?? CARD)
  }</svg>`

/** A card or a bank account by its mark, kind and last digits. */
export const methodWithMark = (method: ShownMethod): Html =>
  html`<span class="method">${mark(method)} ${methodText(method)}</span>`
