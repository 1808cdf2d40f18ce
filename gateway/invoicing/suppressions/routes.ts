import { Type } from 'typebox'
import { timestamp } from '../../core/calendar.ts'
import type { View } from '../../core/view.ts'
import {
  type Bearer,
  example,
  Flag,
  OneOf,
  pageOf,
  pageQuery,
  QueryFlag,
  type Routes,
  Timestamp,
} from '../../platform/http/index.ts'
import { listSuppressions, type Suppression } from '../../platform/mail/index.ts'
import { suppressionReasons } from '../../platform/storage/index.ts'
import { modeOf } from '../audit/mode.ts'
import { EmailText } from '../contacts/schemas.ts'
import { addedReasons, addSuppression, deleteSuppression, type SuppressionParts } from './suppressions.ts'

export interface SuppressionOptions extends SuppressionParts {
  bearer: Bearer
}

const about = { address: 'ada@example.com', reason: 'unsubscribed' }

const SuppressionSchema = Type.Object(
  {
    id: Type.String(),
    created: Timestamp,
    address: Type.String(),
    reason: OneOf(suppressionReasons),
    test_mode: Type.Boolean(),
  },
  {
    title: 'Suppression',
    examples: [{ id: example.id, created: example.time, ...about, test_mode: true }],
  },
)

const NewSuppressionSchema = Type.Object(
  {
    address: EmailText,
    reason: Type.Optional(OneOf(addedReasons, '`added` by default.')),
    test_mode: Type.Optional(Flag),
  },
  { examples: [{ address: 'ada@example.com', reason: 'complained', test_mode: true }] },
)

const ModeQuery = {
  test_mode: QueryFlag('The list of test mode; otherwise that of live mode.'),
}

const viewOf = (
  { id, created, address, reason }: Suppression,
  mode: 'test' | 'live',
): View<typeof SuppressionSchema> => ({
  id,
  created: timestamp(created),
  address,
  reason,
  test_mode: mode === 'test',
})

/** `/suppressions` (rules: mail.md#suppression). */
export const suppressionRoutes: Routes<SuppressionOptions> = async (app, options) => {
  const { bearer, storage, cipher } = options
  const common = { tags: ['Invoicing'] }
  const response = { 200: SuppressionSchema }

  app.get(
    '/suppressions',
    {
      schema: {
        ...common,
        operationId: 'listSuppressions',
        permission: 'read',
        summary: 'List suppressed email addresses',
        description:
          'Addresses that the merchant’s mail isn’t sent to, and why. An address is listed once for each reason.',
        answer: 'One page of the addresses, the newest first.',
        querystring: Type.Object({
          ...pageQuery,
          address: Type.Optional(Type.String({ description: 'Only this complete address.' })),
          ...ModeQuery,
        }),
        response: { 200: pageOf(SuppressionSchema) },
      },
    },
    async (request) => {
      const { test_mode, ...query } = request.query
      const mode = modeOf(test_mode)
      const owner = { merchant_id: bearer.granted(request).merchant.id, mode }
      const page = await listSuppressions(storage.reading, cipher, owner, query)
      return { ...page, results: page.results.map((one) => viewOf(one, mode)) }
    },
  )

  app.post(
    '/suppressions',
    {
      config: { ifInterrupted: 'repeat' },
      schema: {
        ...common,
        operationId: 'createSuppression',
        permission: 'invoice',
        summary: 'Suppress an email address',
        description:
          'No invoice, reminder, credit note or receipt is mailed to it any more. The same address and reason again answer the entry that exists.',
        answer: 'The entry.',
        body: NewSuppressionSchema,
        response,
      },
    },
    async (request) => {
      const { address, reason = 'added', test_mode } = request.body
      const mode = modeOf(test_mode)
      return viewOf(await addSuppression(options, bearer.caller(request, mode), { address, reason }), mode)
    },
  )

  app.delete(
    '/suppressions/:id',
    {
      schema: {
        ...common,
        operationId: 'deleteSuppression',
        permission: 'invoice',
        summary: 'Unsuppress an email address',
        description:
          'Mail is sent to it again, unless it is listed for another reason. Do so only if the customer asks for it.',
        answer: 'The entry as it was.',
        params: Type.Object({ id: Type.String() }),
        querystring: Type.Object(ModeQuery),
        response,
      },
    },
    async (request) => {
      const mode = modeOf(request.query.test_mode)
      const caller = bearer.caller(request, mode)
      return viewOf(await deleteSuppression(options, caller, request.params.id, undefined), mode)
    },
  )
}
