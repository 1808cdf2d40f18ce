import { UsageError } from '../../core/usage.ts'
import {
  lockName,
  type MerchantRow,
  type Reader,
  type Storage,
  type Tx,
} from '../../platform/storage/index.ts'
import { replaceTestKey } from './keys.ts'
import { followOrigins } from './origins/origins.ts'
import type { ProvisioningParts, Texts } from './provisioning/operator-record.ts'
import { operatorRecords } from './provisioning/operator-records.ts'

/** A merchant's own bank account in test mode, at a bank of the simulated network (rules: test-cards.md#banks). */
export const SIMULATED_BANK = {
  routing_number: '000000013',
  account_number: '8675309001',
  account_type: 'CHECKING',
  bank_name: 'FIRST BANK OF TESTING',
} as const

/** What is set on the demo merchant at each start; what is absent stays as it is. */
export interface DemoSettings {
  allowedOrigins?: readonly string[]
  publicKey?: string
  testSecretKey?: string
}

/**
 * Finds the demo merchant, or creates it in an empty database: with primary accounts for cards and for banks, and a secret key, in
 * each mode.
 * @throws UsageError in a database that has data but no demo merchant: its access data would be printed beside real payments
 */
export async function seedMerchant(
  storage: Storage,
  parts: ProvisioningParts,
  settings: DemoSettings,
): Promise<MerchantRow> {
  return storage.write(async (tx) => {
    // If two gateways start on an empty database, only one creates the merchant.
    await lockName(tx, 'demo merchant')
    const merchant = (await findDemoMerchant(tx)) ?? (await makeDemo(tx, parts))
    const { allowedOrigins, publicKey, testSecretKey } = settings
    if (testSecretKey !== undefined) await replaceTestKey(tx, parts.cipher, merchant.id, testSecretKey)
    const changed = {
      ...merchant,
      ...(allowedOrigins && { allowed_origins: allowedOrigins.join(' ') }),
      ...(publicKey !== undefined && { public_key: publicKey }),
    }
    const { allowed_origins, public_key } = changed
    await tx
      .updateTable('merchants')
      .set({ allowed_origins, public_key })
      .where('id', '=', merchant.id)
      .execute()
    await followOrigins(tx, merchant, changed, parts.clock.now())
    return changed
  })
}

/** The merchant that `--demo` created, or an earlier version at its first start. */
export const findDemoMerchant = (db: Reader): Promise<MerchantRow | undefined> =>
  db.selectFrom('merchants').selectAll().where('is_demo', '=', 1).executeTakeFirst()

/** What invoices say of their sender, and how payers ask it. */
const DEMO_PROFILE = {
  address1: '100 Market Street',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94105',
  country: 'US',
  support_email: 'help@shop.example',
} as const

/** As an operator and then the merchant could type it. */
async function makeDemo(tx: Tx, parts: ProvisioningParts): Promise<MerchantRow> {
  await refuseInUse(tx)
  const surcharge = { type: 'card', rate: '300' }
  const { id } = await makeComplete(tx, parts, { merchant: { name: 'Demo Shop' }, surcharge })
  await tx
    .updateTable('merchants')
    .set({ is_demo: 1, ...DEMO_PROFILE })
    .where('id', '=', id)
    .execute()
  return tx.selectFrom('merchants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function refuseInUse(tx: Tx): Promise<void> {
  for (const table of ['merchants', 'users', 'operator_links'] as const) {
    const found = await tx.selectFrom(table).select('created').limit(1).executeTakeFirst()
    if (found) throw new UsageError(IN_USE)
  }
}

const IN_USE =
  '--demo is for an empty database, and this one is in use. It would add a merchant and users whose keys and passwords are printed. ' +
  'Start without --demo, or with another data folder or database.'

/** A merchant beside the demo merchant, never taken for it: it is later, if only by a millisecond. @returns its id */
export async function makeBeside(tx: Tx, parts: ProvisioningParts, name: string): Promise<string> {
  const clock = { now: () => parts.clock.now() + 1 }
  return (await operatorRecords.merchant.make(tx, { ...parts, clock }, { name })).id
}

/** What an operator says of a merchant that has all it needs. */
export interface CompleteMerchant {
  merchant: Texts & { name: string }
  /** Of each of its accounts. */
  account?: Texts
  /** Absent: it adds none. */
  surcharge?: Texts
}

/** A merchant with its own primary accounts for cards and for banks in each mode. @throws 422 as the operator's command */
export async function makeComplete(
  tx: Tx,
  parts: ProvisioningParts,
  wish: CompleteMerchant,
): Promise<{ id: string; told: Texts }> {
  const { merchant, account, surcharge } = operatorRecords
  const { name } = wish.merchant
  const { id, told = {} } = await merchant.make(tx, parts, wish.merchant)
  for (const mode of ['test', 'live'] as const) {
    const accounts = [
      { type: 'MerchantAccount', name: `${name} ${mode}` },
      { type: 'AchAccount', name: `${name} eCheck ${mode}`, ...SIMULATED_BANK },
    ]
    for (const texts of accounts) {
      const made = await account.make(tx, parts, { merchant_id: id, mode, ...texts, ...wish.account })
      if (wish.surcharge) await surcharge.make(tx, parts, { account_id: made.id, ...wish.surcharge })
    }
  }
  return { id, told }
}
