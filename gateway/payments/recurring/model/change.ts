// The only functions that change a recurring charge or an occurrence. Each records its event in the same database transaction.

import { startOfDate } from '../../../core/calendar.ts'
import { nextPosition } from '../../../core/clock.ts'
import { gatewayError } from '../../../core/errors.ts'
import { newId } from '../../../core/ids.ts'
import { namesOf } from '../../../core/objects.ts'
import { cancelJob, scheduleJob } from '../../../platform/jobs/index.ts'
import {
  fromJson,
  insertRows,
  type OccurrenceEvent,
  type OccurrenceRow,
  type RecurringChargeRow,
  type RecurringEvent,
  type TransactionRow,
  type Tx,
  updateRow,
} from '../../../platform/storage/index.ts'
import { recordEvent } from '../../events/index.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { occurrenceRecord } from './schemas.ts'
import { nextOccurrenceStatus, type OccurrenceTrigger } from './transitions.ts'
import { occurrenceView, recurringView } from './views.ts'

/** When a recurring charge collects. */
export const scheduleOf = (row: RecurringChargeRow): Schedule => fromJson(row.schedule)

export async function insertRecurring(tx: Tx, row: RecurringChargeRow): Promise<void> {
  await insertRows(tx, 'recurring_charges', [row])
  await recordRecurring(tx, row, 'created')
}

/** An update that changes nothing is none: it leaves no event (rules: events.md#event). @param row as the write has locked it */
export async function changeRecurring(
  tx: Tx,
  row: RecurringChargeRow,
  now: number,
  what: RecurringEvent,
  changes: Partial<RecurringChargeRow>,
): Promise<RecurringChargeRow> {
  if (what === 'updated' && !differs(row, changes)) return row
  const noted = { ...changes, modified: now }
  await updateRow(tx, 'recurring_charges', row, noted)
  const changed = { ...row, ...noted }
  await recordRecurring(tx, changed, what)
  return changed
}

/** Keeps the network's id of the first charge, unless the card is a saved one: that has the id. */
export async function keepFirstCharge(
  tx: Tx,
  row: RecurringChargeRow,
  { network_transaction_id }: Pick<TransactionRow, 'network_transaction_id'>,
): Promise<RecurringChargeRow> {
  const isKept = row.network_transaction_id !== null || row.saved_method_id !== null
  if (network_transaction_id === null || isKept) return row
  await updateRow(tx, 'recurring_charges', row, { network_transaction_id })
  return { ...row, network_transaction_id }
}

/** A number that was encrypted once more is the same: what is shown of it has its fingerprint. */
function differs(row: RecurringChargeRow, { method_secret: _, ...changes }: Partial<RecurringChargeRow>) {
  return namesOf(changes).some((name) => changes[name] !== row[name])
}

/** Makes the occurrence that comes next, and the job that collects it. @param timezone the merchant's */
export async function insertNext(
  tx: Tx,
  { id: recurring_charge_id, merchant_id, mode }: RecurringChargeRow,
  { amount, due_date }: Pick<OccurrenceRow, 'amount' | 'due_date'>,
  now: number,
  timezone: string,
): Promise<OccurrenceRow> {
  const row = newOccurrence(now, { recurring_charge_id, merchant_id, mode, amount, due_date })
  await insertOccurrence(tx, row)
  await scheduleCollection(tx, row, startOfDate(due_date, timezone))
  return row
}

/** @param row PENDING, as each is at first */
export async function insertOccurrence(tx: Tx, row: OccurrenceRow): Promise<void> {
  await insertRows(tx, 'occurrences', [row])
  await recordOccurrence(tx, row, 'created')
}

export function newOccurrence(
  now: number,
  given: Pick<OccurrenceRow, 'recurring_charge_id' | 'merchant_id' | 'mode' | 'amount' | 'due_date'> &
    Partial<OccurrenceRow>,
): OccurrenceRow {
  return {
    ...occurrenceRecord.initial,
    id: newId(),
    created: now,
    modified: now,
    position: nextPosition(),
    ...given,
  }
}

/** Schedules the job that collects an occurrence. @param run_at milliseconds */
export async function scheduleCollection(tx: Tx, row: OccurrenceRow, run_at: number): Promise<void> {
  const { id: record_id, merchant_id, mode } = row
  await scheduleJob(tx, { type: 'collect', merchant_id, mode, record_id, run_at })
}

export async function cancelCollection(
  tx: Tx,
  { merchant_id, id: record_id }: Pick<OccurrenceRow, 'merchant_id' | 'id'>,
): Promise<void> {
  await cancelJob(tx, { merchant_id, type: 'collect', record_id })
}

const EVENTS = {
  collect: undefined,
  pay: undefined,
  succeed: 'paid',
  fail: 'failed',
  fail_ahead: 'updated',
  return: 'failed',
  ignore: 'ignored',
  update: 'updated',
} as const

/**
 * Changes an occurrence. Becoming PAYING has no event; the outcome has one.
 * @param row as the write has locked it, after its recurring charge
 * @throws 409 version_conflict while it is being paid; 422 unavailable_for_current_status if the table of transitions does
 *   not allow the change
 */
export async function changeOccurrence(
  tx: Tx,
  row: OccurrenceRow,
  now: number,
  trigger: Exclude<OccurrenceTrigger, 'schedule'> | 'update',
  changes: Partial<OccurrenceRow> = {},
): Promise<OccurrenceRow> {
  const status = trigger === 'update' ? row.status : nextOccurrenceStatus(trigger, row.status)
  if (!status) {
    throw gatewayError(row.status === 'PAYING' ? 'version_conflict' : 'unavailable_for_current_status')
  }
  const noted = { ...changes, status, modified: now }
  await updateRow(tx, 'occurrences', row, noted)
  const changed = { ...row, ...noted }
  const event = EVENTS[trigger]
  if (event) await recordOccurrence(tx, changed, event)
  return changed
}

function recordRecurring(tx: Tx, row: RecurringChargeRow, what: RecurringEvent): Promise<void> {
  const { merchant_id, mode, modified: created } = row
  const type = `recurring_charge.${what}` as const
  return recordEvent(tx, { merchant_id, mode, created, type, data: recurringView(row) })
}

function recordOccurrence(tx: Tx, row: OccurrenceRow, what: OccurrenceEvent): Promise<void> {
  const { merchant_id, mode, modified: created } = row
  const type = `recurring_charge.occurrence.${what}` as const
  return recordEvent(tx, { merchant_id, mode, created, type, data: occurrenceView(row) })
}
