import type { TextKey } from '../../core/language/catalogs.ts'
import type { Words } from '../../core/language/words.ts'
import { aboutPermission, type Permission, partnerPermissions } from '../../core/permissions.ts'
import { badge, notice } from '../layout/components.ts'
import { formFields, ticked } from '../layout/fields.ts'
import { hidden, hiddenToken } from '../layout/forms.ts'
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
    ${!isAllowed && notice('bad', text('consent.notAllowed'))}
    ${!isLive && notice('wait', text('consent.testOnly', { brand }))}
    <form class="form consent" method="post" action="${action}">
      ${hiddenToken(csrf)}
      <input type="hidden" name="mode" value="${isLive ? 'live' : 'test'}">
      <section class="panel">
        ${choice(words, merchants, chosen)}
        ${facts([
          ...onlyOne(words, merchants),
          [
            text('consent.review'),
            isLive
              ? badge('good', text('consent.approved', { brand }))
              : badge('wait', text('consent.notApproved', { brand })),
          ],
          [text('consent.sendsTo'), isolated(host)],
          [text('consent.signedIn'), isolated(email)],
        ])}
      </section>
      <section class="panel">
        <h2>${text('consent.can')}</h2>
        <ul class="checks">
          <li>${text(isLive ? 'consent.see' : 'consent.seeTest')}</li>
          ${always.map((permission) => html`<li>${allowsOf(words, permission)}</li>`)}
        </ul>
        ${asked.length > 0 && askedFor(words, asked)}
      </section>
      <p class="soft">${text(isLive ? 'consent.keys' : 'consent.testKey')}</p>
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

/** What the form calls the boxes of what the user may leave out. */
export const ALSO = 'also'

function askedFor(words: Words, asked: readonly Permission[]): Html {
  return formFields({ words, values: ticked(ALSO, asked) }).boxes({
    name: ALSO,
    label: words.text('consent.alsoAsks'),
    options: asked.map((permission) => ({ value: permission, label: allowsOf(words, permission) })),
  })
}

/** The merchant, if there is only one to choose. */
const onlyOne = (words: Words, [first, ...others]: readonly MerchantChoice[]) =>
  first && others.length === 0
    ? [[words.text('consent.merchant'), html`<strong><bdi>${first.name}</bdi></strong>`] as const]
    : []

function choice(
  words: Words,
  merchants: readonly MerchantChoice[],
  chosen: string | undefined,
): Html | undefined {
  const first = merchants.find(({ id }) => id === chosen) ?? merchants[0]
  if (!first) return undefined
  if (merchants.length === 1) return hidden('merchant', first.id)
  return html`<fieldset class="field"><legend>${words.text('consent.merchant')}</legend>${merchants.map(
    ({ id, name }) => html`<div class="choice">
      <input type="radio" id="merchant-${id}" name="merchant" value="${id}"${id === first.id && html` checked`}>
      <label for="merchant-${id}">${name}</label></div>`,
  )}</fieldset>`
}
