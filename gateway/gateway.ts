import { readFileSync } from 'node:fs'
import type { Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { type Clock, systemClock } from './clock.ts'
import { type Cipher, createCipher, createSealer, loadFingerprintKey, loadKeys } from './encryption/index.ts'
import { eventRoutes, eventTimeline } from './events/index.ts'
import { hostedFieldsRoutes, publishedVersions, type Releases, readReleases } from './hosted-fields/index.ts'
import { createAuthentication } from './http/authentication.ts'
import { acceptIdempotencyKeys } from './http/idempotency.ts'
import { createIdempotencyKeys } from './http/idempotency-keys.ts'
import { trackMethods } from './http/methods.ts'
import { describeApi } from './http/openapi.ts'
import { limitRate } from './http/rate-limit.ts'
import { createServer } from './http/server.ts'
import { issueCertificate } from './http/tls.ts'
import { startInstance } from './instances/index.ts'
import { createJobs } from './jobs/index.ts'
import { limits } from './limits.ts'
import { createLogger } from './logger.ts'
import { createMerchants, merchantRoutes, primaryAccount, readSecretKey, seed } from './merchants/index.ts'
import { pages } from './pages/index.ts'
import { createSimulator, type Processor } from './processor/index.ts'
import {
  createCardExpiry,
  createCollector,
  createRecurrence,
  occurrenceRoutes,
  previewRoutes,
  recordRoutes,
} from './recurring/index.ts'
import { simulatorRoutes } from './simulator/index.ts'
import { makeDataFolder, openOwnedFolder, openPostgres, type Storage } from './storage/index.ts'
import { surchargeRoutes } from './surcharge/index.ts'
import { freeClocks, testClockRoutes } from './test-clock/index.ts'
import {
  chargeRoutes,
  createDailyCapture,
  createHoldExpiry,
  createRecovery,
  transactionRoutes,
} from './transactions/index.ts'
import {
  createTokens,
  hideStrayNumbers,
  paymentMethodRoutes,
  savedRoutes,
  vaultRoutes,
} from './vault/index.ts'

export interface GatewayOptions {
  /** Holds the database, the keys and the certificates; made if it is not there. */
  dataDir: string
  /** Of a PostgreSQL database; absent: SQLite in the data folder. */
  databaseUrl?: string
  /** 0 for any free one. */
  port: number
  /** The address that is listened on; loopback by default. */
  host?: string
  /** The host in the addresses that are handed out. */
  publicHost?: string
  /** The operator's own certificate, as files in PEM. */
  tlsCert?: string
  tlsKey?: string
  /** Pages that may embed the demo merchant's fields; absent: as it was, at first any. */
  allowedOrigins?: readonly string[]
  logLevel?: string
  /** The welcome page leads there. */
  shopUrl?: string
  /** Requests of a second, for each secret key and each address without one; 0: any number. */
  rateLimit?: number
  /** Milliseconds after which others on the same database take a silent process for dead; shorter for tests that kill it. */
  instanceLife?: number
  /** Whether this process does what falls due; false: others on its database do. */
  jobs?: boolean
  clock?: Clock
  processor?: Processor
  /** Where the browser files were built to. */
  hostedFieldsDir?: string
}

/** A gateway that answers. */
export interface Gateway {
  baseUrl: string
  authUrl: string
  /** Path of the certificate that clients have to trust, in PEM. */
  caCertificate: string
  hostedFieldsScript: string
  /** `sha384-…`, for the script tag's integrity attribute. */
  hostedFieldsIntegrity: string
  /** The script of `<hosted-field>`, and its integrity. */
  hostedFieldElement: string
  hostedFieldElementIntegrity: string
  hostedFieldsFrame: string
  publicKey: string
  testSecretKey: string
  liveSecretKey: string
  /** The demo merchant's card account of test mode. */
  testAccountId: string
  /** Finishes what has begun, then stops. */
  close(): Promise<void>
}

const BUILT = path.join(import.meta.dirname, '../dist/hosted-fields')

/**
 * Starts the whole gateway in this process and resolves once it answers: the composition root.
 * @throws when the port is taken, the data folder cannot be written or another gateway uses it, its data is encrypted
 *   with another key or the browser files are not built; nothing stays open then
 */
export async function startGateway(given: GatewayOptions): Promise<Gateway> {
  const releases = readReleases(given.hostedFieldsDir ?? BUILT)
  const options = { ...given, dataDir: makeDataFolder(given.dataDir) }
  const { dataDir, databaseUrl } = options
  const storage = await (databaseUrl === undefined ? openOwnedFolder(dataDir) : openPostgres(databaseUrl))
  const toClose = [() => storage.close()]
  const close = async () => {
    for (const step of toClose.splice(0).reverse()) await step()
  }
  try {
    const keys = loadKeys(dataDir)
    const sealer = createSealer(keys)
    const cipher = createCipher(sealer, await loadFingerprintKey(storage, sealer, keys))
    return await serve(options, { releases, cipher, storage, toClose, close })
  } catch (error) {
    await close()
    throw error
  }
}

interface Base {
  releases: Releases
  cipher: Cipher
  storage: Storage
  /** What has to be ended, in the order in which it was begun. */
  toClose: (() => Promise<unknown>)[]
  close(): Promise<void>
}

async function serve(options: GatewayOptions, base: Base): Promise<Gateway> {
  const { releases, cipher, storage, toClose, close } = base
  const { publicHost = 'localhost', clock = systemClock } = options
  const { processor = createSimulator({ storage }) } = options
  const logger = createLogger(options.logLevel ?? 'warn')
  const merchant = await seed(storage, cipher, clock, options.allowedOrigins)
  const keys = {
    publicKey: merchant.public_key,
    testSecretKey: await readSecretKey(storage, cipher, merchant.id, 'test'),
    liveSecretKey: await readSecretKey(storage, cipher, merchant.id, 'live'),
    testAccountId: await primaryAccount(storage, merchant.id, 'test'),
  }
  const onError = (error: unknown) => logger.error({ err: error }, 'a task that runs again and again')
  const instance = await startInstance(storage, {
    // A data folder has one process, PostgreSQL may have many.
    isAlone: storage.engine === 'SQLite',
    time: systemClock,
    life: options.instanceLife,
    onError,
  })
  toClose.push(() => instance.stop())
  const parts = { storage, processor, instance }
  const tokens = createTokens(storage, cipher, clock)
  const chargeParts = { ...parts, tokens, cipher }
  const recovery = createRecovery({ ...parts, clock })
  toClose.push(() => recovery.stop())
  const { failed, carriedOut, left } = await recovery.run()
  if (failed + carriedOut + left > 0)
    logger.warn({ failed, carriedOut, left }, 'what the networks had not answered was settled')

  const jobs = createJobs({
    ...parts,
    clock,
    lanes: [
      {
        handlers: {
          capture: createDailyCapture(parts),
          expire_hold: createHoldExpiry(parts),
          collect: createCollector(chargeParts),
          card_expiry: createCardExpiry(parts),
        },
        parallel: limits.jobs.parallel,
      },
    ],
    before: () => freeClocks(parts),
    onError,
  })
  toClose.push(() => jobs.stop())

  const certificate = await loadCertificate(options, publicHost)
  const app = await createServer({
    ...certificate,
    logger,
    strictTransport: options.tlsCert !== undefined,
  })
  toClose.push(() => app.close())
  const refuseOtherMethods = trackMethods(app)
  await describeApi(app, releases.current.manifest.version)
  const merchants = createMerchants(storage)
  const authentication = createAuthentication(merchants, clock)
  const idempotencyKeys = createIdempotencyKeys({ storage, cipher, clock, instance })
  await limitRate(app, authentication, options.rateLimit)
  hideStrayNumbers(app)
  acceptIdempotencyKeys(app, idempotencyKeys, authentication)
  const assetsPath = `/hosted-fields/${releases.current.name}`
  app.get('/status', { schema: statusSchema }, async () => ({ status: 'NORMAL' as const }))
  await app.register(vaultRoutes, { tokens, cipher, authentication, processor })
  await app.register(savedRoutes, { authentication, storage, tokens, cipher })
  await app.register(paymentMethodRoutes, { authentication, storage, tokens, cipher })
  await app.register(chargeRoutes, {
    ...chargeParts,
    authentication,
    recurrence: createRecurrence(cipher),
  })
  await app.register(transactionRoutes, { ...parts, authentication })
  await app.register(previewRoutes, { authentication })
  await app.register(recordRoutes, { ...chargeParts, authentication })
  await app.register(occurrenceRoutes, { ...chargeParts, authentication })
  await app.register(merchantRoutes, { authentication, storage, clock })
  await app.register(surchargeRoutes, { authentication, storage, processor })
  await app.register(simulatorRoutes, { authentication, storage })
  await app.register(eventRoutes, { authentication, storage })
  await app.register(testClockRoutes, {
    ...parts,
    clock,
    jobs,
    before: async () => {},
    authentication,
    timelines: [eventTimeline(storage)],
  })
  await app.register(hostedFieldsRoutes, { releases, merchants })
  await app.register(pages, {
    shopUrl: options.shopUrl,
    publicKey: merchant.public_key,
    caPem: certificate.ca,
    versions: publishedVersions(releases),
  })
  refuseOtherMethods()
  await sweep(app, [tokens, idempotencyKeys])
  await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' })
  recovery.start(onError)
  if (options.jobs ?? true) jobs.start()

  const baseUrl = `https://${publicHost}:${(app.server.address() as AddressInfo).port}`
  const assets = baseUrl + assetsPath
  return {
    ...keys,
    baseUrl,
    authUrl: baseUrl,
    caCertificate: certificate.caPath,
    hostedFieldsScript: `${assets}/hosted-fields.js`,
    hostedFieldsIntegrity: releases.current.manifest.integrity['hosted-fields.js'],
    hostedFieldElement: `${assets}/hosted-field.js`,
    hostedFieldElementIntegrity: releases.current.manifest.integrity['hosted-field.js'] ?? '',
    hostedFieldsFrame: `${assets}/frame.html`,
    close,
  }
}

const statusSchema = {
  tags: ['Service'],
  summary: 'Whether the gateway works',
  response: { 200: Type.Object({ status: Type.Literal('NORMAL') }, { examples: [{ status: 'NORMAL' }] }) },
}

/** What has expired goes even when nobody calls (service.md, One-time token); now, and until the server closes. */
async function sweep(app: FastifyInstance<Server>, expiring: { sweep(): Promise<void> }[]): Promise<void> {
  const run = async () => {
    for (const records of expiring) await records.sweep()
  }
  const runOrLog = () => run().catch((error: unknown) => app.log.error({ err: error }, 'sweep'))
  await runOrLog()
  const timer = setInterval(runOrLog, limits.sweep.every).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

async function loadCertificate({ dataDir, tlsCert, tlsKey }: GatewayOptions, publicHost: string) {
  if (tlsCert === undefined || tlsKey === undefined) {
    return issueCertificate(dataDir, [...new Set([publicHost, 'localhost', '127.0.0.1', '::1'])])
  }
  const cert = readFileSync(tlsCert, 'utf8')
  return { cert, key: readFileSync(tlsKey, 'utf8'), ca: cert, caPath: tlsCert }
}
