// What the database transactions of a request with an `Idempotency-Key` keep of it, so that it needs none of its own.
import type { Attempt, KeyClaim } from '../../core/caller.ts'
import { gatewayError } from '../../core/errors.ts'
import type { Tx } from './engines/storage.ts'
import { insertIfNew, prepare } from './prepared.ts'
import type { IdempotencyKeyRow, RecordType } from './rows/schema.ts'

/**
 * Records on the idempotency key what the request makes or changes, in the same database transaction. After a crash, a retry
 * is answered from that record instead of being executed again. A key that is not stored yet is stored with it.
 * @throws 409 version_conflict when another process has the key
 */
export async function recordAttempt(
  tx: Tx,
  attempt: Attempt | undefined,
  record_type: RecordType,
  record_id: string,
): Promise<void> {
  if (!attempt) return
  const { merchant_id, id, instanceId, claim } = attempt
  const record = { merchant_id, id, instanceId, record_type, record_id }
  const isNoted = claim
    ? await claimFor(tx, { ...record, ...claim })
    : (await noteRecord(tx, record)).length > 0
  if (!isNoted) throw stillWorkedOn()
}

/**
 * Records the answer on the idempotency key, in the database transaction of the result, where the route has it so.
 * @param result what the handler is going to return
 */
export async function recordResult(tx: Tx, attempt: Attempt | undefined, result: object): Promise<void> {
  const sealed = attempt?.seal?.(result)
  if (attempt && sealed !== undefined) await noteAnswer(tx, { ...attempt, sealed })
}

type Key = Pick<Attempt, 'merchant_id' | 'id' | 'instanceId'>
type Recorded = Key & { record_type: RecordType; record_id: string }

/** Updates a key only while this process has the lease on it: another process may have taken it over. */
const ownKey = (tx: Tx, { merchant_id, id, instanceId }: Key) =>
  tx
    .updateTable('idempotency_keys')
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .where('instance_id', '=', instanceId)

const noteRecord = prepare((tx: Tx, given: Recorded) => {
  const { record_type, record_id } = given
  return ownKey(tx, given).set({ record_type, record_id }).returning('id')
})

/** Stores the answer of a key that is stored, and ends the lease on it. */
export const noteAnswer = prepare((tx: Tx, own: Key & { sealed: string }) =>
  ownKey(tx, own).set({ answer: own.sealed, instance_id: null }),
)

/** Ends the lease on a key without an answer. */
export const releaseKey = prepare((tx: Tx, own: Key) => ownKey(tx, own).set({ instance_id: null }))

type Claimed = Key & KeyClaim

/** Stores the answer of a key that may not be stored yet, and ends the lease on it. */
export async function claimAnswered(tx: Tx, given: Claimed & { sealed: string }): Promise<void> {
  const { sealed: answer } = given
  const isNew = await insertKey(tx, { ...rowOf(given), instance_id: null, answer })
  if (!isNew) await noteAnswer(tx, given)
}

/** @returns whether the key is this attempt's: recorded by it before, new, or expired and of no use to anybody any more */
async function claimFor(tx: Tx, given: Recorded & KeyClaim): Promise<boolean> {
  const { record_type, record_id } = given
  const row = { ...rowOf(given), record_type, record_id }
  if (await insertKey(tx, row)) return true
  return (await takeKey(tx, row)).length > 0
}

const rowOf = ({
  merchant_id,
  id,
  instanceId,
  created,
  expires,
  fingerprint,
}: Claimed): IdempotencyKeyRow => ({
  id,
  merchant_id,
  created,
  expires,
  fingerprint,
  instance_id: instanceId,
  record_type: null,
  record_id: null,
  answer: null,
})

const insertKey = (tx: Tx, row: IdempotencyKeyRow) => insertIfNew(tx, 'idempotency_keys', row, 'id')

const takeKey = prepare((tx: Tx, row: IdempotencyKeyRow) => {
  const { merchant_id, id, created, expires, fingerprint, instance_id, record_type, record_id } = row
  return tx
    .updateTable('idempotency_keys')
    .set({ created, expires, fingerprint, instance_id, record_type, record_id, answer: null })
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .where((key) => key.or([key('instance_id', '=', instance_id), key('expires', '<=', created)]))
    .returning('id')
})

/** The 409 for a request whose earlier attempt has not ended. */
export const stillWorkedOn = () =>
  gatewayError('version_conflict', {
    message: 'A request with this Idempotency-Key is still being worked on. Wait, then send it again.',
  })
