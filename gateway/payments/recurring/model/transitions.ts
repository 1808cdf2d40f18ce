// The table of transitions: the only ways in which a status changes (rules: recurring.md#occurrence-status).
import type { OccurrenceStatus } from '../../../platform/storage/index.ts'

/** For each trigger, the statuses that allow it and the status that follows. `new` is an occurrence that does not exist yet. */
export const occurrenceTransitions = {
  /** It is the next one in its schedule. */
  schedule: { from: ['new'], to: 'PENDING' },
  /** It is due. An interrupted collection starts again. */
  collect: { from: ['PENDING', 'PAYING'], to: 'PAYING' },
  /** The merchant asks to pay it: before it is due, or again. */
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

/** The status that a trigger leads to; undefined if the table does not allow it. */
export function nextOccurrenceStatus(
  trigger: OccurrenceTrigger,
  from: OccurrenceStatus | 'new',
): OccurrenceStatus | undefined {
  const { from: allowed, to } = occurrenceTransitions[trigger]
  return allowed.some((status) => status === from) ? to : undefined
}
