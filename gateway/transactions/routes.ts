import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { gatewayError, notFound } from '../errors.ts'
import type { Authentication } from '../http/authentication.ts'
import { holderProperties, Text } from '../http/schemas.ts'
import { limits } from '../limits.ts'
import { type ChargeParts, type ChargeRequest, createCharge } from './charges.ts'
import { transactionView } from './views.ts'

const { amount } = limits

/** A whole number, or one as a numeric string (service.md, Charges). */
const Amount = Type.Union([
  Type.Integer({ minimum: amount.least, maximum: amount.most }),
  Type.String({ pattern: '^0*[1-9][0-9]{0,13}$' }),
])
/** Some clients send it as a string (service.md, Transaction). */
const Flag = Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false')])
const Year = Type.Union([Type.Integer(), Type.String({ pattern: '^[0-9]{1,4}$' })])

const MethodSchema = Type.Object({
  type: Type.String(),
  number: Text,
  exp_month: Type.Optional(Year),
  exp_year: Type.Optional(Year),
  cvv: Text,
  card_type: Text,
  ...holderProperties,
})

const ChargeSchema = Type.Object({
  amount: Amount,
  currency: Text,
  method: Type.Union([Type.String({ minLength: 1 }), MethodSchema]),
  account_id: Text,
  auto_capture: Type.Optional(Flag),
  reference: Type.Optional(Type.String({ maxLength: limits.transactionReference })),
  surcharge_amount: Type.Optional(Type.Integer({ minimum: 0 })),
  recur: Type.Optional(Type.Unknown()),
})

/** What leaves the gateway of a transaction; a key that is not here is dropped. */
const TransactionSchema = Type.Object({
  id: Type.String(),
  type: Type.String(),
  account_id: Type.String(),
  status: Type.String(),
  amount: Type.Integer(),
  currency: Type.String(),
  auto_capture: Type.Boolean(),
  amount_refunded: Type.Integer(),
  surcharge_amount: Type.Optional(Type.Integer()),
  authorization_code: Text,
  method: Type.Object({
    type: Type.String(),
    number: Type.String(),
    exp_month: Type.Integer(),
    exp_year: Type.Integer(),
    card_type: Type.String(),
    fingerprint: Type.String(),
    ...holderProperties,
  }),
  cvv_result: Text,
  avs_result: Text,
  reference: Text,
  failure_code: Text,
  refunds: Type.Array(Type.Unknown()),
  created: Type.String(),
  modified: Type.String(),
})

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

export interface TransactionOptions extends ChargeParts {
  authentication: Authentication
}

/** `POST /v1/charges` and `GET /v1/transactions/{id}` (service.md, Charges). */
export const transactionRoutes: FastifyPluginAsyncTypebox<TransactionOptions> = async (app, options) => {
  const { authentication, storage } = options

  app.post(
    '/v1/charges',
    {
      onRequest: authentication.requireSecret,
      schema: { body: ChargeSchema, response: { 200: TransactionSchema } },
    },
    async (request) => {
      const { merchant, mode } = authentication.caller(request)
      const { body } = request
      if (body.recur !== undefined) {
        const message = 'Recurring charges are not offered by this version.'
        throw gatewayError('invalid_data', { context: 'recur', sub_code: 'invalid', message })
      }
      const charge = Number(body.amount)
      if (Number(body.surcharge_amount) > charge) {
        const message = 'The surcharge is part of the amount and cannot exceed it.'
        throw gatewayError('invalid_data', {
          context: 'surcharge_amount',
          sub_code: 'exceeds_maximum_value',
          message,
        })
      }
      const row = await createCharge(options, merchant, mode, {
        amount: charge,
        currency: body.currency,
        method: typeof body.method === 'string' ? body.method : readCard(body.method),
        account_id: body.account_id,
        auto_capture: String(body.auto_capture ?? true) === 'true',
        reference: body.reference,
        surcharge_amount: body.surcharge_amount,
      })
      return transactionView(row) as never
    },
  )

  app.get(
    '/v1/transactions/:id',
    {
      onRequest: authentication.requireSecret,
      schema: { params: Type.Object({ id: Type.String() }), response: { 200: TransactionSchema } },
    },
    async (request) => {
      const { merchant, mode } = authentication.caller(request)
      const { id } = request.params
      const row = await storage.read
        .selectFrom('transactions')
        .selectAll()
        .where('id', '=', id)
        .where('merchant_id', '=', merchant.id)
        .where('mode', '=', mode)
        .executeTakeFirst()
      if (!row) throw notFound('Transaction', id)
      return transactionView(row) as never
    },
  )
}
