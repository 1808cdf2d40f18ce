import { mkdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { type Clock, systemClock } from './clock.ts'
import { hostedFieldsRoutes, readManifest, versionSegment } from './hosted-fields/index.ts'
import { createAuthentication } from './http/authentication.ts'
import { trackMethods } from './http/methods.ts'
import { createServer } from './http/server.ts'
import { issueCertificate } from './http/tls.ts'
import { createMerchants, readSecretKey, seed } from './merchants/index.ts'
import { pages } from './pages/index.ts'
import { createSimulator, type Processor } from './processor/index.ts'
import { openSqlite } from './storage/index.ts'
import { reconcile, transactionRoutes } from './transactions/index.ts'
import { createCipher, createTokens, loadKey, vaultRoutes } from './vault/index.ts'

export interface GatewayOptions {
  /** Holds the database, the keys and the certificates; made if it is not there. */
  dataDir: string
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
  hostedFieldsFrame: string
  publicKey: string
  testSecretKey: string
  liveSecretKey: string
  /** Finishes what has begun, then stops. */
  close(): Promise<void>
}

const BUILT = path.join(import.meta.dirname, '../dist/hosted-fields')

/**
 * Starts the whole gateway in this process and resolves once it answers: the composition root.
 * @throws when the port is taken, the data folder cannot be written or the browser files are not built
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { dataDir, publicHost = 'localhost', clock = systemClock, processor = createSimulator() } = options
  const folder = options.hostedFieldsDir ?? BUILT
  const manifest = readManifest(folder)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const cipher = createCipher(loadKey(dataDir))
  const storage = await openSqlite(path.join(dataDir, 'gateway.sqlite'))
  const merchant = await seed(storage, cipher, clock, options.allowedOrigins)
  await reconcile({ storage, processor, clock })

  const certificate = await loadCertificate(options, publicHost)
  const app = await createServer({
    ...certificate,
    logger: createLogger(options.logLevel ?? 'warn'),
    strictTransport: options.tlsCert !== undefined,
  })
  const refuseOtherMethods = trackMethods(app)
  const merchants = createMerchants(storage)
  const authentication = createAuthentication(merchants)
  const tokens = createTokens(storage, cipher, clock)
  app.get('/status', async () => ({ status: 'NORMAL' }))
  await app.register(vaultRoutes, { tokens, cipher, authentication })
  await app.register(transactionRoutes, { authentication, storage, processor, tokens, cipher, clock })
  await app.register(hostedFieldsRoutes, { folder, manifest, merchants })
  const assetsPath = `/hosted-fields/${versionSegment(manifest)}`
  await app.register(pages, {
    shopUrl: options.shopUrl,
    publicKey: merchant.public_key,
    caPem: certificate.ca,
    script: { path: `${assetsPath}/hosted-fields.js`, integrity: manifest.scriptIntegrity },
  })
  refuseOtherMethods()

  const close = async () => {
    await app.close()
    await storage.close()
  }
  try {
    await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' })
  } catch (error) {
    await close()
    throw error
  }
  const baseUrl = `https://${publicHost}:${(app.server.address() as AddressInfo).port}`
  const assets = baseUrl + assetsPath
  return {
    baseUrl,
    authUrl: baseUrl,
    caCertificate: certificate.caPath,
    hostedFieldsScript: `${assets}/hosted-fields.js`,
    hostedFieldsIntegrity: manifest.scriptIntegrity,
    hostedFieldsFrame: `${assets}/frame.html`,
    publicKey: merchant.public_key,
    testSecretKey: await readSecretKey(storage, cipher, merchant.id, 'test'),
    liveSecretKey: await readSecretKey(storage, cipher, merchant.id, 'live'),
    close,
  }
}

async function loadCertificate({ dataDir, tlsCert, tlsKey }: GatewayOptions, publicHost: string) {
  if (tlsCert === undefined || tlsKey === undefined) {
    return issueCertificate(dataDir, [...new Set([publicHost, 'localhost', '127.0.0.1', '::1'])])
  }
  const cert = readFileSync(tlsCert, 'utf8')
  return { cert, key: readFileSync(tlsKey, 'utf8'), ca: cert, caPath: tlsCert }
}

/** To standard error, because standard output is the command's answer. */
function createLogger(level: string): FastifyBaseLogger {
  return pino({ level, base: null }, pino.destination({ dest: 2, sync: true }))
}
