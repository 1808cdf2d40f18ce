// The API from a merchant's server.
export type { List, Page, RequestOptions } from './calls.ts'
export type { Credentials } from './credentials.ts'
export { type LocalCode, ServiceError } from './errors.ts'
export type * from './generated/resources.ts'
export type * from './generated/schemas.ts'
export { createService, type Service, type ServiceOptions } from './service.ts'
export { type UnwrapOptions, unwrap, WebhookError, type WebhookHeaders } from './webhooks.ts'
