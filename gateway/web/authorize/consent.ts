import { hiddenToken } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'
import { notice } from '../layout/parts.ts'

export interface MerchantChoice {
  id: string
  name: string
}

export interface ConsentContent {
  /** The application's name. */
  application: string
  /** Who is signed in. */
  email: string
  /** For which the person may decide. */
  merchants: readonly MerchantChoice[]
  /** The id of the one that the person looks at. */
  chosen: string | undefined
  action: string
  csrf: string
}

/** What the application would get, and two buttons. */
export function consent({ application, email, merchants, chosen, action, csrf }: ConsentContent): Html {
  const isAllowed = merchants.length > 0
  return html`
    <h1>Connect ${application}?</h1>
    <p class="lead"><strong>${application}</strong> asks to charge for a merchant of yours. You are signed in as ${email}.</p>
    ${!isAllowed && notice('bad', 'Only an owner or an administrator of a merchant lets applications in. Ask one of them.')}
    <h2>What it gets</h2>
    <ul>
      <li>your company’s name, address and contact</li>
      <li>the list of your accounts, in test and in live mode</li>
      <li>secret keys of its own: it can charge, refund, and see your payments</li>
    </ul>
    <p>You can disconnect it at any time. Its keys end then, and yours live on.</p>
    <form class="form" method="post" action="${action}">
      ${hiddenToken(csrf)}
      ${choice(merchants, chosen)}
      <div class="actions">
        ${isAllowed && html`<button class="button" name="decision" value="allow">Connect</button>`}
        <button class="button quiet" name="decision" value="deny">Cancel</button>
      </div>
    </form>`
}

function choice(merchants: readonly MerchantChoice[], chosen: string | undefined): Html | undefined {
  const [only] = merchants
  if (!only) return undefined
  if (merchants.length === 1) {
    return html`<p>Merchant: <strong>${only.name}</strong></p><input type="hidden" name="merchant" value="${only.id}">`
  }
  const first = merchants.find(({ id }) => id === chosen) ?? only
  return html`<fieldset class="field"><legend>Merchant</legend>${merchants.map(
    ({ id, name }) => html`<div class="choice">
      <input type="radio" id="merchant-${id}" name="merchant" value="${id}"${id === first.id && html` checked`}>
      <label for="merchant-${id}">${name}</label></div>`,
  )}</fieldset>`
}
