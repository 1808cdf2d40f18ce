import { Type } from 'typebox'
import type { Caller } from '../../../core/caller.ts'
import { type Authentication, pageOf, pageQuery, type Routes } from '../../../platform/http/index.ts'
import type { ChargeParts } from '../../transactions/index.ts'
import { RetrievedOccurrenceSchema } from '../model/schemas.ts'
import { ignoreOccurrence, listOccurrences, payOccurrence, readOccurrence } from './occurrences.ts'

const URL = '/v1/recurring/charges/:id/occurrences'
const Both = Type.Object({ id: Type.String(), occurrenceId: Type.String() })

export interface RecurringOptions extends ChargeParts {
  authentication: Authentication
}

/** The routes for the occurrences of a recurring charge. */
export const occurrenceRoutes: Routes<RecurringOptions> = async (app, options) => {
  const { authentication, storage } = options
  const response = { 200: RetrievedOccurrenceSchema }
  const ifInterrupted = async (caller: Caller, occurrenceId: string) => {
    const { recurring_charge_id } = await storage.read
      .selectFrom('occurrences')
      .select('recurring_charge_id')
      .where('merchant_id', '=', caller.merchant.id)
      .where('id', '=', occurrenceId)
      .executeTakeFirstOrThrow()
    return readOccurrence(storage.read, caller, recurring_charge_id, occurrenceId)
  }

  app.get(
    URL,
    {
      schema: {
        tags: ['Recurring'],
        operationId: 'listOccurrences',
        permission: 'read',
        summary: 'List recurring payments',
        description: 'What was collected, has failed or was ignored, and what is due next.',
        answer: 'One page of the payments with their charges, the newest first.',
        params: Type.Object({ id: Type.String() }),
        querystring: Type.Object(pageQuery),
        response: { 200: pageOf(RetrievedOccurrenceSchema) },
      },
    },
    async (request) => {
      const caller = authentication.caller(request)
      return listOccurrences(storage.reading, caller, request.params.id, request.query)
    },
  )

  app.get(
    `${URL}/:occurrenceId`,
    {
      schema: {
        tags: ['Recurring'],
        operationId: 'readOccurrence',
        permission: 'read',
        summary: 'Retrieve a recurring payment',
        description: 'Each try to collect it is one of its `transactions`.',
        answer: 'The payment.',
        params: Both,
        response,
      },
    },
    async (request) => {
      const { id, occurrenceId } = request.params
      return readOccurrence(storage.read, authentication.caller(request), id, occurrenceId)
    },
  )

  app.post(
    `${URL}/:occurrenceId/pay`,
    {
      config: { ifInterrupted },
      schema: {
        tags: ['Recurring'],
        operationId: 'payOccurrence',
        permission: 'recurring',
        summary: 'Collect a recurring payment',
        description:
          'Before its due date, or once more. For a payment that is `PENDING`, `IGNORED` or `FAILED`. A declined one is 422, with the id of the failed charge.',
        answer: 'The payment, PAID.',
        params: Both,
        response,
      },
    },
    async (request) => {
      const { id, occurrenceId } = request.params
      const caller = authentication.caller(request)
      await payOccurrence(options, caller, id, occurrenceId)
      return readOccurrence(storage.read, caller, id, occurrenceId)
    },
  )

  app.post(
    `${URL}/:occurrenceId/ignore`,
    {
      config: { ifInterrupted },
      schema: {
        tags: ['Recurring'],
        operationId: 'ignoreOccurrence',
        permission: 'recurring',
        summary: 'Skip a recurring payment',
        description:
          'A payment that has not been made yet is skipped; the schedule continues with the next one.',
        answer: 'The payment, IGNORED.',
        params: Both,
        response,
      },
    },
    async (request) => {
      const { id, occurrenceId } = request.params
      const caller = authentication.caller(request)
      await ignoreOccurrence(options, caller, id, occurrenceId)
      return readOccurrence(storage.read, caller, id, occurrenceId)
    },
  )
}
