import { addressFields, type HolderDetails } from '../../../shared/methods.ts'
import { isInRanges } from '../../core/addresses/ranges.ts'
import type { Caller } from '../../core/caller.ts'
import type { Clock } from '../../core/clock.ts'
import { type ErrorMessage, errorMessage, notFound, refuse } from '../../core/errors.ts'
import { followTimeZone } from '../../recurring/index.ts'
import {
  type AccountRow,
  lockName,
  type MerchantRow,
  type Reader,
  type Storage,
  type Tx,
} from '../../storage/index.ts'
import { holderFaults } from '../../vault/index.ts'
import { accountDefaults, achAccountFields, merchantAccountFields } from './account-fields.ts'
import { type Fields, type Method, type ReadSettings, readSettings } from './fields.ts'
import { merchantDefaults, merchantFields } from './merchant-fields.ts'

export interface SettingsParts {
  storage: Storage
  clock: Clock
}

type Body = Readonly<Record<string, unknown>>

/**
 * Changes what a merchant says of itself.
 * @throws 422 with one message for each field at fault; also when the caller's own address would be shut out
 */
export async function changeMerchant(
  { storage, clock }: SettingsParts,
  caller: Caller,
  body: Body,
  method: Method,
): Promise<MerchantRow> {
  return storage.write(async (tx) => {
    const row = await tx
      .selectFrom('merchants')
      .selectAll()
      .where('id', '=', caller.merchant.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { values, faults } = readMerchant(row, caller, body, method)
    refuse(faults)
    const changed = { ...row, ...values, modified: clock.now() }
    await tx.updateTable('merchants').set(changed).where('id', '=', row.id).execute()
    if (changed.timezone !== row.timezone) await followTimeZone(tx, row, changed.timezone)
    return changed
  })
}

/** What a merchant is to become, and what is wrong with that. */
export function readMerchant(
  row: MerchantRow,
  caller: Caller,
  body: Body,
  method: Method,
): ReadSettings<MerchantRow> {
  const { values, faults } = readSettings<MerchantRow>(merchantFields, merchantDefaults, body, method)
  const changed = { ...row, ...values }
  return { values, faults: [...faults, ...addressFaults(changed), ...lockOutFaults(changed, caller)] }
}

const FIELDS: Record<AccountRow['type'], Fields<AccountRow>> = {
  MerchantAccount: merchantAccountFields,
  AchAccount: achAccountFields,
}

/**
 * Changes what a merchant sets of one of its accounts.
 * @throws 404 as `findAccount`; 422 with one message for each field at fault
 */
export async function changeAccount(
  { storage, clock }: SettingsParts,
  caller: Caller,
  type: AccountRow['type'],
  id: string,
  body: Body,
  method: Method,
): Promise<AccountRow> {
  return storage.write(async (tx) => {
    const row = await findAccount(tx, caller, type, id, 'lock')
    const { values, faults } = readAccount(type, body, method)
    refuse(faults)
    if (String(body.primary) === 'true') await makeWayFor(tx, row)
    const is_primary = String(body.primary) === 'true' ? 1 : row.is_primary
    const changed = { ...row, ...values, is_primary, modified: clock.now() }
    await tx.updateTable('accounts').set(changed).where('id', '=', id).execute()
    return changed
  })
}

/** As `readMerchant`. */
export function readAccount(type: AccountRow['type'], body: Body, method: Method): ReadSettings<AccountRow> {
  return readSettings(FIELDS[type], accountDefaults, body, method)
}

/** There is one primary account of a type: another one stops being it when this one becomes it. */
async function makeWayFor(tx: Tx, { id, merchant_id, mode, type }: AccountRow): Promise<void> {
  await lockName(tx, `primary ${type} ${mode} ${merchant_id}`)
  await tx
    .updateTable('accounts')
    .set({ is_primary: 0 })
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .where('type', '=', type)
    .where('id', '<>', id)
    .where('is_primary', '=', 1)
    .execute()
}

/** The accounts that a key reaches: those of its merchant and its mode (rules: authentication.md#modes). */
export function visibleAccounts(db: Reader, { merchant, mode }: Caller) {
  return db.selectFrom('accounts').where('merchant_id', '=', merchant.id).where('mode', '=', mode)
}

/**
 * @param lock inside a write that is going to change it
 * @throws 404, for an account of the other type too
 */
export async function findAccount(
  db: Reader,
  caller: Caller,
  type: AccountRow['type'],
  id: string,
  lock?: 'lock',
): Promise<AccountRow> {
  const row = await visibleAccounts(db, caller)
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', type)
    .$if(lock === 'lock', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound(type, id)
  return row
}

/** As a payer's address is checked (rules: accounts.md#merchant, limits.md#text). */
function addressFaults(row: MerchantRow): ErrorMessage[] {
  const details: HolderDetails = {}
  for (const key of addressFields) {
    const value = row[key]
    if (value !== null) details[key] = value
  }
  return holderFaults(details, '')
}

function lockOutFaults(row: MerchantRow, { address }: Caller): ErrorMessage[] {
  const context = 'api_allowed_ip_address_ranges'
  if (address === 'gateway' || isInRanges(row[context], address.own)) return []
  const message = 'The address that this request comes from is not in the ranges: it would be shut out.'
  return [errorMessage('invalid_data', { context, sub_code: 'invalid', message })]
}
