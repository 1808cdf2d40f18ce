import type { Tx } from './storage.ts'

/** Lets one write at a time go on that asks for this name, in whichever process; until that write ends. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx
    .insertInto('locks')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.selectFrom('locks').select('name').where('name', '=', name).forUpdate().execute()
}
