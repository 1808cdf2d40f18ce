// A merchant that moves: days begin at another time, and what is planned moves with them.
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { clockFrom, goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { liveClient } from '../../../support/merchant/methods.ts'
import { monthly, noon, recurringCalls } from '../../../support/merchant/recurring.ts'
import { withoutCaptures } from '../../../support/merchant/stored.ts'

let world: TestGateway
let calls: ReturnType<typeof recurringCalls>
beforeEach(async () => {
  world = await testGateway({ clock: clockFrom(Date.parse(noon('2027-01-15'))) })
  calls = recurringCalls(world)
  await withoutCaptures(world)
  onTestFinished(() => world.close())
})

const moveTo = (timezone: string, method = 'PATCH') =>
  calls.ok(liveClient(world).call({ method, path: '/v1/merchant', body: { timezone } }))
const paidAt = async (id: string) =>
  (await calls.occurrences(id)).map(({ last_attempt }: { last_attempt?: string }) => last_attempt)

describe.each<[string, string[]]>([
  ['Asia/Tokyo', ['2027-01-31T15:00:00.000Z', '2027-02-01T15:00:00.000Z']],
  ['Pacific/Honolulu', ['2027-02-01T10:00:00.000Z', '2027-02-02T10:00:00.000Z']],
  ['UTC', ['2027-02-01T00:00:00.000Z', '2027-02-02T00:00:00.000Z']],
])('to %s', (zone, begins) => {
  test('payments are collected when their days begin there', async () => {
    const made = [
      await calls.make({ schedule: monthly('2027-02-01') }),
      await calls.make({ schedule: monthly('2027-02-02') }),
    ]
    await moveTo(zone)
    await calls.advance(noon('2027-02-03'))
    for (const [at, { id }] of made.entries()) {
      expect(await paidAt(id)).toEqual([begins[at], undefined])
      expect(await calls.read(id)).toMatchObject({ next_payment: `2027-03-0${at + 1}` })
    }
  })

  test('and so are months: those of cards that expire', async () => {
    const card = { ...goodCard, cvv: undefined, exp_month: 2, exp_year: 2027 }
    const { id } = await calls.ok(world.client.post('/v1/cards', card))
    await moveTo(zone)
    const { timeline } = await calls.advance(noon('2027-03-02'))
    const told = timeline.filter(({ id: of }: { id: string }) => of === id)
    expect(told).toMatchObject([
      { type: 'payment_method.expiring', at: begins[0] },
      {
        type: 'payment_method.expired',
        at: begins[0]?.replace('-02-01', '-03-01').replace('-01-31', '-02-28'),
      },
    ])
  })
})

test('to where a day begins a whole day later, each date moves once', async () => {
  await moveTo('Pacific/Kiritimati')
  const made = []
  for (const day of [1, 2, 3, 4]) made.push(await calls.make({ schedule: monthly(`2027-02-0${day}`) }))
  await moveTo('Pacific/Honolulu')
  await moveTo('Pacific/Kiritimati')
  await moveTo('Pacific/Honolulu')
  await calls.advance(noon('2027-02-05'))
  for (const [at, { id }] of made.entries()) {
    expect(await paidAt(id)).toEqual([`2027-02-0${at + 1}T10:00:00.000Z`, undefined])
  }
})

test('to where it is tomorrow already: what is due there is collected at once', async () => {
  const { id } = await calls.make({ schedule: monthly('2027-01-16') })
  await moveTo('Pacific/Kiritimati')
  await calls.advance('2027-01-15T18:00:00Z')
  expect((await calls.story(id))[0]).toBe('2027-01-16 PAID 1000')
})
