// Bodies that their schemas have let in, as the rules take them.
import type { Static } from 'typebox'
import { dateIn } from '../clock.ts'
import type { SecretKeyHolder } from '../http/authentication.ts'
import type { RecurringChargeRow } from '../storage/index.ts'
import { readMethod } from '../transactions/index.ts'
import { scheduleOf } from './change.ts'
import type { Plan } from './create.ts'
import type {
  ChangeRecurringSchema,
  FromChargeSchema,
  NewRecurringSchema,
  RecurSchema,
  ReplaceRecurringSchema,
} from './record-schemas.ts'
import { readCaps, readSchedule, refuse } from './terms.ts'
import type { RecurringChange } from './update.ts'

/** What day it is where the merchant is. */
export const today = ({ clock, merchant }: SecretKeyHolder) => dateIn(clock.now(), merchant.timezone)

/** @throws 422 with one message for each field at fault */
export function readPlan(
  caller: SecretKeyHolder,
  body: Static<typeof NewRecurringSchema> | Static<typeof FromChargeSchema>,
): Plan {
  const caps = readCaps(body)
  const schedule = readSchedule(body.schedule, today(caller))
  refuse([...caps.faults, ...schedule.faults])
  return { ...caps.value, schedule: schedule.value, ...textsOf(body) }
}

/** @param amount of the charge @throws 422 with one message for each field at fault */
export function readRecur(
  caller: SecretKeyHolder,
  body: Static<typeof RecurSchema>,
  amount: number | string,
): Plan {
  const caps = readCaps({ ...body, amount: body.amount ?? amount }, 'recur.')
  const schedule = readSchedule({ ...body, start: today(caller) }, today(caller), 'recur.')
  refuse([...caps.faults, ...schedule.faults])
  return { ...caps.value, schedule: schedule.value, ...textsOf(body) }
}

const textsOf = (body: { description?: string; reference?: string }) => ({
  description: body.description || null,
  reference: body.reference || null,
})

/** A PUT: what it leaves out is none. @throws as `readChange` */
export function readReplacement(
  caller: SecretKeyHolder,
  row: RecurringChargeRow,
  body: Static<typeof ReplaceRecurringSchema>,
): RecurringChange {
  const { description = null, reference = null, max_occurrences = null, max_amount = null } = body
  return readChange(caller, row, { ...body, description, reference, max_occurrences, max_amount })
}

/** A PATCH: what it leaves out stays as it is. @throws 422 with one message for each field at fault */
export function readChange(
  caller: SecretKeyHolder,
  row: RecurringChargeRow,
  body: Static<typeof ChangeRecurringSchema>,
): RecurringChange {
  const caps = readCaps({
    amount: body.amount ?? row.amount,
    max_occurrences: given(body.max_occurrences, row.max_occurrences),
    max_amount: given(body.max_amount, row.max_amount),
  })
  const before = scheduleOf(row)
  const schedule = body.schedule && readSchedule({ start: before.start, ...body.schedule }, today(caller))
  refuse([...caps.faults, ...(schedule?.faults ?? [])])
  const { amount, max_occurrences = null, max_amount = null } = caps.value
  return {
    plan: {
      amount,
      max_occurrences,
      max_amount,
      description: orNone(body.description, row.description),
      reference: orNone(body.reference, row.reference),
      ...(schedule && { schedule: JSON.stringify(schedule.value) }),
    },
    method: body.method === undefined ? undefined : readMethod(body.method),
    account_id: body.account_id,
  }
}

/** Null takes it away. */
const given = <Value>(sent: Value | null | undefined, before: Value | null): Value | undefined =>
  (sent === undefined ? before : sent) ?? undefined
const orNone = (sent: string | null | undefined, before: string | null) =>
  sent === undefined ? before : sent || null
