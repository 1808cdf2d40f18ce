import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { gatewayError } from '../errors.ts'
import type { Authentication } from '../http/authentication.ts'
import { pageOf, pageQuery } from '../http/paging.ts'
import { limits } from '../limits.ts'
import type { TransactionRow } from '../storage/index.ts'
import { captureCharge } from './capture.ts'
import { type ChargeParts, type ChargeRequest, createCharge } from './charges.ts'
import { refundsOf } from './find.ts'
import { listHolds } from './holds.ts'
import { refundCharge } from './refunds.ts'
import {
  CaptureSchema,
  ChargeSchema,
  MethodSchema,
  RefundSchema,
  RetrievedSchema,
  TransactionSchema,
} from './schemas.ts'
import { transactionView } from './views.ts'

/** The card of a request; years and months may be numeric strings. */
function readCard(method: Static<typeof MethodSchema>): ChargeRequest['method'] {
  const { exp_month, exp_year } = method
  // Only what is known: anything else that was sent, a track or a PIN, must not be kept.
  const known = Object.fromEntries(Object.entries(method).filter(([key]) => key in MethodSchema.properties))
  return {
    ...known,
    type: method.type,
    ...(exp_month !== undefined && { exp_month: Number(exp_month) }),
    ...(exp_year !== undefined && { exp_year: Number(exp_year) }),
  }
}

/** The caller's own data, as it is stored. @throws 422 when it is too long */
function readData(data: unknown): string | undefined {
  if (data === undefined) return undefined
  const text = JSON.stringify(data)
  if (text.length <= limits.data) return text
  const message = `At most ${limits.data} characters as JSON.`
  throw gatewayError('invalid_data', { context: 'data', sub_code: 'invalid_length', message })
}

/** @throws 422 for what this version does not do, or a surcharge above the amount */
function readCharge(body: Static<typeof ChargeSchema>): ChargeRequest {
  if (body.recur !== undefined) {
    const message = 'Recurring charges are not offered by this version.'
    throw gatewayError('invalid_data', { context: 'recur', sub_code: 'invalid', message })
  }
  const amount = Number(body.amount)
  if (Number(body.surcharge_amount) > amount) {
    const message = 'The surcharge is part of the amount and cannot exceed it.'
    throw gatewayError('invalid_data', {
      context: 'surcharge_amount',
      sub_code: 'exceeds_maximum_value',
      message,
    })
  }
  return {
    amount,
    currency: body.currency,
    method: typeof body.method === 'string' ? body.method : readCard(body.method),
    account_id: body.account_id,
    auto_capture: String(body.auto_capture ?? true) === 'true',
    reference: body.reference,
    source_id: body.source_id,
    data: readData(body.data),
    surcharge_amount: body.surcharge_amount,
  }
}

export interface ChargeOptions extends ChargeParts {
  authentication: Authentication
}

const ById = Type.Object({ id: Type.String() })

/** Everything under `/v1/charges` (service.md, Charges). */
export const chargeRoutes: FastifyPluginAsyncTypebox<ChargeOptions> = async (app, options) => {
  const { authentication, storage } = options
  const onRequest = authentication.requireSecret
  const withRefunds = async (row: TransactionRow) =>
    transactionView(row, await refundsOf(storage.read, row.id)) as never

  app.post(
    '/v1/charges',
    { onRequest, schema: { body: ChargeSchema, response: { 200: RetrievedSchema } } },
    async (request) => {
      const { merchant, mode } = authentication.caller(request)
      const row = await createCharge(options, merchant, mode, readCharge(request.body))
      return transactionView(row, []) as never
    },
  )

  app.get(
    '/v1/charges/holds',
    {
      onRequest,
      schema: {
        querystring: Type.Object({ ...pageQuery, account_id: Type.Optional(Type.String()) }),
        response: { 200: pageOf(TransactionSchema) },
      },
    },
    async (request) =>
      (await listHolds(storage.read, authentication.caller(request), request.query)) as never,
  )

  app.post(
    '/v1/charges/:id/capture',
    { onRequest, schema: { params: ById, body: CaptureSchema, response: { 200: RetrievedSchema } } },
    async (request) => {
      const { amount, currency, reference, capture_time = 'IMMEDIATE' } = request.body
      const wish = { amount: Number(amount), currency, reference, capture_time }
      return withRefunds(
        await captureCharge(options, authentication.caller(request), request.params.id, wish),
      )
    },
  )

  app.post(
    '/v1/charges/:id/refund',
    { onRequest, schema: { params: ById, body: RefundSchema, response: { 200: TransactionSchema } } },
    async (request) => {
      const { amount, currency, reference, data, method } = request.body
      // Where else a refund may go, the account has to allow; no account does yet.
      if (method !== undefined) throw gatewayError('unavailable_for_merchant_policy', { context: 'method' })
      const wish = { amount: Number(amount), currency, reference, data: readData(data) }
      const row = await refundCharge(options, authentication.caller(request), request.params.id, wish)
      return transactionView(row) as never
    },
  )
}
