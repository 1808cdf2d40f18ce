import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { methodTypes } from '../../../../shared/methods.ts'
import { refuse } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { Members } from '../../../core/objects.ts'
import { readOnlyFaults } from '../../../core/read-only.ts'
import {
  type Authentication,
  example,
  OneOf,
  pageOf,
  pageQuery,
  type Routes,
  Text,
} from '../../../platform/http/index.ts'
import type { SaveParts } from '../saved/authenticated.ts'
import { PaymentMethodSchema, paymentMethodRecord } from '../saved/schemas.ts'
import { createPaymentMethod, sourceFaults, sourceOf } from './create.ts'
import { deletePaymentMethod } from './delete.ts'
import { listPaymentMethods } from './list.ts'
import { changePaymentMethod, type PaymentMethod, readPaymentMethod } from './payment-methods.ts'

export interface PaymentMethodOptions extends SaveParts {
  authentication: Authentication
}

const Id = (description: string) => Type.String({ minLength: 1, description })
const NewSchema = Type.Object(
  {
    contact_id: Type.String({
      minLength: 1,
      maxLength: limits.maxChars.contactId,
      description: "One of the merchant's contacts.",
    }),
    token_id: Type.Optional(Id('Of a one-time token: its card or bank is saved.')),
    card_id: Type.Optional(Id('Of a saved card.')),
    bank_id: Type.Optional(Id('Of a saved bank.')),
    authentication_id: Type.Optional(
      Type.String({
        description:
          'With a token: the payer’s authentication. Absent: that of the token, if it has one. The first charge with the card uses it.',
      }),
    ),
  },
  {
    examples: [
      { contact_id: 'p_7', token_id: 'the id of a token' },
      { contact_id: 'p_7', card_id: example.id },
    ],
  },
)
const ChangeSchema = Type.Object(
  { token_id: Id('Of a one-time token, which holds what is to be changed.') },
  { examples: [{ token_id: 'the id of a token' }] },
)

const ById = Type.Object({ id: Type.String() })
type ById = FastifyRequest<{ Params: Static<typeof ById> }>

const fixedFaults = (row: PaymentMethod, body: object) =>
  readOnlyFaults(ChangeSchema, PaymentMethodSchema, paymentMethodRecord.view(row), body)

const URL = '/v1/payment-methods'
const GONE = 'There is none any more once its card or bank is deleted.'

/** The routes of PaymentMethods: saved cards and banks of a contact (rules: saved-methods.md#payment-methods). */
export const paymentMethodRoutes: Routes<PaymentMethodOptions> = async (app, options) => {
  const { authentication, storage } = options
  const params = ById
  const response = { 200: PaymentMethodSchema }
  const common = { tags: ['Payment methods'] }

  app.post(
    URL,
    {
      config: {
        ifInterrupted: async (caller, id) =>
          paymentMethodRecord.view(await readPaymentMethod(storage.read, caller, id)),
        faults: sourceFaults,
      },
      schema: {
        ...common,
        operationId: 'createPaymentMethod',
        permission: 'vault',
        summary: 'Attach a payment method',
        description:
          'Of what a token holds, which is saved as POST /v1/cards or /v1/banks does; or of what is saved already. Its id is a `method` to pay with.',
        answer: 'The payment method, masked.',
        looksUp: true,
        body: NewSchema,
        response,
      },
    },
    async (request) => {
      refuse(sourceFaults(request.body))
      const { contact_id } = request.body
      const caller = authentication.caller(request)
      return paymentMethodRecord.view(
        await createPaymentMethod(options, caller, contact_id, sourceOf(request.body)),
      )
    },
  )

  app.get(
    URL,
    {
      schema: {
        ...common,
        operationId: 'listPaymentMethods',
        permission: 'read',
        summary: 'List payment methods',
        description: GONE,
        answer: 'One page of the payment methods, the newest first.',
        querystring: Type.Object({
          ...pageQuery,
          contact_id: Text,
          type: Type.Optional(OneOf(methodTypes)),
        }),
        response: { 200: pageOf(PaymentMethodSchema) },
      },
    },
    async (request) => {
      const caller = authentication.caller(request)
      const page = await listPaymentMethods(storage.reading, caller, request.query)
      return { ...page, results: page.results.map(paymentMethodRecord.view) }
    },
  )

  app.get(
    `${URL}/:id`,
    {
      schema: {
        ...common,
        operationId: 'readPaymentMethod',
        permission: 'read',
        summary: 'Retrieve a payment method',
        description: GONE,
        answer: 'The payment method, masked.',
        params,
        response,
      },
    },
    async (request) => {
      const caller = authentication.caller(request)
      return paymentMethodRecord.view(await readPaymentMethod(storage.read, caller, request.params.id))
    },
  )

  app.patch(
    `${URL}/:id`,
    {
      config: {
        faults: async (body: Members, request: ById) => {
          const caller = authentication.caller(request)
          return fixedFaults(await readPaymentMethod(storage.read, caller, request.params.id), body)
        },
      },
      schema: {
        ...common,
        operationId: 'changePaymentMethod',
        permission: 'vault',
        summary: 'Update a payment method',
        description:
          'Changes the saved card or bank behind it, as PATCH /v1/cards/{id} does, and so every payment method of that.',
        answer: 'The payment method as it is now, masked.',
        params,
        body: ChangeSchema,
        response,
      },
    },
    async (request) => {
      const caller = authentication.caller(request)
      const { id } = request.params
      const { token_id } = request.body
      const check = (row: PaymentMethod) => refuse(fixedFaults(row, request.body))
      return paymentMethodRecord.view(await changePaymentMethod(options, caller, id, token_id, check))
    },
  )

  app.delete(
    `${URL}/:id`,
    {
      schema: {
        ...common,
        operationId: 'deletePaymentMethod',
        permission: 'vault',
        summary: 'Delete a payment method',
        description:
          'It can no longer pay. A card or bank that the token of a payment method saved is deleted with the last payment method of it; one that was saved by POST /v1/cards or /v1/banks stays.',
        answer: 'The payment method as it was, masked.',
        params,
        response,
      },
    },
    async (request) => {
      const caller = authentication.caller(request)
      return paymentMethodRecord.view(await deletePaymentMethod(options, caller, request.params.id))
    },
  )
}
