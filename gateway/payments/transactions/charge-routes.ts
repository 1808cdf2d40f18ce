import type { FastifyRequest } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import type { Caller } from '../../core/caller.ts'
import type { ErrorMessage } from '../../core/errors.ts'
import { isObject } from '../../core/objects.ts'
import { notPermitted } from '../../core/permissions.ts'
import { type Authentication, pageOf, pageQuery, type Routes } from '../../platform/http/index.ts'
import type { TransactionRow } from '../../platform/storage/index.ts'
import { refundsOf } from './model/find.ts'
import { findForReplay, findPaymentForReplay } from './model/find-for-replay.ts'
import {
  CaptureSchema,
  type ChargeBody,
  CreditSchema,
  chargeSchema,
  RefundSchema,
  RetrievedSchema,
  TransactionSchema,
} from './model/schemas.ts'
import { transactionView } from './model/views.ts'
import { authorize, type ChargeHooks, type ChargeParts } from './operations/authorize.ts'
import { captureCharge } from './operations/capture.ts'
import { createCredit } from './operations/credit.ts'
import { listHolds } from './operations/list-holds.ts'
import { elsewhereFaults, refundCharge } from './operations/refund.ts'
import { readCapture, readCharge, readPayment, readRefund } from './operations/requests.ts'
import { inlineFaults } from './rules/open-payment.ts'
import { captureFaults, chargeFaults, type Given, paymentFaults } from './rules/validate.ts'

export interface ChargeOptions extends ChargeParts {
  authentication: Authentication
  /**
   * The schema of `recur`, its faults, and the hooks that make a charge begin a recurring charge. `follow` throws 422 for
   * faults.
   */
  recurrence: {
    schema: TSchema
    faults(caller: Caller, recur: unknown, amount: number | string | undefined): ErrorMessage[]
    follow(caller: Caller, recur: unknown, amount: number): ChargeHooks
  }
}

/** Whether a body asks for a recurring charge. */
const beginsRecurring = (body: unknown) => isObject(body) && body.recur !== undefined && body.recur !== null

const ById = Type.Object({ id: Type.String() })
type ById = FastifyRequest<{ Params: Static<typeof ById> }>

/** Everything under `/v1/charges`, and `POST /v1/credits` (rules: charges.md#create, refunds-credits-voids.md#credit). */
export const chargeRoutes: Routes<ChargeOptions> = async (app, options) => {
  const { authentication, storage, recurrence } = options
  const withRefunds = async (row: TransactionRow) => transactionView(row, await refundsOf(storage.read, row))
  const ifInterrupted = async (caller: Caller, id: string) =>
    transactionView(await findPaymentForReplay(storage.read, caller, id))

  app.post(
    '/v1/charges',
    {
      // Before an idempotency key is looked at: a repeated request needs the same permissions.
      preValidation: async (request) => {
        const { permissions } = authentication.caller(request)
        if (beginsRecurring(request.body) && !permissions.includes('recurring'))
          throw notPermitted(['recurring'])
      },
      config: {
        ifInterrupted: async (caller, id) =>
          withRefunds(await findPaymentForReplay(storage.read, caller, id)),
        recordsResult: true,
        faults: async (body: Partial<ChargeBody>, request) => [
          ...chargeFaults(body),
          ...recurrence.faults(authentication.caller(request), body.recur, body.amount),
          ...(await inlineFaults(storage.read, authentication.caller(request), body)),
        ],
      },
      schema: {
        tags: ['Charges'],
        operationId: 'createCharge',
        permission: 'charge',
        summary: 'Authorize a charge',
        description:
          'The networks authorize the amount; the daily capture collects it, unless `auto_capture` is false. With `recur` a recurring charge begins with it. A declined charge is 422 and stored as `FAILED`. The account must be `ACTIVE`.',
        answer: 'The charge.',
        looksUp: true,
        body: chargeSchema(recurrence.schema),
        response: { 200: RetrievedSchema },
      },
    },
    async (request) => {
      const caller = authentication.caller(request)
      const charge = readCharge(request.body)
      const { recur } = request.body
      const hooks = recur === undefined ? undefined : recurrence.follow(caller, recur, charge.amount)
      const row = await authorize(options, caller, charge, hooks)
      return transactionView(row, [])
    },
  )

  app.get(
    '/v1/charges/holds',
    {
      schema: {
        tags: ['Charges'],
        operationId: 'listHolds',
        permission: 'read',
        summary: 'List uncaptured charges',
        description:
          'Authorized charges with `auto_capture` false that were neither captured nor voided. After 7 days each is voided.',
        answer: 'One page of the charges, the newest first.',
        querystring: Type.Object({ ...pageQuery, account_id: Type.Optional(Type.String()) }),
        response: { 200: pageOf(TransactionSchema) },
      },
    },
    async (request) => listHolds(storage.reading, authentication.caller(request), request.query),
  )

  app.post(
    '/v1/charges/:id/capture',
    {
      config: {
        ifInterrupted: async (caller, id) => withRefunds(await findForReplay(storage.read, caller, id)),
        faults: (body: Given<typeof CaptureSchema>) => captureFaults(body),
      },
      schema: {
        tags: ['Charges'],
        operationId: 'captureCharge',
        permission: 'charge',
        summary: 'Capture a charge',
        description:
          'Collects a charge that was made with `auto_capture` false; the amount must be the authorized one. Of an account that is no longer `ACTIVE`, too: the payer has agreed already.',
        answer: 'The charge.',
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
      config: {
        ifInterrupted,
        faults: async (body: Given<typeof RefundSchema>, request: ById) => [
          ...paymentFaults(body),
          ...(await elsewhereFaults(options, authentication.caller(request), request.params.id, body)),
        ],
      },
      schema: {
        tags: ['Charges'],
        operationId: 'refundCharge',
        permission: 'refund',
        summary: 'Refund a charge',
        description:
          'Up to what was authorized in all, for six months. It goes to the method of the charge, or to another one of the same type where the operator allows that. Of an account that is no longer `ACTIVE`, too: money must be able to go back.',
        answer: 'The refund.',
        params: ById,
        body: RefundSchema,
        response: { 200: TransactionSchema },
      },
    },
    async (request) => {
      const caller = authentication.caller(request)
      const row = await refundCharge(options, caller, request.params.id, readRefund(request.body))
      return transactionView(row)
    },
  )

  app.post(
    '/v1/credits',
    {
      config: {
        ifInterrupted,
        recordsResult: true,
        faults: async (body: Given<typeof CreditSchema>, request) => [
          ...paymentFaults(body),
          ...(await inlineFaults(storage.read, authentication.caller(request), body)),
        ],
      },
      schema: {
        tags: ['Charges'],
        operationId: 'createCredit',
        permission: 'credit',
        summary: 'Create a credit',
        description:
          'Sends an amount to a card or a bank account without a charge, where the operator allows it; the daily capture carries it out. The account must be `ACTIVE`.',
        answer: 'The credit.',
        looksUp: true,
        body: CreditSchema,
        response: { 200: TransactionSchema },
      },
    },
    async (request) => {
      const payment = readPayment(request.body)
      return transactionView(await createCredit(options, authentication.caller(request), payment))
    },
  )
}
