import type { Attempt } from '../core/caller.ts'
import { gatewayError } from '../core/errors.ts'
import type { Tx } from './engines/storage.ts'
import { prepare } from './prepared.ts'
import type { RecordType } from './rows/schema.ts'

/**
 * Records on the idempotency key what the request makes or changes, in the same database transaction. After a crash, a retry
 * is answered from that record instead of being executed again.
 * @throws 409 version_conflict when another process has taken the key over
 */
export async function recordAttempt(
  tx: Tx,
  attempt: Attempt | undefined,
  record_type: RecordType,
  record_id: string,
): Promise<void> {
  if (!attempt) return
  const noted = await noteRecord(tx, { ...attempt, record_type, record_id })
  if (noted.length === 0) throw stillWorkedOn()
}

const noteRecord = prepare((tx: Tx, given: Attempt & { record_type: RecordType; record_id: string }) => {
  const { id, instanceId, record_type, record_id } = given
  return tx
    .updateTable('idempotency_keys')
    .set({ record_type, record_id })
    .where('id', '=', id)
    .where('instance_id', '=', instanceId)
    .returning('id')
})

/** The 409 for a request whose earlier attempt has not ended. */
export const stillWorkedOn = () =>
  gatewayError('version_conflict', {
    message: 'A request with this Idempotency-Key is still being worked on. Wait, then send it again.',
  })
