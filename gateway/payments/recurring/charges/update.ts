// Changes and ends recurring charges (rules: recurring.md#update, recurring.md#cancel).

import { dateIn, startOfDate } from '../../../core/calendar.ts'
import type { Caller } from '../../../core/caller.ts'
import { fieldError, gatewayError } from '../../../core/errors.ts'
import { type AuditAction, recordOwn } from '../../../platform/audit-log/index.ts'
import {
  fromJson,
  type OccurrenceRow,
  type RecurringChargeRow,
  recordAttempt,
  type Tx,
} from '../../../platform/storage/index.ts'
import type { PaymentRequest } from '../../transactions/index.ts'
import { openPayment } from '../../transactions/opened.ts'
import {
  cancelCollection,
  changeOccurrence,
  changeRecurring,
  scheduleCollection,
  scheduleOf,
} from '../model/change.ts'
import { findRecurring, lockPending } from '../model/find.ts'
import { sealRecurringMethod } from '../model/sealed-method.ts'
import { readTerms } from '../model/terms.ts'
import { nextAmount } from '../schedule/projection.ts'
import { dayAfter, firstDueOn } from '../schedule/schedule.ts'
import { auditedOf, type RecurringParts } from './create.ts'

/** The members to change; absent ones keep their values. */
export interface RecurringChange {
  plan: Partial<
    Pick<
      RecurringChargeRow,
      'amount' | 'description' | 'reference' | 'data' | 'schedule' | 'max_occurrences' | 'max_amount'
    >
  >
  method: PaymentRequest['method'] | undefined
  account_id: string | undefined
}

/**
 * Changes a recurring charge and, accordingly, its next occurrence.
 * @param read reads the change, given the current row
 * @throws 404; 409 while an occurrence is being paid; 422 unavailable_for_current_status once it has ended,
 *   update_results_in_no_occurrences, and as `openPayment` for another method
 */
export async function updateRecurring(
  parts: RecurringParts,
  caller: Caller,
  id: string,
  read: (row: RecurringChargeRow) => RecurringChange,
): Promise<RecurringChargeRow> {
  return parts.storage.write(async (tx) => {
    const row = await findRecurring(tx, caller, id, 'lock')
    if (row.status !== 'ACTIVE') throw gatewayError('unavailable_for_current_status')
    const pending = await requirePending(tx, row)
    const change = read(row)
    const payment = await paymentChange(parts, tx, caller, row, change)
    const changed = { ...row, ...change.plan, ...payment }
    const amount = nextAmount(await readTerms(tx, changed))
    const due_date =
      changed.schedule === row.schedule ? pending.due_date : await nextDate(tx, caller, changed)
    if (amount === undefined || due_date === undefined) throw gatewayError('update_results_in_no_occurrences')
    const { plan } = change
    const updated = await changeRecurring(tx, row, caller.clock.now(), 'updated', {
      ...plan,
      ...payment,
      next_payment: due_date,
    })
    await movePending(tx, caller, pending, { amount, due_date })
    await audit(tx, parts, caller, 'recurring_charge.updated', row, updated)
    return updated
  })
}

/** The next due date after the last occurrence that was paid, has failed or is ignored. Past dates are not made up for. */
async function nextDate(tx: Tx, caller: Caller, changed: RecurringChargeRow): Promise<string | undefined> {
  const today = dateIn(caller.clock.now(), caller.merchant.timezone)
  const last = await tx
    .selectFrom('occurrences')
    .select(({ fn }) => fn.max('due_date').as('due_date'))
    .where('merchant_id', '=', changed.merchant_id)
    .where('recurring_charge_id', '=', changed.id)
    .where('status', '<>', 'PENDING')
    .executeTakeFirst()
  const after = last?.due_date ? dayAfter(last.due_date) : today
  return firstDueOn(scheduleOf(changed), after > today ? after : today)
}

async function movePending(
  tx: Tx,
  { merchant, clock }: Caller,
  pending: OccurrenceRow,
  to: Pick<OccurrenceRow, 'amount' | 'due_date'>,
): Promise<void> {
  if (pending.amount === to.amount && pending.due_date === to.due_date) return
  await changeOccurrence(tx, pending, clock.now(), 'update', to)
  await scheduleCollection(tx, pending, startOfDate(to.due_date, merchant.timezone))
}

/** The columns that change with another method or account. */
async function paymentChange(
  parts: RecurringParts,
  tx: Tx,
  caller: Caller,
  row: RecurringChargeRow,
  { method: given, account_id }: RecurringChange,
): Promise<Partial<RecurringChargeRow>> {
  if (given === undefined) {
    if (account_id === undefined || account_id === row.account_id) return {}
    const message = 'Another account needs the method to be sent, too.'
    throw fieldError('account_id', message)
  }
  const { amount, currency } = row
  const request = { amount, currency, method: given, account_id, reference: undefined, data: undefined }
  const payment = await openPayment(parts, tx, caller, { ...request, isKept: true })
  const { account, method, savedId } = payment
  const sealed = await sealRecurringMethod(parts.cardData, row, method, savedId)
  // The first charge with another card is still to come.
  const isOther = fromJson(sealed.method).fingerprint !== fromJson(row.method).fingerprint
  return { account_id: account.id, ...sealed, ...(isOther && { network_transaction_id: null }) }
}

/**
 * Ends a recurring charge: it becomes COMPLETED, or DELETED and no longer visible. Nothing more is collected automatically. The
 * next occurrence can still be paid by hand, unless the recurring charge is deleted.
 * @throws 404; 409 while an occurrence is being paid; 422 unavailable_for_current_status if it has ended already (an ended one
 *   may still be deleted)
 */
export async function endRecurring(
  parts: RecurringParts,
  caller: Caller,
  id: string,
  status: 'COMPLETED' | 'DELETED',
): Promise<RecurringChargeRow> {
  return parts.storage.write(async (tx) => {
    const now = caller.clock.now()
    const row = await findRecurring(tx, caller, id, 'lock')
    if (row.status !== 'ACTIVE' && status === 'COMPLETED')
      throw gatewayError('unavailable_for_current_status')
    if (row.status === 'ACTIVE') {
      const pending = await requirePending(tx, row)
      await changeOccurrence(tx, pending, now, 'ignore')
      await cancelCollection(tx, pending)
    }
    const what = status === 'DELETED' ? 'deleted' : 'completed'
    const status_reason = row.status_reason ?? 'user_canceled'
    const gone = status === 'DELETED' && { method_secret: null }
    await recordAttempt(tx, caller.attempt, 'RecurringCharge', id)
    const change = { status, status_reason, next_payment: null, ...gone }
    const ended = await changeRecurring(tx, row, now, what, change)
    await audit(tx, parts, caller, `recurring_charge.${what}`, row, ended)
    return ended
  })
}

async function audit(
  tx: Tx,
  { cipher }: RecurringParts,
  caller: Caller,
  action: AuditAction,
  before: RecurringChargeRow,
  after: RecurringChargeRow,
): Promise<void> {
  if (before === after) return
  const record = { type: 'RecurringCharge', id: before.id }
  const states = { before: auditedOf(before), after: auditedOf(after) }
  await recordOwn(tx, cipher, caller, { action, record, ...states })
}

/** Locks the next occurrence. @throws 409 while it is being paid */
async function requirePending(tx: Tx, recurring: RecurringChargeRow): Promise<OccurrenceRow> {
  const pending = await lockPending(tx, recurring)
  if (!pending) throw gatewayError('version_conflict')
  return pending
}
