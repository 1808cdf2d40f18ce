import type { Instance } from '../instances/index.ts'
import type { Tx } from '../storage/index.ts'

/** Whether this process still is the one that works on a transaction with the networks; locks its row. */
export async function isHolder(tx: Tx, { id: instanceId }: Instance, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('transactions')
    .select('instance_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.instance_id === instanceId
}
