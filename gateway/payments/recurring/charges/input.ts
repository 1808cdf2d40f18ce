// Converts validated request bodies into the types that operations take.
import type { Static } from 'typebox'
import { dateIn } from '../../../core/calendar.ts'
import type { Caller } from '../../../core/caller.ts'
import { type ErrorMessage, fieldOf, refuse } from '../../../core/errors.ts'
import { isShown, readOnlyFaults } from '../../../core/read-only.ts'
import { type Json, type RecurringChargeRow, toJson } from '../../../platform/storage/index.ts'
import { dataFaults, readMethod } from '../../transactions/index.ts'
import { scheduleOf } from '../model/change.ts'
import {
  ChangeRecurringSchema,
  type FromChargeSchema,
  type NewRecurringSchema,
  RecurringSchema,
  type RecurSchema,
} from '../model/schemas.ts'
import { recurringView } from '../model/views.ts'
import { capsFaults, readCaps, readSchedule, scheduleFaults } from '../schedule/input.ts'
import type { Plan } from './create.ts'
import type { RecurringChange } from './update.ts'

/** Today's date in the merchant's time zone. */
export const today = ({ clock, merchant }: Caller) => dateIn(clock.now(), merchant.timezone)

type PlanBody = Static<typeof NewRecurringSchema> | Static<typeof FromChargeSchema>
type ChangeBody = Static<typeof ChangeRecurringSchema>
type RecurBody = Static<typeof RecurSchema>

/** The faults of a new recurring charge, one for each field. Members that the schema has refused are missing. */
export function planFaults(
  caller: Caller,
  {
    schedule = {},
    ...body
  }: Partial<Omit<PlanBody, 'schedule'>> & { schedule?: Partial<PlanBody['schedule']> },
): ErrorMessage[] {
  return [
    ...capsFaults(body, ''),
    ...scheduleFaults(schedule, today(caller), 'schedule.'),
    ...dataFaults(body.data),
  ]
}

/** @throws 422 with one message for each field at fault */
export function readPlan(caller: Caller, body: PlanBody): Plan {
  refuse(planFaults(caller, body))
  return {
    ...readCaps(body).value,
    schedule: readSchedule(body.schedule, today(caller)).value,
    ...textsOf(body),
  }
}

/** As `planFaults`, of `recur` (rules: recurring.md#recur-checked). @param amount of the charge */
export function recurFaults(
  caller: Caller,
  recur: Partial<RecurBody> | undefined,
  amount: number | string | undefined,
): ErrorMessage[] {
  if (typeof recur !== 'object') return []
  const { max_occurrences, max_amount } = recur
  const own = recur.amount ?? amount
  const caps = { ...(own !== undefined && { amount: own }), max_occurrences, max_amount }
  const start = today(caller)
  const faults = [
    ...capsFaults(caps, 'recur.', amount),
    ...scheduleFaults({ ...recur, start }, start, 'recur.'),
    ...dataFaults(recur.data, 'recur.data'),
  ]
  // The charge's own amount is looked at with the charge.
  return recur.amount === undefined ? faults.filter((fault) => fieldOf(fault) !== 'recur.amount') : faults
}

/** @param amount the charge's @throws 422 with one message for each field at fault */
export function readRecur(caller: Caller, recur: RecurBody, amount: number): Plan {
  refuse(recurFaults(caller, recur, amount))
  const start = today(caller)
  return {
    ...readCaps({ ...recur, amount: recur.amount ?? amount }).value,
    schedule: readSchedule({ ...recur, start }, start).value,
    ...textsOf(recur),
  }
}

const textsOf = (body: { description?: string; reference?: string; data?: unknown }) => ({
  description: body.description || null,
  reference: body.reference || null,
  data: dataOf(body.data),
})

/** Null is none. */
const dataOf = (data: unknown): Json<unknown> | null =>
  data === undefined || data === null ? null : toJson(data)

/**
 * What a PUT or PATCH leaves out stays as it is (rules: conventions.md#updates).
 * @throws 422 with one message for each field at fault
 */
export function readChange(caller: Caller, row: RecurringChargeRow, body: ChangeBody): RecurringChange {
  const caps = readCaps({
    amount: body.amount ?? row.amount,
    max_occurrences: given(body.max_occurrences, row.max_occurrences),
    max_amount: given(body.max_amount, row.max_amount),
  })
  const before = scheduleOf(row)
  const schedule = body.schedule && readSchedule({ start: before.start, ...body.schedule }, today(caller))
  const view = recurringView(row)
  const fixed = readOnlyFaults(ChangeRecurringSchema, RecurringSchema, view, body)
  refuse([...caps.faults, ...(schedule?.faults ?? []), ...fixed, ...dataFaults(body.data)])
  const { amount, max_occurrences = null, max_amount = null } = caps.value
  return {
    plan: {
      amount,
      max_occurrences,
      max_amount,
      description: orNone(body.description, row.description),
      reference: orNone(body.reference, row.reference),
      data: body.data === undefined ? row.data : dataOf(body.data),
      ...(schedule && { schedule: toJson(schedule.value) }),
    },
    method: body.method === undefined || isSentBack(view, body.method) ? undefined : readMethod(body.method),
    account_id: body.account_id,
  }
}

/** No number can be sent back but as it was shown: masked. */
function isSentBack({ method }: ReturnType<typeof recurringView>, sent: ChangeBody['method']): boolean {
  if (typeof sent !== 'object') return false
  return Boolean(sent.number ?? sent.account_number) && isShown(method, sent)
}

/** Null takes it away. */
const given = <Value>(sent: Value | null | undefined, before: Value | null): Value | undefined =>
  (sent === undefined ? before : sent) ?? undefined
const orNone = (sent: string | null | undefined, before: string | null) =>
  sent === undefined ? before : sent || null
