import type { Caller } from '../../../core/caller.ts'
import { newId } from '../../../core/ids.ts'
import type { RecurringChargeRow, TransactionRow, Tx } from '../../../platform/storage/index.ts'
import type { ChargeHooks, OpenedPayment } from '../../transactions/index.ts'
import {
  changeOccurrence,
  insertNext,
  insertOccurrence,
  insertRecurring,
  newOccurrence,
} from '../model/change.ts'
import { termsOf } from '../model/terms.ts'
import { complete } from '../occurrences/plan.ts'
import { nextAmount } from '../schedule/projection.ts'
import { dayAfter, firstDueOn, type Schedule } from '../schedule/schedule.ts'
import { assertOffered, auditRecurring, newRecurring, type Plan, type RecurringParts } from './create.ts'

/**
 * Hooks by which a new charge begins a recurring charge and pays its first occurrence (rules: recurring.md#recur). If the
 * charge is declined, there is no recurring charge.
 * @param plan with a schedule that starts today
 */
export function followRecur(
  { cipher, cardData }: Pick<RecurringParts, 'cipher' | 'cardData'>,
  caller: Caller,
  plan: Plan,
): ChargeHooks {
  const ids = { recurring_charge_id: newId(), recurring_charge_occurrence_id: newId() }
  let payment: OpenedPayment | undefined
  return {
    columns: ids,
    async stored(_tx, _charge, _now, opened) {
      assertOffered(opened.account)
      payment = opened
    },
    async authorized(tx, charge, now) {
      if (!payment) throw new Error('The charge was not stored.')
      const { account, method, savedId } = payment
      const id = ids.recurring_charge_id
      const row = await newRecurring(id, now, cardData, caller, plan, account, method, savedId)
      const network_transaction_id = savedId === undefined ? charge.network_transaction_id : null
      await insertPaid(
        tx,
        { ...row, network_transaction_id },
        plan.schedule,
        charge,
        now,
        caller.merchant.timezone,
      )
      await auditRecurring(tx, cipher, caller, row)
    },
  }
}

/** Stores a recurring charge whose first occurrence the charge has paid. */
async function insertPaid(
  tx: Tx,
  row: RecurringChargeRow,
  schedule: Schedule,
  charge: TransactionRow,
  now: number,
  timezone: string,
): Promise<void> {
  const totals = { total_occurrences: 1, total_amount: charge.amount }
  const amount = nextAmount(termsOf({ ...row, ...totals }, 1))
  const next_payment = firstDueOn(schedule, dayAfter(schedule.start))
  const isComplete = amount === undefined || next_payment === undefined
  const recurring = { ...row, ...totals, ...(isComplete ? complete : { next_payment }) }
  await insertRecurring(tx, recurring)
  const first = newOccurrence(now, {
    id: charge.recurring_charge_occurrence_id ?? newId(),
    recurring_charge_id: row.id,
    merchant_id: row.merchant_id,
    mode: row.mode,
    amount: charge.amount,
    due_date: schedule.start,
  })
  await insertOccurrence(tx, first)
  const paying = await changeOccurrence(tx, first, now, 'pay', { attempts: 1, last_attempt: now })
  await changeOccurrence(tx, paying, now, 'succeed')
  if (!isComplete) await insertNext(tx, recurring, { amount, due_date: next_payment }, now, timezone)
}
