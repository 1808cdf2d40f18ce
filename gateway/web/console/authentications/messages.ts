// The protocol's messages, as they were sent, with the card number masked (rules: authentications.md#messages).
import { isObject, own } from '../../../core/objects.ts'
import { type AuthenticationMessageRow, fromJson } from '../../../platform/storage/index.ts'
import { badge } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'

export const messageList = (messages: readonly AuthenticationMessageRow[]): Html =>
  messages.length === 0
    ? html`<p class="soft">None: the issuer was not asked.</p>`
    : html`${messages.map(messageOf)}`

function messageOf(message: AuthenticationMessageRow): Html {
  const { type, created, body, signature } = message
  // What isn't signed by its sender is never kept (rules: authentications.md#signatures).
  const signed = isOurs(message) ? badge('plain', 'Signed') : badge('good', 'Signature verified')
  return html`<details><summary>${type}<span class="soft">: ${wayOf(message)}</span></summary>
    <p>${moment(created)} ${signature !== null && signed}</p>
    <pre tabindex="0"><code>${JSON.stringify(fromJson(body), null, 2)}</code></pre></details>`
}

const OURS = ['AReq', 'CReq', 'RRes']

/** Whether the gateway sent it. An Erro says which side it's from. */
export const isOurs = ({ type, body }: AuthenticationMessageRow): boolean =>
  OURS.includes(type) || (type === 'Erro' && memberOf(fromJson(body), 'errorComponent') === 'S')

/** Who sent it to whom. */
function wayOf(message: AuthenticationMessageRow): string {
  if (message.type === 'CReq') return 'gateway to issuer’s ACS, by the browser'
  if (message.type === 'CRes') return 'issuer’s ACS to gateway, by the browser'
  return isOurs(message) ? 'gateway to directory server' : 'directory server to gateway'
}

export const memberOf = (message: object, name: string): unknown =>
  isObject(message) ? own(message, name) : undefined
