// What is read and written of an attempt: a row for each subject of which not enough is known yet.
import type { Caller } from '../../core/caller.ts'
import type { ErrorCode } from '../../core/error-catalog.ts'
import { newId } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import type { CardAttemptRow, Tx } from '../../platform/storage/index.ts'
import { type Standing, standingOf, weightOf } from './judge.ts'
import { readAttempts, type Watch } from './store.ts'
import { EVERYBODY, type Subject } from './subjects.ts'

/** An attempt that was admitted, or is declined without asking the networks. */
export interface Admission {
  /** Why the networks are not asked; undefined: they are. */
  declined: ErrorCode | undefined
  /** It was declined, and counts for the work of its address only. */
  isForgiven?: boolean
  attempt: { id: string; card: string }
  standings: readonly Standing[]
  watch: Watch
}

/**
 * What is known of the subjects of an attempt.
 * @param card the fingerprint of the card
 */
export async function readStandings(
  tx: Tx,
  { now, began, ...whose }: { merchantId: string; mode: Caller['mode']; now: number; began: number | null },
  subjects: readonly Subject[],
  card: string,
): Promise<Standing[]> {
  const since = now - limits.cardTesting.windowMs
  const digests = subjects.map(({ digest }) => digest)
  const found = Map.groupBy(await readAttempts(tx, { ...whose, since }, digests), ({ subject }) => subject)
  // Before an attack a BIN that many customers have had many declines; in a long one a tester takes hours for each.
  const bin = subjects.find(({ kind }) => kind === 'bin')
  if (bin && began !== null)
    found.set(bin.digest, await readAttempts(tx, { ...whose, since: began - 1 }, [bin.digest]))
  return subjects.map((subject) => standingOf(subject, found.get(subject.digest) ?? [], card))
}

/** The rows of an attempt that was approved. */
export function approvedRows(caller: Caller, { attempt, standings, watch }: Admission): CardAttemptRow[] {
  const counted = standings.filter((standing) => isCountedInFavor(standing, watch))
  return rowsOf(caller, attempt, counted, 'approved', watch)
}

/** The rows of an attempt that failed, or was declined without asking the networks. */
export function failedRows(caller: Caller, admission: Admission): CardAttemptRow[] {
  const { attempt, watch, declined, isForgiven } = admission
  const outcome = declined === undefined && watch.began === null ? 'failed' : 'refused'
  const ofSubjects = isForgiven ? 'forgiven' : outcome
  return [
    ...rowsOf(caller, attempt, failingOf(admission, ofSubjects), ofSubjects, watch),
    rowOf(caller, attempt.card, { kind: 'merchant', digest: EVERYBODY }, outcome),
  ]
}

/** The rows of an attempt that was not admitted. @param card its fingerprint */
export function refusedRows(caller: Caller, card: string, subjects: readonly Standing[]): CardAttemptRow[] {
  return subjects
    .filter((standing) => hasRoom(standing, 'refused'))
    .map((subject) => rowOf(caller, card, subject, 'refused'))
}

/**
 * What a failed attempt is counted by. Before an attack nobody asks about BINs. The limits bound how many attempts the networks are
 * asked about, so all of these are counted: an address that pays all the time must not fail uncounted.
 */
function failingOf(
  { standings, declined, watch }: Admission,
  outcome: CardAttemptRow['outcome'],
): Standing[] {
  if (declined !== undefined)
    return standings.filter((standing) => standing.kind === 'address' && hasRoom(standing, outcome))
  return standings.filter(({ kind }) => kind !== 'bin' || watch.began !== null)
}

/** Whether an approved payment is written down: until the card counts no more. Those who never fail usually need nothing in their favor. */
function isCountedInFavor(
  { kind, failed, isFull }: Standing,
  { began, max_cards_per_address }: Watch,
): boolean {
  if (isFull) return false
  if (kind === 'key') return true
  if (kind === 'card') return false
  if (kind === 'bin' || kind === 'merchant') return began !== null
  if (kind === 'address' && (began !== null || max_cards_per_address !== null)) return true
  return failed > 0
}

/** Whether an attempt that the networks were not asked about is written down. */
const hasRoom = ({ rows }: Standing, outcome: CardAttemptRow['outcome']) =>
  rows[outcome === 'forgiven' ? 'forgiven' : 'failed'] < limits.cardTesting.perSubject

/** A row for each subject, which may stand for several attempts. */
function rowsOf(
  caller: Caller,
  { id, card }: Admission['attempt'],
  subjects: readonly Standing[],
  outcome: CardAttemptRow['outcome'],
  watch: Watch,
): CardAttemptRow[] {
  const isApproved = outcome === 'approved'
  return subjects
    .map((subject) => ({ subject, weight: weightOf(subject, isApproved, watch.began !== null, watch) }))
    .filter(({ weight }) => isDrawn(id, weight))
    .map(({ subject, weight }) => rowOf(caller, card, subject, outcome, weight))
}

/** Whether an attempt is the one of so many that is written down. Its id ends with random characters. */
const isDrawn = (id: string, weight: number) =>
  Buffer.from(id.slice(-8), 'base64url').readUInt32BE(0) % weight === 0

function rowOf(
  { merchant, mode, clock }: Caller,
  card: string,
  { kind, digest: subject }: Subject,
  outcome: CardAttemptRow['outcome'],
  weight = 1,
): CardAttemptRow {
  return {
    merchant_id: merchant.id,
    mode,
    subject,
    at: clock.now(),
    id: newId(),
    kind,
    card,
    outcome,
    weight,
  }
}
