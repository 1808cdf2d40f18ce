// A new secret key in place of the current one (rules: authentication.md#roll).
import type { Mode } from '../../../core/caller.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { rollSecretKey } from '../../../merchants/merchants/index.ts'
import { action } from '../../kit/index.ts'
import { needsSecondPerson, TO_APPROVALS } from '../approvals/ask.ts'
import { askToRoll } from './key-approvals.ts'
import { changerOf, confirmed, KEYS } from './keys.ts'

const GRACE: Readonly<Record<string, number>> = { none: 0, ...limits.people.keyGraceMs }

interface Rolled {
  mode: Mode
  /** Whether a second person has to approve it. */
  waits: boolean
}

export const roll = action<Rolled>({
  access: confirmed,
  async read(visitor) {
    const waits = await needsSecondPerson(visitor.parts, changerOf(visitor))
    return { mode: visitor.caller.mode, waits }
  },
  title: () => 'Roll the secret key',
  asks: ({ mode }) => `Roll the secret key of ${mode} mode?`,
  explains: ({ waits }) =>
    waits
      ? 'A second person has to approve this. The approval creates a new key. Choose when the old one ends after that.'
      : 'This creates a new key. Choose when the old one ends.',
  values: () => ({ grace: 'day' }),
  fields: (fields, { waits }) =>
    fields.radios({
      name: 'grace',
      label: 'Old key ends',
      options: [
        {
          value: 'none',
          label: waits ? 'With the approval' : 'Now',
          hint: `Choose this if it has leaked. Requests with it are ${waits ? 'then refused' : 'refused immediately'}.`,
        },
        { value: 'hour', label: 'In 1 hour' },
        { value: 'day', label: 'In 24 hours', hint: 'Time to put the new key on every server.' },
        { value: 'week', label: 'In 7 days' },
      ],
    }),
  submit: ({ waits }) => (waits ? 'Request approval' : 'Roll the key'),
  async act(visitor, values) {
    const { parts } = visitor
    const grace = own(GRACE, values.grace)
    if (grace === undefined) return { to: `${KEYS}/roll`, done: null }
    const by = changerOf(visitor)
    if (await needsSecondPerson(parts, by)) {
      await askToRoll(visitor, grace)
      return TO_APPROVALS
    }
    await rollSecretKey(parts, by, grace)
    return undefined
  },
  done: { rolled: 'New key created. Show it, and put it on your servers.' },
})
