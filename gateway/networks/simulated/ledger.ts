// The simulated networks' own books, written apart from the gateway's, as those of real networks would be: whatever the
// gateway believes, they show whether a payer was charged, and that it was once.

import type { Mode } from '../../core/caller.ts'
import {
  insertIfNew,
  type Outcome,
  type Reader,
  type SimulatorPaymentRow,
  type Tx,
  toJson,
} from '../../storage/index.ts'
import type { Authorization, AuthorizationAnswer, Returned, ReturnsQuery, Settlement } from '../processor.ts'
import type { Ruling } from './rules.ts'

const DAY = 24 * 60 * 60 * 1000

/** What the networks decided, as it stands in the books. */
type Decision = Pick<SimulatorPaymentRow, 'state'> &
  Partial<Omit<SimulatorPaymentRow, 'transaction_id' | 'created' | 'modified'>>

/** @param settlement what a rule says is to become of it, if it is approved */
export function decisionOf(
  answer: AuthorizationAnswer,
  now: number,
  settlement: Outcome['settlement'],
): Decision {
  if (!answer.approved) return { state: 'DECLINED', failure_code: answer.failure_code }
  const { authorization_code, cvv_result = null, avs_result = null } = answer
  return {
    state: 'AUTHORIZED',
    authorization_code,
    cvv_result,
    avs_result,
    settlement_code: settlement?.return_code ?? null,
    settlement_due: settlement ? now + (settlement.after_days ?? 0) * DAY : null,
  }
}

/**
 * Enters a payment.
 * @param decision undefined while the networks are still to decide
 * @returns undefined where it is entered already: nothing changes then
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

/** One that has been entered. */
export async function knownPayment(db: Reader, transactionId: string): Promise<SimulatorPaymentRow> {
  const payment = await findPayment(db, transactionId)
  if (!payment) throw new Error('The payment is not in the books.')
  return payment
}

/** Notes what was decided, unless the payment was reversed in the meantime. @returns it as it stands now */
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
 * Takes the money, once.
 * @throws when no authorization stands
 */
export async function takePayment(tx: Tx, transactionId: string, now: number, amount: number): Promise<void> {
  const taken = await tx
    .updateTable('simulator_payments')
    .set({ state: 'CAPTURED', modified: now, captured: amount })
    .where('transaction_id', '=', transactionId)
    .where('state', '=', 'AUTHORIZED')
    .returning('transaction_id')
    .executeTakeFirst()
  if (taken) return
  const payment = await findPayment(tx, transactionId)
  // Older than the books.
  if (!payment || payment.state === 'CAPTURED') return
  throw new Error(`Nothing to capture: the payment is ${payment.state}.`)
}

/**
 * Drops a payment; one that has not been heard of yet is refused when it comes.
 * @throws when the money is taken: that is given back by a refund
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

/** What the rule that approved the payment said would become of it; anything else settles. */
export async function settlementOf(db: Reader, transactionId: string, now: number): Promise<Settlement> {
  const payment = await findPayment(db, transactionId)
  const { settlement_code = null, settlement_due } = payment ?? {}
  if (settlement_code === null || now < Number(settlement_due)) return { settled: true }
  return { settled: false, failure_code: settlement_code }
}

/** What a rule said would come back after it had settled, oldest first. */
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

/** A payment as its merchant may see it, in one mode. */
export async function findVisiblePayment(
  db: Reader,
  merchantId: string,
  mode: Mode,
  transactionId: string,
): Promise<SimulatorPaymentRow | undefined> {
  const payment = await findPayment(db, transactionId)
  return payment?.merchant_id === merchantId && payment.mode === mode ? payment : undefined
}
