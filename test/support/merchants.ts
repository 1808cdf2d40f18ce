// A second merchant beside the demo merchant.

import type { Mode } from '../../gateway/core/caller.ts'
import { newId, newPublicKey, newSecretKey } from '../../gateway/core/ids.ts'
import { hashKey } from '../../gateway/merchants/merchants.ts'
import type { TestGateway } from './gateway.ts'
import { inStorage } from './stored.ts'

export interface SecondMerchant {
  id: string
  publicKey: string
  secretKeys: Record<Mode, string>
}

/** Creates a merchant with its own keys, and with accounts like the demo merchant's in both modes. */
export function addMerchant(world: TestGateway): Promise<SecondMerchant> {
  const made = {
    id: newId(),
    publicKey: newPublicKey(),
    secretKeys: { test: newSecretKey('test'), live: newSecretKey('live') },
  }
  return inStorage(world, async (tx) => {
    const merchant = await tx.selectFrom('merchants').selectAll().executeTakeFirstOrThrow()
    const row = { ...merchant, id: made.id, public_key: made.publicKey, name: 'Second Shop' }
    await tx.insertInto('merchants').values(row).execute()
    for (const mode of ['test', 'live'] as const) {
      const hash = hashKey(made.secretKeys[mode])
      await tx.insertInto('secret_keys').values({ hash, merchant_id: made.id, mode, encrypted: '' }).execute()
    }
    for (const account of await tx.selectFrom('accounts').selectAll().execute()) {
      const own = { ...account, id: newId(), merchant_id: made.id, name: 'Second', bank_secret: null }
      await tx.insertInto('accounts').values(own).execute()
    }
    return made
  })
}
