// Registers every route of the API's origin, from which the frames come, too.
import type { Server } from 'node:https'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { completeEvents, invoicingRoutes, processingAccountsOf } from '../invoicing/index.ts'
import {
  createMerchants,
  keyRoutes,
  merchantRoutes,
  originRoutes,
  removeEventsUrl,
} from '../merchants/merchants/index.ts'
import { PAGE_REPORTS, pageReportRoutes } from '../merchants/page-reports/index.ts'
import {
  createAccessTokens,
  credentialsRoutes,
  eventsOfPartners,
  oauthRoutes,
} from '../merchants/partners/index.ts'
import {
  authenticationRoutes,
  bindAuthentication,
  newAuthenticationRoutes,
  notificationRoutes,
} from '../payments/authentications/index.ts'
import { rehearsalRoutes } from '../payments/card-testing/index.ts'
import { eventRoutes, eventTimeline } from '../payments/events/index.ts'
import {
  createRecurrence,
  occurrenceRoutes,
  previewRoutes,
  recordRoutes,
} from '../payments/recurring/index.ts'
import { surchargeRoutes } from '../payments/surcharge/index.ts'
import { chargeRoutes, transactionRoutes } from '../payments/transactions/index.ts'
import {
  newTokenRoutes,
  paymentMethodRoutes,
  redactBody,
  savedRoutes,
  tokenRoutes,
} from '../payments/vault/index.ts'
import { deliveryTimeline, fanOutAll, webhookRoutes } from '../payments/webhooks/index.ts'
import { auditRoutes } from '../platform/audit-log/index.ts'
import {
  acceptIdempotencyKeys,
  allowCrossOrigin,
  createAuthentication,
  createBearer,
  describeApi,
  limitRate,
  refuseKeyless,
  refuseWhileUnavailable,
  requireBearer,
  requirePublicKey,
  requireSecretKey,
  requireSecretKeyOrTenant,
  trackMethods,
  wakeAfterRequests,
} from '../platform/http/index.ts'
import { mailRoutes } from '../platform/mail/index.ts'
import { noteRequests } from '../platform/request-log/index.ts'
import { testClockRoutes } from '../platform/test-clock/index.ts'
import { type SendRReq, steeringRoutes } from '../sandbox/authentication/index.ts'
import { type FaultPoints, faultRoutes, strikeCalls } from '../sandbox/faults/index.ts'
import { simulatorRoutes } from '../sandbox/networks/index.ts'
import {
  hostedFieldsRoutes,
  publishedScripts,
  type Releases,
  type Signatures,
} from '../web/hosted-fields/index.ts'
import { welcomeRoutes } from '../web/index.ts'
import type { Parts } from './background/index.ts'
import { healthRoutes, type Readiness } from './monitoring/index.ts'

export interface RoutesOptions {
  releases: Releases
  signatures: Signatures
  readiness: Readiness
  rateLimit: number | undefined
  allowPrivateWebhooks: boolean
  /** Undefined: nothing fails on purpose. */
  faultPoints: FaultPoints | undefined
  /** Takes the results of challenges. */
  takeResult: SendRReq
  /** The public origin for URLs in answers. Known once the server listens, so it is called only while a request is handled. */
  publicUrl: () => string
  /** The origin of the pages for people, likewise. */
  pagesUrl: () => string
  /** Of any brand, by its id. */
  pagesUrlOf: (brandId: string) => string
  /** Other servers with operations of the API: the default brand's. */
  described: Parameters<typeof describeApi>[2]
  /** Of all brands. */
  pagesOrigins: () => readonly string[]
  welcome: {
    shopUrl: string | undefined
    acsUrl: () => string
    publicKey: string | undefined
    caPem: () => string
  }
}

/** Adds the hooks that every request goes through, then the routes. */
export async function addRoutes(
  app: FastifyInstance<Server>,
  parts: Parts,
  {
    releases,
    signatures,
    readiness,
    rateLimit,
    allowPrivateWebhooks,
    faultPoints,
    takeResult,
    publicUrl,
    pagesUrl,
    pagesUrlOf,
    described,
    pagesOrigins,
    welcome,
  }: RoutesOptions,
): Promise<void> {
  const { storage, clock, jobs } = parts
  const refuseOtherMethods = trackMethods(app)
  await describeApi(app, releases.current.manifest.version, described)
  refuseKeyless(app)
  const merchants = createMerchants(storage, clock)
  const authentication = createAuthentication(merchants, clock, parts.keyUses.note)
  const bearer = createBearer(createAccessTokens(parts), clock)
  allowCrossOrigin(app, '/v1/tokens')
  allowCrossOrigin(app, PAGE_REPORTS)
  refuseWhileUnavailable(app, storage.availability)
  await limitRate(app, authentication, rateLimit)
  app.addHook('preValidation', async ({ body }) => redactBody(body))
  const strikes = faultPoints && strikeCalls(app, { faultPoints, authentication, bearer, merchants })
  acceptIdempotencyKeys(app, parts.idempotencyKeys, authentication, bearer)
  strikes?.afterAnswers()
  wakeAfterRequests(app, jobs)
  noteRequests(app, { log: parts.requestLog, authentication, bearer, clock })
  refuseOtherMethods()

  const shared = { ...parts, authentication }
  app.get('/status', { schema: statusSchema }, async () => ({ status: 'NORMAL' as const }))
  await app.register(healthRoutes, { readiness })
  await app.register(async (scope) => {
    requirePublicKey(scope, authentication, publicUrl)
    await scope.register(newTokenRoutes, { ...shared, publicUrl, pagesOrigins })
  })
  await app.register(async (scope) => {
    requirePublicKey(scope, authentication, publicUrl)
    await scope.register(newAuthenticationRoutes, { ...shared, publicUrl })
  })
  await app.register(notificationRoutes, { storage, clock, merchants, signer: parts.directory.signer })
  await app.register(pageReportRoutes, { storage, clock, merchants })
  await app.register(async (scope) => {
    requireSecretKey(scope, authentication)
    await scope.register(tokenRoutes, shared)
    await scope.register(savedRoutes, { ...shared, bindAuthentication })
    await scope.register(paymentMethodRoutes, { ...shared, bindAuthentication })
    await scope.register(chargeRoutes, { ...shared, recurrence: createRecurrence(parts) })
    await scope.register(transactionRoutes, shared)
    await scope.register(authenticationRoutes, shared)
    await scope.register(previewRoutes, shared)
    await scope.register(recordRoutes, shared)
    await scope.register(occurrenceRoutes, shared)
    await scope.register(merchantRoutes, { ...shared, allowPrivateWebhooks })
    await scope.register(originRoutes, shared)
    await scope.register(keyRoutes, shared)
  })
  await app.register(async (scope) => {
    requirePublicKey(scope, authentication, publicUrl)
    await scope.register(surchargeRoutes, { ...shared, accountsBehind: processingAccountsOf })
  })
  await app.register(async (scope) => {
    requireSecretKey(scope, authentication)
    await scope.register(simulatorRoutes, shared)
    await scope.register(steeringRoutes, { ...shared, takeResult })
    await scope.register(rehearsalRoutes, shared)
    if (faultPoints) await scope.register(faultRoutes, { authentication, faultPoints })
    await scope.register(webhookRoutes, {
      ...shared,
      allowPrivateWebhooks,
      removeEventsUrl: (caller, url) => removeEventsUrl(parts, caller, url),
    })
    await scope.register(auditRoutes, shared)
    await scope.register(mailRoutes, shared)
    await scope.register(testClockRoutes, {
      ...shared,
      before: (merchantId) => fanOutAll(storage, merchantId),
      timelines: [eventTimeline(storage), deliveryTimeline(storage)],
    })
  })
  await app.register(async (scope) => {
    requireSecretKeyOrTenant(scope, authentication, bearer)
    await scope.register(eventRoutes, {
      ...shared,
      ofPartners: eventsOfPartners(parts, bearer),
      complete: (db, merchantId, events) => completeEvents(db, parts.cipher, merchantId, events),
    })
  })
  await app.register(oauthRoutes, { ...parts, bearer })
  await app.register(async (scope) => {
    requireBearer(scope, bearer, 'payments')
    await scope.register(credentialsRoutes, { ...parts, bearer })
  })
  await app.register(invoicingRoutes, { ...shared, bearer, pagesUrlOf })
  await app.register(hostedFieldsRoutes, { releases, signatures, merchants, pagesOrigins, storage, clock })
  const scripts = publishedScripts(releases, signatures)
  await app.register(welcomeRoutes, { ...welcome, publicUrl, pagesUrl, scripts })
}

const statusSchema = {
  tags: ['Service'],
  operationId: 'readStatus',
  summary: 'Check the gateway’s status',
  description: 'For monitoring. It takes no key and reads no data.',
  security: [],
  answer: 'The gateway works.',
  response: { 200: Type.Object({ status: Type.Literal('NORMAL') }, { examples: [{ status: 'NORMAL' }] }) },
}
