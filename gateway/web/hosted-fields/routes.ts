import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isPublicKey } from '../../../shared/public-key.ts'
import type { Clock } from '../../core/clock.ts'
import { gatewayError } from '../../core/errors.ts'
import { type Merchants, originsWarning, readOrigins } from '../../merchants/merchants/index.ts'
import type { MerchantRow, Storage } from '../../platform/storage/index.ts'
import { type Asset, type Documents, type Release, type Releases, sendAsset } from './assets.ts'
import { allowAnywhere, allowForAWhile, setAuthenticateHeaders, setFrameHeaders } from './headers.ts'
import { documentIn } from './languages.ts'
import { LOG_PATH } from './log.ts'
import { evergreenFile } from './manifest.ts'
import type { Signatures } from './signatures.ts'

export interface HostedFieldsOptions {
  releases: Releases
  signatures: Signatures
  merchants: Merchants
  /** The origins of the gateway's own pages, where payers pay. Called only while a request is handled. */
  pagesOrigins: () => readonly string[]
  storage: Storage
  clock: Clock
}

/** Serves scripts and frame from a versioned path (rules: hosted-fields.md#frames, hosted-fields.md#integrity). */
export const hostedFieldsRoutes: FastifyPluginAsync<HostedFieldsOptions> = async (app, options) => {
  const { releases, signatures, merchants, pagesOrigins, storage, clock } = options

  /** For developers who look at the frame's headers (rules: accounts.md#origins). */
  const warningFor = async (merchant: MerchantRow) =>
    originsWarning(merchant, await readOrigins(storage.read, merchant), clock.now())

  function releaseOf({ params }: FastifyRequest<{ Params: { version: string } }>): Release {
    const release = releases.byName.get(params.version)
    if (release) return release
    const message = `There is no such version; the current one is ${releases.current.name}.`
    throw gatewayError('resource_not_found', { message })
  }

  const merchantOf = async (key: unknown) =>
    typeof key === 'string' && isPublicKey(key) ? merchants.byPublicKey(key) : undefined

  /**
   * The origins that may embed the frame, separated by spaces; empty: any. Only a merchant's key tells, and without one the frame is
   * useless anyway.
   */
  function embeddersOf(merchant: MerchantRow | undefined): string {
    if (!merchant) return "'none'"
    const { allowed_origins: own } = merchant
    return own ? [own, ...pagesOrigins()].join(' ') : ''
  }

  /** Sends a script as a page's tag needs it. @param name what it is called among the build's files */
  function sendScript(
    request: FastifyRequest,
    reply: FastifyReply,
    asset: Asset,
    release: Release,
    name: string,
  ) {
    // An integrity attribute requires CORS, and Timing-Allow-Origin lets merchants measure how long the script loads.
    reply.header('access-control-allow-origin', '*').header('timing-allow-origin', '*')
    reply.headers(signatures.headersOf(release, name))
    return sendAsset(request, reply, asset)
  }

  /** Sends what the newest build has of an evergreen address, or 304 to a browser that has it. */
  function sendEvergreen(request: FastifyRequest, reply: FastifyReply, release: Release, file: string) {
    const asset = release.evergreen.get(file)
    if (!asset) throw noSuchFile()
    // A build that is signed again is sent again: a browser that has it keeps the signature that it came with.
    const etag = `W/"${release.name}-${signatures.digestOf(release)}"`
    allowForAWhile(reply)
    reply.header('etag', etag).header('sourcemap', `../${release.name}/${file}.map`)
    const known = request.headers['if-none-match']?.split(/, */) ?? []
    if (known.includes(etag)) return reply.header('vary', 'Accept-Encoding').code(304).send()
    return sendScript(request, reply, asset, release, evergreenFile(file))
  }

  app.get<{ Params: { version: string; file: string } }>(
    '/hosted-fields/:version/:file',
    async (request, reply) => {
      const { version, file } = request.params
      const evergreen = releases.evergreen.get(version)
      if (evergreen) return sendEvergreen(request, reply, evergreen, file)
      const release = releaseOf(request)
      const asset = release.scripts.get(file)
      if (!asset) throw noSuchFile()
      allowAnywhere(reply)
      return sendScript(request, reply, asset, release, file)
    },
  )

  app.get(LOG_PATH, async (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(releases.log),
  )

  type Request = FastifyRequest<{
    Params: { version: string }
    Querystring: { key?: unknown; lang?: unknown }
  }>

  /** Sends the document of a frame. @param headers sets those that say what it may do */
  async function sendDocument(
    request: Request,
    reply: FastifyReply,
    documents: Documents,
    headers: (allowedOrigins: string) => void,
  ) {
    const document = documentIn(documents, request.query.lang)
    if (!document) throw noSuchFile()
    const merchant = await merchantOf(request.query.key)
    allowAnywhere(reply)
    headers(embeddersOf(merchant))
    // A merchant of that key may be created yet.
    if (!merchant) reply.header('cache-control', 'no-store')
    const warning = merchant && (await warningFor(merchant))
    if (warning !== undefined) reply.header('hosted-fields-warning', warning)
    return sendAsset(request, reply, document)
  }

  app.get('/hosted-fields/:version/frame.html', async (request: Request, reply) => {
    const { manifest, frames } = releaseOf(request)
    return sendDocument(request, reply, frames, (origins) => setFrameHeaders(reply, manifest.frame, origins))
  })

  app.get('/hosted-fields/:version/authenticate.html', async (request: Request, reply) => {
    const { manifest, authenticates } = releaseOf(request)
    return sendDocument(request, reply, authenticates, (origins) =>
      setAuthenticateHeaders(reply, manifest.authenticate, origins),
    )
  })

  // A browser doesn't tell a page why a frame was refused: the page's script asks here.
  app.get<{ Querystring: { key?: unknown } }>(
    '/hosted-fields/:version/check.json',
    async ({ query, headers }, reply) => {
      const merchant = await merchantOf(query.key)
      reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')
      return { problem: problemOf(merchant, embeddersOf(merchant), headers.origin) }
    },
  )
}

const noSuchFile = () => gatewayError('resource_not_found', { message: 'This version has no such file.' })

/** What keeps a page from showing the fields of a key (rules: hosted-fields.md#check). */
type Problem = 'none' | 'unknown_key' | 'origin_not_allowed'

/** @param embedders as `frame-ancestors` has them; empty: any */
function problemOf(merchant: MerchantRow | undefined, embedders: string, origin = ''): Problem {
  if (!merchant) return 'unknown_key'
  return !embedders || embedders.split(' ').includes(origin) ? 'none' : 'origin_not_allowed'
}
