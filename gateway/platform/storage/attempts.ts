// What the database transactions of a request with an `Idempotency-Key` keep of it, so that it needs none of its own.
import { type SqlBool, sql } from 'kysely'
import type { Attempt, KeyClaim } from '../../core/caller.ts'
import { gatewayError } from '../../core/errors.ts'
import type { Tx } from './engines/storage.ts'
import { prepare } from './prepared.ts'
import type { RecordType } from './rows/schema.ts'

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
  const { id, instanceId, claim } = attempt
  const record = { id, instanceId, record_type, record_id }
  const noted = await (claim ? claimFor(tx, { ...record, ...claim }) : noteRecord(tx, record))
  if (noted.length === 0) throw stillWorkedOn()
}

/**
 * Records the answer on the idempotency key, in the database transaction of the result, where the route has it so.
 * @param result what the handler is going to return
 */
export async function recordResult(tx: Tx, attempt: Attempt | undefined, result: object): Promise<void> {
  const sealed = attempt?.seal?.(result)
  if (attempt && sealed !== undefined) await noteAnswer(tx, { ...attempt, sealed })
}

type Recorded = Pick<Attempt, 'id' | 'instanceId'> & { record_type: RecordType; record_id: string }

/** Updates a key only while this process has the lease on it: another process may have taken it over. */
const ownKey = (tx: Tx, { id, instanceId }: Attempt) =>
  tx.updateTable('idempotency_keys').where('id', '=', id).where('instance_id', '=', instanceId)

const noteRecord = prepare((tx: Tx, given: Recorded) => {
  const { record_type, record_id } = given
  return ownKey(tx, given).set({ record_type, record_id }).returning('id')
})

/** Stores the answer of a key that is stored, and ends the lease on it. */
export const noteAnswer = prepare((tx: Tx, own: Attempt & { sealed: string }) =>
  ownKey(tx, own).set({ answer: own.sealed, instance_id: null }),
)

/** Ends the lease on a key without an answer. */
export const releaseKey = prepare((tx: Tx, own: Attempt) => ownKey(tx, own).set({ instance_id: null }))

/** Stores the answer of a key that may not be stored yet, and ends the lease on it. */
export const claimAnswered = prepare((tx: Tx, given: Attempt & KeyClaim & { sealed: string }) => {
  const { id, instanceId, merchant_id, created, expires, fingerprint, sealed: answer } = given
  const claim = { id, merchant_id, created, expires, fingerprint }
  return tx
    .insertInto('idempotency_keys')
    .values({ ...claim, instance_id: null, record_type: null, record_id: null, answer })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ answer, instance_id: null })
        .where('idempotency_keys.instance_id', '=', instanceId),
    )
})

const claimFor = prepare((tx: Tx, given: Recorded & KeyClaim) => {
  const { id, instanceId: instance_id, record_type, record_id } = given
  const { merchant_id, created, expires, fingerprint } = given
  return tx
    .insertInto('idempotency_keys')
    .values({
      id,
      merchant_id,
      created,
      expires,
      fingerprint,
      instance_id,
      record_type,
      record_id,
      answer: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({
          merchant_id: ref('excluded.merchant_id'),
          created: ref('excluded.created'),
          expires: ref('excluded.expires'),
          fingerprint: ref('excluded.fingerprint'),
          instance_id: ref('excluded.instance_id'),
          record_type: ref('excluded.record_type'),
          record_id: ref('excluded.record_id'),
          answer: null,
        }))
        .where(isOwnOrExpired),
    )
    .returning('id')
})

/** Recorded by this attempt before, or of no use to anybody any more. */
const isOwnOrExpired = sql<SqlBool>`(idempotency_keys.instance_id = excluded.instance_id
  or idempotency_keys.expires <= excluded.created)`

/** The 409 for a request whose earlier attempt has not ended. */
export const stillWorkedOn = () =>
  gatewayError('version_conflict', {
    message: 'A request with this Idempotency-Key is still being worked on. Wait, then send it again.',
  })
