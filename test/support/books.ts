// The gateway's transactions against the simulated networks' own books, once nothing is under way.
import { expect } from 'vitest'
import type { SimulatorPaymentRow, Storage, TransactionStatus } from '../../gateway/storage/index.ts'

type State = SimulatorPaymentRow['state']

/** What the networks must have of a charge. */
const STATES: Record<TransactionStatus, readonly State[]> = {
  PENDING: [],
  AUTHORIZED: ['AUTHORIZED'],
  COMPLETED: ['CAPTURED'],
  VOIDED: ['REVERSED'],
  FAILED: ['DECLINED', 'REVERSED'],
}

/**
 * Each charge stands with the networks as it stands here, and they have no other.
 * @throws when a payer was charged for what is not paid here, or was not charged for what is
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

/** For charges of which no two have the same amount. @throws when one of them was paid twice */
export async function checkPaidOnce({ read }: Storage): Promise<void> {
  const paid = await read
    .selectFrom('simulator_payments')
    .select('amount')
    .where('state', 'in', ['AUTHORIZED', 'CAPTURED'])
    .execute()
  expect(new Set(paid.map(({ amount }) => amount)).size).toBe(paid.length)
}
