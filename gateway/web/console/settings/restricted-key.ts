// The form for a secret key that may do only what it is for (rules: authentication.md#restricted).
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { aboutPermission, type Permission } from '../../../core/permissions.ts'
import {
  createRestrictedKey,
  grantablePermissions,
  type KeyChanger,
} from '../../../merchants/merchants/index.ts'
import { action } from '../../kit/index.ts'
import { type Fields, tickedOf } from '../../layout/fields.ts'
import { type Html, html } from '../../layout/html.ts'
import { needsSecondPerson, TO_APPROVALS } from '../approvals/ask.ts'
import { askToCreate } from './key-approvals.ts'
import { changerOf, confirmed, KEYS, newKey } from './keys.ts'

const LIVES: Readonly<Record<string, number | undefined>> = {
  ...limits.people.restrictedKeyLifeMs,
  never: undefined,
}

export const createKey = action<KeyChanger>({
  access: confirmed,
  read: async (visitor) => changerOf(visitor),
  title: () => 'Create a restricted key',
  asks: ({ mode }) => `Create a restricted key for ${mode} mode`,
  explains: () =>
    'Give each server a key that can do only what the server does. If the key leaks, that’s all it can do.',
  values: () => ({ life: 'quarter' }),
  fields: (fields, by) => fieldsOf(fields, grantablePermissions(by)),
  submit: 'Create key',
  async act(visitor, values) {
    const { parts } = visitor
    const by = changerOf(visitor)
    const permissions = tickedOf(PERMISSIONS, grantablePermissions(by), values)
    const wish = { name: values.name ?? '', permissions, lifeMs: own(LIVES, values.life) }
    if (await needsSecondPerson(parts, by)) {
      await askToCreate(visitor, wish)
      return TO_APPROVALS
    }
    const secret = await createRestrictedKey(parts, by, wish)
    return {
      reveals: html`<h1>Restricted key created</h1>${newKey(by.mode, secret)}
        <p><a class="button" href="${KEYS}">All API keys</a></p>`,
    }
  },
  done: {},
})

const PERMISSIONS = 'permissions'

const fieldsOf = (fields: Fields, grantable: readonly Permission[]): Html => html`${fields.text({
  name: 'name',
  label: 'Name',
  hint: 'The server or task that uses the key',
  maxlength: limits.maxChars.name,
})}
  ${fields.boxes({
    name: PERMISSIONS,
    label: 'Permissions',
    options: grantable.map((permission) => {
      const { label, allows } = aboutPermission(permission)
      return { value: permission, label, hint: `Lets the key ${allows}.` }
    }),
  })}
  ${fields.radios({
    name: 'life',
    label: 'Expires',
    options: [
      { value: 'month', label: 'In 30 days' },
      { value: 'quarter', label: 'In 90 days' },
      { value: 'year', label: 'In one year' },
      { value: 'never', label: 'Never' },
    ],
  })}`
