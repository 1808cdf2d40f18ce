// Bodies and answers of recurring charges and their occurrences.
import { Type } from 'typebox'
import { limits } from '../../../core/limits.ts'
import { Amount, WholeNumber } from '../../../core/money.ts'
import * as column from '../../../core/records/columns.ts'
import { recordOf } from '../../../core/records/record.ts'
import { CalendarDate, isCalendarDate } from '../../../core/schemas.ts'
import { example, OneOf, Text } from '../../../platform/http/index.ts'
import {
  json,
  nullableJson,
  type OccurrenceRow,
  occurrenceStatuses,
  type RecurringChargeRow,
  recurringStatuses,
  statusReasons,
} from '../../../platform/storage/index.ts'
import { Data, MethodOrIdSchema, TransactionSchema } from '../../transactions/index.ts'
import { exampleMasked, MethodViewSchema } from '../../vault/index.ts'
import { capProperties, ScheduleSchema, scheduleProperties } from '../schedule/schemas.ts'

const START = 'The first payment is on it, or with days on the first of them from it on.'
const texts = {
  description: Type.Optional(Type.String({ maxLength: limits.recurring.descriptionMaxChars })),
  reference: Type.Optional(Type.String({ maxLength: limits.maxChars.transactionReference })),
  data: Data,
}
const exampleSchedule = { interval_unit: 'MONTH', interval_delay: 1, start: '2026-07-01' }

/** The `recur` member of a charge (rules: recurring.md#recur). Its schedule starts today, so it has no `start`. */
export const RecurSchema = Type.Object(
  { ...scheduleProperties, ...capProperties, ...texts, amount: Type.Optional(Amount) },
  { examples: [{ interval_unit: 'MONTH', interval_delay: 1, max_occurrences: 12 }] },
)

const NewSchedule = Type.Object({ ...scheduleProperties, start: CalendarDate(START) })

export const FromChargeSchema = Type.Object(
  { amount: Amount, schedule: NewSchedule, ...capProperties, ...texts },
  { examples: [{ amount: 4200, schedule: exampleSchedule }] },
)

export const NewRecurringSchema = Type.Object(
  {
    amount: Amount,
    method: MethodOrIdSchema,
    schedule: NewSchedule,
    ...capProperties,
    ...texts,
    account_id: Text,
    currency: Text,
    authentication_id: Type.Optional(
      Type.String({ minLength: 1, description: 'The payer’s authentication. A token needs none.' }),
    ),
  },
  { examples: [{ amount: 4200, method: 'the id of a saved card', schedule: exampleSchedule }] },
)

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]))
const changedTexts = {
  description: orNull(Type.String({ maxLength: limits.recurring.descriptionMaxChars })),
  reference: orNull(Type.String({ maxLength: limits.maxChars.transactionReference })),
  data: orNull(Data),
}
const changedCaps = {
  max_occurrences: orNull(WholeNumber(limits.recurring.occurrences)),
  max_amount: orNull(Amount),
}
/** Without a `start`, the earlier one is kept. */
const ChangedSchedule = Type.Object({ ...scheduleProperties, start: Type.Optional(CalendarDate(START)) })
export const ChangeRecurringSchema = Type.Object(
  {
    amount: Type.Optional(Amount),
    schedule: Type.Optional(ChangedSchedule),
    ...changedTexts,
    ...changedCaps,
    method: Type.Optional(MethodOrIdSchema),
    account_id: Text,
  },
  {
    description: 'The method as it’s shown, masked, leaves the method unchanged.',
    examples: [{ amount: 5000, max_amount: null }],
  },
)

export const occurrenceRecord = recordOf<OccurrenceRow>()({
  id: column.key,
  recurring_charge_id: column.key,
  ...column.hidden('merchant_id', 'mode', 'position'),
  status: { initial: 'PENDING', ...column.shown(OneOf(occurrenceStatuses)) },
  amount: column.shown(Type.Integer({ description: 'Cents.' })),
  due_date: column.shown(Type.String(isCalendarDate)),
  attempts: { initial: 0, ...column.shown(Type.Integer()) },
  last_attempt: column.optionalMoment(),
  created: column.moment,
  modified: column.moment,
})
const exampleOccurrence = {
  id: example.id,
  recurring_charge_id: example.id,
  status: 'PENDING',
  amount: 4200,
  due_date: '2026-07-01',
  attempts: 0,
  created: example.time,
  modified: example.time,
}
export const OccurrenceSchema = Type.Object(occurrenceRecord.properties, {
  title: 'Occurrence',
  examples: [exampleOccurrence],
})
export const RetrievedOccurrenceSchema = Type.Object(
  { ...occurrenceRecord.properties, transactions: Type.Array(TransactionSchema) },
  { title: 'RetrievedOccurrence', examples: [{ ...exampleOccurrence, transactions: [] }] },
)

/** Members that do not apply are absent (rules: recurring.md#fields). */
export const recurringRecord = recordOf<RecurringChargeRow>()({
  id: column.key,
  ...column.hidden('merchant_id', 'mode', 'method_secret', 'saved_method_id'),
  ...column.hidden('exp_month', 'exp_year', 'client_id'),
  status: { initial: 'ACTIVE', ...column.shown(OneOf(recurringStatuses)) },
  account_id: column.key,
  description: column.readOnlyText,
  reference: column.readOnlyText,
  data: nullableJson(Data),
  amount: column.shown(Type.Integer({ description: 'Cents, of each payment.' })),
  currency: column.shown(Type.String()),
  schedule: json(ScheduleSchema),
  max_occurrences: column.nullable(Type.Integer()),
  max_amount: column.nullable(Type.Integer()),
  total_occurrences: { initial: 0, ...column.shown(Type.Integer({ description: 'Collected so far.' })) },
  total_amount: { initial: 0, ...column.shown(Type.Integer()) },
  next_payment: column.nullable(Type.String(isCalendarDate)),
  method: json(MethodViewSchema),
  created: column.moment,
  modified: column.moment,
  authentication_id: column.readOnlyText,
  network_transaction_id: column.nullable(
    Type.String({
      description: 'If it keeps the card itself: the network’s id of the first charge with it.',
    }),
  ),
  status_reason: column.nullable(OneOf(statusReasons)),
})
const { status_reason: _, ...createdProperties } = recurringRecord.properties
const exampleRecurring = {
  id: example.id,
  status: 'ACTIVE',
  account_id: example.account,
  amount: 4200,
  currency: 'USD',
  schedule: exampleSchedule,
  total_occurrences: 0,
  total_amount: 0,
  next_payment: '2026-07-01',
  method: exampleMasked,
  created: example.time,
  modified: example.time,
}
export const RecurringSchema = Type.Object(recurringRecord.properties, {
  title: 'RecurringCharge',
  examples: [exampleRecurring],
})
export const CreatedRecurringSchema = Type.Object(
  { ...createdProperties, occurrences: Type.Array(OccurrenceSchema) },
  { title: 'CreatedRecurringCharge', examples: [{ ...exampleRecurring, occurrences: [exampleOccurrence] }] },
)
