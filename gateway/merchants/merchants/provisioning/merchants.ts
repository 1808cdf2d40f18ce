import { type RawBuilder, sql } from 'kysely'
import { isPublicKey } from '../../../../shared/public-key.ts'
import type { Mode } from '../../../core/caller.ts'
import { type ErrorMessage, fieldFault, notFound } from '../../../core/errors.ts'
import { isTestSecretKey, newPublicKey, newRandomId, newSecretKey } from '../../../core/ids.ts'
import { inputsOf } from '../../../core/records/inputs.ts'
import { type Field, type Fields, oneOf } from '../../../core/records/settings.ts'
import { scheduleCardExpiry } from '../../../payments/recurring/index.ts'
import {
  idsBeginning,
  knownIds,
  type MerchantRow,
  merchantStatuses,
  someIds,
  type Tx,
} from '../../../platform/storage/index.ts'
import { hashKey, insertSecretKey } from '../keys.ts'
import { followOrigins } from '../origins/origins.ts'
import { merchantRecord } from '../settings/merchant-record.ts'
import {
  asWished,
  nameField,
  type OperatorRecord,
  type RecordSearch,
  readChanges,
  readNew,
  textsOf,
} from './operator-record.ts'

const { columns, initial } = merchantRecord

/** As the merchant's own form has it. */
const labeled = <Value>(column: { setting: Field<Value>; label: string; hint: string }): Field<Value> => ({
  ...column.setting,
  label: column.label,
  hint: column.hint,
})

/** The addresses: for a merchant that has shut itself out. */
const fields: Fields<MerchantRow> = {
  status: { ...oneOf(merchantStatuses), label: 'Status' },
  api_allowed_ip_address_ranges: labeled(columns.api_allowed_ip_address_ranges),
}

/** What a merchant is made of: its keys may be given, so that a test knows them before. */
interface NewMerchant
  extends Pick<
    MerchantRow,
    'name' | 'timezone' | 'allowed_origins' | 'api_allowed_ip_address_ranges' | 'status' | 'public_key'
  > {
  test_secret_key: string
}

const CHOSEN = 'If empty, a new key is created.'

const publicKeyField: Field<string> = {
  label: 'Public key',
  hint: CHOSEN,
  read: (text) => (isPublicKey(text) ? text : undefined),
  message: 'A public key is m_ and 22 letters, digits, _ or -.',
}

/** No key of live mode is ever chosen by anybody. */
const testKeyField: Field<string> = {
  label: 'Test secret key',
  hint: CHOSEN,
  read: (text) => (isTestSecretKey(text) ? text : undefined),
  message: 'A test secret key is sk_test_ and 32 letters or digits.',
}

const newFields: Fields<NewMerchant> = {
  ...fields,
  name: nameField,
  timezone: {
    ...columns.timezone.setting,
    label: 'Time zone',
    hint: 'Type a city, or a name such as America/New_York.',
  },
  allowed_origins: labeled(columns.allowed_origins),
  public_key: publicKeyField,
  test_secret_key: testKeyField,
}

/** What merchants are found by, from its beginning. */
export const merchantTexts = [
  { column: 'name', words: [1, 2] },
  { column: 'contact_email', words: [1] },
] as const

function soughtIds({ dialect, text, ids }: RecordSearch): RawBuilder<string> {
  const key = someIds(sql`merchants where public_key = ${text.trim()}`)
  const begins = idsBeginning(dialect, 'merchants', merchantTexts, text)
  return sql<string>`(${begins} union all ${key} union all ${knownIds([text.trim(), ...ids])})`
}

/** Merchants, with a secret key for each mode (rules: accounts.md#operator-makes). */
export const merchants: OperatorRecord = {
  toMake: inputsOf(newFields, { ...initial, public_key: '', test_secret_key: '' }),
  toSet: inputsOf(fields),

  async list(db, wish) {
    const { search } = wish ?? {}
    const all = asWished(db.selectFrom('merchants').selectAll(), 'merchants', wish)
    const rows = await (search ? all.where('id', 'in', soughtIds(search)) : all).execute()
    return rows.map((row) => ({
      id: row.id,
      created: row.created,
      title: row.name,
      values: textsOf(fields, row),
      about: { created: String(row.created), email: row.contact_email ?? '' },
    }))
  },

  async make(tx, { cipher, clock }, texts) {
    const defaults = {
      ...initial,
      public_key: newPublicKey(),
      test_secret_key: newSecretKey('test'),
    }
    const { test_secret_key, ...given } = readNew(newFields, defaults, texts, await takenKeys(tx, texts))
    const created = clock.now()
    const merchant = { ...initial, ...given, id: newRandomId(), created, modified: created }
    await tx.insertInto('merchants').values(merchant).execute()
    await followOrigins(tx, { ...merchant, allowed_origins: '' }, merchant, created)
    const keys: Record<Mode, string> = { test: test_secret_key, live: newSecretKey('live') }
    for (const mode of ['test', 'live'] as const) {
      await insertSecretKey(tx, cipher, { merchant_id: merchant.id, mode }, keys[mode])
      await scheduleCardExpiry(tx, merchant, mode, created)
    }
    const told = { public_key: merchant.public_key, test_secret_key, live_secret_key: keys.live }
    return { id: merchant.id, told }
  },

  async set(tx, { clock }, id, texts) {
    const { numUpdatedRows } = await tx
      .updateTable('merchants')
      .set({ ...readChanges(fields, texts), modified: clock.now() })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) throw notFound('Merchant', id)
  },
}

/** A key is one merchant's. */
async function takenKeys(
  tx: Tx,
  { public_key = '', test_secret_key = '' }: Record<string, string>,
): Promise<ErrorMessage[]> {
  const ofPublicKey = tx.selectFrom('merchants').select('id').where('public_key', '=', public_key)
  const ofSecretKey = tx
    .selectFrom('secret_keys')
    .select('merchant_id')
    .where('hash', '=', hashKey(test_secret_key))
  return [
    ...((await ofPublicKey.executeTakeFirst()) ? [fieldFault('public_key', TAKEN)] : []),
    ...((await ofSecretKey.executeTakeFirst()) ? [fieldFault('test_secret_key', TAKEN)] : []),
  ]
}

const TAKEN = 'Another merchant has this key.'
