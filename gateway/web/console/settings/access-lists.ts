// The two lists of the page about access, and the question before an entry is removed. Its address has the entry's digest: origins and
// ranges contain slashes, which some proxies don't let through.
import { createHash } from 'node:crypto'
import { notFound } from '../../../core/errors.ts'
import { changeMerchant, merchantRecord } from '../../../merchants/merchants/index.ts'
import type { MerchantRow } from '../../../platform/storage/index.ts'
import { type Action, action, type ScreenForm, type Visitor } from '../../kit/index.ts'
import { type Html, html } from '../../layout/html.ts'
import { lengthFault } from '../../layout/lists.ts'
import { questionLink } from '../../layout/questions.ts'

export const ACCESS = '/console/access'

export type Column = 'allowed_origins' | 'api_allowed_ip_address_ranges'

/** The entries of a list as the API shows them. */
export const entriesOf = (merchant: MerchantRow, column: Column): string[] =>
  merchantRecord.view(merchant)[column].split(',').filter(Boolean)

/** @param change of the entries as they are then: a list that two people change at once has both changes */
export async function changeList(
  { parts, caller }: Visitor,
  column: Column,
  change: (entries: string[]) => string[],
): Promise<undefined> {
  // A person's browser is not among the servers: the page may shut its own address out.
  await changeMerchant(parts, { ...caller, address: 'gateway' }, (current) => {
    const list = change(entriesOf(current, column)).join(',')
    lengthFault(column, list)
    return { [column]: list }
  })
}

const nameOf = (entry: string): string => createHash('sha256').update(entry).digest('base64url').slice(0, 22)

/** A link to the question. @param list as the address has it */
export const removalLink = (list: 'origins' | 'ranges', entry: string): Html =>
  questionLink(
    `${ACCESS}/${list}/${nameOf(entry)}/remove`,
    html`Remove…<span class="hidden"> ${entry}</span>`,
    'button small danger',
  )

/** An entry, and whether it's the only one of its list. */
interface Removed {
  entry: string
  isLast: boolean
}

/** @throws 404 */
function removedOf({ merchant, id }: Visitor, column: Column): Removed {
  const entries = entriesOf(merchant, column)
  const entry = entries.find((one) => nameOf(one) === id)
  if (entry === undefined) throw notFound('Entry', id)
  return { entry, isLast: entries.length === 1 }
}

interface Removal {
  column: Column
  submit: string
  /** What follows if other entries are left, and if none is. */
  leaves: { others: string; none: string }
  done: ScreenForm['done']
}

const removalOf = ({ column, submit, leaves, done }: Removal): Action =>
  action<Removed>({
    access: 'origins',
    read: async (visitor) => removedOf(visitor, column),
    asks: ({ entry }) => `Remove ${entry}?`,
    explains: ({ isLast }) => (isLast ? leaves.none : leaves.others),
    submit,
    isDanger: true,
    async act(visitor) {
      const { entry } = removedOf(visitor, column)
      return changeList(visitor, column, (entries) => entries.filter((one) => one !== entry))
    },
    done,
  })

const originRemoval = removalOf({
  column: 'allowed_origins',
  submit: 'Remove origin',
  leaves: {
    others:
      'Its pages can’t embed your fields from the next request on, in test and live mode. To allow it again, add it and verify it again.',
    none: 'It’s your last origin. From the next request on, any page can embed your fields in test mode, and live payments from your pages are refused.',
  },
  done: { 'origin-removed': 'Origin removed. It applies to the next request.' },
})

const rangeRemoval = removalOf({
  column: 'api_allowed_ip_address_ranges',
  submit: 'Remove range',
  leaves: {
    others:
      'Requests with a secret key from these addresses are refused from the next request on, unless another range includes them.',
    none: 'It’s your last range. From the next request on, any address may use your secret keys.',
  },
  done: { 'range-removed': 'Range removed. It applies to the next request.' },
})

/** By the address of each, after the page's. */
export const removals = { 'origins/:id/remove': originRemoval, 'ranges/:id/remove': rangeRemoval }
