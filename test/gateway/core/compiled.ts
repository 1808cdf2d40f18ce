// This file is only compiled: what stands here must compile, and the line after a `@ts-expect-error` must not. What the compiler
// finds in the gateway no test has to look for.

import type { View } from '../../../gateway/core/view.ts'
import type { NewEvent } from '../../../gateway/payments/events/index.ts'
import { TransactionSchema } from '../../../gateway/payments/transactions/index.ts'
import type { Routes } from '../../../gateway/platform/http/routes.ts'
import type { JobHandlers, JobPlan, Lane } from '../../../gateway/platform/jobs/index.ts'
import {
  type AccountRow,
  type Database,
  fromJson,
  type Json,
  toJson,
} from '../../../gateway/platform/storage/index.ts'

type Transaction = View<typeof TransactionSchema>
declare const transaction: Transaction

// What JSON leaves out may be undefined, however deep.
export const withoutReference: Transaction = { ...transaction, reference: undefined }
export const withoutName: Transaction = { ...transaction, method: { type: 'card', name: undefined } }
// @ts-expect-error -- a status is required
export const withoutStatus: Transaction = { ...transaction, status: undefined }
// @ts-expect-error -- there is no such status
export const paid: Transaction = { ...transaction, status: 'PAID' }
// @ts-expect-error -- there is no such type of method, which the schema has inside another
export const inCash: Transaction = { ...transaction, method: { type: 'cash' } }

export const routes: Routes<object> = async (app) => {
  const schema = { response: { 200: TransactionSchema } }
  app.get('/one', { schema }, async () => transaction)
  // @ts-expect-error -- what is answered is not what the schema says
  app.get('/other', { schema }, async () => ({ id: transaction.id }))
}

declare const handlers: JobHandlers
declare const lane: Lane
const { deliver: _deliver, ...others } = handlers
// @ts-expect-error -- nobody does the jobs of one type
export const incomplete: JobHandlers = others
// @ts-expect-error -- the job of another type has something else to remember
export const swapped: JobHandlers = { ...handlers, deliver: { lane, run: handlers.capture.run } }
// @ts-expect-error -- there is no such type
export const unknownJob: JobPlan['type'] = 'tidy_up'
// @ts-expect-error -- there is no such event
export const unknownEvent: NewEvent['type'] = 'transaction.paid'
// @ts-expect-error -- there is no such policy
export const unknownPolicy: AccountRow['cvv_policy'] = 'STRICT'
// @ts-expect-error -- there is no such currency
export const unknownCurrency: AccountRow['currency'] = 'EUR'

declare const kept: Json<{ since: number }>
export const since: number = fromJson(kept).since
// @ts-expect-error -- what it holds has another member
export const until: number = fromJson(kept).until
// @ts-expect-error -- a column holds what its row says
export const method: Database['transactions']['method'] = toJson({ type: 'cash' })
