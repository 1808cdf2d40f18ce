// Every operation that the API describes, with requests made from that description: right, nearly right and hostile. Each is sent with
// what lets it in, to the address that it's at: a secret key, a partner's token for the merchant, or the client's own.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalog } from '../../../gateway/core/error-catalog.ts'
import { ownedBy, renew } from '../../support/api/known.ts'
import {
  type FuzzedRequest,
  fillIn,
  type Operation,
  recordsIn,
  requestsOf,
  withBodies,
} from '../../support/api/openapi.ts'
import { type ApiClient, apiClient } from '../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { fill } from '../../support/merchant/first-merchant.ts'
import { fuzzRuns } from '../../support/models/properties.ts'
import { newPartner, type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { portalClient, portalToken } from '../../support/partners/portal.ts'
import { newSubmitter } from '../../support/partners/sign-ups.ts'

/** Milliseconds within which anything is answered. */
const HANG = 10_000
/** A test clock has all done that falls due on its way before it answers. */
const CLOCK_HANG = 120_000
/** After so many requests there are new records in place of those that were deleted. */
const RENEWED_AFTER = 100

/** Who sends a request: whoever is let in, or somebody else. */
type Sender = 'right' | 'public key' | 'nobody'

interface Asked {
  server: string
  authorization: string | undefined
  request: FuzzedRequest
  sender: Sender
}

let world: TestGateway
let partners: PartnerWorld
let client: ApiClient
let api: { paths: Record<string, { servers?: { url: string }[] } & Record<string, Operation>> }
let known: Map<string, string>
let renewAll: () => Promise<void>
let proofs: Record<'secretKey' | 'publicKey' | 'payments' | 'tenant' | 'client', string>
const clients = new Map<string, ApiClient>()

const basic = (user: string, password = '') => `Basic ${btoa(`${user}:${password}`)}`

beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  const { baseUrl, authUrl, caCertificate, testSecretKey, publicKey } = world.gateway
  client = apiClient(baseUrl, caCertificate, testSecretKey, 4)
  for (const url of [baseUrl, authUrl]) clients.set(url, apiClient(url, caCertificate, undefined, 4))
  api = withBodies((await world.pages.get('/openapi.json')).body)
  const owned = await fill(world)
  const token = await portalToken(partners, await newPartner(partners), { id: owned.merchant })
  const submitter = await newSubmitter(partners)
  proofs = {
    secretKey: basic(testSecretKey),
    publicKey: basic(publicKey),
    payments: `Bearer ${token}`,
    tenant: `Bearer ${submitter.token}`,
    client: basic(submitter.client.client_id, submitter.client.client_secret),
  }
  known = ownedBy(owned, publicKey)
  const authentication = clients.get(authUrl)
  const partner = {
    post: (path: string, body: object) =>
      authentication?.call({ method: 'POST', path, body, headers: { authorization: proofs.tenant } }) ??
      Promise.reject(new Error('There is no brand.')),
  }
  renewAll = () => renew(known, { merchant: client, portal: portalClient(partners, token), partner })
  await renewAll()
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})

/** What lets an operation's requests in; undefined where nothing is needed. */
function proofFor(path: string, security: Record<string, string[]>[] = []): string | undefined {
  if (path.startsWith('/oauth/')) return proofs.client
  const ways = security.flatMap((way) => Object.entries(way))
  const scope = ways.find(([name]) => name === 'oauth')?.[1][0]
  if (ways.some(([name]) => name === 'secretKey')) return proofs.secretKey
  if (scope === 'payments' || scope === 'tenant') return proofs[scope]
  return ways.some(([name]) => name === 'publicKey') ? proofs.publicKey : undefined
}

const senders = fc.oneof(
  { arbitrary: fc.constant<Sender>('right'), weight: 8 },
  { arbitrary: fc.constantFrom<Sender>('public key', 'nobody'), weight: 1 },
)

function asked(): fc.Arbitrary<Asked> {
  const operations = Object.entries(api.paths).flatMap(([path, { servers, ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => {
      const server = servers?.[0]?.url ?? world.gateway.baseUrl
      const authorization = proofFor(path, operation.security)
      return fc
        .tuple(requestsOf(method.toUpperCase(), path, operation), senders)
        .map(([request, sender]) => ({ server, authorization, request, sender }))
    }),
  )
  return fc.oneof(...operations)
}

function send({ server, authorization, request, sender }: Asked) {
  const proof = { right: authorization, 'public key': proofs.publicKey, nobody: undefined }[sender]
  const at = clients.get(server)
  if (!at) throw new Error(`No operation is at ${server}.`)
  return at.call({
    ...request,
    path: fillIn(request.path, (record) => known.get(record) ?? ''),
    headers: { ...request.headers, ...(proof !== undefined && { authorization: proof }) },
  })
}

/** What the networks failed at is a 500 of theirs, and is meant. */
const isMeant = (code: string) => catalog[code as keyof typeof catalog]?.facility === 'payment_processor'

test('there is a record for each id of the description', () => {
  const records = new Set(Object.keys(api.paths).flatMap(recordsIn))
  expect([...records].filter((record) => !known.has(record))).toEqual([])
})

const hangOf = ({ request }: Asked) => (request.path === '/v1/test-clock/advance' ? CLOCK_HANG : HANG)

test('whatever is sent to whichever operation: an answer in time, never an error of ours, always the envelope', async () => {
  const statuses = new Map<number, number>()
  let sent = 0
  await fc.assert(
    fc.asyncProperty(asked(), async (one) => {
      if (++sent % RENEWED_AFTER === 0) await renewAll()
      const late = new Promise<never>((_, reject) =>
        AbortSignal.timeout(hangOf(one)).addEventListener('abort', () =>
          reject(new Error('No answer in time')),
        ),
      )
      const answer = await Promise.race([send(one), late])
      if (one.sender === 'right') statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status < 400) return
      const { messages, error } = answer.body
      // OAuth has errors of its own (rules: errors.md#oauth).
      if (one.request.path.startsWith('/oauth/') && answer.status < 500) {
        expect(error).toMatch(/^[a-z_]+$/)
        return
      }
      expect(messages.length).toBeGreaterThan(0)
      for (const { code, level, message, facility } of messages) {
        expect(Object.keys(catalog)).toContain(code)
        expect(level).toBe('error')
        expect(typeof message).toBe('string')
        expect(['gateway', 'payment_processor']).toContain(facility)
        if (answer.status >= 500)
          expect(isMeant(code), `${one.request.method} ${one.request.path}: ${code}`).toBe(true)
      }
      expect(answer.text.length).toBeLessThan(100_000)
    }),
    fuzzRuns,
  )
  // Most reach what handles them: requests that are not let in, or are about nothing, would try little.
  const all = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  const share = (...of: number[]) => of.reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0) / all
  const told = JSON.stringify(Object.fromEntries(statuses))
  if (process.env.LONG_TESTS === '1') console.info(told)
  expect(share(401), told).toBeLessThan(0.1)
  expect(share(404), told).toBeLessThan(0.4)
  // Still well afterwards, once what was set up on purpose is gone.
  await renewAll()
  const last = await client.post('/v1/charges', { amount: 1000, method: goodCard })
  expect([last.status, last.status === 200 ? '' : last.text]).toEqual([200, ''])
}, 1_200_000)
