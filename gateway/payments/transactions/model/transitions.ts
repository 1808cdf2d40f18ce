// The table of transitions: the only ways in which a status changes (rules: transactions.md#status).
import type { TransactionRow, TransactionStatus, TransactionType } from '../../../platform/storage/index.ts'

interface Transition {
  of: readonly TransactionType[]
  /** `new` is a transaction that does not exist yet. */
  from: TransactionStatus | 'new'
  to: TransactionStatus
  /** True: only for automatic capture. False: only for holds. Absent: for both. */
  auto_capture?: boolean
}

const ANY = ['CHARGE', 'REFUND', 'CREDIT'] as const
const CHARGE = ['CHARGE'] as const
const REFUND = ['REFUND'] as const
const PAYOUT = ['REFUND', 'CREDIT'] as const

/** For each trigger, the transitions that it causes. */
export const transitions = {
  /** A request creates it. */
  request: [{ of: ANY, from: 'new', to: 'PENDING' }],
  /** The networks approve. A refund to the charge's own method is authorized without them. A refund or a credit then waits for the daily capture. */
  authorize: [{ of: ANY, from: 'PENDING', to: 'AUTHORIZED' }],
  /** The networks decline, or never answered and were told to reverse it. */
  fail: [{ of: ANY, from: 'PENDING', to: 'FAILED' }],
  /** The account's policy rejects the networks' CVV or AVS result. */
  reject: [{ of: ANY, from: 'AUTHORIZED', to: 'VOIDED' }],
  /** The merchant captures a hold. */
  capture: [{ of: CHARGE, from: 'AUTHORIZED', to: 'COMPLETED', auto_capture: false }],
  /** The daily capture settles it. */
  settle: [{ of: ANY, from: 'AUTHORIZED', to: 'COMPLETED', auto_capture: true }],
  /** A hold was neither captured nor voided within 7 days. */
  expire: [{ of: CHARGE, from: 'AUTHORIZED', to: 'VOIDED', auto_capture: false }],
  void: [
    { of: ANY, from: 'AUTHORIZED', to: 'VOIDED' },
    { of: REFUND, from: 'PENDING', to: 'VOIDED' },
  ],
  /** The bank returns the money, or never moved it. */
  return: [
    { of: ANY, from: 'AUTHORIZED', to: 'FAILED' },
    { of: CHARGE, from: 'COMPLETED', to: 'FAILED' },
    { of: PAYOUT, from: 'COMPLETED', to: 'FAILED' },
  ],
  /** A refund waited for its charge to settle, and the charge failed. */
  lose_charge: [{ of: REFUND, from: 'PENDING', to: 'FAILED' }],
} satisfies Record<string, readonly Transition[]>

export type Trigger = keyof typeof transitions

/** The status that a trigger leads to; undefined if the table does not allow it. */
export function nextStatus(
  trigger: Trigger,
  from: TransactionStatus | 'new',
  { type, auto_capture }: Pick<TransactionRow, 'type' | 'auto_capture'>,
): TransactionStatus | undefined {
  const rows: readonly Transition[] = transitions[trigger]
  return rows.find(
    (row) =>
      row.from === from &&
      row.of.includes(type) &&
      (row.auto_capture === undefined || row.auto_capture === (auto_capture === 1)),
  )?.to
}
