import { Type } from 'typebox'
import type { Caller } from '../../core/caller.ts'
import { readPaging } from '../../core/paging.ts'
import { type Authentication, OneOf, pageOf, pageQuery, type Routes } from '../../platform/http/index.ts'
import { deliveryStatuses, readPage } from '../../platform/storage/index.ts'
import { findDelivery, lastAttempts, replayDelivery, visibleDeliveries } from './deliveries.ts'
import { type EndpointRouteOptions, endpointRoutes } from './endpoint-routes.ts'
import { DeliverySchema, LoggedDeliverySchema, RotationSchema, SecretSchema } from './schemas.ts'
import { rotateSecret } from './signing/rotate.ts'
import { noteKnownSecret, signingSecrets } from './signing/secrets.ts'
import { deliveryView, loggedDeliveryView, secretView } from './views.ts'

export interface WebhookOptions extends EndpointRouteOptions {
  authentication: Authentication
}

const DELIVERIES = '/v1/webhooks/deliveries'
const SECRET = '/v1/webhooks/secret'
const ById = Type.Object({ id: Type.String() })

/** Endpoints; `/v1/webhooks`: the log of deliveries, and the signing secret (rules: webhooks.md#log, webhooks.md#signature). */
export const webhookRoutes: Routes<WebhookOptions> = async (app, options) => {
  await app.register(endpointRoutes, options)
  await app.register(deliveryRoutes, options)
  await app.register(secretRoutes, options)
}

const deliveryRoutes: Routes<WebhookOptions> = async (app, options) => {
  const { authentication, storage } = options

  app.get(
    DELIVERIES,
    {
      schema: {
        tags: ['Webhooks'],
        operationId: 'listDeliveries',
        permission: 'webhooks',
        summary: 'List webhook deliveries',
        description:
          'One delivery for each event and endpoint. It is sent until the receiver answers `200 OK`, seven times at the most.',
        answer: 'One page of the deliveries, the newest first.',
        querystring: Type.Object({
          ...pageQuery,
          event_id: Type.Optional(Type.String()),
          endpoint_id: Type.Optional(Type.String()),
          status: Type.Optional(OneOf(deliveryStatuses)),
        }),
        response: { 200: pageOf(DeliverySchema) },
      },
    },
    async (request) => {
      const { event_id, endpoint_id, status, ...paging } = request.query
      const found = visibleDeliveries(storage.reading, authentication.caller(request))
        .selectAll()
        .$if(event_id !== undefined, (all) => all.where('event_id', '=', event_id ?? ''))
        .$if(endpoint_id !== undefined, (all) => all.where('receiver', '=', endpoint_id ?? ''))
        .$if(status !== undefined, (all) => all.where('status', '=', status ?? 'PENDING'))
        .orderBy('created', 'desc')
        .orderBy('position', 'desc')
        .orderBy('id', 'desc')
      const page = await readPage(found, readPaging(paging))
      return { ...page, results: page.results.map(deliveryView) }
    },
  )

  app.get(
    `${DELIVERIES}/:id`,
    {
      schema: {
        tags: ['Webhooks'],
        operationId: 'readDelivery',
        permission: 'webhooks',
        summary: 'Retrieve a webhook delivery',
        description: 'With what was sent each time, what came back and how long it took.',
        answer: 'The delivery, with each attempt.',
        params: ById,
        response: { 200: LoggedDeliverySchema },
      },
    },
    async (request) => {
      const row = await findDelivery(storage.read, authentication.caller(request), request.params.id)
      return loggedDeliveryView(row, await lastAttempts(storage.read, row))
    },
  )

  app.post(
    `${DELIVERIES}/:id/replay`,
    {
      config: {
        ifInterrupted: async (caller, id) => deliveryView(await findDelivery(storage.read, caller, id)),
      },
      schema: {
        tags: ['Webhooks'],
        operationId: 'replayDelivery',
        permission: 'webhooks',
        summary: 'Resend a webhook delivery',
        description:
          'The event is posted again unchanged, in addition to the schedule, as long as the endpoint exists and is enabled.',
        answer: 'The delivery, which is sent now.',
        params: ById,
        response: { 200: DeliverySchema },
      },
    },
    async (request) =>
      deliveryView(await replayDelivery(storage, authentication.caller(request), request.params.id)),
  )
}

const ownerOf = ({ merchant, mode }: Caller) => ({ merchant_id: merchant.id, mode })

const secretRoutes: Routes<WebhookOptions> = async (app, options) => {
  const { authentication, cipher } = options
  const response = { 200: SecretSchema }
  const view = async (caller: Caller) =>
    secretView(cipher, await signingSecrets(options, ownerOf(caller), caller.clock.now()))

  app.get(
    SECRET,
    {
      schema: {
        tags: ['Webhooks'],
        operationId: 'readWebhookSecret',
        permission: 'secrets',
        summary: 'Retrieve the signing secret',
        description:
          'The secret that endpoints without their own share. Verify the header `webhook-signature` with it, as Standard Webhooks describes. Each mode has its own.',
        answer: 'The secret.',
        response,
      },
    },
    async (request) => {
      const caller = authentication.caller(request)
      const secret = await view(caller)
      // Only then: a partner that is disconnected in between gets nothing, and one that is disconnected later knows a retired secret.
      await options.storage.write((tx) => noteKnownSecret(tx, caller))
      return secret
    },
  )

  app.post(
    `${SECRET}/rotate`,
    {
      config: { ifInterrupted: view },
      schema: {
        tags: ['Webhooks'],
        operationId: 'rotateWebhookSecret',
        permission: 'secrets',
        summary: 'Rotate the signing secret',
        description:
          'Until the day is over each delivery has a signature by either secret. With `revoke_previous` only the new one signs.',
        answer: 'The new secret.',
        body: RotationSchema,
        response,
      },
    },
    async (request) => {
      const caller = authentication.caller(request)
      const rotation = { revokes: String(request.body?.revoke_previous) === 'true', caller }
      return secretView(
        cipher,
        await rotateSecret({ ...options, by: caller.actor }, ownerOf(caller), caller.clock.now(), rotation),
      )
    },
  )
}
