// The HTTPS servers: one for the API and the frames, and for each brand one that people visit.
import { once } from 'node:events'
import type { Server } from 'node:https'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { inRanges } from '../core/addresses/ranges.ts'
import {
  createServer,
  noteUnknownProxies,
  type OnDemand,
  onDemand,
  replaceCertificate,
  type ServerCertificate,
} from '../platform/http/index.ts'
import type { BrandRow } from '../platform/storage/index.ts'
import { pageErrors } from '../web/index.ts'
import { type CertificateOptions, loadCertificate } from './certificate.ts'

/** Where the servers listen, and what their public addresses are (GatewayOptions). */
export interface ServerOptions extends CertificateOptions {
  port: number
  host?: string
  pagesPort?: number
  acsPort?: number
  trustedProxies?: readonly string[]
}

/** A server, which may not listen yet. */
export interface Served {
  app: FastifyInstance<Server>
  /** Its public origin. Known once it listens, so it is called only while a request is handled. */
  publicUrl: () => string
}

export interface Servers {
  api: Served
  /** The simulated issuers' pages: another site's, as a bank's are. */
  acs: Served
  /** Of each brand, the default one first. They get their routes later. */
  pages: (Served & OnDemand & { brand: BrandRow })[]
  /** The origin of the default brand's pages. */
  pagesUrl: () => string
  /** That of any brand, by its id: the default one's for a brand that was made since. */
  pagesUrlOf: (brandId: string) => string
  /** Those of all brands. */
  pagesOrigins: () => string[]
  certificate(): ServerCertificate
  /** Loads it again, for connections that are opened from now on. @throws when it can't be used; the old one stays in use */
  reloadCertificate(): Promise<void>
  listen(): Promise<void>
}

interface Base {
  logger: FastifyBaseLogger
  /** Steps of the shutdown. */
  toClose: (() => Promise<unknown>)[]
  isStopping: () => boolean
}

const LOOPBACK = '127.0.0.1'
const ACS_PORT = 8449

/** Makes all servers. They have no routes and do not listen yet. @param brands the default one first */
export async function createServers(
  brands: readonly BrandRow[],
  { logger, toClose, isStopping }: Base,
  options: ServerOptions,
): Promise<Servers> {
  let certificate = await loadCertificate(options)
  const toListen: (() => Promise<unknown>)[] = []
  const apps: FastifyInstance<Server>[] = []
  const closing: (() => Promise<unknown>)[] = []
  // All at once, because each may take its time for what is in progress.
  toClose.push(() => Promise.all(closing.map((close) => close())))
  const { port, host = LOOPBACK, publicHost, publicUrl, pagesPort = 0, pagesUrl } = options
  const { acsPort, acsUrl } = options
  const isTrusted = inRanges(options.trustedProxies ?? [])
  const noteProxy = noteUnknownProxies(options.dataDir)
  const serve = async (
    at: Pick<ServerOptions, 'port'> & {
      publicUrl: string | undefined
      brand?: BrandRow
      isPreferred?: boolean
    },
  ): Promise<Served> => {
    const app = await createServer({
      ...certificate,
      logger,
      isStopping,
      isTrusted,
      noteProxy,
      strictTransport: options.tlsCert !== undefined,
      ...(at.brand && { answerError: pageErrors(at.brand) }),
    })
    apps.push(app)
    if (!at.brand) closing.push(() => app.close())
    toListen.push(() =>
      (at.brand ? listen(app.server, { port: at.port, host }) : app.listen({ port: at.port, host })).catch(
        (error) => {
          if (at.isPreferred && error.code === 'EADDRINUSE') return app.listen({ port: 0, host })
          throw error
        },
      ),
    )
    return { app, publicUrl: publicUrlOf(app, { publicUrl: at.publicUrl, publicHost }) }
  }
  const api = await serve({ port, publicUrl })
  const pages: Servers['pages'] = []
  for (const [index, brand] of brands.entries()) {
    const own = ownOrigin(brand, index === 0 ? pagesUrl : undefined)
    const served = await serve({ port: pagesPort && pagesPort + index, publicUrl: own, brand })
    const held = onDemand(served.app)
    closing.push(held.close)
    pages.push({ ...served, ...held, brand })
  }
  // The default port may be another gateway's or a brand's, and nobody but browsers that were sent there needs to know it.
  const acs = await serve({
    port: acsPort ?? (port && ACS_PORT),
    publicUrl: acsUrl,
    isPreferred: acsPort === undefined,
  })
  return {
    api,
    acs,
    pages,
    pagesUrl: () => pages[0]?.publicUrl() ?? '',
    pagesUrlOf: (brandId) => (pages.find(({ brand }) => brand.id === brandId) ?? pages[0])?.publicUrl() ?? '',
    pagesOrigins: () => pages.map(({ publicUrl }) => new URL(publicUrl()).origin),
    certificate: () => certificate,
    async reloadCertificate() {
      certificate = await loadCertificate(options)
      for (const app of apps) replaceCertificate(app, certificate)
    },
    async listen() {
      for (const start of toListen) await start()
    },
  }
}

/** Unlike Fastify's own `listen`, adds no routes first, and takes one address for `localhost` instead of two. @throws when the port is taken */
async function listen(server: Server, at: { port: number; host: string }): Promise<void> {
  server.listen(at)
  await once(server, 'listening')
}

const ownOrigin = ({ auth_url }: BrandRow, pagesUrl: string | undefined) => auth_url ?? pagesUrl

/**
 * The origin that the default brand's pages will have.
 * @returns undefined where only the server that listens knows its port
 */
export function pagesUrlBefore(
  { pagesUrl, publicHost, pagesPort }: ServerOptions,
  brand: BrandRow | undefined,
): string | undefined {
  const own = brand && ownOrigin(brand, pagesUrl)
  return own ?? (pagesPort ? originAt(publicHost, pagesPort) : undefined)
}

const originAt = (host = 'localhost', port: number) => new URL(`https://${host}:${port}`).origin

/**
 * The origin of a server's public URLs. It never depends on the Host header of a request (rules: conventions.md#public-origin).
 */
function publicUrlOf(
  app: FastifyInstance<Server>,
  { publicUrl, publicHost }: { publicUrl: string | undefined; publicHost: string | undefined },
): () => string {
  let known = publicUrl
  return () => {
    known ??= originAt(publicHost, portOf(app))
    return known
  }
}

/** Whether a gateway can be reached only from its own machine: it listens on loopback, and has no public address or proxy. */
export function isLocal(options: Omit<ServerOptions, 'dataDir'>): boolean {
  const { host = LOOPBACK, publicHost = 'localhost', trustedProxies = [] } = options
  const { publicUrl, pagesUrl, acsUrl } = options
  const isLoopback = host === '::1' || host === 'localhost' || host.startsWith('127.')
  return (
    isLoopback &&
    publicHost === 'localhost' &&
    !publicUrl &&
    !pagesUrl &&
    !acsUrl &&
    trustedProxies.length === 0
  )
}

/** The port that a server listens on. */
export function portOf({ server }: FastifyInstance<Server>): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  return address.port
}
