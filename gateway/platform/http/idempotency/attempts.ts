// One request that came with an Idempotency-Key, from its lease to its answer.
import type { Attempt, KeyClaim } from '../../../core/caller.ts'
import type { Clock } from '../../../core/clock.ts'
import type { Cipher } from '../../encryption/index.ts'
import type { Leases } from '../../leases/index.ts'
import {
  claimAnswered,
  type IdempotencyKeyRow,
  noteAnswer,
  releaseKey,
  type Storage,
  stillWorkedOn,
  type Tx,
} from '../../storage/index.ts'

/** An answer as it was sent. */
export interface StoredAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** An attempt in progress. It is ended by one of these three methods. */
export interface OpenAttempt extends Attempt {
  /** Stores the final answer, which every later request with the key gets, unless it was stored with the result. */
  answer(answer: StoredAnswer): Promise<void>
  /** Seals an answer, for who stores it with the result. */
  sealAnswer(answer: StoredAnswer): string
  /**
   * Forgets the request, because nothing has happened.
   * @throws 409 version_conflict when another process has made what this one could not: so it was no refusal
   */
  forget(): Promise<void>
  /** Releases the key without an answer: the next request has to find out what has happened. */
  leave(): Promise<void>
}

export interface KeyParts {
  storage: Storage
  cipher: Cipher
  clock: Clock
  leases: Leases
  /**
   * Keys whose lease could not be given back, because the database did not answer, with their merchants. This process lives, so to
   * others they would be worked on until they expire.
   */
  leftOpen: Map<string, string>
}

/** By what a key is found. */
export type KeyId = Pick<Attempt, 'merchant_id' | 'id'>

/** What an answer is sealed with: its key's row. */
export const boundTo = (id: string): string => `idempotency_keys:${id}`

/** Makes the last change of an attempt, if there is one, and gives its lease back. */
type Ending = (change?: (tx: Tx) => Promise<unknown>) => Promise<void>

export function endingOf(
  { storage, leases, leftOpen }: KeyParts,
  { merchant_id, id }: KeyId,
  then?: () => void,
): Ending {
  return async (change) => {
    try {
      if (change) await storage.write(change)
    } catch (error) {
      leftOpen.set(id, merchant_id)
      throw error
    } finally {
      leases.release(id)
      then?.()
    }
  }
}

/** An attempt whose key is stored. */
export function storedAttempt(parts: KeyParts, { merchant_id, id }: KeyId): OpenAttempt {
  const { cipher, leases } = parts
  const own: Attempt = { merchant_id, id, instanceId: leases.processId }
  const end = endingOf(parts, own)
  const sealAnswer = (answer: StoredAnswer) => cipher.encrypt(JSON.stringify(answer), boundTo(id))
  return {
    ...own,
    sealAnswer,
    answer: (answer) => end((tx) => noteAnswer(tx, { ...own, sealed: sealAnswer(answer) })),
    leave: () => end((tx) => releaseKey(tx, own)),
    forget: () => end((tx) => forgetKey(tx, own)),
  }
}

/** An attempt whose key is stored with the first change. */
export function unstoredAttempt(
  { cipher, leftOpen }: KeyParts,
  own: Attempt & { claim: KeyClaim },
  { end, lookUp }: { end: Ending; lookUp: LookUp },
): OpenAttempt {
  const { merchant_id, id, instanceId, claim } = own
  let kept: string | undefined
  const seal = (text: string) => cipher.encrypt(text, boundTo(id))
  const endStored = async (change: (tx: Tx) => Promise<unknown>) => {
    const row = await lookUp(own).catch(async (error: unknown) => {
      leftOpen.set(id, merchant_id)
      await end()
      throw error
    })
    await end(row?.instance_id === instanceId ? change : undefined)
    return row
  }
  return {
    ...own,
    sealAnswer(answer) {
      kept = JSON.stringify(answer)
      return seal(kept)
    },
    async answer(answer) {
      const text = JSON.stringify(answer)
      // What was kept with the result is stored, because an answer comes only after that.
      await end(
        text === kept ? undefined : (tx) => claimAnswered(tx, { ...own, ...claim, sealed: seal(text) }),
      )
    },
    leave: async () => void (await endStored((tx) => releaseKey(tx, own))),
    async forget() {
      const row = await endStored((tx) => forgetKey(tx, own))
      if (row && row.instance_id !== instanceId) throw stillWorkedOn()
    },
  }
}

type LookUp = (key: KeyId) => Promise<IdempotencyKeyRow | undefined>

/** A key with a record stays, whatever was answered: something has happened. */
async function forgetKey(tx: Tx, own: Attempt): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('merchant_id', '=', own.merchant_id)
    .where('id', '=', own.id)
    .where('instance_id', '=', own.instanceId)
    .where('record_id', 'is', null)
    .execute()
  await releaseKey(tx, own)
}
