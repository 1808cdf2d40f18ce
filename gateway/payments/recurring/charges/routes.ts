import { type Static, Type } from 'typebox'
import type { Caller } from '../../../core/caller.ts'
import { refuse } from '../../../core/errors.ts'
import { OneOf, orderQuery, pageOf, pageQuery, type Routes, Text } from '../../../platform/http/index.ts'
import type { Reader, RecurringChargeRow } from '../../../platform/storage/index.ts'
import { inlineFaults, paymentFaults, readMethod } from '../../transactions/index.ts'
import { findRecurring } from '../model/find.ts'
import {
  ChangeRecurringSchema,
  CreatedRecurringSchema,
  FromChargeSchema,
  NewRecurringSchema,
  RecurringSchema,
} from '../model/schemas.ts'
import { createdView, recurringView } from '../model/views.ts'
import type { RecurringOptions } from '../occurrences/routes.ts'
import { type Created, createFromCharge, createRecurring } from './create.ts'
import { planFaults, readChange, readPlan } from './input.ts'
import { listRecurring, orderProperties } from './list.ts'
import { endRecurring, updateRecurring } from './update.ts'

const ById = Type.Object({ id: Type.String() })
const URL = '/v1/recurring/charges'
const CHANGES = [
  { method: 'PUT', verb: 'replace', summary: 'Update a recurring charge (PUT)' },
  {
    method: 'PATCH',
    verb: 'change',
    summary: 'Update a recurring charge',
  },
] as const

/** `/v1/recurring/charges`, and the creation of a recurring charge from an earlier charge. */
export const recordRoutes: Routes<RecurringOptions> = async (app, options) => {
  const { authentication, storage } = options
  const one = { 200: RecurringSchema }
  const created = ({ recurring, occurrence }: Created) => createdView(recurring, [occurrence])
  const ifInterrupted = (caller: Caller, id: string) => viewCreated(storage.read, caller, id)

  app.post(
    URL,
    {
      config: {
        ifInterrupted,
        faults: async (body: Partial<Static<typeof NewRecurringSchema>>, request) => {
          const caller = authentication.caller(request)
          const inline = await inlineFaults(storage.read, caller, body, true)
          return [...paymentFaults(body), ...planFaults(caller, body), ...inline]
        },
      },
      schema: {
        tags: ['Recurring'],
        operationId: 'createRecurringCharge',
        permission: 'recurring',
        summary: 'Create a recurring charge',
        description:
          'The first payment is due after today; a payment today is a charge with `recur`. The method is kept for the payments to come.',
        answer: 'The recurring charge, with the payment that comes next.',
        body: NewRecurringSchema,
        response: { 200: CreatedRecurringSchema },
      },
    },
    async (request) => {
      const caller = authentication.caller(request)
      const { currency, account_id, authentication_id } = request.body
      refuse(paymentFaults(request.body))
      const payment = { method: readMethod(request.body.method), currency, account_id, authentication_id }
      return created(await createRecurring(options, caller, readPlan(caller, request.body), payment))
    },
  )

  app.post(
    '/v1/charges/:id/schedule',
    {
      config: {
        ifInterrupted,
        faults: (body: Partial<Static<typeof FromChargeSchema>>, request) =>
          planFaults(authentication.caller(request), body),
      },
      schema: {
        tags: ['Recurring'],
        operationId: 'scheduleCharge',
        permission: 'recurring',
        summary: 'Create a recurring charge from a charge',
        description:
          'The card or bank account of the charge is kept for the payments to come. Nothing is charged now.',
        answer: 'The recurring charge, with the payment that comes next.',
        params: ById,
        body: FromChargeSchema,
        response: { 200: CreatedRecurringSchema },
      },
    },
    async (request) => {
      const caller = authentication.caller(request)
      const plan = readPlan(caller, request.body)
      return created(await createFromCharge(options, caller, request.params.id, plan))
    },
  )

  app.get(
    URL,
    {
      schema: {
        tags: ['Recurring'],
        operationId: 'listRecurringCharges',
        permission: 'read',
        summary: 'List recurring charges',
        description: 'Deleted ones are left out. List the payments of each one separately.',
        answer: 'One page of the recurring charges.',
        querystring: Type.Object({
          ...pageQuery,
          account_id: Text,
          status: Type.Optional(OneOf(['ACTIVE', 'COMPLETED'])),
          reference: Text,
          ...orderQuery(orderProperties),
        }),
        response: { 200: pageOf(RecurringSchema) },
      },
    },
    async (request) => listRecurring(storage.reading, authentication.caller(request), request.query),
  )

  app.get(
    `${URL}/:id`,
    {
      schema: {
        tags: ['Recurring'],
        operationId: 'readRecurringCharge',
        permission: 'read',
        summary: 'Retrieve a recurring charge',
        description: 'With what was collected so far, and what is due next.',
        answer: 'The recurring charge.',
        params: ById,
        response: one,
      },
    },
    async (request) =>
      recurringView(await findRecurring(storage.read, authentication.caller(request), request.params.id)),
  )

  // Alike, because some clients know only one of them (rules: conventions.md#updates).
  for (const { method, verb, summary } of CHANGES) {
    app.route({
      method,
      url: `${URL}/:id`,
      schema: {
        tags: ['Recurring'],
        operationId: `${verb}RecurringCharge`,
        permission: 'recurring',
        summary,
        description:
          'Only what is given changes, and the next payment is rescheduled. A change that leaves none is refused.',
        answer: 'The recurring charge as it is now.',
        params: ById,
        body: ChangeRecurringSchema,
        response: one,
      },
      handler: async (request) => {
        const caller = authentication.caller(request)
        const read = (row: RecurringChargeRow) => readChange(caller, row, request.body)
        return recurringView(await updateRecurring(options, caller, request.params.id, read))
      },
    })
  }

  app.post(
    `${URL}/:id/cancel`,
    {
      config: {
        ifInterrupted: async (caller, id) => recurringView(await findRecurring(storage.read, caller, id)),
      },
      schema: {
        tags: ['Recurring'],
        operationId: 'cancelRecurringCharge',
        permission: 'recurring',
        summary: 'Cancel a recurring charge',
        description: 'It becomes `COMPLETED` with the reason `user_canceled`, and nothing more is collected.',
        answer: 'The recurring charge as it is now.',
        params: ById,
        response: one,
      },
    },
    async (request) =>
      recurringView(
        await endRecurring(options, authentication.caller(request), request.params.id, 'COMPLETED'),
      ),
  )

  app.delete(
    `${URL}/:id`,
    {
      schema: {
        tags: ['Recurring'],
        operationId: 'deleteRecurringCharge',
        permission: 'recurring',
        summary: 'Delete a recurring charge',
        description: 'Nothing more is collected, and it is in no list any more.',
        answer: 'The recurring charge as it was.',
        params: ById,
        response: one,
      },
    },
    async (request) =>
      recurringView(
        await endRecurring(options, authentication.caller(request), request.params.id, 'DELETED'),
      ),
  )
}

/** A recurring charge in its current state, with its next occurrence. */
async function viewCreated(db: Reader, caller: Caller, id: string) {
  const recurring = await findRecurring(db, caller, id)
  const next = await db
    .selectFrom('occurrences')
    .selectAll()
    .where('merchant_id', '=', caller.merchant.id)
    .where('recurring_charge_id', '=', id)
    .where('status', '=', 'PENDING')
    .execute()
  return createdView(recurring, next)
}
