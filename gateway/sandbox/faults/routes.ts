import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { fieldError, gatewayError, notFound } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import type { View } from '../../core/view.ts'
import { type Authentication, example, type Routes, requireTestMode } from '../../platform/http/index.ts'
import {
  type Fault,
  type FaultInput,
  type FaultList,
  type FaultPoints,
  FaultRefused,
  faultNames,
} from './fault-points.ts'

const { maxCount, delayMaxMs } = limits.simulator
const Count = Type.Integer({ minimum: 1, maximum: maxCount })
const properties = {
  fault: Type.Enum([...faultNames]),
  route: Type.Optional(Type.String({ maxLength: 200, description: 'Of a call: `POST /v1/charges`.' })),
  nth: Type.Optional(Count),
  times: Type.Optional(Count),
  milliseconds: Type.Optional(Type.Integer({ minimum: 1, maximum: delayMaxMs })),
}
const exampleFault = { fault: 'error_after_commit', route: 'POST /v1/charges', nth: 2, times: 1 } as const
const FaultBodySchema = Type.Object(properties, { additionalProperties: false, examples: [exampleFault] })
const FaultSchema = Type.Object(
  {
    id: Type.String(),
    ...properties,
    seen: Type.Integer({ description: 'How many calls it was for so far.' }),
    struck: Type.Integer({ description: 'How many of them it has struck.' }),
  },
  { title: 'Fault', examples: [{ id: example.id, ...exampleFault, seen: 0, struck: 0 }] },
)
const ById = Type.Object({ id: Type.String() })
const FAULTS = '/v1/simulator/faults'

export interface FaultRoutesOptions {
  authentication: Authentication
  faultPoints: FaultPoints
}

/** `/v1/simulator/faults`, only where the gateway was started with fault points (rules: test-faults.md#start). */
export const faultRoutes: Routes<FaultRoutesOptions> = async (app, { authentication, faultPoints }) => {
  requireTestMode(app, authentication, 'Calls fail on purpose in test mode only: use a test key.')
  const own = (request: FastifyRequest) => faultPoints.of(authentication.caller(request).merchant.id)

  app.post(
    FAULTS,
    {
      schema: {
        tags: ['Simulator'],
        operationId: 'createFault',
        permission: 'test_tools',
        summary: 'Create a fault',
        description: 'A call, the frame, a mail or a webhook: from the nth time on, so many times.',
        answer: 'The fault.',
        body: FaultBodySchema,
        response: { 200: FaultSchema },
      },
    },
    async (request) => faultView(addFault(own(request), request.body)),
  )

  app.get(
    FAULTS,
    {
      schema: {
        tags: ['Simulator'],
        operationId: 'listFaults',
        permission: 'test_tools',
        summary: 'List faults',
        description: 'With how many calls each was for, and how many it has struck.',
        answer: 'All of the merchant, the newest first.',
        response: { 200: Type.Object({ results: Type.Array(FaultSchema) }) },
      },
    },
    async (request) => ({ results: own(request).list().map(faultView) }),
  )

  app.delete(
    `${FAULTS}/:id`,
    {
      schema: {
        tags: ['Simulator'],
        operationId: 'deleteFault',
        permission: 'test_tools',
        summary: 'Delete a fault',
        description: 'The calls that it would have affected work as usual.',
        answer: 'It is gone.',
        params: ById,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      if (!own(request).remove(id)) throw notFound('Fault', id)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    FAULTS,
    {
      schema: {
        tags: ['Simulator'],
        operationId: 'deleteFaults',
        permission: 'test_tools',
        summary: 'Delete all faults',
        description: 'Nothing fails on purpose any more.',
        answer: 'There are none any more.',
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      own(request).clear()
      return reply.code(204).send(null)
    },
  )
}

/** @throws 422 for what does not go together, or strikes nothing */
function addFault(own: FaultList, input: FaultInput): Fault {
  try {
    return own.add(input)
  } catch (error) {
    if (!(error instanceof FaultRefused)) throw error
    const { field, isMissing, message } = error
    if (field === undefined) throw gatewayError('invalid_data', { message })
    throw fieldError(field, message, isMissing ? 'not_null' : 'invalid')
  }
}

function faultView({
  id,
  fault,
  route,
  nth,
  times,
  milliseconds,
  seen,
  struck,
}: Fault): View<typeof FaultSchema> {
  return { id, fault, route, nth, times, milliseconds, seen, struck }
}
