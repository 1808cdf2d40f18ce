// Compares the gateway's transactions with the simulated networks' own ledger, once no operation is pending.
import { expect } from 'vitest'
import type { SimulatorPaymentRow, Storage, TransactionStatus } from '../../gateway/storage/index.ts'

type State = SimulatorPaymentRow['state']

/** For each status of a charge, the states that its payment may have in the ledger. */
const STATES: Record<TransactionStatus, readonly State[]> = {
  PENDING: [],
  AUTHORIZED: ['AUTHORIZED'],
  COMPLETED: ['CAPTURED'],
  VOIDED: ['REVERSED'],
  FAILED: ['DECLINED', 'REVERSED'],
}

/**
 * Checks that every charge has a matching payment in the ledger, and that the ledger has no other payments.
 * @throws when a payer was charged for a charge that is not paid here, or was not charged for one that is
 */
export async function checkBooks({ read }: Storage): Promise<void> {
  const payments = await read.selectFrom('simulator_payments').selectAll().execute()
  const charges = await read.selectFrom('transactions').selectAll().where('type', '=', 'CHARGE').execute()
  const byId = new Map(payments.map((payment) => [payment.transaction_id, payment]))
  for (const { id, status, amount } of charges) {
    const payment = byId.get(id)
    expect(STATES[status], `what the networks have of ${id}, which is ${status}`).toContain(payment?.state)
    if (status === 'COMPLETED') expect(payment?.captured).toBe(amount)
  }
  const known = new Set(charges.map(({ id }) => id))
  expect(payments.filter(({ transaction_id }) => !known.has(transaction_id))).toEqual([])
}

/** For charges with different amounts: checks that none was paid twice. @throws when one was */
export async function checkPaidOnce({ read }: Storage): Promise<void> {
  const paid = await read
    .selectFrom('simulator_payments')
    .select('amount')
    .where('state', 'in', ['AUTHORIZED', 'CAPTURED'])
    .execute()
  expect(new Set(paid.map(({ amount }) => amount)).size).toBe(paid.length)
}
