import { methodTypes } from '../../../../shared/methods.ts'
import { fieldFault, notFound } from '../../../core/errors.ts'
import { newId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { type Fields, oneOf, requiredText } from '../../../core/records/settings.ts'
import type { SurchargeRow } from '../../../platform/storage/index.ts'
import {
  asWished,
  inputsOf,
  type OperatorRecord,
  readChanges,
  readNew,
  wholeNumber,
} from './operator-record.ts'

const { maxRate, maxFeeCents } = limits.surcharge
const fields: Fields<SurchargeRow> = {
  rate: {
    ...wholeNumber(maxRate),
    label: 'Rate',
    hint: 'In hundredths of a percent: 250 is 2.5%.',
  },
  fee: { ...wholeNumber(maxFeeCents), label: 'Fee', hint: 'In cents.' },
}
type NewSurcharge = Omit<SurchargeRow, 'id' | 'merchant_id' | 'created'>
const newFields: Fields<NewSurcharge> = {
  account_id: { ...requiredText, label: 'Account ID' },
  type: { ...oneOf(methodTypes), label: 'Payment method' },
  ...fields,
}

const defaults = { fee: 0 }

/** What an account adds for a way of paying (rules: surcharges.md#operator). */
export const surcharges: OperatorRecord = {
  toMake: inputsOf(newFields, defaults),
  toSet: inputsOf(fields),

  async list(db, wish) {
    const rows = await asWished(db.selectFrom('surcharges').selectAll(), wish).execute()
    return rows.map(({ id, account_id, type, rate, fee }) => ({
      id,
      title: `${type}, of account ${account_id}`,
      values: { rate: String(rate), fee: String(fee) },
    }))
  },

  async make(tx, { clock }, texts) {
    const account = await tx
      .selectFrom('accounts')
      .select('merchant_id')
      .where('id', '=', texts.account_id ?? '')
      .executeTakeFirst()
    const faults = account ? [] : [fieldFault('account_id', 'No account has this id.')]
    const given = readNew(newFields, defaults, texts, faults)
    const row = { ...given, id: newId(), merchant_id: account?.merchant_id ?? '', created: clock.now() }
    await tx.insertInto('surcharges').values(row).execute()
    return { id: row.id }
  },

  async set(tx, _parts, id, texts) {
    // With the id, there's something to set even if nothing was changed.
    const { numUpdatedRows } = await tx
      .updateTable('surcharges')
      .set({ ...readChanges(fields, texts), id })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) throw notFound('Surcharge', id)
  },

  async remove(tx, _parts, id) {
    const { numDeletedRows } = await tx
      .deleteFrom('surcharges')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (!numDeletedRows) throw notFound('Surcharge', id)
  },
}
