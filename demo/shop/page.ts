import { type Cart, formatMoney, subtotalOf, totalOf } from '../cart.ts'
import { type Html, html } from '../html.ts'
import { ICON } from './icon.ts'

/** The gateway's script, and the digest by which the browser knows that it is the right one. */
export interface ScriptTag {
  url: string
  integrity: string
}

export interface ShopPageContent {
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
  const { cart, script, frameUrl, publicKey, welcomeUrl } = content
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Checkout – Harbour Stoneware</title>
  <link rel="icon" href="${ICON}">
  <link rel="preconnect" href="${new URL(script.url).origin}" crossorigin>
  <link rel="stylesheet" href="/shop.css">
  <script src="${script.url}" integrity="${script.integrity}" crossorigin="anonymous" defer></script>
  <script type="module" src="/shop.js"></script>
</head>
<body>
  <!-- Loads the fields' document while the script is still on its way. -->
  <iframe hidden title="" src="${frameUrl}?key=${publicKey}"></iframe>
  <header><strong>Harbour Stoneware</strong> <span>Checkout</span></header>
  <main>
    ${summary(cart)}
    <div class="payment">
      ${paymentForm(content)}
      ${receipt()}
      ${blocked(welcomeUrl)}
      <noscript><p class="problem">To pay by card, this page needs JavaScript.</p></noscript>
      ${testCards()}
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

function summary(cart: Cart): Html {
  return html`<section class="summary" aria-labelledby="summary-title">
      <h2 id="summary-title">Your order</h2>
      <ul>
        ${cart.lines.map(
          ({ name, detail, quantity, price }) => html`<li>
          ${MUG}
          <span><strong>${quantity} × ${name}</strong><br><small>${detail}</small></span>
          <span class="money">${formatMoney(quantity * price)}</span>
        </li>`,
        )}
      </ul>
      <dl>
        <dt>Subtotal</dt><dd class="money">${formatMoney(subtotalOf(cart))}</dd>
        <dt>Shipping</dt><dd class="money">${formatMoney(cart.shipping)}</dd>
        <dt data-surcharge hidden>Card surcharge</dt><dd class="money" id="surcharge" data-surcharge hidden></dd>
        <dt class="total">Total</dt><dd class="money total" id="total">${formatMoney(totalOf(cart))}</dd>
      </dl>
      <p id="note" class="note" role="status"></p>
    </section>`
}

function paymentForm({ cart, publicKey, accountId }: ShopPageContent): Html {
  const total = totalOf(cart)
  return html`<form id="payment" novalidate data-public-key="${publicKey}" data-account="${accountId}"
        data-total="${total}">
        <h1>Pay by card</h1>
        <div class="field">
          <label for="number">Card number</label>
          <div id="number" class="frame loading"></div>
          <p id="number-error" class="error"></p>
        </div>
        <div class="row">
          <fieldset class="field">
            <legend>Expires</legend>
            <div class="pair">
              <select name="exp_month" aria-label="Expiry month" autocomplete="cc-exp-month" required
                aria-describedby="expiry-error">
                <option value="">MM</option>
                ${range(1, 12).map((month) => html`<option value="${month}">${String(month).padStart(2, '0')}</option>`)}
              </select>
              <select name="exp_year" aria-label="Expiry year" autocomplete="cc-exp-year" required
                aria-describedby="expiry-error">
                <option value="">YYYY</option>
                ${range(new Date().getFullYear(), 20).map((year) => html`<option>${year}</option>`)}
              </select>
            </div>
            <p id="expiry-error" class="error" aria-live="polite"></p>
          </fieldset>
          <div class="field">
            <label for="cvv">Security code</label>
            <div id="cvv" class="frame loading"></div>
            <p id="cvv-error" class="error"></p>
          </div>
        </div>
        <div class="field">
          <label for="name">Name on card</label>
          <input id="name" name="name" autocomplete="cc-name" maxlength="64" required aria-describedby="name-error">
          <p id="name-error" class="error" aria-live="polite"></p>
        </div>
        <p id="problem" class="problem" role="alert"></p>
        <button type="submit">Pay ${formatMoney(total)}</button>
        <p id="status" class="visually-hidden" role="status"></p>
      </form>`
}

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index)
}

function receipt(): Html {
  return html`<section id="receipt" class="receipt" tabindex="-1" aria-labelledby="receipt-title" hidden>
        <h1 id="receipt-title">Thank you, your order is paid</h1>
        <dl>
          <dt>Amount</dt><dd data-receipt="amount"></dd>
          <dt data-receipt-surcharge hidden>Of it surcharge</dt>
          <dd data-receipt-surcharge data-receipt="surcharge" hidden></dd>
          <dt>Card</dt><dd data-receipt="card"></dd>
          <dt>Authorization code</dt><dd data-receipt="authorization_code"></dd>
          <dt>Payment</dt><dd data-receipt="id"></dd>
        </dl>
        <p><a href="/">Buy two more mugs</a></p>
      </section>`
}

function blocked(welcomeUrl: string): Html {
  return html`<section id="blocked" class="blocked" tabindex="-1" aria-labelledby="blocked-title" hidden>
        <h1 id="blocked-title">The card fields could not be loaded</h1>
        <p>They come from the payment gateway, and most likely this browser has not accepted its certificate yet.
          A browser does not ask about that for a part of a page.</p>
        <ol>
          <li>Open <a href="${welcomeUrl}" target="_blank" rel="noopener">${welcomeUrl}</a> and accept the certificate there.</li>
          <li>Come back and <a href="/">load this page again</a>.</li>
        </ol>
        <p id="blocked-reason" class="reason"></p>
      </section>`
}

function testCards(): Html {
  return html`<aside class="test-cards" aria-label="Test cards">
        <strong>This is a demo: no money moves.</strong>
        <ul>
          <li><code>4242 4242 4242 4242</code> is approved</li>
          <li><code>4000 0000 0000 0002</code> is declined</li>
          <li><code>4012 8888 8888 1881</code> is a debit card, without surcharge</li>
        </ul>
        Any future date, any three digits, any name.
        <p><a href="/spa">The same shop in React</a></p>
      </aside>`
}
