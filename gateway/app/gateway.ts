import path from 'node:path'
import { commandLine } from '../core/actor.ts'
import { systemClock } from '../core/clock.ts'
import { makeDataFolder } from '../core/data-folder.ts'
import { limits } from '../core/limits.ts'
import { createLogger, type Logger, logFailure } from '../core/logger.ts'
import { rootFolder } from '../core/root.ts'
import { followCharge, readWideFont } from '../invoicing/index.ts'
import {
  type CompleteMerchant,
  makeComplete,
  type ProvisioningParts,
  primaryAccount,
} from '../merchants/merchants/index.ts'
import { openBrands } from '../merchants/partners/index.ts'
import { hasOperator } from '../merchants/users/index.ts'
import { createResults } from '../payments/authentications/index.ts'
import { type CardData, openCardData } from '../payments/card-data/index.ts'
import { followOccurrence } from '../payments/recurring/index.ts'
import { followCharges } from '../payments/transactions/index.ts'
import {
  type Cipher,
  type KmsReach,
  openKeyRing,
  openKms,
  reachKms,
  watchKeys,
} from '../platform/encryption/index.ts'
import { refuseWhileUnavailable } from '../platform/http/index.ts'
import { openStorage, type Storage } from '../platform/storage/index.ts'
import { acsRoutes, createDirectory, createSigners, signedResults } from '../sandbox/authentication/index.ts'
import { createFaultPoints } from '../sandbox/faults/index.ts'
import { createSimulator } from '../sandbox/networks/index.ts'
import { createSnapshots } from '../sandbox/snapshots/index.ts'
import {
  createSignatures,
  loadOwnKey,
  type Releases,
  readReleases,
  type Signatures,
} from '../web/hosted-fields/index.ts'
import { addRoutes } from './api.ts'
import { prepareBackground, upgradeLog } from './background/index.ts'
import { accessOf, openDemo, refuseWithoutDemo } from './demo.ts'
import { createMonitoring, createReadiness, type Monitoring } from './monitoring/index.ts'
import type { AddedMerchant, DemoGateway, Gateway, OwnOptions } from './options.ts'
import { addPages } from './pages.ts'
import { createServers, isLocal, portOf, type Servers } from './servers.ts'
import { createStopping, type Stopping } from './stop.ts'

const BUILT = path.join(rootFolder, 'dist/hosted-fields')
const GUIDE = path.join(rootFolder, 'dist/guide')

/**
 * Starts the whole gateway in this process, and resolves once it answers. This is the composition root.
 * @throws when the port is taken, the data folder cannot be written or another gateway uses it, its data is encrypted
 *   with another key, the browser files are not built, or `demo` is for a database that is in use without demo data; whatever was
 *   opened is closed again
 */
export function startGateway(given: OwnOptions & { demo: true }): Promise<DemoGateway>
export function startGateway(given: OwnOptions): Promise<Gateway>
export async function startGateway(given: OwnOptions): Promise<Gateway> {
  refuseWithoutDemo(given)
  const releases = readReleases(given.hostedFieldsDir ?? BUILT)
  const options = { ...given, dataDir: makeDataFolder(given.dataDir) }
  const { dataDir } = options
  const monitoring = await createMonitoring(options, releases.current.manifest.version)
  const logger = createLogger(options.logLevel ?? 'warn', options.logTo)
  const { onProgress } = upgradeLog(logger)
  const opened = await openStorage(options, { isAlone: true }, onProgress)
  const followers = { ofInvoices: followCharge, ofOccurrences: followOccurrence }
  const storage = monitoring.storage(followCharges(opened, followers))
  // What watches is stopped near the end: it sees what the others still end.
  const toClose = [() => storage.close(), () => monitoring.stop()]
  const finish = async () => {
    for (const step of toClose.splice(0).reverse()) await step()
  }
  const stopping = createStopping(options.stopDelayMs)
  const close = () => stopping.stop(finish)
  try {
    const { cipher, ring } = await openKeyRing(storage, dataDir)
    const onError = (error: unknown) =>
      logFailure(logger, { task: 'encryption keys' }, error, 'the encryption keys could not be loaded again')
    toClose.push(watchKeys(storage, ring, { dataDir, pauseMs: limits.keys.pauseMs, onError }))
    const keys = await openKeys(options, storage, cipher, { logger, monitoring })
    toClose.push(async () => keys.stop())
    const signatures = await createSignatures(releases.byName.values(), () => loadOwnKey(storage, cipher))
    return await serve(options, {
      releases,
      signatures,
      cipher,
      ...keys,
      logger,
      monitoring,
      stopping,
      toClose,
      close,
    })
  } catch (error) {
    await finish()
    throw error
  }
}

/** Card data, and the service that has its keys. */
async function openKeys(
  { kms: name, clock = systemClock }: OwnOptions,
  storage: Storage,
  cipher: Cipher,
  { logger, monitoring }: { logger: Logger; monitoring: Monitoring },
) {
  const onError = (error: unknown) =>
    logFailure(logger, { task: 'keys' }, error, 'the key management service failed')
  const kms = monitoring.kms(await openKms(cipher, { kms: name }))
  const reach = reachKms(kms.current, onError)
  const opened = await openCardData({ storage, cipher, kms, clock, onError })
  const stop = () => {
    reach.stop()
    opened.stop()
  }
  return { cardData: opened.cardData, storage: opened.storage, reach, stop }
}

interface Base {
  releases: Releases
  signatures: Signatures
  cipher: Cipher
  cardData: CardData
  reach: KmsReach
  logger: ReturnType<typeof createLogger>
  storage: Storage
  monitoring: Monitoring
  stopping: Stopping
  /** Steps of the shutdown, in the order of the start. They run in reverse order. */
  toClose: (() => Promise<unknown>)[]
  close(): Promise<void>
}

async function serve(options: OwnOptions, base: Base): Promise<Gateway> {
  const { releases, signatures, cipher, cardData, reach, logger, storage, monitoring } = base
  const { stopping, toClose, close } = base
  const { clock = systemClock } = options
  const processor = monitoring.processor(options.processor ?? createSimulator({ storage }))
  const signers = createSigners(cipher)
  const simulated = createDirectory({ storage, signers, acsUrl: () => servers.acs.publicUrl() })
  const directory = options.directory?.(simulated) ?? simulated
  const brands = await openBrands(storage, clock)
  const demo = options.demo ? await openDemo({ storage, cipher, clock }, options) : undefined
  const faultPoints = options.faultPoints ? createFaultPoints() : undefined
  const background = await prepareBackground(
    { storage, cipher, cardData, processor, directory, clock, logger, toClose },
    {
      ...options,
      faultPoints,
      observer: monitoring.observer,
      pagesUrlOf: (brandId) => servers.pagesUrlOf(brandId),
    },
  )

  const servers = await createServers(brands, { logger, toClose, ...stopping }, options)
  const { api, pages } = servers
  for (const { app } of [api, servers.acs, ...pages]) monitoring.watch(app)
  for (const { app } of pages) refuseWhileUnavailable(app, storage.availability)
  const allowPrivateWebhooks = options.allowPrivateWebhooks ?? false
  const { pagesUrlOf } = servers
  const mailsLeave = Boolean(options.mail?.smtpUrl)
  const wideFont = options.paperFont === undefined ? undefined : await readWideFont(options.paperFont)
  const takeResult = signedResults(createResults({ storage, signer: directory.signer }), signers)
  const common = {
    releases,
    signatures,
    rateLimit: options.rateLimit,
    allowPrivateWebhooks,
    pagesUrlOf,
    takeResult,
  }
  // Begins no more jobs from here on; what is in progress is waited for later, and the servers' requests meanwhile.
  toClose.push(async () => void background.parts.jobs.stop())
  const acsParts = { publicUrl: api.publicUrl, acsUrl: servers.acs.publicUrl, takeResult, signers }
  await addRoutes(api.app, background.parts, {
    ...common,
    faultPoints,
    readiness: createReadiness({
      ...background.parts,
      ...stopping,
      keys: reach,
      runsJobs: options.jobs ?? true,
    }),
    publicUrl: api.publicUrl,
    pagesUrl: servers.pagesUrl,
    described: pages.slice(0, 1),
    pagesOrigins: servers.pagesOrigins,
    welcome: {
      shopUrl: options.shopUrl,
      acsUrl: servers.acs.publicUrl,
      publicKey: demo?.publicKey,
      caPem: () => servers.certificate().ca,
    },
  })
  await servers.acs.app.register(acsRoutes, { storage, clock, ...acsParts })
  for (const { brand, app, publicUrl: authUrl, addLater } of pages) {
    const exemptsDemo = demo !== undefined && isLocal(options)
    const testSecretKey = exemptsDemo ? demo.testSecretKey : undefined
    const guide = {
      guideDir: options.guideDir ?? GUIDE,
      demo: demo && { publicKey: demo.publicKey, testSecretKey },
    }
    const { secondOperator = false } = options
    const about = { brand, authUrl, api, mailsLeave, wideFont, exemptsDemo, secondOperator }
    addLater(() => addPages(app, background.parts, { ...common, ...guide, ...about }))
  }
  await servers.listen()
  const version = releases.current.manifest.version
  const metricsUrl = await monitoring.start({
    storage,
    clock,
    version,
    dataDir: options.dataDir,
    certificate: () => servers.certificate().ca,
  })
  await background.start()

  const baseUrl = api.publicUrl()
  const assets = `${baseUrl}/hosted-fields/${releases.current.name}`
  const console = { url: `${servers.pagesUrl()}/console` }
  const operator = { url: `${servers.pagesUrl()}/operator` }
  return {
    baseUrl,
    port: portOf(api.app),
    pagesUrl: servers.pagesUrl(),
    acsUrl: servers.acs.publicUrl(),
    authUrl: servers.pagesUrl(),
    authUrls: Object.fromEntries(pages.map(({ brand, publicUrl }) => [brand.id, publicUrl()])),
    caCertificate: servers.certificate().caPath,
    hostedFieldsScript: `${assets}/hosted-fields.js`,
    hostedFieldsIntegrity: releases.current.manifest.integrity['hosted-fields.js'],
    hostedFieldElement: `${assets}/hosted-field.js`,
    hostedFieldElementIntegrity: releases.current.manifest.integrity['hosted-field.js'] ?? '',
    hostedFieldsFrame: `${assets}/frame.html`,
    console,
    operator,
    hasOperator: await hasOperator(storage.read),
    ...(demo && accessOf(demo, { console, operator })),
    ...(faultPoints && { faultPoints }),
    metricsUrl,
    snapshots: createSnapshots(storage, clock),
    addMerchant: (wish) => addMerchant(storage, { cipher, clock, by: commandLine }, wish),
    reloadCertificates: () => reloadCertificates(servers, logger),
    close,
  }
}

async function reloadCertificates(servers: Servers, logger: Logger): Promise<void> {
  try {
    await servers.reloadCertificate()
    logger.info('the certificates were loaded again')
  } catch (error) {
    logFailure(
      logger,
      { task: 'certificates' },
      error,
      'a certificate could not be loaded: the old one stays in use',
    )
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
