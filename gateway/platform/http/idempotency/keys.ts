// Which requests came before with the same Idempotency-Key, and who works on them.
import type { KeyClaim } from '../../../core/caller.ts'
import { fieldError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { Leases } from '../../leases/index.ts'
import {
  type IdempotencyKeyRow,
  insertIfNew,
  prepare,
  type Reader,
  releaseKey,
  stillWorkedOn,
  type Tx,
  updateRow,
} from '../../storage/index.ts'
import {
  boundTo,
  endingOf,
  type KeyId,
  type KeyParts,
  type OpenAttempt,
  type StoredAnswer,
  storedAttempt,
  unstoredAttempt,
} from './attempts.ts'

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
  /** How long the answer is kept; absent: as long as a key of idempotency lives. */
  lifeMs?: number
  /** The key is stored by `recordAttempt`, with the first change that the request makes: it costs no commit of its own. */
  isRecorded?: boolean
}

export interface IdempotencyKeys {
  /**
   * Looks up a key and, unless it is answered already, leases it to this process. The lease is on the disk before this
   * resolves, or with the request's first change.
   * @throws 409 version_conflict while another attempt is in progress; 422 invalid_data when the key came with another request
   */
  open(request: KeyRequest): Promise<Found>
  /** Gives back what could not be given back before. */
  giveBack(): Promise<void>
  /** Deletes keys that have expired. */
  sweep(): Promise<void>
}

export function createIdempotencyKeys(given: Omit<KeyParts, 'leftOpen'>): IdempotencyKeys {
  const parts: KeyParts = { ...given, leftOpen: new Map() }
  const { storage, cipher, clock, leases } = parts
  /** The requests of this process whose keys may not be stored yet: their fingerprints. */
  const underWay = new Map<string, string>()
  const lookUp = async ({ merchant_id, id }: KeyId) =>
    (await findCurrent(storage.read, { merchant_id, id, now: clock.now() }))[0]

  /** Leases a key whose first attempt stores it with its first change. @returns undefined for a later attempt */
  async function openUnstored(key: KeyId, claim: KeyClaim): Promise<OpenAttempt | undefined> {
    const { id } = key
    const row = await lookUp(key)
    // Nothing is waited for from here to the lease, so that of attempts in this process one goes on.
    const fingerprint = row?.fingerprint ?? underWay.get(id)
    if (fingerprint !== undefined && fingerprint !== claim.fingerprint) throw anotherRequest()
    if (row) return undefined
    if (underWay.has(id)) throw stillWorkedOn()
    underWay.set(id, claim.fingerprint)
    leases.take(id)
    const end = endingOf(parts, key, () => underWay.delete(id))
    return unstoredAttempt(parts, { ...key, instanceId: leases.processId, claim }, { end, lookUp })
  }

  return {
    async open({ merchantId, scope, key, text, isRecorded = false, lifeMs = limits.idempotencyKey.lifeMs }) {
      const id = cipher.digest('idempotency key', `${merchantId}:${scope}:${key}`)
      const fingerprint = cipher.digest('idempotent request', `${id}:${text}`)
      if (isRecorded) {
        const created = clock.now()
        const expires = created + lifeMs
        const attempt = await openUnstored({ merchant_id: merchantId, id }, { created, expires, fingerprint })
        if (attempt) return { state: 'new', attempt }
      }
      return openStored(parts, { id, merchant_id: merchantId, fingerprint }, lifeMs)
    },

    giveBack: () => giveBack(parts),

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

/** Gives back what could not be given back before, unless another request of this process has taken it up since. */
async function giveBack({ storage, leases, leftOpen }: KeyParts): Promise<void> {
  if (!leases.mayWork()) return
  for (const [id, merchant_id] of leftOpen) {
    await storage.write(async (tx) => {
      // Whoever takes it up holds the row until it is noted as taken.
      await rowForUpdate(tx, { merchant_id, id })
      if (!leases.has(id)) await releaseKey(tx, { merchant_id, id, instanceId: leases.processId })
    })
    leftOpen.delete(id)
  }
}

/** Stores the key, or takes over what is stored of it. */
async function openStored(parts: KeyParts, wanted: Wanted, lifeMs: number): Promise<Found> {
  const { storage, cipher, leases } = parts
  const { id } = wanted
  let isOurs = false
  try {
    const row = await storage.write(async (tx) => {
      const taken = await claimKey(parts, tx, wanted, lifeMs)
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
    const attempt = storedAttempt(parts, wanted)
    if (!row) return { state: 'new', attempt }
    if (row.record_id === null) return { state: 'interrupted', attempt }
    return { state: 'recorded', attempt, recordId: row.record_id }
  } catch (error) {
    if (isOurs) leases.release(id)
    throw error
  }
}

async function deleteExpired(tx: Tx, now: number, most: number): Promise<number> {
  const expired = tx
    .selectFrom('idempotency_keys')
    .select(['merchant_id', 'id'])
    .where('expires', '<=', now)
    .limit(most)
  const { numDeletedRows } = await tx
    .deleteFrom('idempotency_keys')
    .where(({ eb, refTuple }) =>
      eb(refTuple('merchant_id', 'id'), 'in', expired.$asTuple('merchant_id', 'id')),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

type Wanted = Pick<IdempotencyKeyRow, 'id' | 'merchant_id' | 'fingerprint'>

/** @returns the row of an earlier attempt, leased to this process if it has no answer; undefined for the first attempt */
async function claimKey(
  { clock, leases }: KeyParts,
  tx: Tx,
  wanted: Wanted,
  lifeMs: number,
): Promise<IdempotencyKeyRow | undefined> {
  const { merchant_id, id } = wanted
  const now = clock.now()
  await deleteIfExpired(tx, { merchant_id, id, now })
  const first: IdempotencyKeyRow = {
    ...wanted,
    created: now,
    expires: now + lifeMs,
    instance_id: leases.processId,
    record_type: null,
    record_id: null,
    answer: null,
  }
  if (await insertIfNew(tx, 'idempotency_keys', first, 'id')) return undefined
  const [row] = await rowForUpdate(tx, wanted)
  // The attempt that held the key until now was refused and has deleted it.
  if (!row) throw stillWorkedOn()
  if (row.fingerprint !== wanted.fingerprint) throw anotherRequest()
  if (row.answer !== null) return row
  if (await isWorkedOn(tx, leases, row)) throw stillWorkedOn()
  await updateRow(tx, 'idempotency_keys', row, { instance_id: leases.processId })
  return row
}

const deleteIfExpired = prepare((tx: Tx, { merchant_id, id, now }: KeyId & { now: number }) =>
  tx
    .deleteFrom('idempotency_keys')
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .where('expires', '<=', now),
)

const keyOf = (db: Reader, { merchant_id, id }: KeyId) =>
  db.selectFrom('idempotency_keys').selectAll().where('merchant_id', '=', merchant_id).where('id', '=', id)

const rowForUpdate = prepare((db, key: KeyId) => keyOf(db, key).forUpdate())

async function isWorkedOn(tx: Tx, leases: Leases, { id, instance_id }: IdempotencyKeyRow) {
  if (instance_id === null) return false
  if (instance_id === leases.processId) return leases.has(id)
  return (await leases.liveProcesses(tx).where('id', '=', instance_id).executeTakeFirst()) !== undefined
}

const findCurrent = prepare((db, { merchant_id, id, now }: KeyId & { now: number }) =>
  keyOf(db, { merchant_id, id }).where('expires', '>', now),
)

const anotherRequest = () =>
  fieldError('Idempotency-Key', 'This key came with another request before. Use a new one for each.')
