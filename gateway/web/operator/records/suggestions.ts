// Records that a new one is made for, by name: their ids are nothing to type.
import { limits } from '../../../core/limits.ts'
import { type OperatorRecord, operatorRecords, type Shown } from '../../../merchants/merchants/index.ts'
import type { Visitor } from '../../kit/index.ts'
import type { Suggestions } from '../../layout/record-forms.ts'

const NEWEST = { page: { page: 1, page_size: limits.page.maxEntries } }

/** The newest records of a kind. */
const newest =
  (setting: string, record: OperatorRecord, labelOf: (one: Shown) => string) =>
  async ({ parts }: Visitor): Promise<Suggestions> => {
    const found = await record.list(parts.storage.reading, NEWEST)
    const choices = found.map((one) => ({ value: one.id, label: labelOf(one) }))
    return { [setting]: { choices, isAll: found.length <= NEWEST.page.page_size } }
  }

export const merchantSuggestions = newest('merchant_id', operatorRecords.merchant, ({ title }) => title)

export const accountSuggestions = newest('account_id', operatorRecords.account, ({ name, title, about }) =>
  [name ?? title, about?.merchant, about?.mode].join(' · '),
)
