import type { Instance } from '../instances/index.ts'
import type { Tx } from '../storage/index.ts'
import { type LockedTransaction, lockIfThere } from './find.ts'

/** The transaction, if this process still is the one that works on it with the networks. */
export async function lockHeld(
  tx: Tx,
  { id: instanceId }: Instance,
  id: string,
): Promise<LockedTransaction | undefined> {
  const row = await lockIfThere(tx, id)
  return row?.instance_id === instanceId ? row : undefined
}
