// Events for cards that expire: on the first day of their last month, and of the month after, where the merchant is: in New York
// (rules: events.md#expiring).
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ApiClient } from '../../../../support/client.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'
import { goodBank, liveClient, newToken } from '../../../../support/merchant/methods.ts'
import { recurringCalls } from '../../../../support/merchant/recurring.ts'
import { withoutCaptures } from '../../../../support/merchant/stored.ts'

const inMarch = { ...goodCard, cvv: undefined, exp_month: 3, exp_year: 2027 }
const later = { ...inMarch, exp_month: 12 }
/** Due after the cards' last month has begun, so that until then nothing happens to it. */
const schedule = { interval_unit: 'MONTH', interval_delay: 12, start: '2027-03-20' }

async function start() {
  const world = await testGateway({ clock: testClock() })
  onTestFinished(() => world.close())
  await withoutCaptures(world)
  const calls = recurringCalls(world)
  await calls.advance('2027-01-15T12:00:00Z')
  return { ...calls, world, client: world.client, save: savedBy(world.client) }
}

const savedBy = (client: ApiClient) => async (details: object) =>
  (await client.post('/v1/cards', details)).body.id as string

interface Told {
  created: string
  type: string
  data: Record<string, unknown>
}

/** All that merchants are told of cards that expire, the earliest first. */
async function told(client: ApiClient): Promise<Told[]> {
  const all: Told[] = []
  for (let page = 1; ; page++) {
    const { results } = (await client.get(`/v1/events?page_size=100&page=${page}`)).body
    all.push(...results)
    if (results.length < 100) break
  }
  return all.filter(({ type }) => type.includes('payment_method.')).toReversed()
}

/** The same as lines, by the names of the ids. */
async function linesOf({ client }: TestGateway, names: Record<string, string>): Promise<string[]> {
  return (await told(client))
    .map(({ created, type, data }) => `${created} ${type} of ${names[String(data.id)]}`)
    .sort()
}

describe.each<[string, string[]]>([
  ['a year at once', ['2028-02-01']],
  ['month by month', ['2027-02-28', '2027-03-01', '2027-03-31', '2027-04-01', '2027-12-31', '2028-01-01']],
])('when the clock is turned by %s', (_how, times) => {
  test('each is told once, at the right time, and none of what has ended or of live mode', async () => {
    const { world, client, advance, make, save, ok } = await start()
    const live = liveClient(world)
    const [card, other, deleted] = [await save(inMarch), await save(later), await save(inMarch)]
    await client.call({ method: 'DELETE', path: `/v1/cards/${deleted}` })
    await client.post('/v1/banks', goodBank)
    const own = await make({ schedule, method: inMarch })
    const saved = await make({ schedule, method: card })
    const ends = await make({ schedule, method: inMarch, max_occurrences: 1 })
    const canceled = await make({ schedule, method: card })
    await ok(client.post(`/v1/recurring/charges/${canceled.id}/cancel`, {}))
    const removed = await make({ schedule, method: inMarch })
    await client.call({ method: 'DELETE', path: `/v1/recurring/charges/${removed.id}` })
    await make({ schedule, method: goodBank })
    await savedBy(live)(inMarch)
    const asCard = (await client.get(`/v1/cards/${card}`)).body
    const { occurrences: _1, ...asOwn } = own
    const { occurrences: _2, ...asSaved } = saved

    for (const time of times) await advance(`${time}T06:00:00Z`)
    const names = {
      [card]: 'the card',
      [other]: 'the other card',
      [own.id]: 'the one with its own card',
      [saved.id]: 'the one with the saved card',
      [ends.id]: 'the one that ends',
    }
    const [march, april] = ['2027-03-01T05:00:00.000Z', '2027-04-01T04:00:00.000Z']
    expect(await linesOf(world, names)).toEqual([
      `${march} payment_method.expiring of the card`,
      `${march} recurring_charge.payment_method.expiring of the one that ends`,
      `${march} recurring_charge.payment_method.expiring of the one with its own card`,
      `${march} recurring_charge.payment_method.expiring of the one with the saved card`,
      `${april} payment_method.expired of the card`,
      `${april} recurring_charge.payment_method.expired of the one with its own card`,
      `${april} recurring_charge.payment_method.expired of the one with the saved card`,
      '2027-12-01T05:00:00.000Z payment_method.expiring of the other card',
      '2028-01-01T05:00:00.000Z payment_method.expired of the other card',
    ])
    const shown = (await told(client)).map(({ data }) => data)
    for (const view of [asCard, asOwn, asSaved]) expect(shown).toContainEqual(view)
    expect(await told(live)).toEqual([])
  })
})

test('what is changed counts as it is when the month begins', async () => {
  const { world, client, advance, make, save, url, ok } = await start()
  const change = (path: string, body: object) => ok(client.call({ method: 'PATCH', path, body }))
  const [replaced, card] = [await save(inMarch), await save(inMarch)]
  const toSaved = await make({ schedule, method: later })
  const toOwn = await make({ schedule, method: card })
  await advance('2027-03-02T00:00:00Z')
  await change(`/v1/cards/${replaced}`, { token_id: await newToken(world, { type: 'card', exp_month: 5 }) })
  await change(url(toSaved.id), { method: replaced })
  await change(url(toOwn.id), { method: { ...inMarch, exp_month: 5 } })
  const inItsLast = await save(inMarch)
  await advance('2027-07-01T00:00:00Z')
  const names = {
    [replaced]: 'the replaced card',
    [card]: 'the card',
    [toSaved.id]: 'the one that went to the saved card',
    [toOwn.id]: 'the one that went to its own',
    [inItsLast]: 'the card of the last month',
  }
  const at = (month: number) => `2027-0${month}-01T0${month === 3 ? 5 : 4}:00:00.000Z`
  expect(await linesOf(world, names)).toEqual([
    `${at(3)} payment_method.expiring of the card`,
    `${at(3)} payment_method.expiring of the replaced card`,
    `${at(3)} recurring_charge.payment_method.expiring of the one that went to its own`,
    `${at(4)} payment_method.expired of the card`,
    `${at(4)} payment_method.expired of the card of the last month`,
    `${at(5)} payment_method.expiring of the replaced card`,
    `${at(5)} recurring_charge.payment_method.expiring of the one that went to its own`,
    `${at(5)} recurring_charge.payment_method.expiring of the one that went to the saved card`,
    `${at(6)} payment_method.expired of the replaced card`,
    `${at(6)} recurring_charge.payment_method.expired of the one that went to its own`,
    `${at(6)} recurring_charge.payment_method.expired of the one that went to the saved card`,
  ])
})

test('a test clock that is turned tells nothing in live mode, and the purge of test data stops nothing', async () => {
  const { world, client, advance, save } = await start()
  const live = liveClient(world)
  await savedBy(live)(inMarch)
  await save(inMarch)
  expect((await client.post('/v1/merchant/purge-test-data', {})).status).toBe(204)
  const card = await save(inMarch)
  await advance('2027-05-01T00:00:00Z')
  expect((await told(client)).map(({ type, data }) => [type, data.id])).toEqual([
    ['payment_method.expiring', card],
    ['payment_method.expired', card],
  ])
  expect(await told(live)).toEqual([])
})
