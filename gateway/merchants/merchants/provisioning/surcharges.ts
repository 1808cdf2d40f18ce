import { sql } from 'kysely'
import { methodTypes } from '../../../../shared/methods.ts'
import { fieldFault, notFound } from '../../../core/errors.ts'
import { newId } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { formatMoney } from '../../../core/money.ts'
import { inputsOf } from '../../../core/records/inputs.ts'
import { type Fields, oneOf, requiredText } from '../../../core/records/settings.ts'
import { knownIds, type SurchargeRow, someIds, type Tx, updateRow } from '../../../platform/storage/index.ts'
import { soughtAccounts } from './accounts.ts'
import {
  asWished,
  type OperatorRecord,
  ownerOf,
  type RecordSearch,
  readChanges,
  readNew,
  textsOf,
  wholeNumber,
} from './operator-record.ts'

const { maxRate, maxFeeCents } = limits.surcharge
const fields: Fields<SurchargeRow> = {
  rate: {
    ...wholeNumber(maxRate),
    label: 'Rate',
    message: `The rate must be from 0 to ${maxRate / 100}%.`,
    control: { kind: 'percent' },
  },
  fee: {
    ...wholeNumber(maxFeeCents),
    label: 'Fee',
    message: `The fee must be from 0 to ${formatMoney(maxFeeCents)}.`,
    control: { kind: 'money' },
  },
}
type NewSurcharge = Omit<SurchargeRow, 'id' | 'merchant_id' | 'created'>
const newFields: Fields<NewSurcharge> = {
  account_id: { ...requiredText, label: 'Account', hint: 'Its ID. Type a name to choose one.' },
  type: { ...oneOf(methodTypes), label: 'Payment method' },
  ...fields,
}

const defaults = { fee: 0 }

/** Those of the accounts that are looked for. */
const soughtIds = (search: RecordSearch) =>
  sql<string>`(${someIds(sql`surcharges where account_id in (${soughtAccounts(search)})`)} union all ${knownIds([search.text.trim()])})`

/** What an account adds for a way of paying (rules: surcharges.md#operator). */
export const surcharges: OperatorRecord = {
  toMake: inputsOf(newFields, defaults),
  toSet: inputsOf(fields),

  async list(db, wish) {
    const { search } = wish ?? {}
    const all = db.selectFrom(({ selectFrom }) =>
      selectFrom('surcharges')
        .innerJoin('accounts', (join) =>
          join
            .onRef('accounts.merchant_id', '=', 'surcharges.merchant_id')
            .onRef('accounts.id', '=', 'surcharges.account_id'),
        )
        .innerJoin('merchants', 'merchants.id', 'surcharges.merchant_id')
        .selectAll('surcharges')
        .select(['accounts.name as account_name', 'accounts.mode as mode', 'merchants.name as merchant_name'])
        .as('listed'),
    )
    const listed = asWished(all.selectAll(), 'listed', wish)
    const rows = await (search ? listed.where('id', 'in', soughtIds(search)) : listed).execute()
    return rows.map(({ account_name, merchant_name, mode, ...row }) => ({
      id: row.id,
      created: row.created,
      title: `${row.type}, of account ${row.account_id}`,
      name: `${row.type === 'card' ? 'Card' : 'Bank'} surcharge of ${account_name}`,
      values: textsOf(fields, row),
      about: {
        account_id: row.account_id,
        account: account_name,
        merchant_id: row.merchant_id,
        merchant: merchant_name,
        mode,
      },
    }))
  },

  async make(tx, { clock }, texts) {
    const merchant_id = await ownerOf(tx, 'accounts', texts.account_id ?? '')
    const faults = merchant_id === undefined ? [fieldFault('account_id', 'No account has this id.')] : []
    const given = readNew(newFields, defaults, texts, faults)
    const row = { ...given, id: newId(), merchant_id: merchant_id ?? '', created: clock.now() }
    await tx.insertInto('surcharges').values(row).execute()
    return { id: row.id }
  },

  async set(tx, _parts, id, texts) {
    await updateRow(tx, 'surcharges', await keyOf(tx, id), readChanges(fields, texts))
  },

  async remove(tx, _parts, id) {
    const { merchant_id } = await keyOf(tx, id)
    const { numDeletedRows } = await tx
      .deleteFrom('surcharges')
      .where('merchant_id', '=', merchant_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (!numDeletedRows) throw notFound('Surcharge', id)
  },
}

/** @throws 404 */
async function keyOf(tx: Tx, id: string) {
  const merchant_id = await ownerOf(tx, 'surcharges', id)
  if (merchant_id === undefined) throw notFound('Surcharge', id)
  return { merchant_id, id }
}
