// A separate merchant for each test, so that tests that run at the same time share nothing.
import type { AddedMerchant, Snapshots } from '@service/gateway'
import { createService, type Service } from '@service/node'
import { type Api, createApi } from './api.ts'
import { type Challenge, createChallenge } from './challenge.ts'
import { type Clock, createClock } from './clock.ts'
import { createFaults, type Faults } from './faults.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type { Receiver } from './receiver.ts'
import { createRules, type Rules } from './rules.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

export interface MerchantOptions {
  name?: string
  /** Origins whose pages may embed its fields; absent: any. */
  allowedOrigins?: readonly string[]
  /** An IANA time zone, by which its days begin and end. */
  timezone?: string
  /** Added for cards, in hundredths of a percent; absent: none. */
  surchargeRate?: number
  /** Further settings of its accounts, as the operator's command has them: `{ credit_enabled: 'true' }`. */
  account?: Readonly<Record<string, string>>
}

export interface TestMerchant {
  id: string
  name: string
  /** For the fields in its pages. */
  publicKey: string
  /** Of test mode, for its server. */
  secretKey: string
  /** The id of its card account. */
  accountId: string
  /** The API with the test key, with types. */
  service: Service
  /** Calls any path of the API, and can return error responses. */
  api: Api
  clock: Clock
  rules: Rules
  /** Ends 3-D Secure challenges as a payer would. */
  challenge: Challenge
  faults: Faults
  webhooks: Webhooks
  outbox: Outbox
  /**
   * Keeps all of the merchant under a name: its records, settings, rules and clock, and what is still to be delivered. It costs a read of
   * its rows; a snapshot is kept until the gateway ends.
   */
  snapshot(name: string): Promise<void>
  /**
   * Puts the merchant back to what it was, at the cost of writing those rows again. Nothing of it may be running.
   * @throws when there is no snapshot of this name
   */
  restore(name: string): Promise<void>
  /**
   * A copy of the merchant, independent from here on: with the same ids and keys, in a separate gateway, which ends with
   * `await using` or `close()`. Webhooks that are to be posted to `webhooks` again stay with the first. It costs the start of a gateway and
   * a copy of its database.
   */
  fork(): Promise<ForkedMerchant>
  /** A one-time token without a page, from a test card. @throws ServiceError as `POST /v1/tokens` */
  token(card?: Readonly<Record<string, unknown>>): Promise<string>
}

/** A merchant that continues in another gateway. */
export interface ForkedMerchant extends TestMerchant, AsyncDisposable {
  /** Its base URL and pages are others than those of the first. */
  gateway: { baseUrl: string; pagesUrl: string; hostedFieldsScript: string }
  close(): Promise<void>
}

/** A card that is approved. */
const GOOD_CARD = {
  type: 'card' as const,
  number: '4242424242424242',
  exp_month: 12,
  exp_year: 2040,
  cvv: '123',
}

/** What merchants of one gateway share. */
export interface Surroundings {
  baseUrl: string
  pagesUrl: string
  /** Trusts the gateway. */
  fetch: typeof globalThis.fetch
  receiver: Receiver
  snapshots: Snapshots
  /** The merchant in a copy of the gateway. @param receiver where its webhooks came so far */
  fork(added: AddedMerchant, name: string, receiver: string): Promise<ForkedMerchant>
}

/** @param forkedFrom of a copy: the receiver of the merchant's webhooks in the first gateway */
export async function createMerchant(
  { baseUrl, pagesUrl, fetch, receiver, snapshots, fork }: Surroundings,
  added: AddedMerchant,
  name: string,
  forkedFrom?: string,
): Promise<TestMerchant> {
  const { id, publicKey, testSecretKey: secretKey, testAccountId: accountId } = added
  const api = createApi(baseUrl, secretKey, fetch)
  const service = createService({ baseUrl, authUrl: pagesUrl, secretKey, publicKey, fetch })
  const clock = createClock(service, oneAtATime())
  const ignored = new Set<string>()
  // Set forward by nothing, the clock has all done that is due.
  const settle = () => clock.advance('PT0S')
  const webhooks = await createWebhooks({
    service,
    receiver,
    merchantId: id,
    settle,
    once: oneAtATime(),
    forkedFrom,
  })
  return {
    id,
    name,
    publicKey,
    secretKey,
    accountId,
    service,
    api,
    clock,
    rules: createRules(service),
    challenge: createChallenge(service, ignored),
    faults: createFaults(api),
    webhooks,
    outbox: createOutbox(service),
    async snapshot(name) {
      await webhooks.settled()
      await snapshots.take(id, name)
    },
    async restore(name) {
      await webhooks.settled()
      await snapshots.restore(id, name)
      ignored.clear()
    },
    async fork() {
      await webhooks.settled()
      return fork(added, name, webhooks.url)
    },
    async token(card = {}) {
      return (await service.tokens.create({ ...GOOD_CARD, ...card })).id
    },
  }
}
