import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { notFound } from '../../../core/errors.ts'
import {
  type Authentication,
  pageOf,
  pageQuery,
  type Routes,
  requireTestMode,
} from '../../../platform/http/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { findVisiblePayment } from '../ledger.ts'
import { readRule } from './rule-input.ts'
import { addRule, deleteRule, deleteRules, findRule, listRules, ruleView } from './rule-store.ts'
import { PaymentSchema, paymentRecord, RuleBodySchema, RuleSchema } from './schemas.ts'

export interface SimulatorOptions {
  authentication: Authentication
  storage: Storage
}

const TEST_ONLY = 'The simulated networks are steered in test mode only: use a test key.'
const RULES = '/v1/simulator/rules'
const ById = Type.Object({ id: Type.String() })

/** `/v1/simulator`: rules by which a test directs the networks, and the payments in the networks' ledger. */
export const simulatorRoutes: Routes<SimulatorOptions> = async (app, options) => {
  const { authentication, storage } = options
  requireTestMode(app, authentication, TEST_ONLY)
  const merchantOf = (request: FastifyRequest) => authentication.caller(request).merchant.id

  app.post(
    RULES,
    {
      schema: {
        tags: ['Simulator'],
        operationId: 'createSimulatorRule',
        permission: 'test_tools',
        summary: 'Create a network rule',
        description:
          'Payments that match the rule get its outcome in place of what the test numbers would give. The newest rule that matches counts.',
        answer: 'The rule.',
        body: RuleBodySchema,
        response: { 200: RuleSchema },
      },
    },
    async (request) => {
      const input = readRule(request.body)
      const { merchant, clock } = authentication.caller(request)
      const row = await storage.write((tx) => addRule(tx, merchant.id, clock.now(), input))
      return ruleView(row)
    },
  )

  app.get(
    RULES,
    {
      schema: {
        tags: ['Simulator'],
        operationId: 'listSimulatorRules',
        permission: 'test_tools',
        summary: 'List network rules',
        description: 'The rules of the merchant that still stand, with how often each has matched.',
        answer: 'One page of the rules, the newest first.',
        querystring: Type.Object(pageQuery),
        response: { 200: pageOf(RuleSchema) },
      },
    },
    async (request) => listRules(storage.reading, merchantOf(request), request.query),
  )

  app.get(
    `${RULES}/:id`,
    {
      schema: {
        tags: ['Simulator'],
        operationId: 'readSimulatorRule',
        permission: 'test_tools',
        summary: 'Retrieve a network rule',
        description: 'With how often it has matched so far.',
        answer: 'The rule.',
        params: ById,
        response: { 200: RuleSchema },
      },
    },
    async (request) => ruleView(await findRule(storage.read, merchantOf(request), request.params.id)),
  )

  app.delete(
    `${RULES}/:id`,
    {
      schema: {
        tags: ['Simulator'],
        operationId: 'deleteSimulatorRule',
        permission: 'test_tools',
        summary: 'Delete a network rule',
        description: 'Payments that it would have matched go by the other rules, and by the test numbers.',
        answer: 'The rule is deleted.',
        params: ById,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await storage.write((tx) => deleteRule(tx, merchantOf(request), request.params.id))
      return reply.code(204).send(null)
    },
  )

  app.delete(
    RULES,
    {
      schema: {
        tags: ['Simulator'],
        operationId: 'deleteSimulatorRules',
        permission: 'test_tools',
        summary: 'Delete all network rules',
        description: 'From then on only the test numbers decide.',
        answer: 'There are no rules any more.',
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await storage.write((tx) => deleteRules(tx, merchantOf(request)))
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/v1/simulator/payments/:id',
    {
      schema: {
        tags: ['Simulator'],
        operationId: 'readSimulatorPayment',
        permission: 'test_tools',
        summary: 'Retrieve network records',
        description:
          'What the card or bank network knows of it, for tests that compare its books with the gateway’s.',
        answer: "The payment in the networks' books.",
        params: ById,
        response: { 200: PaymentSchema },
      },
    },
    async (request) => {
      const { id } = request.params
      const payment = await findVisiblePayment(storage.read, merchantOf(request), 'test', id)
      if (!payment) throw notFound('SimulatorPayment', id)
      return paymentRecord.view(payment)
    },
  )
}
