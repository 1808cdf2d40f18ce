import type { Mode } from '../core/caller.ts'
import type { Clock } from '../core/clock.ts'
import { newId, newPublicKey, newSecretKey } from '../core/ids.ts'
import type { Cipher } from '../encryption/index.ts'
import { scheduleCardExpiry } from '../recurring/index.ts'
import { type AccountRow, lockName, type MerchantRow, type Storage, type Tx } from '../storage/index.ts'
import { scheduleCapture } from '../transactions/index.ts'
import { hashKey, keyBinding } from './merchants.ts'
import { newAchAccount, newMerchantAccount } from './new-account.ts'
import { merchantDefaults } from './settings/merchant-fields.ts'

const MODES: readonly Mode[] = ['test', 'live']

/** Where the demo merchant's bank payments go: a bank of the simulated network (rules: test-cards.md#banks). */
const DEMO_BANK = {
  routing_number: '000000013',
  account_number: '8675309001',
  account_type: 'CHECKING',
  bank_name: 'FIRST BANK OF TESTING',
} as const

/**
 * Makes the demo merchant, with primary accounts for cards and for banks and a secret key in each mode, where there is no merchant yet.
 * @param allowedOrigins set on the merchant, each time
 */
export async function seed(
  storage: Storage,
  cipher: Cipher,
  clock: Clock,
  allowedOrigins: readonly string[] | undefined,
): Promise<MerchantRow> {
  return storage.write(async (tx) => {
    // Of two gateways that start on an empty database, one makes the merchant.
    await lockName(tx, 'demo merchant')
    const existing = await tx.selectFrom('merchants').selectAll().orderBy('created').executeTakeFirst()
    const merchant = existing ?? (await createMerchant(tx, cipher, clock.now()))
    if (!allowedOrigins) return merchant
    const allowed_origins = allowedOrigins.join(' ')
    await tx.updateTable('merchants').set({ allowed_origins }).where('id', '=', merchant.id).execute()
    return { ...merchant, allowed_origins }
  })
}

async function createMerchant(tx: Tx, cipher: Cipher, now: number): Promise<MerchantRow> {
  const merchant = {
    id: newId(),
    created: now,
    name: 'Demo Shop',
    public_key: newPublicKey(),
    modified: now,
    ...merchantDefaults,
  }
  await tx.insertInto('merchants').values(merchant).execute()
  const surcharge = {
    id: newId(),
    merchant_id: merchant.id,
    created: now,
    type: 'card' as const,
    rate: 300,
    fee: 0,
  }
  await tx.insertInto('surcharges').values(surcharge).execute()
  for (const mode of MODES) {
    const key = newSecretKey(mode)
    const hash = hashKey(key)
    const encrypted = cipher.encrypt(key, keyBinding(hash))
    await tx.insertInto('secret_keys').values({ hash, merchant_id: merchant.id, mode, encrypted }).execute()
    for (const account of primaryAccounts(cipher, merchant.id, mode, now)) {
      await tx.insertInto('accounts').values(account).execute()
      await scheduleCapture(tx, account, now)
    }
    await scheduleCardExpiry(tx, merchant, mode, now)
  }
  return merchant
}

/** The primary accounts of one mode: for cards, and for banks. */
function primaryAccounts(cipher: Cipher, merchant_id: string, mode: Mode, created: number): AccountRow[] {
  const common = { merchant_id, created, mode, status: 'ACTIVE', is_primary: 1, currency: 'USD' } as const
  return [
    newMerchantAccount({ ...common, id: newId(), name: `Demo Shop ${mode}` }),
    newAchAccount(cipher, { ...common, id: newId(), name: `Demo Shop eCheck ${mode}` }, DEMO_BANK),
  ]
}
