// The protocol's messages, as they were sent, with the card number masked (rules: authentications.md#messages).
import { own } from '../../../core/objects.ts'
import { type AuthenticationMessageRow, fromJson } from '../../../platform/storage/index.ts'
import { type Html, html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'

const WAYS: Readonly<Record<string, string>> = {
  AReq: 'gateway to directory server',
  ARes: 'issuer’s ACS to gateway, by the directory server',
  Erro: 'directory server to gateway',
  RReq: 'issuer’s ACS to gateway, by the directory server',
  RRes: 'gateway to directory server',
  CReq: 'browser to issuer’s ACS',
  CRes: 'issuer’s ACS to gateway, by the browser',
}

export const messageList = (messages: readonly AuthenticationMessageRow[]): Html =>
  messages.length === 0
    ? html`<p class="soft">None: the issuer was not asked.</p>`
    : html`${messages.map(messageOf)}`

const messageOf = ({ type, created, body }: AuthenticationMessageRow): Html =>
  html`<details><summary>${type}<span class="soft">: ${own(WAYS, type) ?? 'unknown'}</span></summary>
    <p>${moment(created)}</p>
    <pre tabindex="0"><code>${JSON.stringify(fromJson(body), null, 2)}</code></pre></details>`
