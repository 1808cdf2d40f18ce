import { Type } from 'typebox'
import type { Caller } from '../../core/caller.ts'
import { limits } from '../../core/limits.ts'
import { readPaging } from '../../core/paging.ts'
import type { View } from '../../core/view.ts'
import {
  type Authentication,
  limitPerMinute,
  pageOf,
  pageQuery,
  type Routes,
} from '../../platform/http/index.ts'
import { findDelivery } from './deliveries.ts'
import { type Endpoint, endpointsOf, findEndpoint, isOfSettings, ownerOf } from './endpoints/find.ts'
import {
  EndpointSchema,
  EndpointSecretSchema,
  EndpointSettings,
  endpointRecord,
  NewEndpointSchema,
} from './endpoints/record.ts'
import { changeEndpoint, createEndpoint, type EndpointParts, removeEndpoint } from './endpoints.ts'
import { DeliverySchema, RotationSchema } from './schemas.ts'
import { rotateEndpointSecret } from './signing/endpoint-rotation.ts'
import { openEndpointSecret } from './signing/endpoint-secrets.ts'
import { sendTest } from './test-event.ts'
import { deliveryView } from './views.ts'

export interface EndpointRouteOptions extends EndpointParts {
  authentication: Authentication
  /** Takes an address out of the merchant's settings. */
  removeEventsUrl(caller: Caller, url: string): Promise<void>
}

const ENDPOINTS = '/v1/webhook_endpoints'
const ById = Type.Object({ id: Type.String() })
const common = { tags: ['Webhooks'], permission: 'webhooks' } as const
const CHANGES = {
  PUT: { verb: 'replace', suffix: ' (PUT)', note: 'Only what is given changes, as with PATCH.' },
  PATCH: { verb: 'change', suffix: '', note: 'Only what is given changes.' },
} as const

/** `/v1/webhook_endpoints` (rules: webhooks.md#endpoints). */
export const endpointRoutes: Routes<EndpointRouteOptions> = async (app, options) => {
  const { authentication, storage, cipher } = options
  const limit = limitPerMinute(app, limits.webhooks.testsPerMinute)
  const find = (caller: Caller, id: string) => findEndpoint(storage.read, ownerOf(caller), id)
  const withSecret = (endpoint: Endpoint): View<typeof EndpointSecretSchema> => ({
    ...endpointRecord.view(endpoint),
    secret: openEndpointSecret(cipher, endpoint),
  })
  const ifInterrupted = async (caller: Caller, id: string) => withSecret(await find(caller, id))

  app.get(
    ENDPOINTS,
    {
      schema: {
        ...common,
        operationId: 'listWebhookEndpoints',
        summary: 'List webhook endpoints',
        description: "Of the key's mode, with the addresses in the merchant’s settings.",
        answer: 'One page of the endpoints: those of the settings first, then the oldest.',
        querystring: Type.Object(pageQuery),
        response: { 200: pageOf(EndpointSchema) },
      },
    },
    async (request) => {
      const { page, page_size } = readPaging(request.query)
      const all = await endpointsOf(storage.read, ownerOf(authentication.caller(request)))
      const some = all.slice((page - 1) * page_size, page * page_size)
      return { page, page_size, total_entries: all.length, results: some.map(endpointRecord.view) }
    },
  )

  app.post(
    ENDPOINTS,
    {
      config: { ifInterrupted },
      schema: {
        ...common,
        operationId: 'createWebhookEndpoint',
        summary: 'Create a webhook endpoint',
        description:
          'Events of the key’s mode are posted there from now on, signed with the secret in the answer.',
        answer: 'The endpoint, with its secret, this once.',
        body: NewEndpointSchema,
        response: { 200: EndpointSecretSchema },
      },
    },
    async (request) =>
      withSecret(await createEndpoint(options, authentication.caller(request), request.body)),
  )

  app.get(
    `${ENDPOINTS}/:id`,
    {
      schema: {
        ...common,
        operationId: 'readWebhookEndpoint',
        summary: 'Retrieve a webhook endpoint',
        description: 'Without its secret, which is shown once.',
        answer: 'The endpoint.',
        params: ById,
        response: { 200: EndpointSchema },
      },
    },
    async (request) => endpointRecord.view(await find(authentication.caller(request), request.params.id)),
  )

  for (const method of ['PUT', 'PATCH'] as const) {
    const { verb, suffix, note } = CHANGES[method]
    app.route({
      method,
      url: `${ENDPOINTS}/:id`,
      schema: {
        ...common,
        operationId: `${verb}WebhookEndpoint`,
        summary: `Update a webhook endpoint${suffix}`,
        description: `${note} A disabled endpoint gets no events, and what waits for it ends. The URL of an address of the merchant’s settings is changed there.`,
        answer: 'The endpoint as it is now.',
        params: ById,
        body: EndpointSettings,
        response: { 200: EndpointSchema },
      },
      handler: async (request) =>
        endpointRecord.view(
          await changeEndpoint(options, authentication.caller(request), request.params.id, request.body),
        ),
    })
  }

  app.delete(
    `${ENDPOINTS}/:id`,
    {
      schema: {
        ...common,
        operationId: 'deleteWebhookEndpoint',
        summary: 'Delete a webhook endpoint',
        description: 'What waits for it ends. An address of the merchant’s settings is removed from these.',
        answer: 'The endpoint is deleted.',
        params: ById,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const caller = authentication.caller(request)
      const endpoint = await find(caller, request.params.id)
      if (isOfSettings(endpoint)) await options.removeEventsUrl(caller, endpoint.url)
      else await removeEndpoint(options, caller, endpoint.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    `${ENDPOINTS}/:id/test`,
    {
      config: {
        ifInterrupted: async (caller, id) => deliveryView(await findDelivery(storage.read, caller, id)),
      },
      schema: {
        ...common,
        operationId: 'testWebhookEndpoint',
        summary: 'Send a test event',
        description: `Of the type \`webhook.test\`, signed and retried like an event. Up to ${limits.webhooks.testsPerMinute} a minute.`,
        answer: 'The delivery, which is sent now.',
        params: ById,
        response: { 200: DeliverySchema },
      },
    },
    async (request, reply) => {
      const caller = authentication.caller(request)
      await limit(request, reply, caller.merchant.id)
      return deliveryView(await sendTest(options, caller, request.params.id))
    },
  )

  app.post(
    `${ENDPOINTS}/:id/secret/rotate`,
    {
      config: { ifInterrupted },
      schema: {
        ...common,
        operationId: 'rotateWebhookEndpointSecret',
        permission: 'secrets',
        summary: 'Rotate an endpoint’s secret',
        description:
          'The previous secret also signs for a day. An endpoint that shared the secret of its mode has its own from then on. With `revoke_previous` only the new one signs.',
        answer: 'The endpoint, with its new secret, this once.',
        params: ById,
        body: RotationSchema,
        response: { 200: EndpointSecretSchema },
      },
    },
    async (request) => {
      const revokes = String(request.body?.revoke_previous) === 'true'
      const caller = authentication.caller(request)
      return withSecret(await rotateEndpointSecret(options, caller, request.params.id, revokes))
    },
  )
}
