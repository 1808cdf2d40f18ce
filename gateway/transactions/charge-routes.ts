import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Authentication, SecretKeyHolder } from '../http/authentication.ts'
import { amountFaults } from '../http/numbers.ts'
import { withSecretKey } from '../http/openapi.ts'
import { pageOf, pageQuery } from '../http/paging.ts'
import type { TransactionRow } from '../storage/index.ts'
import { findSettled, findSettledCharge } from './answers.ts'
import { captureCharge } from './capture.ts'
import { type ChargeParts, createCharge } from './charges.ts'
import { createCredit } from './credits.ts'
import { refundsOf } from './find.ts'
import { listHolds } from './holds.ts'
import { inlineFaults } from './payment.ts'
import { elsewhereFaults, refundCharge } from './refunds.ts'
import { chargeFaults, type Given, paymentFaults } from './request-faults.ts'
import { readCapture, readCharge, readPayment, readRefund } from './requests.ts'
import {
  CaptureSchema,
  ChargeSchema,
  CreditSchema,
  RefundSchema,
  RetrievedSchema,
  TransactionSchema,
} from './schemas.ts'
import { transactionView } from './views.ts'

export interface ChargeOptions extends ChargeParts {
  authentication: Authentication
}

const ById = Type.Object({ id: Type.String() })
const idOf = ({ params }: FastifyRequest) => (params as Static<typeof ById>).id

/** Everything under `/v1/charges`, and `POST /v1/credits` (service.md, Charges). */
export const chargeRoutes: FastifyPluginAsyncTypebox<ChargeOptions> = async (app, options) => {
  const { authentication, storage } = options
  const onRequest = authentication.requireSecret
  const withRefunds = async (row: TransactionRow) =>
    transactionView(row, await refundsOf(storage.read, row.id)) as never
  const ifInterrupted = async (caller: SecretKeyHolder, id: string) =>
    transactionView(await findSettled(storage.read, caller, id))

  app.post(
    '/v1/charges',
    {
      onRequest,
      config: {
        ifInterrupted: async (caller, id) => withRefunds(await findSettledCharge(storage.read, caller, id)),
        faults: async (body: Given<typeof ChargeSchema>, request) => [
          ...chargeFaults(body),
          ...(await inlineFaults(storage.read, authentication.caller(request), body)),
        ],
      },
      schema: {
        ...withSecretKey('Charges', 'Authorize a charge'),
        body: ChargeSchema,
        response: { 200: RetrievedSchema },
      },
    },
    async (request) => {
      const row = await createCharge(options, authentication.caller(request), readCharge(request.body))
      return transactionView(row, []) as never
    },
  )

  app.get(
    '/v1/charges/holds',
    {
      onRequest,
      schema: {
        ...withSecretKey('Charges', 'List the charges that wait to be captured'),
        querystring: Type.Object({ ...pageQuery, account_id: Type.Optional(Type.String()) }),
        response: { 200: pageOf(TransactionSchema) },
      },
    },
    async (request) =>
      (await listHolds(storage.read, authentication.caller(request), request.query)) as never,
  )

  app.post(
    '/v1/charges/:id/capture',
    {
      onRequest,
      config: {
        ifInterrupted: async (caller, id) => withRefunds(await findSettled(storage.read, caller, id)),
        faults: ({ amount }: Given<typeof CaptureSchema>) => amountFaults(amount),
      },
      schema: {
        ...withSecretKey('Charges', 'Capture a charge that waits for it'),
        params: ById,
        body: CaptureSchema,
        response: { 200: RetrievedSchema },
      },
    },
    async (request) => {
      const caller = authentication.caller(request)
      return withRefunds(await captureCharge(options, caller, request.params.id, readCapture(request.body)))
    },
  )

  app.post(
    '/v1/charges/:id/refund',
    {
      onRequest,
      config: {
        ifInterrupted,
        faults: async (body: Given<typeof RefundSchema>, request) => [
          ...paymentFaults(body),
          ...(await elsewhereFaults(storage.read, authentication.caller(request), idOf(request), body)),
        ],
      },
      schema: {
        ...withSecretKey('Charges', 'Refund a charge, or a part of it'),
        params: ById,
        body: RefundSchema,
        response: { 200: TransactionSchema },
      },
    },
    async (request) => {
      const caller = authentication.caller(request)
      const row = await refundCharge(options, caller, request.params.id, readRefund(request.body))
      return transactionView(row) as never
    },
  )

  app.post(
    '/v1/credits',
    {
      onRequest,
      config: {
        ifInterrupted,
        faults: async (body: Given<typeof CreditSchema>, request) => [
          ...paymentFaults(body),
          ...(await inlineFaults(storage.read, authentication.caller(request), body)),
        ],
      },
      schema: {
        ...withSecretKey('Charges', 'Send money without a charge, where the operator allows it'),
        body: CreditSchema,
        response: { 200: TransactionSchema },
      },
    },
    async (request) => {
      const payment = readPayment(request.body)
      return transactionView(await createCredit(options, authentication.caller(request), payment)) as never
    },
  )
}
