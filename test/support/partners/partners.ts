// Partners for tests: an application of a merchant, what another merchant lets it do, and a client of OAuth.
import { type Actor, commandLine } from '../../../gateway/core/actor.ts'
import type { Mode } from '../../../gateway/core/caller.ts'
import { readAuthorizationKey } from '../../../gateway/merchants/merchants/index.ts'
import {
  authorizeApplication,
  createApplication,
  issueCode,
  type NewApplication,
} from '../../../gateway/merchants/partners/index.ts'
import type { Cipher } from '../../../gateway/platform/encryption/index.ts'
import type { PartnerApplicationRow, Storage } from '../../../gateway/platform/storage/index.ts'
import { type Answer, apiClient, type Call } from '../client.ts'
import { openStorage, testCipher } from '../engine.ts'
import type { TestGateway } from '../gateway.ts'
import { addMerchant, type Shop } from '../merchant/merchants.ts'

export const REDIRECT = 'https://partner.example/connected'

export interface Partner {
  application: PartnerApplicationRow
  /** The name of the merchant whose application it is. */
  owner: string
  client: { client_id: string; client_secret: string }
  /** The merchant that lets it in. */
  shop: Shop
}

/** A gateway with its storage open beside it. */
export interface PartnerWorld {
  world: TestGateway
  storage: Storage
  cipher: Cipher
  clock: { now(): number }
  /** Whoever acts in what the tests call. */
  by: Actor
}

export async function partnerWorld(world: TestGateway, clock = { now: Date.now }): Promise<PartnerWorld> {
  const storage = await openStorage(world)
  return { world, storage, cipher: await testCipher(world.dataDir, storage), clock, by: commandLine }
}

/** A new application, of a new merchant, and another merchant that knows nothing of it yet. */
export async function newPartner(
  { world, storage, ...parts }: PartnerWorld,
  more: Partial<NewApplication> = {},
): Promise<Partner> {
  const shop = await addMerchant(world)
  const { id: merchantId } = await addMerchant(world)
  const { name: owner } = await storage.read
    .selectFrom('merchants')
    .select('name')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const made = await storage.write((tx) =>
    createApplication(tx, parts, {
      merchantId,
      brandId: 'service',
      name: 'Example Partner',
      redirectUri: REDIRECT,
      review: 'APPROVED',
      ...more,
    }),
  )
  const { application, secret } = made
  return { application, owner, client: { client_id: application.client_id, client_secret: secret }, shop }
}

/** A code, as somebody gets it whom the merchant lets in. */
export function newCode(
  { storage, ...parts }: PartnerWorld,
  { application, shop }: Pick<Partner, 'application'> & { shop: Pick<Shop, 'id'> },
  {
    codeChallenge,
    isOffline,
    lifeMs = 60_000,
  }: { codeChallenge?: string; isOffline?: boolean; lifeMs?: number } = {},
): Promise<string> {
  return storage.write(async (tx) => {
    const between = { applicationId: application.id, merchantId: shop.id }
    const authorization = await authorizeApplication(tx, parts, between)
    return issueCode(tx, parts, {
      authorization,
      redirectUri: application.redirect_uri,
      codeChallenge,
      ...(isOffline && { isOffline }),
      lifeMs,
    })
  })
}

/** The keys of a partner's authorization by its merchant. */
export async function keysOf({ storage, ...parts }: PartnerWorld, { application, shop }: Partner) {
  const between = { applicationId: application.id, merchantId: shop.id }
  const { id } = await storage.write((tx) => authorizeApplication(tx, parts, between))
  const read = (mode: Mode) => readAuthorizationKey(storage.read, parts.cipher, id, mode)
  return { test: await read('test'), live: await read('live') }
}

/** Asks for a token. */
export function requestToken({ world }: PartnerWorld, body: object): Promise<Answer> {
  return world.client.call({ method: 'POST', path: '/oauth/token', body, key: null })
}

export const exchange = (code: string) => ({
  grant_type: 'authorization_code',
  scope: 'payments',
  redirect_uri: REDIRECT,
  code,
})

/** Calls with a bearer token, at the API's address or a brand's. */
export function withToken({ gateway }: TestGateway, token: string, call: Call, baseUrl = gateway.baseUrl) {
  const headers = { ...call.headers, authorization: `Bearer ${token}` }
  return apiClient(baseUrl, gateway.caCertificate).call({ ...call, headers })
}
