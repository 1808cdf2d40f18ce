// Records that a new one is made for, by name: their ids are nothing to type.
import { limits } from '../../../core/limits.ts'
import { accountTypeLabels } from '../../../merchants/merchants/index.ts'
import type { Visitor } from '../../kit/index.ts'
import type { Suggestions } from './shown.ts'

const most = limits.page.maxEntries

/** The newest merchants. */
export async function merchantSuggestions({ parts }: Visitor): Promise<Suggestions> {
  const rows = await parts.storage.reading
    .selectFrom('merchants')
    .select(['id', 'name'])
    .orderBy('created', 'desc')
    .limit(most)
    .execute()
  return { merchant_id: rows.map(({ id, name }) => ({ value: id, label: name })) }
}

/** The newest accounts. */
export async function accountSuggestions({ parts }: Visitor): Promise<Suggestions> {
  const rows = await parts.storage.reading
    .selectFrom('accounts')
    .select(['id', 'name', 'mode', 'type'])
    .orderBy('created', 'desc')
    .limit(most)
    .execute()
  const labelOf = ({ name, mode, type }: (typeof rows)[number]) =>
    `${name}, ${accountTypeLabels[type]}, ${mode}`
  return { account_id: rows.map((row) => ({ value: row.id, label: labelOf(row) })) }
}
