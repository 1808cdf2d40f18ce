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

interface Ended {
  key: ListedKey
  /** Whether a second person has to approve it. */
  waits: boolean
}

export const end = action<Ended>({
  access: confirmed,
  async read(visitor) {
    const waits = await needsSecondPerson(visitor.parts, changerOf(visitor))
    return { key: await keyToEnd(visitor), waits }
  },
  asks: ({ key, waits }) => `End ${nameOf(key)}${waits ? '' : ' now'}?`,
  explains: ({ key: { last4, lastUsed, expires }, waits }) =>
    html`${waits && 'A second person has to approve this. The key works until then. '}Requests with the key that ends in <code>${last4}</code> are ${waits ? 'then refused' : 'refused immediately'}. ${
      lastUsed
        ? html`It was last used ${moment(lastUsed.at)} from ${lastUsed.address}.`
        : 'It has never been used.'
    }${expires !== null && html` Otherwise it ends ${moment(expires)}.`} You can’t undo this.`,
  submit: ({ waits }) => (waits ? 'Request approval' : 'End the key'),
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
