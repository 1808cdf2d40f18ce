import { Type } from 'typebox'
import { notFound } from '../../core/errors.ts'
import { recordOwn } from '../../platform/audit-log/index.ts'
import type { Cipher } from '../../platform/encryption/index.ts'
import { type Authentication, type Routes, searchPageOf } from '../../platform/http/index.ts'
import { recordAttempt, type TransactionRow } from '../../platform/storage/index.ts'
import { findForUpdate, findTransaction, refundsOf, visibleTransactions } from './model/find.ts'
import { findForReplay } from './model/find-for-replay.ts'
import {
  RetrievedSchema,
  SignatureSchema,
  SignedSchema,
  SignSchema,
  TransactionSchema,
  VoidSchema,
} from './model/schemas.ts'
import { transactionView } from './model/views.ts'
import type { OperationParts } from './operations/pending-operations.ts'
import { readSigning } from './operations/requests.ts'
import { findSignature, signatureView, signTransaction } from './operations/signatures.ts'
import { voidTransaction } from './operations/void.ts'
import { SearchSchema } from './search/schemas.ts'
import { searchTransactions } from './search/search.ts'

export interface TransactionOptions extends OperationParts {
  cipher: Cipher
  authentication: Authentication
}

/** Everything under `/v1/transactions` and `/v1/signatures` (rules: transactions.md#read, signatures.md#sign). */
export const transactionRoutes: Routes<TransactionOptions> = async (app, options) => {
  const { authentication, storage } = options
  const ById = Type.Object({ id: Type.String() })
  const response = { 200: RetrievedSchema }
  const view = async (row: TransactionRow) =>
    transactionView(row, row.type === 'CHARGE' ? await refundsOf(storage.read, row) : undefined)

  app.get(
    '/v1/transactions',
    {
      schema: {
        tags: ['Transactions'],
        operationId: 'searchTransactions',
        permission: 'read',
        summary: 'Search transactions',
        description:
          'All parameters narrow the search together. A page past the end is empty. The answer names every fault of the query.',
        answer: 'One page of the transactions, without their refunds.',
        querystring: SearchSchema,
        response: { 200: searchPageOf(TransactionSchema) },
      },
    },
    async (request) => searchTransactions(storage.reading, authentication.caller(request), request.query),
  )

  app.get(
    '/v1/transactions/:id',
    {
      schema: {
        tags: ['Transactions'],
        operationId: 'readTransaction',
        permission: 'read',
        summary: 'Retrieve a transaction',
        description: 'A charge with its refunds, a refund or a credit, as `type` tells.',
        answer: 'The transaction.',
        params: ById,
        response,
      },
    },
    async (request) =>
      view(await findTransaction(storage.read, authentication.caller(request), request.params.id)),
  )

  app.get(
    '/v1/transactions/source-id',
    {
      schema: {
        tags: ['Transactions'],
        operationId: 'findTransactionBySourceId',
        permission: 'read',
        summary: 'Find a transaction by source_id',
        description: 'Where several have the same one, the newest counts.',
        answer: 'The newest that has the source_id.',
        looksUp: true,
        querystring: ById,
        response,
      },
    },
    async (request) => {
      const { id } = request.query
      // The caller may have used the same source_id several times: the newest counts.
      const row = await visibleTransactions(storage.read, authentication.caller(request))
        .selectAll()
        .where('source_id', '=', id)
        .orderBy('created', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirst()
      if (!row) throw notFound('Transaction', id)
      return view(row)
    },
  )

  app.post(
    '/v1/transactions/:id/void',
    {
      config: { ifInterrupted: async (caller, id) => view(await findForReplay(storage.read, caller, id)) },
      schema: {
        tags: ['Transactions'],
        operationId: 'voidTransaction',
        permission: 'refund',
        summary: 'Void a transaction',
        description:
          'What is not captured or settled yet. A charge with refunds can be voided once all of them are voided. Voiding a refund gives its amount back to what may be refunded. Of an account that is no longer `ACTIVE`, too: money must be able to go back.',
        answer: 'The transaction.',
        params: ById,
        body: VoidSchema,
        response,
      },
    },
    async (request) => {
      const { id } = request.params
      return view(await voidTransaction(options, authentication.caller(request), id, request.body?.reference))
    },
  )

  app.post(
    '/v1/transactions/:id/sign',
    {
      config: {
        ifInterrupted: async (caller, id) => {
          const row = await findSignature(storage.read, caller, id)
          const { signature } = signatureView(row)
          return {
            ...(await view(await findTransaction(storage.read, caller, row.transaction_id))),
            signature_id: row.id,
            signature,
          }
        },
      },
      schema: {
        tags: ['Transactions'],
        operationId: 'signTransaction',
        permission: 'charge',
        summary: 'Sign a transaction',
        description:
          'A charge is signed once. A `gratuity` comes on top of the amount, while the charge is `AUTHORIZED`.',
        answer: 'The transaction, with the signature.',
        params: ById,
        body: SignSchema,
        response: { 200: SignedSchema },
      },
    },
    async (request) => {
      const caller = authentication.caller(request)
      const signing = readSigning(request.body)
      const signed = await storage.write(async (tx) => {
        const row = await findForUpdate(tx, caller, request.params.id)
        const signed = await signTransaction(tx, row, caller.clock.now(), signing)
        await recordAttempt(tx, caller.attempt, 'Signature', signed.signature_id)
        await recordOwn(tx, options.cipher, caller, {
          action: 'transaction.signed',
          record: { type: 'Transaction', id: signed.id },
          before: { gratuity: row.gratuity },
          after: { gratuity: signed.gratuity, signature_id: signed.signature_id },
        })
        return signed
      })
      const { signature_id } = signed
      return { ...(await view(signed)), signature_id, signature: signing.signature }
    },
  )

  app.get(
    '/v1/signatures/:id',
    {
      schema: {
        tags: ['Transactions'],
        operationId: 'readSignature',
        permission: 'read',
        summary: 'Retrieve a signature',
        description: 'By the `signature_id` of a transaction.',
        answer: 'The signature.',
        params: ById,
        response: { 200: SignatureSchema },
      },
    },
    async (request) =>
      signatureView(await findSignature(storage.read, authentication.caller(request), request.params.id)),
  )
}
