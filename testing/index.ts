// The test kit: a gateway in the process of the test, with as many merchants as there are tests.
export { type Answer, type Api, ApiError, type Call } from './api.ts'
export type { Advanced, Clock, Forward } from './clock.ts'
export { startGateway, type TestGateway, type TestGatewayOptions } from './gateway.ts'
export type { MerchantOptions, TestMerchant } from './merchant.ts'
export type { Mail, Outbox } from './outbox.ts'
export type { Reaction } from './receiver.ts'
export type { Outcome, Rule, RuleInput, RuleMatch, Rules } from './rules.ts'
export type { WebhookEvent, Webhooks } from './webhooks.ts'
