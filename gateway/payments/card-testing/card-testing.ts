// Stops those who try out stolen cards (rules: card-testing.md#limits). An attempt is admitted before the networks are asked, and its
// outcome is noted with their answer.
import type { Caller } from '../../core/caller.ts'
import { errorMessage, GatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import { insertRows, type Storage, type Tx } from '../../platform/storage/index.ts'
import { wasApproved } from './approved-cards.ts'
import { type AttackParts, followAttack } from './attacks.ts'
import { isBlocked } from './block-lists.ts'
import { createInFlight } from './in-flight.ts'
import { allowedFailures, countedFailures, delayOf, type Standing } from './judge.ts'
import { type Rehearsal, rehearse } from './rehearsal.ts'
import { type Admission, approvedRows, failedRows, readStandings, refusedRows } from './rows.ts'
import { paymentsIn, readWatch, sweepAttempts, type Watch } from './store.ts'
import { type CardAttempt, subjectsOf } from './subjects.ts'

export interface CardTesting {
  /**
   * Admits an attempt to charge a card, in the database transaction that stores it; undefined where nothing is limited: in test
   * mode without a rehearsal, and for payments that fall due, with a card that the merchant has charged before. Only within
   * `during`.
   * @throws 429 with the time to wait; for payments that fall due in an attack, too
   */
  admit(tx: Tx, caller: Caller, attempt: CardAttempt): Promise<Admission | undefined>
  /**
   * Makes an attempt, which is over then, whatever came of it. One that was not admitted is written down, so that whoever goes on
   * and on waits longer.
   */
  during<T>(caller: Caller, id: string, attempt: () => Promise<T>): Promise<T>
  /** Notes that an attempt was approved, in the database transaction of the networks' answer. */
  noteApproved(tx: Tx, caller: Caller, admission: Admission): Promise<void>
  /** Notes that an attempt failed. @returns whether the reason is to be concealed */
  noteFailed(tx: Tx, caller: Caller, admission: Admission): Promise<boolean>
  /** Begins or ends a rehearsal. @param caller of test mode */
  rehearse(caller: Caller, wish: Rehearsal): Promise<void>
  /** Deletes what counts no longer. */
  sweep(): Promise<void>
}

export interface CardTestingParts extends AttackParts {
  storage: Storage
  cipher: Cipher
  clock: { now(): number }
}

/** A refusal, with what is written down of it. */
class TooManyAttempts extends GatewayError {
  readonly subjects: readonly Standing[]
  readonly card: string
  constructor(delayMs: number, card: string, subjects: readonly Standing[]) {
    const retryAfter = Math.ceil(delayMs / 1000)
    const message = `Too many declined payments. Try again in ${waitText(retryAfter)}.`
    super([errorMessage('rate_limited', { message })], undefined, { retryAfter })
    this.subjects = subjects
    this.card = card
  }
}

const waitText = (seconds: number) =>
  seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`

export function createCardTesting(parts: CardTestingParts): CardTesting {
  const { storage, cipher, clock } = parts
  const inFlight = createInFlight()

  return {
    async admit(tx, caller, attempt) {
      const { merchant, mode, address } = caller
      const now = caller.clock.now()
      if (mode === 'test' && merchant.rehearsal_until <= now) return undefined
      const whose = { merchantId: merchant.id, mode }
      const card = cipher.fingerprint(merchant.id, attempt.card.number)
      const isDue = address === 'gateway'
      if (isDue && (await wasApproved(tx, whose, card, now))) return undefined
      const watch = await readWatch(tx, { ...whose, now })
      const { began } = watch
      const isKnown =
        attempt.saved !== undefined || (began !== null && (await wasApproved(tx, whose, card, began)))
      const subjects = subjectsOf(cipher, caller, attempt, isKnown)
      const standings = await readStandings(tx, { ...whose, now, began }, subjects, card)
      const admission = { attempt: { id: attempt.id, card }, standings, watch }
      if (isBlocked(watch, attempt.card)) return { ...admission, declined: 'card_blocked' }
      const isAttack = began !== null
      const isStrict = isAttack && !isPrivileged(attempt, watch, standings)
      const late = standings
        .map((standing) => ({ ...standing, delay: delayOf(standing, now, isStrict, watch) }))
        .filter(({ kind, delay }) => delay > 0 && !(kind === 'bin' && hasPaid(standings)))
      if (late.length > 0 && isAttack && !isDue)
        return { ...admission, declined: 'card_testing_suspected', isForgiven: isForgiven(late) }
      if (late.length > 0) {
        const ofCard = late.filter(({ kind }) => kind === 'card')
        throw new TooManyAttempts(
          Math.max(...late.map(({ delay }) => delay)),
          card,
          // One card that is tried again and again counts for where it is tried; the delay of an address counts for nobody. What is
          // due waits, and that is all.
          ofCard.length > 0 && !isDue ? standings : [],
        )
      }
      const recent = () =>
        paymentsIn(tx, { ...whose, since: now - BUSY_MS, until: now, most: MOST_IN_FLIGHT })
      if (!(await reserve(attempt.id, standings, isStrict, watch, recent)))
        throw new TooManyAttempts(limits.cardTesting.busyMs, card, [])
      return { ...admission, declined: undefined }
    },
    async during(caller, id, attempt) {
      try {
        return await attempt()
      } catch (error) {
        await noteRefused(caller, error)
        throw error
      } finally {
        inFlight.release(id)
      }
    },
    async noteApproved(tx, caller, admission) {
      await insertRows(tx, 'card_attempts', approvedRows(caller, admission))
    },
    async noteFailed(tx, caller, admission) {
      await insertRows(tx, 'card_attempts', failedRows(caller, admission))
      if (admission.declined === 'card_blocked') return true
      const whose = { merchant_id: caller.merchant.id, mode: caller.mode }
      return followAttack(tx, parts, whose, caller.clock.now(), admission.watch)
    },
    rehearse: (caller, wish) => rehearse(parts, caller, wish),
    sweep: () => sweepAttempts(storage, clock.now()),
  }

  async function noteRefused(caller: Caller, error: unknown): Promise<void> {
    if (!(error instanceof TooManyAttempts)) return
    const rows = refusedRows(caller, error.card, error.subjects)
    if (rows.length > 0) await storage.write((tx) => insertRows(tx, 'card_attempts', rows))
  }

  /**
   * Takes a place among the attempts that are with the networks: a hundred at once must not all be the first.
   * @param recent how many payments there were in the last minutes
   * @returns whether there was one left
   */
  async function reserve(
    id: string,
    standings: readonly Standing[],
    isStrict: boolean,
    watch: Watch,
    recent: () => Promise<number>,
  ): Promise<boolean> {
    const limited = standings.filter(isLimited)
    const isFull = (standing: Standing, waiting = inFlight.count(standing.digest)) =>
      waiting > 0 &&
      countedFailures(standing, isStrict) + waiting >= allowedFailures(standing, isStrict, watch)
    const paid = limited.some((standing) => standing.kind === 'key' && isFull(standing)) ? await recent() : 0
    // Nothing is waited for from here on, so that no two attempts take the last place.
    const isRefused = limited.some((standing) => {
      // A server that has paid all the time has as many under way as it usually has.
      const isUsual = inFlight.count(standing.digest) < (paid - standing.failed) / 2
      return isFull(standing) && !(standing.kind === 'key' && isUsual)
    })
    if (isRefused) return false
    inFlight.reserve(
      id,
      limited.map(({ digest }) => digest),
    )
    return true
  }
}

/**
 * Whether a card keeps the usual limits in an attack: it was charged before, or saved. Saving one asks no network, and lists of
 * stolen cards come from merchants who have charged them, so no card is known any more once too many of these fail.
 */
function isPrivileged({ saved }: CardAttempt, watch: Watch, standings: readonly Standing[]): boolean {
  const all = standings.find(({ kind }) => kind === 'merchant')
  if (!all || (saved !== undefined && watch.began !== null && saved >= watch.began)) return false
  return countedFailures(all, true) < allowedFailures(all, true, watch)
}

/** Whether an address has paid more often than it failed: a tester's hardly ever has, so its customers' BIN doesn't matter. */
const hasPaid = (standings: readonly Standing[]) =>
  standings.some(({ kind, approvedCards, failed }) => kind === 'address' && approvedCards > failed)

/**
 * Whether an attempt that the networks are not asked about costs its address only more work. Neither a BIN that is tested nor an
 * address that has to wait already makes an address worse: otherwise one customer's refusal would be the next one's, wherever many
 * share an address.
 */
function isForgiven(late: readonly Standing[]): boolean {
  return late.some(({ kind }) => kind === 'address') || late.every(({ kind }) => kind === 'bin')
}

/** Payments of the last minutes tell how many a server may have under way. */
const BUSY_MS = 10 * 60 * 1000
const MOST_IN_FLIGHT = 2_000

const isLimited = ({ kind }: Standing) => kind !== 'bin' && kind !== 'merchant'
