import { aboutPermission, type Permission, partnerPermissions } from '../../core/permissions.ts'
import { badge, notice } from '../layout/components.ts'
import { formFields, hiddenToken } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'
import { facts } from '../layout/tables.ts'

export interface MerchantChoice {
  id: string
  name: string
}

export interface ConsentContent {
  /** The application's name. */
  application: string
  /** The partner whose application it is. */
  owner: string
  /** Where the person is sent after the decision. */
  host: string
  /** The name of the brand, which reviews applications. */
  brand: string
  /** Whether the application is approved for live mode. */
  isLive: boolean
  /** Who is signed in. */
  email: string
  /** What the application asks for beyond what every partner may do. */
  asked: readonly Permission[]
  /** For which the person may decide. */
  merchants: readonly MerchantChoice[]
  /** The id of the one that the person looks at. */
  chosen: string | undefined
  action: string
  csrf: string
}

/** What the application would get, and two buttons. */
export function consent({
  application,
  owner,
  host,
  brand,
  isLive,
  email,
  asked,
  merchants,
  chosen,
  action,
  csrf,
}: ConsentContent): Html {
  const isAllowed = merchants.length > 0
  return html`
    <h1>Connect ${application}?</h1>
    <p class="lead"><strong>${application}</strong> by <strong>${owner}</strong> asks to charge for one of your merchants.</p>
    ${facts([
      ['Application', application],
      ['Owner', owner],
      ['Review', isLive ? badge('good', `Approved by ${brand}`) : badge('wait', `Not approved by ${brand}`)],
      ['Sends you to', host],
      ['Signed in as', email],
    ])}
    ${!isAllowed && notice('bad', 'Only an owner or administrator of the merchant can connect this application. Ask one of them.')}
    ${
      !isLive &&
      notice(
        'wait',
        `${brand} hasn’t approved this application for live mode. You can connect it in test mode only: it gets no live key, and can’t see or make live payments.`,
      )
    }
    <h2>What it can do</h2>
    <ul>
      <li>see your company’s name, address and contact, and your ${isLive ? 'test and live' : 'test'} accounts</li>
      ${always.map((permission) => html`<li>${aboutPermission(permission).allows}</li>`)}
    </ul>
    <p>It gets its own ${isLive ? 'secret keys' : 'test key'}. You can disconnect it at any time: its keys stop working, and the settings it changed are restored.</p>
    <form class="form" method="post" action="${action}">
      ${hiddenToken(csrf)}
      <input type="hidden" name="mode" value="${isLive ? 'live' : 'test'}">
      ${choice(merchants, chosen)}
      ${asked.length > 0 && askedFor(asked)}
      <div class="actions">
        ${isAllowed && html`<button class="button" name="decision" value="allow">${isLive ? 'Connect' : 'Connect in test mode'}</button>`}
        <button class="button quiet" name="decision" value="deny">Cancel</button>
      </div>
    </form>`
}

/** What every partner may do. Tokens hold nothing that the merchant decides about. */
const always = partnerPermissions('').filter((permission) => permission !== 'tokenize')

function askedFor(asked: readonly Permission[]): Html {
  const fields = formFields({ values: Object.fromEntries(asked.map((permission) => [permission, 'true'])) })
  return html`<fieldset class="field"><legend>It also asks to</legend>${asked.map((permission) =>
    fields.checkbox({ name: permission, label: aboutPermission(permission).allows }),
  )}</fieldset>`
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
