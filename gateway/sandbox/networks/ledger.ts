// The simulated networks' own ledger. It is written apart from the gateway's data, as a real network's would be. Whatever the
// gateway believes, the ledger shows whether a payer was charged, and how often.

import type { Mode } from '../../core/caller.ts'
import type {
  Authorization,
  AuthorizationAnswer,
  Returned,
  ReturnsQuery,
  Settlement,
} from '../../payments/networks/index.ts'
import {
  insertIfNew,
  type Outcome,
  type Reader,
  type SimulatorPaymentRow,
  type Tx,
  toJson,
} from '../../platform/storage/index.ts'
import type { Ruling } from './rules.ts'

const DAY = 24 * 60 * 60 * 1000

/** The networks' decision, as columns of the ledger. */
type Decision = Pick<SimulatorPaymentRow, 'state'> &
  Partial<Omit<SimulatorPaymentRow, 'transaction_id' | 'created' | 'modified'>>

/** Turns an answer into a decision. @param settlement how a rule wants the payment to settle, if it is approved */
export function decisionOf(
  answer: AuthorizationAnswer,
  now: number,
  settlement: Outcome['settlement'],
): Decision {
  if (!answer.approved) return { state: 'DECLINED', failure_code: answer.failure_code }
  const { authorization_code, cvv_result = null, avs_result = null, network_transaction_id = null } = answer
  return {
    state: 'AUTHORIZED',
    authorization_code,
    cvv_result,
    avs_result,
    network_transaction_id,
    settlement_code: settlement?.return_code ?? null,
    settlement_due: settlement ? now + (settlement.after_days ?? 0) * DAY : null,
  }
}

/**
 * Enters a payment into the ledger.
 * @param decision undefined if the networks are to decide later
 * @returns undefined, without a change, if the payment is there already
 */
export async function enterPayment(
  tx: Tx,
  { transactionId, merchantId, mode, amount, method, at }: Authorization,
  { rule_id, outcome }: Ruling,
  decision: Decision | undefined,
): Promise<SimulatorPaymentRow | undefined> {
  const row: SimulatorPaymentRow = {
    transaction_id: transactionId,
    state: 'ASKED',
    created: at,
    modified: at,
    merchant_id: merchantId,
    mode,
    type: method.type,
    amount,
    captured: null,
    authorization_code: null,
    cvv_result: null,
    avs_result: null,
    network_transaction_id: null,
    failure_code: null,
    rule_id,
    outcome: rule_id && toJson(outcome),
    settlement_code: null,
    settlement_due: null,
    ...decision,
  }
  return (await insertIfNew(tx, 'simulator_payments', row, 'transaction_id')) ? row : undefined
}

export async function findPayment(
  db: Reader,
  transactionId: string,
): Promise<SimulatorPaymentRow | undefined> {
  return db
    .selectFrom('simulator_payments')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
}

/** Finds a payment that must be in the ledger. */
export async function knownPayment(db: Reader, transactionId: string): Promise<SimulatorPaymentRow> {
  const payment = await findPayment(db, transactionId)
  if (!payment) throw new Error('The payment is not in the books.')
  return payment
}

/** Stores a decision, unless the payment was reversed in the meantime. @returns the payment's current state */
export async function noteDecision(
  tx: Tx,
  transactionId: string,
  now: number,
  decision: Decision,
): Promise<SimulatorPaymentRow> {
  const decided = await tx
    .updateTable('simulator_payments')
    .set({ ...decision, modified: now })
    .where('transaction_id', '=', transactionId)
    .where('state', '=', 'ASKED')
    .returningAll()
    .executeTakeFirst()
  return decided ?? knownPayment(tx, transactionId)
}

/**
 * Captures a payment. Idempotent.
 * @throws when the payment has no valid authorization
 */
export async function capturePayment(
  tx: Tx,
  transactionId: string,
  now: number,
  amount: number,
): Promise<void> {
  const captured = await tx
    .updateTable('simulator_payments')
    .set({ state: 'CAPTURED', modified: now, captured: amount })
    .where('transaction_id', '=', transactionId)
    .where('state', '=', 'AUTHORIZED')
    .returning('transaction_id')
    .executeTakeFirst()
  if (captured) return
  const payment = await findPayment(tx, transactionId)
  // A payment that is missing here is older than the ledger.
  if (!payment || payment.state === 'CAPTURED') return
  throw new Error(`Nothing to capture: the payment is ${payment.state}.`)
}

/**
 * Reverses a payment. If its authorization has not arrived yet, it will be refused when it does.
 * @throws when the payment is captured: then only a refund can return the money
 */
export async function reversePayment(tx: Tx, transactionId: string, now: number): Promise<void> {
  await tx
    .insertInto('simulator_payments')
    .values({ transaction_id: transactionId, created: now, modified: now, state: 'REVERSED' })
    .onConflict((conflict) =>
      conflict
        .column('transaction_id')
        .doUpdateSet({ state: 'REVERSED', modified: now })
        .where('simulator_payments.state', 'in', ['ASKED', 'AUTHORIZED']),
    )
    .execute()
  const payment = await findPayment(tx, transactionId)
  if (payment?.state === 'CAPTURED') throw new Error('Nothing to reverse: the payment is captured.')
}

/** How a payment settled, by the rule that approved it. Without such a rule it settles. */
export async function settlementOf(db: Reader, transactionId: string, now: number): Promise<Settlement> {
  const payment = await findPayment(db, transactionId)
  const { settlement_code = null, settlement_due } = payment ?? {}
  if (settlement_code === null || now < Number(settlement_due)) return { settled: true }
  return { settled: false, failure_code: settlement_code }
}

/** Payments that are returned after they settled, by their rules, oldest first. */
export async function returnsOf(
  db: Reader,
  { merchantId, mode, since, until }: ReturnsQuery,
): Promise<Returned[]> {
  const rows = await db
    .selectFrom('simulator_payments')
    .select(['transaction_id', 'settlement_code'])
    .where('settlement_code', 'is not', null)
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .where('settlement_due', '>', since)
    .where('settlement_due', '<=', until)
    .orderBy('settlement_due')
    .execute()
  return rows.flatMap(({ transaction_id: transactionId, settlement_code: failure_code }) =>
    failure_code === null ? [] : [{ transactionId, failure_code }],
  )
}

/** Finds a payment that a merchant may see in one mode. */
export async function findVisiblePayment(
  db: Reader,
  merchantId: string,
  mode: Mode,
  transactionId: string,
): Promise<SimulatorPaymentRow | undefined> {
  const payment = await findPayment(db, transactionId)
  return payment?.merchant_id === merchantId && payment.mode === mode ? payment : undefined
}
