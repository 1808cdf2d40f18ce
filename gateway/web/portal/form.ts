// The payment form. Card and account numbers are entered in hosted fields; this page only gets a token.
import { brands, cardTypeByBrand } from '../../../shared/card-brands.ts'
import { newRandomId } from '../../core/ids.ts'
import type { TextKey } from '../../core/language/catalogs.ts'
import type { Words } from '../../core/language/words.ts'
import { endingIn, type ShownInvoice, type WaysToPay } from '../../invoicing/index.ts'
import { requiresAuthentication } from '../../payments/authentications/index.ts'
import { type AccountRow, type Currency, fromJson } from '../../platform/storage/index.ts'
import { mark } from '../layout/card-marks.ts'
import { notice } from '../layout/components.ts'
import { hidden } from '../layout/forms.ts'
import { type Html, type HtmlValue, html } from '../layout/html.ts'
import { typedMoney } from '../layout/money.ts'
import { bankFields, cardFields } from './method-fields.ts'
import { declined } from './outcome.ts'
import type { Visit } from './visit.ts'

/** Returns the card brands that the account accepts; undefined: all. */
function brandsOf({ accepted_card_types }: AccountRow): string[] | undefined {
  const names = accepted_card_types.split(',')
  return accepted_card_types === '*' || names.includes('UNKNOWN')
    ? undefined
    : brands.filter((brand) => names.includes(cardTypeByBrand[brand] ?? ''))
}

export interface FormContent {
  visit: Visit
  /** The invoices to pay. All go to one bank account. */
  invoices: readonly ShownInvoice[]
  ways: WaysToPay
}

/** Each form has its own attempt id, so sending it twice pays once (rules: invoicing.md#paying). */
export function paymentForm({ visit, invoices, ways: all }: FormContent): Html {
  // Without an address no code can be mailed.
  const isReached = invoices.every(({ contact }) => contact.emails.length > 0)
  const ways = isReached ? all : { ...all, saved: [] }
  const { at, merchant, words } = visit
  const due = invoices.reduce((sum, invoice) => sum + invoice.due, 0)
  const currency = invoices[0]?.currency ?? 'USD'
  const { accounts, takesParts, bankAccountId, surcharges } = ways
  const settings = {
    publicKey: merchant.public_key,
    bankAccountId,
    due,
    brands: accounts.card && brandsOf(accounts.card),
    surcharged: surcharges.map(({ type }) => type),
    rates: ratesOf(words, ways, currency),
    quote: `${at}/quote`,
    code: `${at}/code`,
    // For the highest amount, because the payer may choose what to pay.
    authenticates:
      accounts.card !== undefined && requiresAuthentication(accounts.card, Number.POSITIVE_INFINITY),
    authentications: `${at}/authentications`,
    notConfirmed: declined(words, 'decline.notConfirmed'),
    currency,
    locale: words.locale,
    texts: scriptTexts(words, accounts.bank !== undefined),
  }
  return html`
    <noscript>${notice('wait', words.text('pay.script'))}</noscript>
    <form id="pay" class="form pay" method="post" action="${at}/payments" novalidate hidden
      aria-labelledby="pay-title" data-settings="${JSON.stringify(settings)}">
      <h2 id="pay-title">${words.html('pay.title', { merchant: merchant.name })}</h2>
      ${hidden('attempt', newRandomId())}
      ${hidden('invoices', invoices.map(({ id }) => id).join(','))}
      ${hidden('due', String(due))}
      ${hidden('token', '')}
      ${hidden('authentication', '')}
      ${hidden('surcharge_amount', '0')}
      ${takesParts && amountField(words, due, currency)}
      ${methods(words, ways)}
      ${ways.saved.length > 0 && codeField(words)}
      ${accounts.card && cardFields(words, accounts.card)}
      ${accounts.bank && bankFields(words, accounts.bank, merchant.name)}
      <div class="choice" data-for="card bank">
        <input type="checkbox" id="save" name="save" value="true" aria-describedby="save-hint">
        <label for="save">${words.text('pay.save')}</label>
        <p class="hint" id="save-hint">${words.text('pay.saveHint')}</p>
      </div>
      ${sums(words, due, currency, surcharges.length > 0)}
      <div class="notice bad" id="problem" role="alert" tabindex="-1" hidden><strong></strong><p></p><a hidden href="${at}">${words.text('outcome.view')}</a></div>
      <div class="actions"><button class="button" type="submit">${words.text('pay.submit', { amount: words.money(due, currency) })}</button></div>
      <p class="hidden" id="progress" role="status"></p>
    </form>`
}

/** The texts of the page's script, which fills in `{amount}`. */
function scriptTexts({ text }: Words, hasBank: boolean) {
  const open = (key: TextKey) => text(key, { amount: '{amount}' })
  return {
    pay: open('pay.submit'),
    paying: text('pay.paying'),
    wait: text('pay.wait'),
    amount: open('pay.partInvalid'),
    cardSurcharge: open(hasBank ? 'pay.cardSurchargeOrBank' : 'pay.cardSurcharge'),
    bankSurcharge: open('pay.bankSurcharge'),
    noSurcharge: text('pay.noSurcharge'),
    perhapsSurcharge: text('pay.perhapsSurcharge'),
    cardNotLoaded: text('pay.cardNotLoaded'),
    bankNotLoaded: text('pay.bankNotLoaded'),
    newTotal: open('pay.newTotal'),
    noAnswer: text('pay.noAnswer'),
    offline: text('pay.offline'),
    notCharged: `${text('outcome.notCharged')} ${text('outcome.retry')}`,
    codeSent: text('code.sent', { address: '{address}' }),
  }
}

/** What the surcharge of each way to pay is made of, `(3% + $0.30)`, by the form's names of these ways. */
function ratesOf(words: Words, { surcharges, saved }: WaysToPay, currency: Currency): Record<string, string> {
  const ways = [...saved, { id: 'card', type: 'card' }, { id: 'bank', type: 'bank' }]
  return Object.fromEntries(
    surcharges.flatMap(({ type, surcharge_rate: rate, surcharge_fee: fee }) => {
      const shown = [rate > 0 && words.percent(rate / 100), fee > 0 && words.money(fee, currency)]
      const text = `(${shown.filter(Boolean).join(' + ')})`
      return ways.filter((way) => way.type === type).map(({ id }) => [id, text])
    }),
  )
}

/** The total. The surcharge is hidden if the merchant has none. */
function sums({ text, money }: Words, due: number, currency: Currency, isSurcharged: boolean): Html {
  return html`<div class="sums"><dl>
      <dt>${text('invoice.amount')}</dt><dd id="sum-amount">${money(due, currency)}</dd>
      <dt${!isSurcharged && html` hidden`}>${text('pay.surcharge')} <span id="sum-rate"></span></dt>
      <dd id="sum-surcharge"${!isSurcharged && html` hidden`}>${money(0, currency)}</dd>
      <dt class="due">${text('invoice.total')}</dt><dd class="due" id="sum-total">${money(due, currency)}</dd>
    </dl></div>
    <p class="soft" id="sum-note" role="status"></p>`
}

/** The payer types the amount in their locale's format; the script sends it in the server's. */
function amountField({ text, html: said, money, locale }: Words, due: number, currency: Currency): Html {
  return html`<div class="field">
    ${hidden('amount', typedMoney(due))}
    <label for="amount">${text('invoice.amount')}</label>
    <p class="hint" id="amount-hint">${said('pay.part', { amount: money(due, currency) })}</p>
    <input id="amount" class="short" inputmode="decimal" autocomplete="off" value="${typedMoney(due, locale)}" dir="ltr"
      aria-describedby="amount-hint amount-error" aria-invalid="false">
    <p class="error" id="amount-error" aria-live="polite"></p>
  </div>`
}

/** For a saved method: shown once a code was mailed. */
const codeField = ({ text }: Words): Html => html`<div class="field" id="code-part" hidden>
    <p role="status" id="code-note"></p>
    <label for="code">${text('code.label')}</label>
    <input id="code" name="code" class="short" inputmode="numeric" autocomplete="one-time-code" maxlength="8" dir="ltr"
      aria-describedby="code-note">
    <p><button class="button small quiet" type="button" id="code-again">${text('code.again')}</button></p>
  </div>`

/** Saved methods come first. A single method isn't offered as a choice. */
function methods(words: Words, { saved, accounts }: WaysToPay): Html {
  const { text } = words
  const withMark = (method: Parameters<typeof endingIn>[1]) =>
    html`${mark(method)} ${endingIn(words, method)}`
  const choices: readonly { value: string; label: HtmlValue }[] = [
    ...saved.map(({ id, method }) => ({ value: id, label: withMark(fromJson(method)) })),
    ...(accounts.card
      ? [{ value: 'card', label: text(saved.length > 0 ? 'pay.otherCard' : 'pay.card') }]
      : []),
    ...(accounts.bank
      ? [{ value: 'bank', label: text(saved.length > 0 ? 'pay.otherBank' : 'pay.bank') }]
      : []),
  ]
  const [first] = choices
  if (choices.length === 1 && first) return hidden('method', first.value)
  return html`<fieldset class="field methods"><legend>${text('pay.method')}</legend>${choices.map(
    ({ value, label }, at) => html`<div class="choice">
      <input type="radio" id="method-${at}" name="method" value="${value}"${at === 0 && html` checked`} autocomplete="off">
      <label for="method-${at}">${label}</label></div>`,
  )}</fieldset>`
}
