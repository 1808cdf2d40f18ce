// Ends a secret key that isn't the current one, immediately (rules: authentication.md#roll).
import { endSecretKey, type ListedKey } from '../../../merchants/merchants/index.ts'
import { action } from '../../kit/index.ts'
import { html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'
import { needsSecondPerson, TO_APPROVALS } from '../approvals/ask.ts'
import { askToEnd, keyToEnd } from './key-approvals.ts'
import { changerOf, confirmed } from './keys.ts'

const nameOf = ({ name, permissions }: ListedKey) => {
  if (name !== null) return name
  return permissions === null ? 'the old key' : 'this key'
}

export const end = action<ListedKey>({
  access: confirmed,
  read: keyToEnd,
  asks: (key) => `End ${nameOf(key)} now?`,
  explains: ({ last4, lastUsed, expires }) =>
    html`Requests with the key that ends in <code>${last4}</code> are refused immediately. ${
      lastUsed
        ? html`It was last used ${moment(lastUsed.at)} from ${lastUsed.address}.`
        : 'It has never been used.'
    }${expires !== null && html` Otherwise it ends ${moment(expires)}.`} You can’t undo this.`,
  submit: 'End the key',
  isDanger: true,
  async act(visitor) {
    const { parts, id } = visitor
    const by = changerOf(visitor)
    if (await needsSecondPerson(parts, by)) {
      await askToEnd(visitor)
      return TO_APPROVALS
    }
    await endSecretKey(parts, by, id)
    return undefined
  },
  done: { ended: 'Key ended. Requests with it are refused.' },
})
