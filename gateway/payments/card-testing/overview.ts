// What people see of card testing.
import type { Mode } from '../../core/caller.ts'
import { limits } from '../../core/limits.ts'
import type { CardAttackRow, Reader } from '../../platform/storage/index.ts'
import { EVERYBODY } from './subjects.ts'

interface Whose {
  merchant_id: string
  mode: Mode
}

/** A merchant's attacks, the newest first. */
export function listAttacks(db: Reader, { merchant_id, mode }: Whose): Promise<CardAttackRow[]> {
  return db
    .selectFrom('card_attacks')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .orderBy('began', 'desc')
    .limit(limits.page.maxEntries)
    .execute()
}

/** Attempts of the last day that failed, or were refused. */
export interface FailedAttempts {
  /** Payments that the networks or a policy declined. */
  failed: number
  /** Payments that failed or were refused during attacks. */
  refused: number
  cards: number
  addresses: number
}

export async function countFailed(db: Reader, whose: Whose, now: number): Promise<FailedAttempts> {
  const recent = db
    .selectFrom('card_attempts')
    .where('merchant_id', '=', whose.merchant_id)
    .where('mode', '=', whose.mode)
    .where('at', '>', now - limits.cardTesting.keepMs)
  const rows = await recent
    .select(({ fn }) => [
      'kind',
      'outcome',
      fn.countAll().as('attempts'),
      fn.count('card').distinct().as('cards'),
      fn.count('subject').distinct().as('subjects'),
    ])
    // Not those that saved cards are counted by once more.
    .where(({ or, eb }) => or([eb('kind', '=', 'address'), eb('subject', '=', EVERYBODY)]))
    .where('outcome', '<>', 'approved')
    .groupBy(['kind', 'outcome'])
    .execute()
  const sum = (kind: string, count: 'attempts' | 'cards' | 'subjects', outcome?: string) =>
    rows
      .filter((row) => row.kind === kind && (outcome ?? row.outcome) === row.outcome)
      .reduce((total, row) => total + Number(row[count]), 0)
  return {
    failed: sum('merchant', 'attempts', 'failed'),
    refused: sum('merchant', 'attempts', 'refused'),
    cards: sum('merchant', 'cards'),
    addresses: sum('address', 'subjects'),
  }
}
