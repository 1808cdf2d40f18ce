import { type Cart, moneyIn, subtotalOf, totalOf } from '../cart.ts'
import { type Html, html } from '../html.ts'
import { ICON } from './icon.ts'
import { direction, fill, type Language, languages, type ShopTexts, shopTexts } from './texts.ts'

/** The gateway's script, and the digest by which the browser knows that it is the right one. */
export interface ScriptTag {
  url: string
  integrity: string
}

export interface ShopPageContent {
  language: Language
  cart: Cart
  publicKey: string
  /** The account that the money goes to, for the look-up of its surcharge. */
  accountId: string
  script: ScriptTag
  /** The document of every field's frame. */
  frameUrl: string
  /** Where a person can accept the gateway's certificate. */
  welcomeUrl: string
}

/**
 * The checkout page. The two empty containers get the gateway's frames, which announce their own errors; nothing else on
 * it is special.
 */
export function shopPage(content: ShopPageContent): Html {
  const { language, script, frameUrl, publicKey, welcomeUrl } = content
  const texts = shopTexts[language]
  // Exactly the address that the fields' frames will have.
  const frame = `${frameUrl}?key=${publicKey}${language === 'en' ? '' : `&lang=${language}`}`
  return html`<!doctype html>
<html lang="${language}" dir="${direction(language)}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${texts.title} – Harbour Stoneware</title>
  <link rel="icon" href="${ICON}">
  <link rel="preconnect" href="${new URL(script.url).origin}" crossorigin>
  <link rel="stylesheet" href="/shop.css">
  <script src="${script.url}" integrity="${script.integrity}" crossorigin="anonymous" defer></script>
  <script type="module" src="/shop.js"></script>
</head>
<body>
  <!-- Loads the fields' document while the script is still on its way. -->
  <iframe hidden title="" src="${frame}"></iframe>
  <header>
    <div><strong>Harbour Stoneware</strong> <span>${texts.title}</span></div>
    ${languageSwitch(language, texts)}
  </header>
  <main>
    ${summary(content, texts)}
    <div class="payment">
      ${paymentForm(content, texts)}
      ${receipt(language, texts)}
      ${unknown(texts)}
      ${blocked(welcomeUrl, language, texts)}
      <noscript><p class="problem">${texts.needsScript}</p></noscript>
      ${testCards(texts)}
    </div>
  </main>
</body>
</html>
`
}

const MUG = html`<svg class="picture" viewBox="0 0 64 64" aria-hidden="true">
  <path class="glaze" d="M14 18h28v24a10 10 0 0 1-10 10h-8a10 10 0 0 1-10-10z"/>
  <path class="rim" d="M14 18h28v6H14z"/>
  <path class="handle" d="M42 25h3a8 8 0 0 1 0 16h-3"/>
</svg>`

/** Plain links: they work by keyboard, on a phone and without a script, and a person reads each in its own language. */
function languageSwitch(current: Language, texts: ShopTexts): Html {
  const links = Object.entries(languages).map(([language, name]) => {
    const isCurrent = language === current ? html` aria-current="true"` : html``
    return html`<li><a href="${addressOf(language as Language)}" lang="${language}" hreflang="${language}"${isCurrent}>${name}</a></li>`
  })
  return html`<nav aria-label="${texts.language}"><ul>${links}</ul></nav>`
}

const addressOf = (language: Language) => `/?lang=${language}`

function summary({ cart, language }: ShopPageContent, texts: ShopTexts): Html {
  const formatMoney = moneyIn(language)
  return html`<section class="summary" aria-labelledby="summary-title">
      <h2 id="summary-title">${texts.order}</h2>
      <ul>
        ${cart.lines.map(
          ({ quantity, price }) => html`<li>
          ${MUG}
          <span><strong>${quantity} × ${texts.mug}</strong><br><small>${texts.mugDetail}</small></span>
          <span class="money">${formatMoney(quantity * price)}</span>
        </li>`,
        )}
      </ul>
      <dl>
        <dt>${texts.subtotal}</dt><dd class="money">${formatMoney(subtotalOf(cart))}</dd>
        <dt>${texts.shipping}</dt><dd class="money">${formatMoney(cart.shipping)}</dd>
        <dt data-surcharge hidden>${texts.surcharge}</dt><dd class="money" id="surcharge" data-surcharge hidden></dd>
        <dt class="total">${texts.total}</dt><dd class="money total" id="total">${formatMoney(totalOf(cart))}</dd>
      </dl>
      <p id="note" class="note" role="status"></p>
    </section>`
}

function paymentForm({ cart, publicKey, accountId, language }: ShopPageContent, texts: ShopTexts): Html {
  const total = totalOf(cart)
  return html`<form id="payment" novalidate data-public-key="${publicKey}" data-account="${accountId}"
        data-total="${total}" data-texts="${JSON.stringify(texts)}">
        <h1>${texts.payByCard}</h1>
        <div class="field">
          <label for="number">${texts.number}</label>
          <div id="number" class="frame loading"></div>
          <p id="number-error" class="error"></p>
        </div>
        <div class="row">
          <fieldset class="field">
            <legend>${texts.expires}</legend>
            <div class="pair">
              <select name="exp_month" aria-label="${texts.month}" autocomplete="cc-exp-month" required
                aria-invalid="false" aria-describedby="expiry-error">
                <option value="">${texts.monthFormat}</option>
                ${range(1, 12).map((month) => html`<option value="${month}">${String(month).padStart(2, '0')}</option>`)}
              </select>
              <select name="exp_year" aria-label="${texts.year}" autocomplete="cc-exp-year" required
                aria-invalid="false" aria-describedby="expiry-error">
                <option value="">${texts.yearFormat}</option>
                ${range(new Date().getFullYear(), 20).map((year) => html`<option>${year}</option>`)}
              </select>
            </div>
            <p id="expiry-error" class="error" aria-live="polite"></p>
          </fieldset>
          <div class="field">
            <label for="cvv">${texts.code}</label>
            <div id="cvv" class="frame loading"></div>
            <p id="cvv-error" class="error"></p>
          </div>
        </div>
        <div class="field">
          <label for="name">${texts.name}</label>
          <input id="name" name="name" autocomplete="cc-name" maxlength="64" required aria-invalid="false"
            aria-describedby="name-error">
          <p id="name-error" class="error" aria-live="polite"></p>
        </div>
        <p id="problem" class="problem" role="alert"></p>
        <button type="submit">${fill(texts.pay, { total: moneyIn(language)(total) })}</button>
        <p id="status" class="visually-hidden" role="status"></p>
      </form>`
}

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index)
}

function receipt(language: Language, texts: ShopTexts): Html {
  return html`<section id="receipt" class="receipt" tabindex="-1" aria-labelledby="receipt-title" hidden>
        <h1 id="receipt-title">${texts.thanks}</h1>
        <dl>
          <dt>${texts.amount}</dt><dd data-receipt="amount"></dd>
          <dt data-receipt-surcharge hidden>${texts.includesSurcharge}</dt>
          <dd data-receipt-surcharge data-receipt="surcharge" hidden></dd>
          <dt>${texts.card}</dt><dd data-receipt="card"></dd>
          <dt>${texts.payment}</dt><dd data-receipt="id"></dd>
        </dl>
        <p><a href="${addressOf(language)}">${texts.again}</a></p>
      </section>`
}

function unknown(texts: ShopTexts): Html {
  return html`<section id="unknown" class="blocked" tabindex="-1" aria-labelledby="unknown-title" hidden>
        <h1 id="unknown-title">${texts.checking}</h1>
        <p>${texts.noAnswer}</p>
        <p>${texts.whatNext}</p>
      </section>`
}

function blocked(welcomeUrl: string, language: Language, texts: ShopTexts): Html {
  return html`<section id="blocked" class="blocked" tabindex="-1" aria-labelledby="blocked-title" hidden>
        <h1 id="blocked-title">${texts.blocked}</h1>
        <p>${texts.blockedWhy}</p>
        <ol>
          <li>${texts.accept} <a href="${welcomeUrl}" target="_blank" rel="noopener" dir="ltr">${welcomeUrl}</a></li>
          <li><a href="${addressOf(language)}">${texts.reload}</a></li>
        </ol>
      </section>`
}

function testCards(texts: ShopTexts): Html {
  return html`<aside class="test-cards" aria-label="${texts.testCards}">
        <strong>${texts.isDemo}</strong>
        <ul>
          <li><code dir="ltr">4242 4242 4242 4242</code> ${texts.approved}</li>
          <li><code dir="ltr">4000 0000 0000 0002</code> ${texts.declined}</li>
          <li><code dir="ltr">4012 8888 8888 1881</code> ${texts.debit}</li>
        </ul>
        ${texts.anyRest}
        <p><a href="/spa">${texts.react}</a></p>
      </aside>`
}
