// API keys: the public one, and the secret ones of the mode, which are shown once, rolled and ended.
import { aboutPermission } from '../../../core/permissions.ts'
import { type ListedKey, listSecretKeys, showSecretKey } from '../../../merchants/merchants/index.ts'
import { type Listing, type NoFilters, resource } from '../../kit/index.ts'
import { badge, copyable, panel } from '../../layout/components.ts'
import { buttonForm, hidden } from '../../layout/forms.ts'
import { type Html, type HtmlValue, html } from '../../layout/html.ts'
import { questionLink } from '../../layout/questions.ts'
import type { Column } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { end } from './end-key.ts'
import { changerOf, confirmed, KEYS, newKey } from './keys.ts'
import { createKey } from './restricted-key.ts'
import { roll } from './roll-key.ts'

const keys: Listing<ListedKey, NoFilters> = {
  title: 'API keys',
  about: 'Use the public key in your pages. Use secret keys on your servers only.',
  buttons: [
    { label: 'Create restricted key', href: `${KEYS}/new`, needs: 'keys' },
    { label: 'Roll the secret key', href: `${KEYS}/roll`, needs: 'keys', isQuiet: true, isQuestion: true },
  ],
  filters: {},
  find: async ({ parts, caller }) => ({ rows: await listSecretKeys(parts, caller) }),
  above: (_rows, _asked, { merchant }) =>
    panel({ title: 'Public key', text: 'The same in test and live mode.' }, copyable(merchant.public_key)),
  caption: (_asked, { caller }) => `Active secret keys, ${caller.mode} mode`,
  columns: ({ caller, csrf }) => columnsFor(caller.mode, csrf),
  empty: 'No keys yet. Roll the secret key to create one.',
  below: ({ parts }) =>
    panel(
      {
        title: 'API address',
        text: 'Send the secret key as the user name of HTTP Basic authentication, with an empty password.',
        actions: html`<a class="button small quiet" href="/guide/reference/">API reference</a>`,
      },
      copyable(parts.apiUrl()),
    ),
  forms: {
    show: {
      access: confirmed,
      async act(visitor, { key }) {
        const secret = await showSecretKey(visitor.parts, changerOf(visitor), key)
        return { reveals: newKey(visitor.caller.mode, secret) }
      },
      done: {},
    },
  },
}

export const keyPages = resource({
  path: KEYS,
  access: 'keys',
  list: keys,
  actions: { new: createKey, roll, ':id/end': end },
})

const columnsFor = (mode: string, csrf: string): readonly Column<ListedKey>[] => [
  {
    label: 'Key',
    cell: (key) => html`${usedBy(key)} <div class="nowrap"><code>sk_${mode}_…${key.last4}</code></div>`,
  },
  { label: 'Status', cell: statusOf },
  { label: 'Permissions', isNamed: true, cell: permissionsText },
  { label: 'Last used', isNamed: true, cell: lastUsed },
  {
    label: 'Created',
    isNamed: true,
    cell: ({ created }) => (created === null ? 'With the merchant' : moment(created)),
  },
  { label: 'Actions', cell: (key) => actionsOf(key, csrf) },
]

function usedBy({ partner, name, isCurrent }: ListedKey): string {
  if (partner) return partner.name ?? 'A partner'
  return name ?? (isCurrent ? 'Your servers' : 'Your servers, old key')
}

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
  const isRestricted = permissions !== null
  const label = isRestricted ? 'End…' : 'End the old key…'
  const last = isCurrent
    ? questionLink(`${KEYS}/roll`, html`Roll…<span class="hidden"> ${last4}</span>`)
    : questionLink(
        `${KEYS}/${id}/end`,
        html`${label}<span class="hidden"> ${last4}</span>`,
        'button small danger',
      )
  if (!isCurrent && (isShown || !isRestricted)) return last
  if (isShown) return html`<span class="soft">Shown before</span> ${last}`
  const fields = isRestricted && hidden('key', id)
  return html`${buttonForm({ action: `${KEYS}/show`, csrf, submit: 'Show once', fields }, last4)} ${last}`
}
