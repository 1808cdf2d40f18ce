import type { Cipher } from '../cipher.ts'
import type { Clock } from '../clock.ts'
import { newId, newPublicKey, newSecretKey } from '../ids.ts'
import { lockName, type MerchantRow, type Mode, type Storage, type Tx } from '../storage/index.ts'
import { hashKey, keyBinding } from './merchants.ts'

const MODES: readonly Mode[] = ['test', 'live']

/**
 * Makes the demo merchant, with a primary card account and a secret key of each mode, where there is no merchant yet.
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
      .values({
        id: newId(),
        merchant_id: merchant.id,
        created: now,
        mode,
        type: 'MerchantAccount',
        name: `Demo Shop ${mode}`,
        status: 'ACTIVE',
        is_primary: 1,
        currency: 'USD',
        accepted_card_types: '*',
        cvv_policy: 'OPTIONAL',
        avs_policy: 'SUBMIT_IGNORE_RESULT',
        ignore_avs_failure_if_cvv_match: 0,
        manual_capture_enabled: 1,
        credit_enabled: 0,
      })
      .execute()
  }
  return merchant
}
