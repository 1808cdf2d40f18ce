export {
  DOCUMENTED,
  example,
  Flag,
  holderProperties,
  OneOf,
  QueryFlag,
  Text,
  TextOf,
  Timestamp,
} from '../../core/schemas.ts'
export { type Authentication, createAuthentication, type Keys } from './authentication.ts'
export { type Bearer, type BearerTokens, createBearer, type Granted, partnerActor } from './bearer.ts'
export { type OnDemand, onDemand } from './connection/on-demand.ts'
export { issueCertificate, type ServerCertificate } from './connection/tls.ts'
export { noteUnknownProxies } from './connection/unknown-proxies.ts'
export { allowCrossOrigin } from './cors.ts'
export { BASIC, type SendError, sendError, sendRefusal, understandError } from './envelope.ts'
export { acceptIdempotencyKeys } from './idempotency/accept.ts'
export { createIdempotencyKeys, type IdempotencyKeys } from './idempotency/keys.ts'
export {
  refuseKeyless,
  requireBearer,
  requirePublicKey,
  requireSecretKey,
  requireSecretKeyOrTenant,
  requireTestMode,
} from './key-scopes.ts'
export { describeApi } from './openapi/describe.ts'
export { PageReportSchema } from './openapi/page-report.ts'
export { count, orderQuery, pageOf, pageQuery, searchPageOf } from './paging.ts'
export { isLoopback, limitRate } from './rate-limit.ts'
export { takeForms, takeLargeBody, takeReports } from './request/bodies.ts'
export { trackMethods } from './request/methods.ts'
export { takeUploads } from './request/uploads.ts'
export { wakeAfterRequests } from './request/wake-jobs.ts'
export { addressOf, type Limit, limitPerMinute } from './route-limits.ts'
export type { Routes } from './routes.ts'
export { pageOriginOf } from './sender.ts'
export { createServer, replaceCertificate } from './server.ts'
export { refuseWhileUnavailable } from './unavailable.ts'
