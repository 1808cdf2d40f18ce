// Whether what was tried before leaves room for another attempt. Numbers only: no database, no request.
import { limits } from '../../core/limits.ts'
import type { CardAttemptRow, SubjectKind } from '../../platform/storage/index.ts'

/** What is known of one subject within the window. */
export interface Standing {
  kind: SubjectKind
  digest: string
  /** Rows of attempts that failed or were refused, and of those that only add work. */
  rows: { failed: number; forgiven: number }
  /** Attempts that failed or were refused; of one card not more than a few. */
  failed: number
  /** The same without the card that is tried now: who types its code once more tries out no other one. */
  failedOthers: number
  /** Different cards that failed. */
  failedCards: number
  /** Different cards, the one that is tried now among them. */
  cards: number
  /** Approved attempts; of one card not more than a few: a tester who owns one must not pay with it for any number of tests. */
  approved: number
  /** Different cards that were approved. */
  approvedCards: number
  /** Whether the approvals of the card that is tried now count as much as they can. */
  isFull: boolean
  /** When the last failed attempt was, and the last one of all; 0: there is none. */
  lastFailed: number
  last: number
}

type Attempt = Pick<CardAttemptRow, 'at' | 'card' | 'outcome' | 'weight'>

/** Adds up the attempts of a subject. @param card the fingerprint of the card that is tried now */
export function standingOf(
  subject: Pick<Standing, 'kind' | 'digest'>,
  attempts: readonly Attempt[],
  card: string,
): Standing {
  const failures = attempts.filter(({ outcome }) => outcome === 'failed' || outcome === 'refused')
  const forgiven = attempts.filter(({ outcome }) => outcome === 'forgiven')
  const approvals = attempts.filter(({ outcome }) => outcome === 'approved')
  return {
    kind: subject.kind,
    digest: subject.digest,
    rows: { failed: failures.length, forgiven: forgiven.length },
    failed: weigh(failures),
    failedOthers: weigh(failures.filter((one) => one.card !== card)),
    failedCards: weigh(failures, 1),
    cards: new Set([card, ...attempts.map((one) => one.card)]).size,
    approved: weigh(approvals),
    approvedCards: weigh(approvals, 1),
    isFull: sum(approvals.filter((one) => one.card === card)) >= limits.cardTesting.perCard,
    lastFailed: lastOf(failures),
    last: lastOf(attempts),
  }
}

const lastOf = (attempts: readonly Attempt[]) => Math.max(0, ...attempts.map(({ at }) => at))

const sum = (attempts: readonly Pick<Attempt, 'weight'>[]) =>
  attempts.reduce((total, { weight }) => total + weight, 0)

/** How much attempts count together: somebody who tries one card over and over is no tester of many. */
export function weigh(
  attempts: readonly Pick<Attempt, 'card' | 'weight'>[],
  perCard: number = limits.cardTesting.perCard,
): number {
  const byCard = Map.groupBy(attempts, ({ card }) => card)
  const weightOfCard = (ones: readonly Pick<Attempt, 'weight'>[]) =>
    Math.max(Math.min(sum(ones), perCard), ...ones.map(({ weight }) => weight))
  return [...byCard.values()].reduce((total, ones) => total + weightOfCard(ones), 0)
}

/** A merchant's own limits for one address. */
export interface OwnLimits {
  max_declines_per_address: number | null
  max_cards_per_address: number | null
}

/**
 * How many attempts may fail before there is a delay. Those who mostly pay may fail more often, as shared addresses do; in an
 * attack a server and a BIN somewhat more often than honest customers do. Of known cards: before they lose their privilege.
 */
export function allowedFailures(
  { kind, approved, approvedCards }: Standing,
  isAttack: boolean,
  own: OwnLimits,
): number {
  const { most, binCards, knownCards, approvedPerFailed: per } = limits.cardTesting
  const earned = (each: number) => Math.floor(approvedCards / each)
  if (kind === 'card') return most[isAttack ? 'attack' : 'usual'].card
  if (kind === 'merchant') return knownCards + earned(per.attack.merchant)
  if (kind === 'bin') return isAttack ? binCards + earned(per.attack.bin) : Number.POSITIVE_INFINITY
  const allowed = isAttack
    ? most.attack[kind] + earned(per.attack[kind])
    : most.usual[kind] + Math.floor(approved / per.usual)
  const { max_declines_per_address: chosen } = own
  return kind === 'address' && chosen !== null ? Math.min(chosen, allowed) : allowed
}

/** How many failed attempts of a subject are compared with what is allowed. */
export function countedFailures(
  { kind, failed, failedOthers, failedCards }: Standing,
  isAttack: boolean,
): number {
  if (kind === 'bin' || kind === 'merchant') return failedCards
  return isAttack && kind !== 'card' && kind !== 'key' ? failedOthers : failed
}

/**
 * How long a subject has to wait, in milliseconds; 0: not at all. Each failed attempt too many doubles it.
 * @param now milliseconds
 */
export function delayOf(standing: Standing, now: number, isAttack: boolean, own: OwnLimits): number {
  const { least, most } = limits.cardTesting.delayMs
  const after = (last: number, excess: number) =>
    excess < 0 ? 0 : Math.max(0, last + (isAttack ? most : Math.min(most, least * 2 ** excess)) - now)
  // All known cards together only lose their privilege.
  if (standing.kind === 'merchant') return 0
  const excess = countedFailures(standing, isAttack) - allowedFailures(standing, isAttack, own)
  // As long as the attack lasts: a slow tester comes back to a BIN after hours.
  if (standing.kind === 'bin') return excess < 0 ? 0 : most
  const ofFailures = after(standing.lastFailed, excess)
  const { max_cards_per_address: cards } = own
  if (standing.kind !== 'address' || cards === null) return ofFailures
  return Math.max(ofFailures, after(standing.last, standing.cards - cards - 1))
}

/**
 * How many attempts the next row of a subject stands for. The more approved ones there are, the fewer are written down; and of
 * failed ones the fewer, the more there are and the more of them are left. So a busy server has few rows, and none of its
 * failures goes uncounted. Of few failures each is written down: a sample could take the room of a server that has some left.
 */
export function weightOf(standing: Standing, isApproved: boolean, isAttack: boolean, own: OwnLimits): number {
  const { perSubject, perCard, weightStep } = limits.cardTesting
  const { approved } = standing
  if (isApproved) return approved < perSubject ? 1 : Math.floor((2 * approved) / perSubject)
  const counted = countedFailures(standing, isAttack)
  const left = allowedFailures(standing, isAttack, own) - counted
  const most = Math.min(perCard, Math.floor(left / weightStep), Math.floor(counted / perSubject))
  return Math.max(1, most)
}
