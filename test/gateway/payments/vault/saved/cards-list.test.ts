// Which saved cards a key sees, and how they are listed (rules: saved-methods.md#list).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../../support/client.ts'
import { type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'
import { liveClient, refusal } from '../../../../support/merchant/methods.ts'

const clock = testClock()
let world: TestGateway
let client: ApiClient

beforeAll(async () => {
  world = await testGateway({ clock })
  client = world.client
})
afterAll(() => world.close())

const details = { number: '5105105105105100', exp_month: 11, exp_year: 2031 }
const savedId = async (body: object = details): Promise<string> =>
  (await client.post('/v1/cards', body)).body.id
const get = (id: string) => client.get(`/v1/cards/${id}`)

describe('GET /v1/cards', () => {
  const list = async (query = '') => (await client.get(`/v1/cards?${query}`)).body
  const ids = ({ results }: { results: { id: string }[] }) => results.map(({ id }) => id)

  test('newest first, a page at a time, deleted ones left out, each as it is shown alone', async () => {
    const reference = 'of the list'
    const made: string[] = []
    for (const exp_month of [7, 8, 8, 9]) {
      clock.advance(1)
      made.push(await savedId({ ...details, exp_month, reference }))
    }
    const [first = '', second = '', third = '', fourth = ''] = made
    await client.call({ method: 'DELETE', path: `/v1/cards/${fourth}` })
    const mine = `reference=${encodeURIComponent(reference)}`
    const whole = await list(mine)
    expect(whole).toMatchObject({ page: 1, page_size: 20, total_entries: 3 })
    expect(ids(whole)).toEqual([third, second, first])
    expect(whole.results[0]).toEqual((await get(third)).body)
    expect(await list(`${mine}&page=2&page_size=2`)).toMatchObject({ page: 2, total_entries: 3 })
    expect(ids(await list(`${mine}&page=2&page_size=2`))).toEqual([first])
    expect(ids(await list(`${mine}&exp_month=08`))).toEqual([third, second])
    expect(ids(await list(`${mine}&exp_month=7&exp_year=31`))).toEqual([first])
    expect(ids(await list(`${mine}&exp_year=2032`))).toEqual([])
    expect(ids(await list())).toEqual(expect.arrayContaining([first, second, third]))
    expect(await list('reference=of')).toMatchObject({ total_entries: 0, results: [] })
  })

  test.each([
    ['exp_month=13', 'exp_month', 'invalid'],
    ['exp_year=203', 'exp_year', 'invalid'],
    ['page=0', 'page', 'below_minimum_value'],
    ['page_size=101', 'page_size', 'exceeds_maximum_value'],
  ])('422 for %s', async (query, context, sub_code) => {
    expect(await client.get(`/v1/cards?${query}`)).toMatchObject(
      refusal(422, 'invalid_data', { context, sub_code }),
    )
  })
})

test('a key of the other mode, the public key and no key see no card', async () => {
  const id = await savedId()
  const live = liveClient(world)
  expect((await live.get(`/v1/cards/${id}`)).status).toBe(404)
  expect((await live.get('/v1/cards')).body.total_entries).toBe(0)
  expect((await live.post('/v1/charges', { amount: 1, method: id })).status).toBe(404)
  for (const key of [null, world.gateway.publicKey]) {
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      expect(await client.call({ method, path: `/v1/cards/${id}`, key })).toMatchObject(
        refusal(401, 'not_authorized'),
      )
    }
    for (const method of ['GET', 'POST']) {
      expect((await client.call({ method, path: '/v1/cards', key })).status).toBe(401)
    }
  }
  expect((await get(id)).status).toBe(200)
})
