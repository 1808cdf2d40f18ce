import { type RawBuilder, sql } from 'kysely'
import { bankAccountTypes } from '../../../../shared/methods.ts'
import { type ErrorMessage, fieldFault, notFound } from '../../../core/errors.ts'
import { newRandomId } from '../../../core/ids.ts'
import { inputsOf } from '../../../core/records/inputs.ts'
import { type Fields, oneOf, optionalText, requiredText } from '../../../core/records/settings.ts'
import { scheduleCapture } from '../../../payments/transactions/index.ts'
import { bankFaults, maskNumber, maskRoutingNumber } from '../../../payments/vault/index.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import {
  type AccountRow,
  accountTypes,
  currencies,
  idsBeginning,
  knownIds,
  lockName,
  someIds,
  type Tx,
} from '../../../platform/storage/index.ts'
import { merchantClock } from '../../../platform/test-clock/index.ts'
import { accountRecords, operatorFields } from '../settings/account-records.ts'
import { merchantTexts } from './merchants.ts'
import {
  asWished,
  nameField,
  type OperatorRecord,
  ownerOf,
  type RecordSearch,
  readChanges,
  readNew,
  textsOf,
} from './operator-record.ts'

/** Of an account for bank payments. */
const group = 'Bank account'

/** The bank account behind an eCheck account, its numbers in the clear. */
const bankFields = {
  routing_number: { ...optionalText, label: 'Routing number', group },
  account_number: { ...optionalText, label: 'Account number', group },
  account_type: { ...oneOf(bankAccountTypes), label: 'Account type', group },
  bank_name: { ...optionalText, label: 'Bank name', group },
} as const

/** What people call the types. */
export const accountTypeLabels = {
  MerchantAccount: 'Card payments',
  AchAccount: 'Bank payments',
} as const satisfies Record<AccountRow['type'], string>

type NewAccount = Omit<AccountRow, 'id' | 'created' | 'modified' | 'is_primary'>

const newFields: Fields<NewAccount> = {
  merchant_id: { ...requiredText, label: 'Merchant', hint: 'Its ID. Type a name to choose one.' },
  mode: { ...oneOf(['test', 'live']), label: 'Mode' },
  type: {
    ...oneOf(accountTypes, (type) => accountTypeLabels[type]),
    label: 'Type',
  },
  name: nameField,
  currency: { ...oneOf(currencies, (currency) => currency), label: 'Currency' },
  ...operatorFields,
  ...bankFields,
}

/** The ids of accounts that are looked for by their own name or id, or by their merchant's. */
export function soughtAccounts({ dialect, text }: RecordSearch): RawBuilder<string> {
  const own = idsBeginning(dialect, 'accounts', [{ column: 'name', words: [1] }], text)
  const known = knownIds([text.trim()])
  const merchants = sql`${idsBeginning(dialect, 'merchants', merchantTexts, text)} union all ${known}`
  return sql<string>`(${own} union all ${someIds(sql`accounts where merchant_id in (${merchants})`)} union all ${known})`
}

/** Accounts for cards and for banks (rules: accounts.md#operator-makes). */
export const accounts: OperatorRecord = {
  toMake: inputsOf(newFields, accountRecords.MerchantAccount.initial),
  toSet: inputsOf(operatorFields),

  async list(db, wish) {
    const { search } = wish ?? {}
    const all = db.selectFrom(({ selectFrom }) =>
      selectFrom('accounts')
        .innerJoin('merchants', 'merchants.id', 'accounts.merchant_id')
        .selectAll('accounts')
        .select('merchants.name as merchant_name')
        .as('listed'),
    )
    const listed = asWished(all.selectAll(), 'listed', wish)
    const rows = await (search ? listed.where('id', 'in', soughtAccounts(search)) : listed).execute()
    return rows.map(({ merchant_name, ...row }) => ({
      id: row.id,
      created: row.created,
      title: `${row.type}, ${row.mode}: ${row.name}`,
      name: row.name,
      values: textsOf(operatorFields, row),
      about: { merchant: merchant_name, merchant_id: row.merchant_id, mode: row.mode, type: row.type },
    }))
  },

  /** The first of its kind is the primary one: the merchant may move that. */
  async make(tx, { cipher, clock }, texts) {
    const isForBanks = texts.type === 'AchAccount'
    const faults = [...(await merchantFaults(tx, texts)), ...bankAccountFaults(isForBanks, texts)]
    const { initial } = accountRecords[isForBanks ? 'AchAccount' : 'MerchantAccount']
    const given = readNew(newFields, initial, texts, faults)
    const is_primary = (await hasPrimary(tx, given)) ? 0 : 1
    const created = clock.now()
    const row: AccountRow = { ...given, id: newRandomId(), created, modified: created, is_primary }
    await tx
      .insertInto('accounts')
      .values({ ...row, ...(isForBanks && sealBank(cipher, row)) })
      .execute()
    const { now } = await merchantClock(tx, clock, row)
    await scheduleCapture(tx, row, now())
    return { id: row.id }
  },

  async set(tx, { clock }, id, texts) {
    const values = readChanges<AccountRow>(operatorFields, texts)
    const merchant_id = await ownerOf(tx, 'accounts', id)
    if (merchant_id === undefined) throw notFound('Account', id)
    const account = await tx
      .updateTable('accounts')
      .set({ ...values, modified: clock.now() })
      .where('merchant_id', '=', merchant_id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (!('capture_time' in values || 'capture_zone' in values)) return
    const { now } = await merchantClock(tx, clock, account)
    await scheduleCapture(tx, account, now())
  },
}

async function merchantFaults(tx: Tx, { merchant_id = '' }: Record<string, string>): Promise<ErrorMessage[]> {
  const merchant = tx.selectFrom('merchants').select('id').where('id', '=', merchant_id)
  return (await merchant.executeTakeFirst()) ? [] : [fieldFault('merchant_id', 'No merchant has this id.')]
}

/** A bank account as any that is charged; an account for cards has none. */
function bankAccountFaults(isForBanks: boolean, texts: Record<string, string>): ErrorMessage[] {
  if (isForBanks) {
    const { routing_number = '', account_number = '', account_type = '' } = texts
    return bankFaults({ routing_number, account_number, account_type }, '')
  }
  return Object.keys(bankFields)
    .filter((name) => Object.hasOwn(texts, name))
    .map((name) => fieldFault(name, 'Only accounts for bank payments have a bank account.'))
}

/** Whether there is a primary account of the kind; nobody else makes one until the caller's transaction ends. */
async function hasPrimary(tx: Tx, { merchant_id, mode, type }: NewAccount): Promise<boolean> {
  await lockName(tx, `primary ${type} ${mode} ${merchant_id}`)
  const primary = tx
    .selectFrom('accounts')
    .select('id')
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('type', '=', type)
    .where('is_primary', '=', 1)
  return (await primary.executeTakeFirst()) !== undefined
}

/** The numbers are kept encrypted, and shown masked. */
function sealBank(cipher: Cipher, { id, routing_number, account_number }: AccountRow): Partial<AccountRow> {
  return {
    routing_number: maskRoutingNumber(routing_number ?? ''),
    account_number: maskNumber(account_number ?? ''),
    bank_secret: cipher.encrypt(JSON.stringify({ routing_number, account_number }), `accounts:${id}`),
  }
}
