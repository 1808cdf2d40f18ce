import type { TextKey } from '../../core/language/catalogs.ts'
import type { Words } from '../../core/language/words.ts'
import { aboutPermission, type Permission, partnerPermissions } from '../../core/permissions.ts'
import { badge, notice } from '../layout/components.ts'
import { formFields } from '../layout/fields.ts'
import { hiddenToken } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'
import { facts } from '../layout/tables.ts'

export interface MerchantChoice {
  id: string
  name: string
}

export interface ConsentContent {
  words: Words
  /** The application's name. */
  application: string
  /** The partner whose application it is. */
  owner: string
  /** Where the user is sent after the decision. */
  host: string
  /** The name of the brand, which reviews applications. */
  brand: string
  /** Whether the application is approved for live mode. */
  isLive: boolean
  /** Who is signed in. */
  email: string
  /** What the application asks for beyond what every partner may do. */
  asked: readonly Permission[]
  /** The merchants that the user may connect. */
  merchants: readonly MerchantChoice[]
  /** The id of the merchant that the user has open. */
  chosen: string | undefined
  action: string
  csrf: string
}

/** Shows what the application would get, and asks for the decision. */
export function consent({
  words,
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
  const { text } = words
  const isolated = (name: string) => html`<bdi>${name}</bdi>`
  const names = {
    application: html`<strong>${isolated(application)}</strong>`,
    owner: html`<strong>${isolated(owner)}</strong>`,
  }
  return html`
    <h1>${words.html('consent.title', { application })}</h1>
    <p class="lead">${words.html('consent.asks', names)}</p>
    ${facts([
      [text('consent.application'), application],
      [text('consent.owner'), owner],
      [
        text('consent.review'),
        isLive
          ? badge('good', text('consent.approved', { brand }))
          : badge('wait', text('consent.notApproved', { brand })),
      ],
      [text('consent.sendsTo'), isolated(host)],
      [text('consent.signedIn'), isolated(email)],
    ])}
    ${!isAllowed && notice('bad', text('consent.notAllowed'))}
    ${!isLive && notice('wait', text('consent.testOnly', { brand }))}
    <h2>${text('consent.can')}</h2>
    <ul>
      <li>${text(isLive ? 'consent.see' : 'consent.seeTest')}</li>
      ${always.map((permission) => html`<li>${allowsOf(words, permission)}</li>`)}
    </ul>
    <p>${text(isLive ? 'consent.keys' : 'consent.testKey')}</p>
    <form class="form" method="post" action="${action}">
      ${hiddenToken(csrf)}
      <input type="hidden" name="mode" value="${isLive ? 'live' : 'test'}">
      ${choice(words, merchants, chosen)}
      ${asked.length > 0 && askedFor(words, asked)}
      <div class="actions">
        ${isAllowed && html`<button class="button" name="decision" value="allow">${text(isLive ? 'consent.connect' : 'consent.connectTest')}</button>`}
        <button class="button quiet" name="decision" value="deny">${text('form.cancel')}</button>
      </div>
    </form>`
}

/** What every partner may do. Creating tokens isn't listed, because it gives no access to the merchant. */
const always = partnerPermissions('').filter((permission) => permission !== 'tokenize')

/** The texts of permissions that a partner may have. In English they are those of core/permissions.ts. */
const ALLOWS: { readonly [Each in Permission]?: TextKey } = {
  read: 'allows.read',
  charge: 'allows.charge',
  refund: 'allows.refund',
  credit: 'allows.credit',
  vault: 'allows.vault',
  recurring: 'allows.recurring',
  invoice: 'allows.invoice',
  settings: 'allows.settings',
  origins: 'allows.origins',
  webhooks: 'allows.webhooks',
  secrets: 'allows.secrets',
}

function allowsOf({ text }: Words, permission: Permission): string {
  const key = ALLOWS[permission]
  return key ? text(key) : aboutPermission(permission).allows
}

function askedFor(words: Words, asked: readonly Permission[]): Html {
  const fields = formFields({ values: Object.fromEntries(asked.map((permission) => [permission, 'true'])) })
  return html`<fieldset class="field"><legend>${words.text('consent.alsoAsks')}</legend>${asked.map(
    (permission) => fields.checkbox({ name: permission, label: allowsOf(words, permission) }),
  )}</fieldset>`
}

function choice(
  words: Words,
  merchants: readonly MerchantChoice[],
  chosen: string | undefined,
): Html | undefined {
  const [only] = merchants
  if (!only) return undefined
  if (merchants.length === 1) {
    return html`<p>${words.text('consent.merchant')}: <strong><bdi>${only.name}</bdi></strong></p><input type="hidden" name="merchant" value="${only.id}">`
  }
  const first = merchants.find(({ id }) => id === chosen) ?? only
  return html`<fieldset class="field"><legend>${words.text('consent.merchant')}</legend>${merchants.map(
    ({ id, name }) => html`<div class="choice">
      <input type="radio" id="merchant-${id}" name="merchant" value="${id}"${id === first.id && html` checked`}>
      <label for="merchant-${id}">${name}</label></div>`,
  )}</fieldset>`
}
