import { Type } from 'typebox'
import { notFound } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { type Authentication, DOCUMENTED, type Routes } from '../../platform/http/index.ts'
import type { Reader, Storage } from '../../platform/storage/index.ts'
import type { Processor } from '../networks/index.ts'
import { DecisionBodySchema, DecisionSchema, SurchargesSchema } from './schemas.ts'
import { isSurchargeable, listSurcharges } from './surcharge.ts'

export interface SurchargeOptions {
  authentication: Authentication
  storage: Storage
  processor: Processor
  /** The ids of the accounts behind a bank account of the merchant; undefined where there is none with this id. */
  accountsBehind: (db: Reader, merchantId: string, id: string) => Promise<readonly string[] | undefined>
}

/** Looks up surcharges, and whether a card may be surcharged (rules: surcharges.md#look-up, surcharges.md#surchargeable). */
export const surchargeRoutes: Routes<SurchargeOptions> = async (app, options) => {
  const { authentication, storage, processor, accountsBehind } = options

  app.get(
    '/bank-accounts/:id/surcharge',
    {
      schema: {
        tags: ['Surcharges'],
        operationId: 'listSurcharges',
        permission: 'tokenize',
        summary: 'List surcharges',
        description:
          'For the server or the page of the merchant: rate and fee of each type, and with `amount` the sum to charge. Of several of a type, the first counts. The id is that of an account, or of a bank account: then of all accounts behind it.',
        answer: 'One entry for each way of paying; or none.',
        params: Type.Object({ id: Type.String() }),
        querystring: Type.Object({
          // A query holds text, and nothing is coerced: the digits are read by the handler.
          amount: Type.Optional(
            Type.String({
              pattern: '^0*[1-9][0-9]{0,13}$',
              description: 'Cents.',
              [DOCUMENTED]: {
                type: 'integer',
                minimum: limits.amountCents.least,
                maximum: limits.amountCents.most,
              },
            }),
          ),
        }),
        response: { 200: SurchargesSchema },
      },
    },
    async (request) => {
      const merchant = authentication.merchant(request)
      const { id } = request.params
      const { amount } = request.query
      const account = await storage.read
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', id)
        .where('merchant_id', '=', merchant.id)
        .executeTakeFirst()
      const accounts = account ? [id] : await accountsBehind(storage.read, merchant.id, id)
      if (!accounts) throw notFound('BankAccount', id)
      return listSurcharges(
        storage.read,
        merchant.id,
        accounts,
        amount === undefined ? undefined : Number(amount),
      )
    },
  )

  app.post(
    '/v1/surcharge-decisions',
    {
      config: { ifInterrupted: 'repeat' },
      schema: {
        tags: ['Surcharges'],
        operationId: 'decideSurcharge',
        permission: 'tokenize',
        summary: 'Check a card’s surcharge',
        description:
          'By the first digits of its number. Debit and prepaid cards may not be surcharged. Hosted fields ask here; 12 digits decide, and no whole number is sent.',
        answer: 'Whether the card may be surcharged.',
        body: DecisionBodySchema,
        response: { 200: DecisionSchema },
      },
    },
    async (request) => ({ surchargeable: await isSurchargeable(processor, request.body.number) }),
  )
}
