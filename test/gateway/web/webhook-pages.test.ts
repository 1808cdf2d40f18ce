// The pages of webhook endpoints, deliveries and events: what was sent where, and a test of an endpoint.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { type Receiver, startReceiver } from '../../support/outside/receiver.ts'
import { type Visitor, visitor } from '../../support/web.ts'

let world: TestGateway
let receiver: Receiver
let owner: Visitor
beforeAll(async () => {
  receiver = await startReceiver()
  world = await testGateway({ allowPrivateWebhooks: true })
  owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

/** The page of the only endpoint. */
async function endpoint(): Promise<string> {
  const { document } = await owner.get('/console/webhooks')
  return document.querySelector('tbody th a')?.getAttribute('href') ?? ''
}

test('a test is sent to an endpoint, signed, and is no event', async () => {
  await owner.submit('/console/webhooks/new', { url: receiver.url, all_events: 'true' })
  const page = await endpoint()
  expect(await owner.submit(page, {}, `${page}/test`)).toMatchObject({ location: `${page}?done=test` })
  await receiver.until((received) => received.some(({ event }) => event.type === 'webhook.test'))
  const [sent] = receiver.received
  expect(sent?.event).toEqual({
    id: expect.any(String),
    created: expect.any(String),
    type: 'webhook.test',
    data: {},
  })
  expect(sent?.headers['webhook-signature']).toMatch(/^v1,/)
  await expect.poll(async () => (await owner.get(page)).text).toContain('Delivered')
  expect((await owner.get(page)).document.querySelector('tbody th')?.textContent).toBe('webhook.test')
  expect((await world.client.get('/v1/events')).body.results).toEqual([])
})

test('tests of endpoints are limited', async () => {
  const page = await endpoint()
  let last = await owner.submit(page, {}, `${page}/test`)
  for (let sent = 0; sent < 10; sent++) last = await owner.submit(page, {}, `${page}/test`)
  expect(last.status).toBe(429)
})

test('an event has its deliveries, a delivery its event, and an endpoint both', async () => {
  const { id } = (await world.client.post('/v1/charges', { amount: 1000, method: goodCard })).body
  await receiver.until((received) => received.some(({ event }) => event.data.id === id))
  const events = await owner.get('/console/events?type=transaction.created')
  const event = events.document.querySelector('tbody th a')?.getAttribute('href') ?? ''
  expect((await owner.get('/console/events?type=invoice.paid')).text).not.toContain(event)
  const page = await owner.get(event)
  expect(page.document.querySelector(`main a[href="/console/transactions/${id}"]`)).not.toBeNull()
  const delivery = page.document.querySelector('tbody th a')?.getAttribute('href') ?? ''
  const shown = await owner.get(delivery)
  expect(shown.document.querySelector('h1')?.textContent).toBe('Delivery of transaction.created')
  for (const address of [event, await endpoint()])
    expect(shown.document.querySelector(`main a[href="${address}"]`)).not.toBeNull()
  expect((await owner.get(await endpoint())).text).toContain(delivery)
})

test('why a delivery fails is in the lists, on its page, and one press from the payment’s page', async () => {
  receiver.behave(500)
  const { id } = (await world.client.post('/v1/charges', { amount: 1100, method: goodCard })).body
  const rows = async () => [
    ...(await owner.get('/console/deliveries?status=PENDING')).document.querySelectorAll('tbody tr'),
  ]
  const statuses = async () => (await rows()).map((row) => row.querySelector('.status')?.textContent)
  await expect.poll(statuses).toEqual(['Retrying', 'Retrying'])
  for (const row of await rows()) expect(row.textContent).toContain('Answered 500')
  const timeline = await owner.get(`/console/transactions/${id}`)
  const delivery = timeline.document.querySelector('.timeline li.bad a')?.getAttribute('href') ?? ''
  const newest = (await owner.get(delivery)).document.querySelector('main details')
  expect(newest?.hasAttribute('open')).toBe(true)
  expect(newest?.querySelector('summary')?.textContent).toContain('Answered 500')
  const page = (await owner.get(await endpoint())).document
  const reasons = [...page.querySelectorAll('table')].find((one) =>
    /^Why 2 of the newest \d+ deliveries fail$/.test(one.querySelector('caption')?.textContent ?? ''),
  )
  const [reason, ...others] = [...(reasons?.querySelectorAll('tbody tr') ?? [])]
  expect(reason?.querySelector('th')?.textContent).toBe('Answered 500')
  expect(reason?.querySelector('td')?.textContent).toBe('2')
  expect(others).toEqual([])
  const list = (await owner.get('/console/webhooks')).document
  expect(list.querySelector('tbody')?.textContent).toMatch(/Retrying\s+Answered 500/)
  receiver.behave(200)
})
