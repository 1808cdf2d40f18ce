// What a test changes or reads behind the gateway's back: only the operator could, or time has passed.
import path from 'node:path'
import { createCipher, loadKey } from '../../gateway/cipher.ts'
import { newId } from '../../gateway/ids.ts'
import { newAchAccount } from '../../gateway/merchants/index.ts'
import { type Mode, openSqlite, type Tx } from '../../gateway/storage/index.ts'

/** Runs a change in the data of a gateway that is running. */
export async function inStorage<T>(dataDir: string, change: (tx: Tx) => Promise<T>): Promise<T> {
  const storage = await openSqlite(path.join(dataDir, 'gateway.sqlite'))
  try {
    return await storage.write(change)
  } finally {
    await storage.close()
  }
}

export const bankAccount = {
  routing_number: '000000013',
  account_number: '987654321012',
  account_type: 'CHECKING',
  bank_name: 'FIRST BANK OF TESTING',
} as const

/** Gives the demo merchant an eCheck account; returns its id. */
export function addAchAccount(dataDir: string, mode: Mode): Promise<string> {
  const cipher = createCipher(loadKey(dataDir))
  return inStorage(dataDir, async (tx) => {
    const merchant = await tx.selectFrom('merchants').selectAll().executeTakeFirstOrThrow()
    const { id: merchant_id, created } = merchant
    const given = { id: newId(), merchant_id, created, mode, name: 'eCheck', status: 'ACTIVE' } as const
    const account = newAchAccount(cipher, { ...given, is_primary: 0, currency: 'USD' }, bankAccount)
    await tx.insertInto('accounts').values(account).execute()
    return account.id
  })
}
