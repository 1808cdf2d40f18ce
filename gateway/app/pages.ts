// Registers every route of the origins that people visit: one for each brand. Nothing of the frames is there.
import type { Server } from 'node:https'
import type { FastifyInstance } from 'fastify'
import type { WideFont } from '../invoicing/index.ts'
import { createMerchants } from '../merchants/merchants/index.ts'
import {
  applicationRoutes,
  createAccessTokens,
  deauthorizeRoutes,
  metadataRoutes,
  oauthRoutes,
  reissueRoutes,
  roomRoutes,
} from '../merchants/partners/index.ts'
import {
  acceptIdempotencyKeys,
  createAuthentication,
  createBearer,
  describeApi,
  limitRate,
  refuseKeyless,
  requireBearer,
  trackMethods,
  wakeAfterRequests,
} from '../platform/http/index.ts'
import { noteRequests } from '../platform/request-log/index.ts'
import type { BrandRow } from '../platform/storage/index.ts'
import type { SendRReq } from '../sandbox/authentication/index.ts'
import { publishedScripts, type Releases, type Signatures, tagOf } from '../web/hosted-fields/index.ts'
import {
  type DemoKeys,
  frontPageRoutes,
  guideRoutes,
  portalRoutes,
  signUpRoutes,
  siteRoutes,
} from '../web/index.ts'
import type { Parts } from './background/index.ts'

export interface PagesOptions {
  brand: BrandRow
  /** The public origin of the brand. Called only while a request is handled. */
  authUrl: () => string
  /** That of any brand, likewise. */
  pagesUrlOf: (brandId: string) => string
  /** Whether there is a mail server. */
  mailsLeave: boolean
  /** Whether the demo's own people need no second factor. */
  exemptsDemo: boolean
  /** Whether a second operator confirms the approval of a merchant application. */
  secondOperator: boolean
  /** For the letters that the papers' own font has not. */
  wideFont: WideFont | undefined
  releases: Releases
  signatures: Signatures
  /** The folder of the documentation's site, and the keys of its examples. */
  guideDir: string
  demo: DemoKeys | undefined
  rateLimit: number | undefined
  allowPrivateWebhooks: boolean
  /** Takes the results of challenges. */
  takeResult: SendRReq
  /** The server of the API, and its public origin. */
  api: { app: FastifyInstance; publicUrl: () => string }
}

/** Adds the hooks that every request to a brand's pages goes through, then the routes. */
export async function addPages(
  app: FastifyInstance<Server>,
  parts: Parts,
  options: PagesOptions,
): Promise<void> {
  const { brand, authUrl, pagesUrlOf, mailsLeave, releases, rateLimit, allowPrivateWebhooks, api } = options
  const { guideDir, demo, wideFont, exemptsDemo, secondOperator, signatures, takeResult } = options
  const hostedFields = () => tagOf(releases.current, api.publicUrl())
  const { storage, clock } = parts
  const refuseOtherMethods = trackMethods(app)
  await describeApi(app, releases.current.manifest.version, [api])
  refuseKeyless(app)
  const authentication = createAuthentication(createMerchants(storage, clock), clock)
  const bearer = createBearer(createAccessTokens(parts), clock, brand.id)
  await limitRate(app, authentication, rateLimit)
  acceptIdempotencyKeys(app, parts.idempotencyKeys, authentication, bearer)
  wakeAfterRequests(app, parts.jobs)
  noteRequests(app, { log: parts.requestLog, authentication, bearer, clock })
  refuseOtherMethods()
  await app.register(oauthRoutes, { ...parts, bearer, brandId: brand.id })
  await app.register(metadataRoutes, { authUrl })
  await app.register(async (scope) => {
    requireBearer(scope, bearer, 'tenant')
    await scope.register(deauthorizeRoutes, { ...parts, bearer })
    await scope.register(applicationRoutes, { ...parts, bearer, authUrl })
    await scope.register(reissueRoutes, { ...parts, bearer })
    await scope.register(roomRoutes, { ...parts, bearer, authUrl })
  })
  const scripts = publishedScripts(releases, signatures)
  await app.register(frontPageRoutes, { brand, apiUrl: api.publicUrl, scripts })
  await app.register(guideRoutes, { brand, folder: guideDir, authUrl, hostedFields, api, demo })
  await app.register(signUpRoutes, { ...parts, brand, authUrl, mailsLeave })
  await app.register(portalRoutes, {
    ...parts,
    brand,
    hostedFields,
    wideFont,
    pagesUrlOf,
    publicUrl: api.publicUrl,
  })
  await app.register(siteRoutes, {
    ...parts,
    brand,
    wideFont,
    allowPrivateWebhooks,
    apiUrl: api.publicUrl,
    pagesUrlOf,
    mailsLeave,
    exemptsDemo,
    secondOperator,
    takeResult,
  })
}
