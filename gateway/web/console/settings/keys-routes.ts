// API keys: the public one, and the secret one of the mode, which is shown once and rolled.

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { aboutPermission } from '../../../core/permissions.ts'
import {
  endSecretKey,
  type KeyChanger,
  type ListedKey,
  listSecretKeys,
  rollSecretKey,
  showSecretKey,
} from '../../../merchants/merchants/index.ts'
import type { PageParts } from '../../kit/page-parts.ts'
import { sendConsole } from '../../kit/shell.ts'
import { badge, copyable, moment, notice } from '../../layout/components.ts'
import { buttonForm, errorSummary, form, formFields, hidden } from '../../layout/forms.ts'
import { type Html, type HtmlValue, html } from '../../layout/html.ts'
import { facts, table } from '../../layout/tables.ts'
import {
  actorOf,
  callerOf,
  type Refused,
  readForm,
  sessionOf,
  tryForm,
  visitOf,
} from '../../sessions/index.ts'
import { needsSecondPerson, toApprovals } from '../approvals/ask.ts'
import { askToEnd, askToRoll } from './key-approvals.ts'

export const KEYS = '/console/keys'
const allowed = { config: { access: 'keys' } } as const
/** Secrets are shown and changed only by somebody who has just proved to be the same person. */
const confirmed = { config: { access: 'keys', confirmed: true } } as const

const DONE: Readonly<Record<string, string>> = {
  rolled: 'New key created. Show it, and put it on your servers.',
  ended: 'Key ended. Requests with it are refused.',
  replaced: 'Key ended. Show the new one, and put it on your servers.',
}

const GRACE: Readonly<Record<string, number>> = { none: 0, ...limits.people.keyGraceMs }

export const keysRoutes: FastifyPluginAsync<PageParts> = async (app, parts) => {
  app.get<{ Querystring: { done?: string } }>(KEYS, allowed, async (request, reply) =>
    show(parts, request, reply, { done: own(DONE, String(request.query.done)) }),
  )

  app.get(`${KEYS}/roll`, confirmed, async (request, reply) => showRoll(parts, request, reply))

  app.post(`${KEYS}/roll`, confirmed, async (request, reply) => {
    const grace = own(GRACE, readForm(request.body).grace)
    if (grace === undefined) return reply.redirect(`${KEYS}/roll`, 303)
    const by = changerOf(parts, request)
    const isAsked = await needsSecondPerson(parts, by)
    const tried = await tryForm(() =>
      isAsked ? askToRoll(parts, request, by, grace) : rollSecretKey(parts, by, grace),
    )
    if (tried.refused) return showRoll(parts, request, reply, tried.refused)
    if (isAsked) return toApprovals(reply)
    return reply.redirect(`${KEYS}?done=rolled`, 303)
  })

  app.post(`${KEYS}/show`, confirmed, async (request, reply) => {
    const { key } = readForm(request.body)
    const tried = await tryForm(() => showSecretKey(parts, changerOf(parts, request), key))
    if (tried.refused) return show(parts, request, reply, { refused: tried.refused })
    return show(parts, request, reply, { secret: tried.done })
  })

  app.post<{ Params: { id: string } }>(`${KEYS}/:id/end`, confirmed, async (request, reply) => {
    const by = changerOf(parts, request)
    if (await needsSecondPerson(parts, by)) {
      const { refused } = await tryForm(() => askToEnd(parts, request, by, request.params.id))
      return refused ? show(parts, request, reply, { refused }) : toApprovals(reply)
    }
    const isReplaced = await endSecretKey(parts, by, request.params.id)
    return reply.redirect(`${KEYS}?done=${isReplaced ? 'replaced' : 'ended'}`, 303)
  })
}

/** The user, as somebody who changes keys. */
export const changerOf = ({ clock }: PageParts, request: FastifyRequest): KeyChanger => ({
  ...callerOf(request, clock),
  userId: sessionOf(request).user.id,
  by: actorOf(request),
})

interface Shown {
  done?: string | undefined
  refused?: Refused
  /** The key, this once. */
  secret?: string
}

export async function show(
  parts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { done, refused, secret }: Shown,
): Promise<FastifyReply> {
  const caller = callerOf(request, parts.clock)
  const { mode } = caller
  const { csrf, merchant: row } = visitOf(request)
  const keys = await listSecretKeys(parts, caller)
  const main = html`
    <h1>API keys</h1>
    <p class="lead">Use the public key in your pages. Use secret keys on your servers only.</p>
    ${errorSummary(refused?.faults)}
    ${secret !== undefined && newKey(mode, secret)}
    <section class="panel"><h2>Public key</h2>
      ${facts([['For test and live', copyable(row?.public_key ?? '')]])}</section>
    ${keyTable(keys, csrf, mode)}
    <div class="page-actions"><a class="button small" href="${KEYS}/new">Create restricted key</a>
      <a class="button small quiet" href="${KEYS}/roll">Roll the secret key</a></div>
    <p class="soft">Requests go to ${copyable(parts.apiUrl())}, with the secret key as the user of HTTP Basic and an empty
      password. <a href="/docs/">API reference</a></p>`
  return sendConsole(request, reply.code(refused?.status ?? 200), {
    title: 'API keys',
    look: parts.brand,
    current: KEYS,
    done,
    main,
    isRefused: refused !== undefined,
  })
}

const newKey = (mode: string, secret: string): Html =>
  html`${notice('good', html`Copy the secret key of ${mode} mode now. It won’t be shown again.`)}
    <p>${copyable(secret)}</p>`

function keyTable(keys: readonly ListedKey[], csrf: string, mode: string): Html {
  return table<ListedKey>({
    caption: `Active secret keys, ${mode} mode`,
    rows: keys,
    empty: html`<p>No keys yet. Roll the secret key to create one.</p>`,
    columns: [
      {
        label: 'Key',
        cell: (key) => html`${usedBy(key)} <div><code>sk_${mode}_…${key.last4}</code></div>`,
      },
      { label: 'Permissions', cell: permissionsText },
      { label: 'Last used', cell: lastUsed },
      { label: 'Created', cell: ({ created }) => (created === null ? 'At the beginning' : moment(created)) },
      { label: 'Status', cell: statusOf },
      { label: 'Actions', cell: (key) => actionsOf(key, csrf) },
    ],
  })
}

const usedBy = ({ partner, name }: ListedKey) =>
  partner ? (partner.name ?? 'A partner') : (name ?? 'Your servers')

function permissionsText({ partner, permissions }: ListedKey): HtmlValue {
  if (partner) return 'As you granted'
  return permissions ? permissions.map((one) => aboutPermission(one).label).join(', ') : 'All'
}

const lastUsed = ({ lastUsed: used }: ListedKey): HtmlValue =>
  used ? html`${moment(used.at)} <span class="soft">from ${used.address}</span>` : 'Never'

function statusOf({ expires, isCurrent, partner, permissions }: ListedKey): Html {
  if (expires !== null) return html`${badge('wait', 'Expires')} ${moment(expires)}`
  if (partner || permissions) return badge('good', 'Active')
  return isCurrent ? badge('good', 'Current') : badge('bad', 'Never expires')
}

function actionsOf({ id, last4, isCurrent, isShown, partner, permissions }: ListedKey, csrf: string): Html {
  if (partner)
    return html`<a class="button small danger" href="/console/partners/${partner.authorizationId}">Disconnect<span
      class="hidden"> ${partner.name}</span></a>`
  const submit = isCurrent ? 'Replace now' : 'End now'
  const end = buttonForm({ action: `${KEYS}/${id}/end`, csrf, submit, isDanger: true }, last4)
  const isRestricted = permissions !== null
  if (!isCurrent && (isShown || !isRestricted)) return end
  if (isShown) return html`<span class="soft">Shown before</span> ${end}`
  const fields = isRestricted && hidden('key', id)
  return html`${buttonForm({ action: `${KEYS}/show`, csrf, submit: 'Show once', fields }, last4)} ${end}`
}

function showRoll(
  parts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  refused?: Refused,
): FastifyReply {
  const { mode } = callerOf(request, parts.clock)
  const fields = formFields({ values: { grace: 'day' } })
  const main = html`
    <h1>Roll the secret key of ${mode} mode</h1>
    <p class="lead">This creates a new key. How long should the old one keep working?</p>
    ${errorSummary(refused?.faults)}
    ${form({
      action: `${KEYS}/roll`,
      csrf: visitOf(request).csrf,
      submit: 'Roll the key',
      cancel: KEYS,
      fields: fields.radios({
        name: 'grace',
        label: 'Old key',
        options: [
          { value: 'day', label: 'One day', hint: 'Time to put the new key on every server.' },
          { value: 'week', label: 'One week' },
          {
            value: 'none',
            label: 'End it now',
            hint: 'Choose this if it has leaked. Requests with it are refused immediately.',
          },
        ],
      }),
    })}`
  return sendConsole(request, reply.code(refused?.status ?? 200), {
    title: 'Roll the secret key',
    look: parts.brand,
    current: KEYS,
    main,
    isRefused: refused !== undefined,
  })
}
