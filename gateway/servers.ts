// The HTTPS servers: one for the API and the frames, and for each brand one that people visit.
import { readFileSync } from 'node:fs'
import type { Server } from 'node:https'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { inRanges } from './core/addresses/ranges.ts'
import { createServer, issueCertificate } from './http/index.ts'
import type { BrandRow } from './storage/index.ts'
import { pageErrors } from './web/index.ts'

/** Where the servers listen, and what their public addresses are (GatewayOptions). */
export interface ServerOptions {
  dataDir: string
  port: number
  host?: string
  publicHost?: string
  publicUrl?: string
  pagesPort?: number
  pagesUrl?: string
  tlsCert?: string
  tlsKey?: string
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
  /** Of each brand, the default one first. */
  pages: (Served & { brand: BrandRow })[]
  /** The origin of the default brand's pages. */
  pagesUrl: () => string
  /** That of any brand, by its id: the default one's for a brand that was made since. */
  pagesUrlOf: (brandId: string) => string
  /** Those of all brands. */
  pagesOrigins: () => string[]
  certificate: { ca: string; caPath: string }
  listen(): Promise<void>
}

interface Base {
  logger: FastifyBaseLogger
  /** Steps of the shutdown. */
  toClose: (() => Promise<unknown>)[]
  isStopping: () => boolean
}

/** Makes all servers. They have no routes and do not listen yet. @param brands the default one first */
export async function createServers(
  brands: readonly BrandRow[],
  { logger, toClose, isStopping }: Base,
  options: ServerOptions,
): Promise<Servers> {
  const certificate = await loadCertificate(options)
  const toListen: (() => Promise<unknown>)[] = []
  const apps: FastifyInstance<Server>[] = []
  // All at once, because each may take its time for what is in progress.
  toClose.push(() => Promise.all(apps.map((app) => app.close())))
  const { port, host = '127.0.0.1', publicHost, publicUrl, pagesPort = 0, pagesUrl } = options
  const isTrusted = inRanges(options.trustedProxies ?? [])
  const serve = async (
    at: Pick<ServerOptions, 'port'> & {
      publicUrl: string | undefined
      brand?: BrandRow
    },
  ): Promise<Served> => {
    const app = await createServer({
      ...certificate,
      logger,
      isStopping,
      isTrusted,
      strictTransport: options.tlsCert !== undefined,
      ...(at.brand && { answerError: pageErrors(at.brand) }),
    })
    apps.push(app)
    toListen.push(() => app.listen({ port: at.port, host }))
    return { app, publicUrl: publicUrlOf(app, { publicUrl: at.publicUrl, publicHost }) }
  }
  const api = await serve({ port, publicUrl })
  const pages: Servers['pages'] = []
  for (const [index, brand] of brands.entries()) {
    const own = brand.auth_url ?? (index === 0 ? pagesUrl : undefined)
    const served = await serve({ port: pagesPort && pagesPort + index, publicUrl: own, brand })
    pages.push({ ...served, brand })
  }
  return {
    api,
    pages,
    pagesUrl: () => pages[0]?.publicUrl() ?? '',
    pagesUrlOf: (brandId) => (pages.find(({ brand }) => brand.id === brandId) ?? pages[0])?.publicUrl() ?? '',
    pagesOrigins: () => pages.map(({ publicUrl }) => new URL(publicUrl()).origin),
    certificate,
    async listen() {
      for (const start of toListen) await start()
    },
  }
}

/**
 * The origin of a server's public URLs. It never depends on the Host header of a request (rules: conventions.md#public-origin).
 */
function publicUrlOf(
  app: FastifyInstance<Server>,
  { publicUrl, publicHost = 'localhost' }: { publicUrl: string | undefined; publicHost: string | undefined },
): () => string {
  let known = publicUrl
  return () => {
    known ??= new URL(`https://${publicHost}:${portOf(app)}`).origin
    return known
  }
}

/** The port that a server listens on. */
export function portOf({ server }: FastifyInstance<Server>): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  return address.port
}

async function loadCertificate({ dataDir, tlsCert, tlsKey, publicHost, publicUrl, pagesUrl }: ServerOptions) {
  if (tlsCert === undefined || tlsKey === undefined) {
    const named = [publicUrl, pagesUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).hostname]))
    const names = [...(publicUrl === undefined ? [publicHost ?? 'localhost'] : []), ...named]
    return issueCertificate(dataDir, [...new Set([...names, 'localhost', '127.0.0.1', '::1'])])
  }
  const cert = readFileSync(tlsCert, 'utf8')
  return { cert, key: readFileSync(tlsKey, 'utf8'), ca: cert, caPath: tlsCert }
}
