// The transition table: a status changes in these ways and in no other (rules: recurring.md#occurrence-status).
import type { OccurrenceStatus } from '../../storage/index.ts'

/** What happens to an occurrence: from which statuses, and what becomes of it. `new` is one that does not exist yet. */
export const occurrenceTransitions = {
  /** It is the next one of its schedule. */
  schedule: { from: ['new'], to: 'PENDING' },
  /** It is due. A collection that broke off begins again. */
  collect: { from: ['PENDING', 'PAYING'], to: 'PAYING' },
  /** The merchant wants it paid: before it is due, or once more. */
  pay: { from: ['PENDING', 'IGNORED', 'FAILED'], to: 'PAYING' },
  /** The charge for it is authorized. */
  succeed: { from: ['PAYING'], to: 'PAID' },
  /** The charge for it failed, or could not even be made. */
  fail: { from: ['PENDING', 'PAYING'], to: 'FAILED' },
  /** The charge for it failed before the day on which it is due. */
  fail_ahead: { from: ['PAYING'], to: 'PENDING' },
  /** The payment that was collected has come back. */
  return: { from: ['PAID'], to: 'FAILED' },
  ignore: { from: ['PENDING', 'IGNORED', 'FAILED'], to: 'IGNORED' },
} satisfies Record<string, { from: readonly (OccurrenceStatus | 'new')[]; to: OccurrenceStatus }>

export type OccurrenceTrigger = keyof typeof occurrenceTransitions

/** The status that a trigger leads to, or undefined where the table does not have it. */
export function nextOccurrenceStatus(
  trigger: OccurrenceTrigger,
  from: OccurrenceStatus | 'new',
): OccurrenceStatus | undefined {
  const { from: allowed, to } = occurrenceTransitions[trigger]
  return allowed.some((status) => status === from) ? to : undefined
}
