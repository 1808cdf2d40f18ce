// What a test changes or reads behind the gateway's back: only the operator could, or time has passed.
import { newId } from '../../gateway/ids.ts'
import { newAchAccount } from '../../gateway/merchants/index.ts'
import type { Mode, Tx } from '../../gateway/storage/index.ts'
import { type Stored, testCipher, withStorage } from './engine.ts'

/** Runs a change in the data of a gateway that is running. */
export function inStorage<T>(world: Stored, change: (tx: Tx) => Promise<T>): Promise<T> {
  return withStorage(world, (storage) => storage.write(change))
}

export const bankAccount = {
  routing_number: '000000013',
  account_number: '987654321012',
  account_type: 'CHECKING',
  bank_name: 'FIRST BANK OF TESTING',
} as const

/** Gives the demo merchant an eCheck account; returns its id. */
export function addAchAccount(world: Stored, mode: Mode): Promise<string> {
  return withStorage(world, async (storage) => {
    const cipher = await testCipher(world.dataDir, storage)
    return storage.write(async (tx) => {
      const merchant = await tx.selectFrom('merchants').selectAll().executeTakeFirstOrThrow()
      const { id: merchant_id, created } = merchant
      const given = { id: newId(), merchant_id, created, mode, name: 'eCheck', status: 'ACTIVE' } as const
      const account = newAchAccount(cipher, { ...given, is_primary: 0, currency: 'USD' }, bankAccount)
      await tx.insertInto('accounts').values(account).execute()
      return account.id
    })
  })
}
