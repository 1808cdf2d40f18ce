import { addressFields, type HolderDetails } from '../../../../shared/methods.ts'
import { isPrivateHost, PUBLIC_HOSTS_ONLY } from '../../../core/addresses/public.ts'
import { isInRanges } from '../../../core/addresses/ranges.ts'
import type { Caller } from '../../../core/caller.ts'
import type { Clock } from '../../../core/clock.ts'
import { type ErrorMessage, fieldFault, notFound, refuse } from '../../../core/errors.ts'
import { inMode } from '../../../core/merchant-profile.ts'
import { readOnlyFaults } from '../../../core/read-only.ts'
import type { ReadSettings } from '../../../core/records/settings.ts'
import { holderFaults } from '../../../payments/vault/index.ts'
import { changesBetween, recordOwn } from '../../../platform/audit-log/index.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import {
  type AccountRow,
  lockAuthorization,
  lockName,
  type MerchantRow,
  type Reader,
  type Storage,
  type Tx,
  updateRow,
} from '../../../platform/storage/index.ts'
import {
  AchAccountSchema,
  AchAccountSettings,
  MerchantAccountSchema,
  MerchantAccountSettings,
  MerchantSchema,
  MerchantSettings,
} from '../schemas.ts'
import { accountView, merchantView } from '../views.ts'
import { accountRecords } from './account-records.ts'
import { authorityFaults } from './authority.ts'
import { merchantRecord } from './merchant-record.ts'
import { changedNames, notePartnerSettings } from './partner-settings.ts'
import { profileChange } from './profile.ts'
import { auditMerchant, storeMerchant, urlFields } from './store.ts'

export interface SettingsParts {
  storage: Storage
  cipher: Cipher
  clock: Clock
  /** Whether events may be posted to addresses that are not of the public internet; absent: not. */
  allowPrivateWebhooks?: boolean
}

type Body = Readonly<Record<string, unknown>>

/**
 * Changes a merchant's settings. Returns it as the caller sees it.
 * @param change the new values, or what makes them of the merchant as it is once nobody else can change it
 * @throws 422 with one message for each field at fault; also when the change would lock out the caller's own address
 */
export async function changeMerchant(
  parts: SettingsParts,
  caller: Caller,
  change: Body | ((current: MerchantRow) => Body),
): Promise<MerchantRow> {
  const { storage, cipher, clock } = parts
  return storage.write(async (tx) => {
    await lockAuthorization(tx, caller)
    const row = await tx
      .selectFrom('merchants')
      .selectAll()
      .where('id', '=', caller.merchant.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const body = typeof change === 'function' ? change(inMode(row, caller.settingsOf)) : change
    const { values, faults } = await readMerchant(parts, tx, row, caller, body)
    refuse(faults)
    const stored = profileChange(row, values, caller.settingsOf)
    await notePartnerSettings(tx, caller, row, stored)
    const changed = await storeMerchant(tx, clock, row, { ...row, ...stored })
    const seen = inMode(changed, caller.settingsOf)
    await auditMerchant(tx, { cipher, by: caller.actor }, inMode(row, caller.settingsOf), seen, caller.mode)
    return seen
  })
}

/** Takes an address out of those that events of the caller's mode are posted to. @throws as `changeMerchant` */
export async function removeEventsUrl(parts: SettingsParts, caller: Caller, url: string): Promise<void> {
  const name = `${caller.mode}_events_urls` as const
  const without = (list: string) => list.split(',').filter((one) => one !== url)
  await changeMerchant(parts, caller, (current) => ({ [name]: without(current[name]).join(',') }))
}

/** Reads a merchant's new settings, and finds their faults. @param stored as it is in the database */
export async function readMerchant(
  { allowPrivateWebhooks }: Pick<SettingsParts, 'allowPrivateWebhooks'>,
  db: Reader,
  stored: MerchantRow,
  caller: Caller,
  body: Body,
): Promise<ReadSettings<MerchantRow>> {
  const row = inMode(stored, caller.settingsOf)
  const { values, faults } = merchantRecord.read(body)
  const changed = { ...row, ...values }
  const urlFaults = allowPrivateWebhooks ? [] : privateUrlFaults(row, changed)
  const view = merchantView(row, await accountsOf(db, caller))
  const fixed = readOnlyFaults(MerchantSettings, MerchantSchema, view, body)
  const authority = authorityFaults(caller, changedNames({ ...row }, { ...values }))
  return {
    values,
    faults: [
      ...faults,
      ...authority,
      ...fixed,
      ...addressFaults(changed),
      ...lockOutFaults(changed, caller),
      ...urlFaults,
    ],
  }
}

/** The accounts that a key reaches, the oldest first. */
export function accountsOf(db: Reader, caller: Caller): Promise<AccountRow[]> {
  return visibleAccounts(db, caller).selectAll().orderBy('created').orderBy('id').execute()
}

const schemas = {
  MerchantAccount: [MerchantAccountSettings, MerchantAccountSchema],
  AchAccount: [AchAccountSettings, AchAccountSchema],
} as const

/**
 * Changes the settings of an account.
 * @throws 404 as `findAccount`; 422 with one message for each field at fault
 */
export async function changeAccount(
  { storage, cipher, clock }: SettingsParts,
  caller: Caller,
  type: AccountRow['type'],
  id: string,
  body: Body,
): Promise<AccountRow> {
  return storage.write(async (tx) => {
    await lockAuthorization(tx, caller)
    const row = await findAccount(tx, caller, type, id, 'lock')
    const { values, faults } = readAccount(row, body)
    refuse(faults)
    if (String(body.primary) === 'true') await clearPrimary(tx, row)
    const is_primary = String(body.primary) === 'true' ? 1 : row.is_primary
    // Which account is primary stays: to put it back could leave none, or two.
    await notePartnerSettings(tx, caller, row, values)
    const changed = { ...row, ...values, is_primary, modified: clock.now() }
    await updateRow(tx, 'accounts', row, changed)
    const changes = changesBetween(accountView(row), accountView(changed))
    if (changes.length > 0)
      await recordOwn(tx, cipher, caller, { action: 'account.updated', record: { type, id }, changes })
    return changed
  })
}

/** As `readMerchant`. */
export function readAccount(row: AccountRow, body: Body): ReadSettings<AccountRow> {
  const { read, view } = accountRecords[row.type]
  const { values, faults } = read(body)
  const [Settings, Schema] = schemas[row.type]
  return { values, faults: [...faults, ...readOnlyFaults(Settings, Schema, view(row), body)] }
}

/** Takes the primary flag from any other account of the type, because there is only one primary account of each. */
async function clearPrimary(tx: Tx, { id, merchant_id, mode, type }: AccountRow): Promise<void> {
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
 * @param lock locks it, in a write that is going to change it
 * @throws 404, also for an account of the other type
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

/** Checks the merchant's postal address by the rules for a payer's (rules: accounts.md#merchant, limits.md#text). */
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
  return [fieldFault(context, message)]
}

/** Addresses for events that are new, and none of the public internet (rules: webhooks.md#addresses). */
function privateUrlFaults(before: MerchantRow, after: MerchantRow): ErrorMessage[] {
  const isRefused = (name: (typeof urlFields)[number]) => {
    const known = [...before[name].split(','), '']
    const added = after[name].split(',').filter((url) => !known.includes(url))
    return added.some((url) => isPrivateHost(new URL(url).hostname))
  }
  return urlFields.filter(isRefused).map((context) => fieldFault(context, PUBLIC_HOSTS_ONLY))
}
