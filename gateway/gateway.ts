import path from 'node:path'
import { addRoutes } from './api.ts'
import { prepareBackground } from './background.ts'
import { commandLine, gatewayItself } from './core/actor.ts'
import { type Clock, systemClock } from './core/clock.ts'
import { makeDataFolder } from './core/data-folder.ts'
import { createLogger } from './core/logger.ts'
import { rootFolder } from './core/root.ts'
import { type Cipher, openCipher } from './encryption/index.ts'
import { createFaultPoints, type FaultPoints } from './faults/index.ts'
import { type Releases, readReleases } from './hosted-fields/index.ts'
import { readWideFont } from './invoicing/index.ts'
import type { MailOptions } from './mail/index.ts'
import {
  type CompleteMerchant,
  createSnapshots,
  makeComplete,
  type ProvisioningParts,
  primaryAccount,
  type ResolveTxt,
  readSecretKey,
  type Snapshots,
  seed,
} from './merchants/index.ts'
import { createMonitoring, createReadiness, type Monitoring } from './monitoring/index.ts'
import { createSimulator, type Processor } from './networks/index.ts'
import { addPages } from './pages.ts'
import { type DemoPartner, openBrands, seedPartner } from './partners/index.ts'
import { createServers, portOf } from './servers.ts'
import { createStopping, type Stopping } from './stop.ts'
import { openStorage, type Storage } from './storage/index.ts'
import { type DemoPerson, seedPeople } from './users/index.ts'

export interface GatewayOptions {
  /** The folder of the database, the keys and the certificates. Created if it does not exist. */
  dataDir: string
  /** URL of a PostgreSQL database. Absent: SQLite in the data folder. */
  databaseUrl?: string
  /** 0 for any free port. */
  port: number
  /** The address to listen on; loopback by default. */
  host?: string
  /** The host in public URLs, followed by the port that the gateway listens on; `localhost` by default. */
  publicHost?: string
  /** The whole origin of public URLs, where a proxy in front of the gateway has another one: `https://pay.example`. */
  publicUrl?: string
  /** The port of the default brand's pages; each further brand has the next one. 0, and by default: any free ports. */
  pagesPort?: number
  /** The whole origin of the default brand's pages, where a proxy has another one. A further brand's is a setting of its own. */
  pagesUrl?: string
  /** Paths of the operator's own certificate and key, in PEM. */
  tlsCert?: string
  tlsKey?: string
  /** Ranges of addresses, in CIDR notation, of proxies that may say for whom they ask. Absent: none is trusted. */
  trustedProxies?: readonly string[]
  /** Origins whose pages may embed the demo merchant's fields. Absent: unchanged; a new merchant allows any. */
  allowedOrigins?: readonly string[]
  /** The demo merchant's keys, so that a test knows them before; absent: as they were, at first random ones. */
  publicKey?: string
  testSecretKey?: string
  /** Milliseconds for which it still answers once it is told to stop, while `/ready` says no. 0 by default. */
  stopDelayMs?: number
  /** How long declined applications and drafts are kept, until what they say is erased; absent: for ever. */
  keepDeclinedMs?: number
  /** The port of the metrics for Prometheus, 0 for a free one; absent: there are none. */
  metricsPort?: number
  /** The address that the metrics are on; loopback by default. It must not be public. */
  metricsHost?: string
  /** Traces by OpenTelemetry, by OTLP over HTTP to this address or as `OTEL_EXPORTER_OTLP_…` say. Absent: none. */
  traces?: { url?: string }
  logLevel?: string
  /** Where log lines go; standard error by default. */
  logTo?: { write(line: string): void }
  /** The demo shop's address, for a link on the welcome page. */
  shopUrl?: string
  /** Requests a second of each secret key, and of each client address without one. 0: no limit. */
  rateLimit?: number
  /**
   * Whether webhooks may go to private addresses, which the SSRF guard refuses otherwise: for tests and for local development.
   */
  allowPrivateWebhooks?: boolean
  /** Looks up TXT records, which verify origins; absent: in DNS. */
  resolveTxt?: ResolveTxt
  /** Whether tests may have calls, frames, mails and webhooks of test mode fail on purpose. Never where anybody pays. */
  faultPoints?: boolean
  /** Milliseconds without a heartbeat until other processes take this one for dead; shorter in tests that kill it. */
  leaseLife?: number
  /** Whether this process runs jobs. False: other processes on the same database do. */
  jobs?: boolean
  /** How mails leave. Without a server they are kept in the outbox. */
  mail?: MailOptions
  /** A font file for the letters that the papers' own font has not, as Chinese ones; absent: they are boxes. */
  paperFont?: string
  clock?: Clock
  processor?: Processor
  /** The folder that the browser files were built into; and that of the documentation's site, where there is one. */
  hostedFieldsDir?: string
  guideDir?: string
}

/** A running gateway. */
export interface Gateway {
  /** The public origin. */
  baseUrl: string
  /** The port that it listens on. */
  port: number
  /** The origin of the default brand's pages for people, and its authentication API. */
  pagesUrl: string
  authUrl: string
  /** The same of every brand, by its id. */
  authUrls: Readonly<Record<string, string>>
  /** Path of the certificate that clients have to trust, a PEM file. */
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
  /** The id of the demo merchant's card account in test mode. */
  testAccountId: string
  /** An application of the demo partner, and its token of scope `payments` for the demo merchant. */
  partner: DemoPartner
  /** The console of merchants, with the demo merchant's owner; and the pages of the gateway's operator, with a person for them. */
  console: { url: string } & DemoPerson
  operator: { url: string } & DemoPerson
  /** Where the metrics are, if there are any. */
  metricsUrl: string | undefined
  /**
   * Makes a merchant beside the demo merchant, with primary accounts for cards and for banks in each mode.
   * @throws 422 as the operator's command
   */
  addMerchant(wish: CompleteMerchant): Promise<AddedMerchant>
  /** Of the test mode of its merchants, for tests. */
  snapshots: Snapshots
  /** Where it was started with them. */
  faultPoints?: FaultPoints
  /** Finishes the work in progress, then stops. */
  close(): Promise<void>
}

/** A merchant with its keys, of which a live one is told now and never again. */
export interface AddedMerchant {
  id: string
  publicKey: string
  testSecretKey: string
  liveSecretKey: string
  /** The id of its card account in test mode. */
  testAccountId: string
}

const BUILT = path.join(rootFolder, 'dist/hosted-fields')
const GUIDE = path.join(rootFolder, 'dist/guide')

/**
 * Starts the whole gateway in this process, and resolves once it answers. This is the composition root.
 * @throws when the port is taken, the data folder cannot be written or another gateway uses it, its data is encrypted
 *   with another key, or the browser files are not built; whatever was opened is closed again
 */
export async function startGateway(given: GatewayOptions): Promise<Gateway> {
  const releases = readReleases(given.hostedFieldsDir ?? BUILT)
  const options = { ...given, dataDir: makeDataFolder(given.dataDir) }
  const { dataDir } = options
  const monitoring = await createMonitoring(options, releases.current.manifest.version)
  const storage = monitoring.storage(await openStorage(options, { isAlone: true }))
  // What watches is stopped near the end: it sees what the others still end.
  const toClose = [() => storage.close(), () => monitoring.stop()]
  const finish = async () => {
    for (const step of toClose.splice(0).reverse()) await step()
  }
  const stopping = createStopping(options.stopDelayMs)
  const close = () => stopping.stop(finish)
  try {
    const cipher = await openCipher(storage, dataDir)
    return await serve(options, { releases, cipher, storage, monitoring, stopping, toClose, close })
  } catch (error) {
    await finish()
    throw error
  }
}

interface Base {
  releases: Releases
  cipher: Cipher
  storage: Storage
  monitoring: Monitoring
  stopping: Stopping
  /** Steps of the shutdown, in the order of the start. They run in reverse order. */
  toClose: (() => Promise<unknown>)[]
  close(): Promise<void>
}

async function serve(options: GatewayOptions, base: Base): Promise<Gateway> {
  const { releases, cipher, storage, monitoring, stopping, toClose, close } = base
  const { clock = systemClock } = options
  const processor = monitoring.processor(options.processor ?? createSimulator({ storage }))
  const logger = createLogger(options.logLevel ?? 'warn', options.logTo)
  const merchant = await seed(storage, { cipher, clock, by: gatewayItself }, options)
  const keys = {
    publicKey: merchant.public_key,
    testSecretKey: await readSecretKey(storage, cipher, merchant.id, 'test'),
    liveSecretKey: await readSecretKey(storage, cipher, merchant.id, 'live'),
    testAccountId: await primaryAccount(storage, merchant.id, 'test'),
  }
  const faultPoints = options.faultPoints ? createFaultPoints() : undefined
  const background = await prepareBackground(
    { storage, cipher, processor, clock, logger, toClose },
    {
      ...options,
      faultPoints,
      observer: monitoring.observer,
      pagesUrlOf: (brandId) => servers.pagesUrlOf(brandId),
    },
  )

  const brands = await openBrands(storage, clock)
  const partner = await seedPartner({ storage, cipher, clock, by: gatewayItself }, merchant)
  const servers = await createServers(brands, { logger, toClose, ...stopping }, options)
  const { api, pages, certificate } = servers
  for (const { app } of [api, ...pages]) monitoring.watch(app)
  const people = await seedPeople({ storage, cipher, clock }, merchant.id)
  const allowPrivateWebhooks = options.allowPrivateWebhooks ?? false
  const { pagesUrlOf } = servers
  const mailsLeave = Boolean(options.mail?.smtpUrl)
  const wideFont = options.paperFont === undefined ? undefined : await readWideFont(options.paperFont)
  const common = { releases, rateLimit: options.rateLimit, allowPrivateWebhooks, pagesUrlOf }
  // Begins no more jobs from here on; what is in progress is waited for later, and the servers' requests meanwhile.
  toClose.push(async () => void background.parts.jobs.stop())
  await addRoutes(api.app, background.parts, {
    ...common,
    faultPoints,
    readiness: createReadiness({ ...background.parts, ...stopping, runsJobs: options.jobs ?? true }),
    publicUrl: api.publicUrl,
    pagesUrl: servers.pagesUrl,
    pagesOrigins: servers.pagesOrigins,
    welcome: { shopUrl: options.shopUrl, publicKey: merchant.public_key, caPem: certificate.ca },
  })
  for (const { brand, app, publicUrl: authUrl } of pages) {
    const guide = { guideDir: options.guideDir ?? GUIDE, publicKey: merchant.public_key }
    await addPages(app, background.parts, { ...common, ...guide, brand, authUrl, api, mailsLeave, wideFont })
  }
  await servers.listen()
  const version = releases.current.manifest.version
  const metricsUrl = await monitoring.start({ storage, clock, version })
  await background.start()

  const baseUrl = api.publicUrl()
  const assets = `${baseUrl}/hosted-fields/${releases.current.name}`
  return {
    ...keys,
    partner,
    baseUrl,
    port: portOf(api.app),
    pagesUrl: servers.pagesUrl(),
    authUrl: servers.pagesUrl(),
    authUrls: Object.fromEntries(pages.map(({ brand, publicUrl }) => [brand.id, publicUrl()])),
    caCertificate: certificate.caPath,
    hostedFieldsScript: `${assets}/hosted-fields.js`,
    hostedFieldsIntegrity: releases.current.manifest.integrity['hosted-fields.js'],
    hostedFieldElement: `${assets}/hosted-field.js`,
    hostedFieldElementIntegrity: releases.current.manifest.integrity['hosted-field.js'] ?? '',
    hostedFieldsFrame: `${assets}/frame.html`,
    console: { url: `${servers.pagesUrl()}/console`, ...people.owner },
    operator: { url: `${servers.pagesUrl()}/operator`, ...people.operator },
    ...(faultPoints && { faultPoints }),
    metricsUrl,
    snapshots: createSnapshots(storage, clock),
    addMerchant: (wish) => addMerchant(storage, { cipher, clock, by: commandLine }, wish),
    close,
  }
}

async function addMerchant(
  storage: Storage,
  parts: ProvisioningParts,
  wish: CompleteMerchant,
): Promise<AddedMerchant> {
  const { id, told } = await storage.write((tx) => makeComplete(tx, parts, wish))
  const { public_key = '', test_secret_key = '', live_secret_key = '' } = told
  return {
    id,
    publicKey: public_key,
    testSecretKey: test_secret_key,
    liveSecretKey: live_secret_key,
    testAccountId: await primaryAccount(storage, id, 'test'),
  }
}
