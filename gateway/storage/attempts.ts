import type { Attempt } from '../core/caller.ts'
import { gatewayError } from '../core/errors.ts'
import type { Tx } from './engines/storage.ts'
import { prepare } from './prepared.ts'
import type { RecordType } from './rows/schema.ts'

/**
 * Notes what a request that may be sent again makes or changes, in the database transaction that does so: after a crash, the
 * same request is answered from that record and not done again.
 * @throws 409 version_conflict when another process has taken the request over
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

const noteRecord = prepare((db, given: Attempt & { record_type: RecordType; record_id: string }) => {
  const { id, instanceId, record_type, record_id } = given
  return db
    .updateTable('idempotency_keys')
    .set({ record_type, record_id })
    .where('id', '=', id)
    .where('instance_id', '=', instanceId)
    .returning('id')
})

/** 409 for a request whose first try has not ended. */
export const stillWorkedOn = () =>
  gatewayError('version_conflict', {
    message: 'A request with this Idempotency-Key is still being worked on. Wait, then send it again.',
  })
