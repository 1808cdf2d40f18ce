// Events of a partner's application keep the promises of any others: a poller misses none, and none waits for another
// transaction (rules: events.md#after, events.md#applications).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextPosition } from '../../gateway/core/clock.ts'
import { newApplicationId, newId } from '../../gateway/core/ids.ts'
import type { MerchantApplicationRow, Storage, Tx } from '../../gateway/platform/storage/index.ts'
import { apiClient } from '../support/client.ts'
import { type TwoGateways, twoGateways } from '../support/crash/two-gateways.ts'
import { openStorage } from '../support/engine.ts'
import { wholeApplication } from '../support/partners/application.ts'
import { expectNoneMissed, openRecord } from '../support/races/pollers.ts'

let world: TwoGateways
let storage: Storage
let token: string
/** An application to submit others like. */
let like: MerchantApplicationRow

const partnerClient = (process: 0 | 1) => {
  const { base_url, ca_certificate } = world.started[process]
  return apiClient(base_url, ca_certificate)
}

beforeAll(async () => {
  world = await twoGateways()
  storage = await openStorage(world)
  const { client_id, client_secret } = world.started[0].partner
  const body = { client_id, client_secret, grant_type: 'client_credentials' }
  token = (await partnerClient(0).call({ method: 'POST', path: '/oauth/token', body })).body.access_token
  const request = { merchant_application: { ...wholeApplication, reference: 'pollers' } }
  const { body: submitted } = await atBrand({ path: '/api/v1/merchant_applications', body: request })
  like = await storage.read
    .selectFrom('merchant_applications')
    .selectAll()
    .where('id', '=', submitted.merchant_application.id)
    .executeTakeFirstOrThrow()
  await record('first', async () => {})
})
afterAll(async () => {
  await storage.close()
  await world.close()
})

/** Calls the brand's address of the first process. */
function atBrand(request: { path: string; body: object }) {
  const { auth_url, ca_certificate } = world.started[0]
  const headers = { authorization: `Bearer ${token}` }
  return apiClient(auth_url, ca_certificate).call({ method: 'POST', ...request, headers })
}

const after = async (id: string, process: 0 | 1 = 0): Promise<string[]> => {
  const path = `/v1/events?after=${id}&page_size=100`
  const headers = { authorization: `Bearer ${token}` }
  const { status, body } = await partnerClient(process).call({ method: 'GET', path, headers })
  expect(status).toBe(200)
  return body.results.map((event: { id: string }) => event.id)
}

/** Records the event of another application's decline, in a transaction that ends after `end`. */
async function record(id: string, end: (tx: Tx) => Promise<unknown>): Promise<void> {
  const merchant_application_id = newApplicationId()
  const { partner_application_id, reference } = like
  await storage.write(async (tx) => {
    await tx
      .insertInto('merchant_applications')
      .values({ ...like, id: merchant_application_id })
      .execute()
    await tx
      .insertInto('partner_events')
      .values({
        id,
        partner_application_id,
        merchant_application_id,
        reference,
        created: like.created,
        position: nextPosition(),
        place: null,
        type: 'merchant_application.declined',
        reason: 'other',
        code: null,
      })
      .execute()
    await end(tx)
  })
}

test('an event is listed although another transaction is open, whose event comes after it', async () => {
  const open = await openRecord({ record }, 'late')
  const [one, two] = [newId(), newId()]
  for (const id of [one, two]) await record(id, async () => {})
  expect(await after('first')).toEqual([one, two])
  await open.end()
  expect(await after('first', 1)).toEqual([one, two, 'late'])
  expect(await after(two)).toEqual(['late'])
})

test('pollers of two processes miss none of many events that appear in any order', async () => {
  const pollers = [0, 1, 0, 1].map((process) => (id: string) => after(id, process === 0 ? 0 : 1))
  await expectNoneMissed({ record, pollers }, 'late')
})

test('without a reader, either process gives an event its place within seconds', async () => {
  const id = newId()
  await record(id, async () => {})
  const place = () =>
    storage.read.selectFrom('partner_events').select('place').where('id', '=', id).executeTakeFirstOrThrow()
  await expect.poll(place).toEqual({ place: expect.any(Number) })
})
