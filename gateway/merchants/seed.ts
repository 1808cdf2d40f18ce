import type { Cipher } from '../cipher.ts'
import type { Clock } from '../clock.ts'
import { newId, newPublicKey, newSecretKey } from '../ids.ts'
import {
  type AccountRow,
  lockName,
  type MerchantRow,
  type Mode,
  type Storage,
  type Tx,
} from '../storage/index.ts'
import { hashKey, keyBinding } from './merchants.ts'

const MODES: readonly Mode[] = ['test', 'live']

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
    allowed_origins: '',
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
    await tx
      .insertInto('accounts')
      .values(accounts(merchant.id, mode, now))
      .execute()
  }
  return merchant
}

/** The primary accounts of one mode: for cards, and for banks. */
function accounts(merchant_id: string, mode: Mode, created: number): AccountRow[] {
  const common = {
    merchant_id,
    created,
    mode,
    status: 'ACTIVE',
    is_primary: 1,
    currency: 'USD',
    ignore_avs_failure_if_cvv_match: 0,
    credit_enabled: 0,
    nonoriginating_refund_enabled: 0,
  } as const
  return [
    {
      ...common,
      id: newId(),
      type: 'MerchantAccount',
      name: `Demo Shop ${mode}`,
      accepted_card_types: '*',
      cvv_policy: 'OPTIONAL',
      avs_policy: 'SUBMIT_IGNORE_RESULT',
      manual_capture_enabled: 1,
    },
    {
      ...common,
      id: newId(),
      type: 'AchAccount',
      name: `Demo Shop eCheck ${mode}`,
      accepted_card_types: '',
      cvv_policy: 'DISABLED',
      avs_policy: 'DISABLED',
      manual_capture_enabled: 0,
    },
  ]
}
