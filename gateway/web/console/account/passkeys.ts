// The user's passkeys: the list, renaming one, and removing one (rules: authentication.md#passkeys).
import { notFound } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { passkeysOf, removePasskey, renamePasskey } from '../../../merchants/users/index.ts'
import type { PasskeyRow } from '../../../platform/storage/index.ts'
import { action, type Visitor } from '../../kit/index.ts'
import { panel } from '../../layout/components.ts'
import type { Fields } from '../../layout/fields.ts'
import { type Html, html } from '../../layout/html.ts'
import { questionLink } from '../../layout/questions.ts'
import { table } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { acting, partyOf, sessionOf } from '../../sessions/index.ts'

export const PASSKEYS = '/account/passkeys'
/** A passkey's address, after the account's. */
export const PASSKEY = 'passkeys/:id'

/** They are part of the way to a second factor. */
export const confirmed = { access: 'person', confirmed: true, withoutSecondFactor: true } as const

export const rename = action<PasskeyRow>({
  access: confirmed,
  read: passkeyOf,
  asks: () => 'Rename passkey',
  values: ({ name }) => ({ name }),
  fields: (fields) => nameField(fields),
  submit: 'Save',
  async act({ parts, request, id }, { name = '' }) {
    await renamePasskey(acting(parts, request), sessionOf(request).user.id, id, name)
    return undefined
  },
  done: { renamed: 'Passkey renamed.' },
})

/** A passkey, and whether the user has another second factor. */
interface Removed {
  passkey: PasskeyRow
  isLast: boolean
}

export const removal = action<Removed>({
  access: confirmed,
  async read(visitor) {
    const passkey = await passkeyOf(visitor)
    const others = (await ownPasskeys(visitor)).filter(({ id }) => id !== passkey.id)
    return { passkey, isLast: others.length === 0 && !sessionOf(visitor.request).user.hasApp }
  },
  asks: ({ passkey }) => `Remove the passkey ${passkey.name}?`,
  explains: ({ isLast }) =>
    `It no longer signs you in. ${
      isLast
        ? 'It’s your last second factor: then your password alone signs you in, and your recovery codes stop working.'
        : 'You still have another second factor.'
    } Delete it on its device or in its password manager, too.`,
  submit: 'Remove passkey',
  isDanger: true,
  async act({ parts, request, id }) {
    await removePasskey(acting(parts, request), sessionOf(request).user.id, id)
    return undefined
  },
  done: { 'no-passkey': 'Passkey removed.' },
})

export const nameField = (fields: Fields): Html =>
  fields.text({
    name: 'name',
    label: 'Name',
    hint: 'The device or the password manager that keeps the passkey',
    maxlength: limits.maxChars.name,
  })

const ownPasskeys = ({ parts, request }: Visitor): Promise<PasskeyRow[]> =>
  passkeysOf(parts.storage.read, sessionOf(request).user.id)

/** @throws 404 */
async function passkeyOf(visitor: Visitor): Promise<PasskeyRow> {
  const found = (await ownPasskeys(visitor)).find(({ id }) => id === visitor.id)
  if (!found) throw notFound('Passkey', visitor.id)
  return found
}

/** The list, with the buttons. */
export async function passkeysPart(visitor: Visitor): Promise<Html> {
  const { parts } = visitor
  const party = partyOf(parts)
  const rows = await ownPasskeys(visitor)
  return panel(
    {
      title: 'Passkeys',
      text: 'Sign you in with your fingerprint, your face or your screen lock.',
      actions: party && html`<a class="button small quiet" href="${PASSKEYS}/new">Add passkey</a>`,
    },
    rows.length > 0 &&
      table<PasskeyRow>({
        caption: 'Passkeys',
        isCaptionHidden: true,
        rows,
        empty: html``,
        columns: [
          {
            label: 'Name',
            cell: ({ name, rp_id }) =>
              rp_id === party?.id ? name : html`${name} <span class="soft">for ${rp_id}</span>`,
          },
          { label: 'Created', cell: ({ created }) => moment(created) },
          { label: 'Last used', cell: ({ last_used }) => (last_used === null ? 'Never' : moment(last_used)) },
          {
            label: 'Actions',
            cell: ({ id, name }) =>
              html`${questionLink(`${PASSKEYS}/${id}/rename`, html`Rename<span class="hidden"> ${name}</span>`)}
              ${questionLink(`${PASSKEYS}/${id}/remove`, html`Remove…<span class="hidden"> ${name}</span>`, 'button small danger')}`,
          },
        ],
      }),
  )
}
