// The payments of a recurring charge, each with its charges.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../../../../support/client.ts'
import { clockFrom, goodCard, type TestGateway, testGateway } from '../../../../support/gateway.ts'
import { monthly, noon, recurringCalls } from '../../../../support/merchant/recurring.ts'

let world: TestGateway
let client: ApiClient
let calls: ReturnType<typeof recurringCalls>
beforeAll(async () => {
  world = await testGateway({ clock: clockFrom(Date.parse(noon('2027-01-15'))) })
  client = world.client
  calls = recurringCalls(world)
})
afterAll(() => world.close())

test('a list has the transactions of each, the oldest first, as one that is read alone has', async () => {
  const other = await calls.make()
  const declined = { ...goodCard, cvv: undefined, number: '4000000000000002' }
  const { id, occurrences } = await calls.make({ method: declined, schedule: monthly('2027-02-01') })
  await calls.advance(noon('2027-02-02'))
  const method = goodCard
  await calls.ok(client.call({ method: 'PATCH', path: calls.url(id), body: { method } }))
  await calls.ok(calls.pay(id, occurrences[0].id))
  await calls.advance(noon('2027-03-02'))

  const list = await calls.ok(client.get(`${calls.url(id)}/occurrences`))
  expect(list.results).toMatchObject([
    { status: 'PENDING', due_date: '2027-04-01', transactions: [] },
    { status: 'PAID', due_date: '2027-03-01', transactions: [{ status: 'COMPLETED', amount: 1000 }] },
    {
      status: 'PAID',
      due_date: '2027-02-01',
      attempts: 2,
      transactions: [{ status: 'FAILED', failure_code: 'card_declined' }, { amount: 1000 }],
    },
  ])
  for (const occurrence of list.results) {
    expect(await calls.occurrence(id, occurrence.id)).toEqual(occurrence)
  }
  const [second] = (await calls.ok(client.get(`${calls.url(id)}/occurrences?page=2&page_size=1`))).results
  expect(second).toEqual(list.results[1])
  const others = (await calls.ok(client.get(`${calls.url(other.id)}/occurrences`))).results
  expect(others.map(({ transactions }: { transactions: object[] }) => transactions.length)).toEqual([0, 1, 1])
})
