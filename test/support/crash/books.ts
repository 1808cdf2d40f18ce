// Compares the gateway's transactions with the simulated networks' own ledger, once no operation is pending.
import { expect } from 'vitest'
import type {
  SimulatorPaymentRow,
  Storage,
  TransactionStatus,
} from '../../../gateway/platform/storage/index.ts'

type State = SimulatorPaymentRow['state']

/** What the networks must have of a payment. */
const STATES: Record<TransactionStatus, readonly State[]> = {
  PENDING: [],
  AUTHORIZED: ['AUTHORIZED'],
  COMPLETED: ['CAPTURED'],
  VOIDED: ['REVERSED'],
  FAILED: ['DECLINED', 'REVERSED'],
}

/**
 * Each charge, each credit and each refund elsewhere stands with the networks as it stands here, and they have no other.
 * @throws when money was moved that was not moved here, or was not where it was
 */
export async function checkBooks({ read }: Storage): Promise<void> {
  const payments = await read.selectFrom('simulator_payments').selectAll().execute()
  const all = await read.selectFrom('transactions').selectAll().execute()
  const byId = new Map(payments.map((payment) => [payment.transaction_id, payment]))
  const asked = all.filter(({ id, type }) => type !== 'REFUND' || byId.has(id))
  for (const { id, type, status, amount } of asked) {
    const payment = byId.get(id)
    // It waits for its charge.
    const states = type === 'REFUND' && status === 'PENDING' ? STATES.AUTHORIZED : STATES[status]
    expect(states, `what the networks have of ${id}, which is ${status}`).toContain(payment?.state)
    if (status === 'COMPLETED') expect(payment?.captured).toBe(amount)
  }
  const known = new Set(asked.map(({ id }) => id))
  expect(payments.filter(({ transaction_id }) => !known.has(transaction_id))).toEqual([])
}

/** For charges with different amounts: checks that none was paid twice. @throws when one was */
export async function checkPaidOnce({ read }: Storage): Promise<void> {
  const paid = await read
    .selectFrom('simulator_payments')
    .innerJoin('transactions', 'transactions.id', 'simulator_payments.transaction_id')
    .select('simulator_payments.amount')
    .where('transactions.type', '=', 'CHARGE')
    .where('state', 'in', ['AUTHORIZED', 'CAPTURED'])
    .execute()
  expect(new Set(paid.map(({ amount }) => amount)).size).toBe(paid.length)
}
