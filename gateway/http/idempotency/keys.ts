import type { Attempt } from '../../core/caller.ts'
import type { Clock } from '../../core/clock.ts'
import { gatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { Cipher } from '../../encryption/index.ts'
import type { Leases } from '../../leases/index.ts'
import {
  type IdempotencyKeyRow,
  insertIfNew,
  prepare,
  type Storage,
  stillWorkedOn,
  type Tx,
  updateRow,
} from '../../storage/index.ts'

/** An answer as it was sent. */
export interface StoredAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** An attempt in progress. It is ended by one of these three methods. */
export interface OpenAttempt extends Attempt {
  /** Stores the final answer, which every later request with the key gets. */
  answer(answer: StoredAnswer): Promise<void>
  /** Forgets the request, because nothing has happened. */
  forget(): Promise<void>
  /** Releases the key without an answer: the next request has to find out what has happened. */
  leave(): Promise<void>
}

/** What is stored under a key. */
export type Found =
  | { state: 'new'; attempt: OpenAttempt }
  /** An earlier attempt ended without an answer and without a record. */
  | { state: 'interrupted'; attempt: OpenAttempt }
  | { state: 'recorded'; attempt: OpenAttempt; recordId: string }
  | { state: 'answered'; answer: StoredAnswer }

export interface KeyRequest {
  merchantId: string
  /** The kind of API key. The same idempotency key under another kind is another key. */
  scope: string
  key: string
  /** The canonical text of the request, to detect another request with the same key. */
  text: string
}

export interface IdempotencyKeys {
  /**
   * Looks up a key and, unless it is answered already, leases it to this process; the lease is on the disk before this
   * resolves.
   * @throws 409 version_conflict while another attempt is in progress; 422 invalid_data when the key came with another request
   */
  open(request: KeyRequest): Promise<Found>
  /** Deletes keys that have expired. */
  sweep(): Promise<void>
}

interface Parts {
  storage: Storage
  cipher: Cipher
  clock: Clock
  leases: Leases
}

const boundTo = (id: string) => `idempotency_keys:${id}`

export function createIdempotencyKeys(parts: Parts): IdempotencyKeys {
  const { storage, cipher, clock, leases } = parts
  return {
    async open({ merchantId, scope, key, text }) {
      const id = cipher.digest('idempotency key', `${merchantId}:${scope}:${key}`)
      const fingerprint = cipher.digest('idempotent request', `${id}:${text}`)
      let isOurs = false
      try {
        const row = await storage.write(async (tx) => {
          const taken = await claimKey(parts, tx, { id, merchant_id: merchantId, fingerprint })
          // Inside the write, before anybody else sees the row.
          if (taken?.answer == null) {
            leases.take(id)
            isOurs = true
          }
          return taken
        })
        if (row?.answer != null) {
          return { state: 'answered', answer: JSON.parse(cipher.decrypt(row.answer, boundTo(id))) }
        }
        const attempt = openAttempt(parts, id)
        if (!row) return { state: 'new', attempt }
        if (row.record_id === null) return { state: 'interrupted', attempt }
        return { state: 'recorded', attempt, recordId: row.record_id }
      } catch (error) {
        if (isOurs) leases.release(id)
        throw error
      }
    },

    async sweep() {
      const { batchRows } = limits.sweep
      let deleted: number = batchRows
      // In batches, so that other writes get their turn, until none is left: more may expire between two sweeps than one write
      // should delete.
      while (deleted === batchRows)
        deleted = await storage.write((tx) => deleteExpired(tx, clock.now(), batchRows))
    },
  }
}

async function deleteExpired(tx: Tx, now: number, most: number): Promise<number> {
  const expired = tx.selectFrom('idempotency_keys').select('id').where('expires', '<=', now).limit(most)
  const { numDeletedRows } = await tx
    .deleteFrom('idempotency_keys')
    .where('id', 'in', expired)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

type Wanted = Pick<IdempotencyKeyRow, 'id' | 'merchant_id' | 'fingerprint'>

/** @returns the row of an earlier attempt, leased to this process if it has no answer; undefined for the first attempt */
async function claimKey(
  { clock, leases }: Parts,
  tx: Tx,
  wanted: Wanted,
): Promise<IdempotencyKeyRow | undefined> {
  const { id } = wanted
  const now = clock.now()
  await deleteIfExpired(tx, { id, now })
  const first: IdempotencyKeyRow = {
    ...wanted,
    created: now,
    expires: now + limits.idempotencyKey.lifeMs,
    instance_id: leases.processId,
    record_type: null,
    record_id: null,
    answer: null,
  }
  if (await insertIfNew(tx, 'idempotency_keys', first, 'id')) return undefined
  const [row] = await rowForUpdate(tx, { id })
  // The attempt that held the key until now was refused and has deleted it.
  if (!row) throw stillWorkedOn()
  if (row.fingerprint !== wanted.fingerprint) throw anotherRequest()
  if (row.answer !== null) return row
  if (await isWorkedOn(tx, leases, row)) throw stillWorkedOn()
  await updateRow(tx, 'idempotency_keys', id, { instance_id: leases.processId })
  return row
}

const deleteIfExpired = prepare((tx: Tx, { id, now }: { id: string; now: number }) =>
  tx.deleteFrom('idempotency_keys').where('id', '=', id).where('expires', '<=', now),
)

const rowForUpdate = prepare((db, { id }: { id: string }) =>
  db.selectFrom('idempotency_keys').selectAll().where('id', '=', id).forUpdate(),
)

async function isWorkedOn(tx: Tx, leases: Leases, { id, instance_id }: IdempotencyKeyRow) {
  if (instance_id === null) return false
  if (instance_id === leases.processId) return leases.has(id)
  return (await leases.liveProcesses(tx).where('id', '=', instance_id).executeTakeFirst()) !== undefined
}

function openAttempt({ storage, cipher, leases }: Parts, id: string): OpenAttempt {
  const own: Attempt = { id, instanceId: leases.processId }
  const end = async (change: (tx: Tx) => Promise<unknown>) => {
    try {
      await storage.write(change)
    } finally {
      leases.release(id)
    }
  }
  return {
    ...own,
    answer(answer) {
      const sealed = cipher.encrypt(JSON.stringify(answer), boundTo(id))
      return end((tx) => noteAnswer(tx, { ...own, sealed }))
    },
    leave: () => end((tx) => releaseKey(tx, own)),
    forget: () =>
      end(async (tx) => {
        await tx
          .deleteFrom('idempotency_keys')
          .where('id', '=', id)
          .where('instance_id', '=', leases.processId)
          .where('record_id', 'is', null)
          .execute()
        // A key with a record stays, whatever was answered: something has happened.
        await releaseKey(tx, own)
      }),
  }
}

/** Updates a key only while this process has the lease on it: another process may have taken it over. */
const ownKey = (tx: Tx, { id, instanceId }: Attempt) =>
  tx.updateTable('idempotency_keys').where('id', '=', id).where('instance_id', '=', instanceId)

const noteAnswer = prepare((tx: Tx, own: Attempt & { sealed: string }) =>
  ownKey(tx, own).set({ answer: own.sealed, instance_id: null }),
)

const releaseKey = prepare((tx: Tx, own: Attempt) => ownKey(tx, own).set({ instance_id: null }))

const anotherRequest = () =>
  gatewayError('invalid_data', {
    context: 'Idempotency-Key',
    sub_code: 'invalid',
    message: 'This key came with another request before. Use a new one for each.',
  })
