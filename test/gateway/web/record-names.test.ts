// Records on the developers' pages have the names that people know them by, and requests the time at which they really happened.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timelineList } from '../../../gateway/web/console/transactions/timeline.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { fill, MARK, type Owned } from '../../support/merchant/first-merchant.ts'
import { newToken } from '../../support/merchant/methods.ts'
import { type Receiver, startReceiver } from '../../support/outside/receiver.ts'
import { type Visitor, visitor } from '../../support/web.ts'

let world: TestGateway
let receiver: Receiver
let owned: Owned
let owner: Visitor
beforeAll(async () => {
  receiver = await startReceiver()
  world = await testGateway({ allowPrivateWebhooks: true })
  owned = await fill(world)
  owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const MINUTE_MS = 60_000

/** The cells of a column of a list's first row. */
async function firstRow(path: string): Promise<Record<string, HTMLElement>> {
  const { document } = await owner.get(path)
  const cells = [...document.querySelectorAll<HTMLElement>('tbody tr:first-child > *')]
  return Object.fromEntries(cells.map((cell) => [cell.dataset.label ?? '', cell]))
}

const factsOf = ({ document }: { document: Document }): Record<string, Element> =>
  Object.fromEntries(
    [...document.querySelectorAll('dl.terms dt')].map((term) => [
      term.textContent,
      term.nextElementSibling ?? term,
    ]),
  )

/** The title of a record's page, which its name in a list begins with. */
const titleAt = async (path: string) =>
  (await owner.get(path)).document.querySelector('h1')?.textContent ?? 'no title'

test.each([
  ['transaction.created', `Credit of $10.00 · ${MARK}`],
  ['recurring_charge.created', `${MARK} · ${MARK}`],
  ['authentication.created', 'Authentication of $10.00'],
  ['invoice.created', `Invoice 2 · ${MARK}`],
])('the record of %s is named as its page is, with who pays', async (type, name) => {
  const { Record: cell, Type: about } = await firstRow(`/console/events?type=${type}`)
  expect(cell?.textContent).toBe(name)
  const page = cell?.querySelector('a')?.getAttribute('href') ?? ''
  const title = await titleAt(page)
  expect(name.split(' · ')[0]).toBe(title)
  // Its own page names it, too, and has its ID.
  const event = await owner.get(about?.querySelector('a')?.getAttribute('href') ?? '')
  const { Record: record, 'Record ID': id } = factsOf(event)
  expect(record?.textContent).toBe(name)
  expect(page.endsWith(`/${id?.textContent}`)).toBe(true)
})

test('an occurrence leads to its recurring charge', async () => {
  const { Record: cell } = await firstRow('/console/events?type=recurring_charge.occurrence.created')
  expect(cell?.textContent).toBe('Recurring payment of $10.00, due Jan 1, 2040')
  expect(cell?.querySelector('a')?.getAttribute('href')).toBe(`/console/recurring/${owned.recurring}`)
})

test('deliveries name the record, and leave out what their page is about', async () => {
  await owner.submit('/console/webhooks/new', { url: receiver.url, all_events: 'true' })
  const method = { ...goodCard, name: 'Grace Hopper' }
  const { id } = (await world.client.post('/v1/charges', { amount: 8450, method })).body
  await receiver.until((received) => received.filter(({ event }) => event.data.id === id).length === 2)
  const { host } = new URL(receiver.url)
  const all = await firstRow('/console/deliveries')
  expect(Object.keys(all)).toEqual(['Event', 'Status', 'Record', 'Endpoint', 'Created'])
  expect(all.Record?.textContent).toBe('Charge of $84.50 · Grace Hopper')
  expect(all.Endpoint?.textContent).toBe(host)

  const delivery = await owner.get(all.Event?.querySelector('a')?.getAttribute('href') ?? '')
  const facts = factsOf(delivery)
  expect(facts.Record?.innerHTML).toContain(`/console/transactions/${id}`)
  const endpoint = facts.Endpoint?.querySelector('a')?.getAttribute('href') ?? ''
  const own = await firstRow(endpoint)
  expect(Object.keys(own)).toEqual(['Event', 'Status', 'Record', 'Created'])
  expect(own.Record?.textContent).toBe('Charge of $84.50 · Grace Hopper')
  // Without a description, the URL is the heading, and isn't said twice.
  const page = await owner.get(endpoint)
  expect(page.document.querySelector('h1')?.textContent).toBe(receiver.url)
  expect(factsOf(page).URL).toBeUndefined()
  const event = await firstRow(facts.Event?.querySelector('a')?.getAttribute('href') ?? '')
  expect(Object.keys(event)).toEqual(['Endpoint', 'Status', 'Created'])
  expect(event.Endpoint?.textContent).toContain(host)
})

test('the timeline of a payment has a line for each delivery, with its attempts', async () => {
  receiver.behave(503)
  // Not to be captured: the hour that goes by may be that of the daily capture, which would add a webhook.
  const charge = { amount: 700, method: goodCard, auto_capture: false }
  const { id } = (await world.client.post('/v1/charges', charge)).body
  const { host } = new URL(receiver.url)
  const linesNow = async () => {
    const { document } = await owner.get(`/console/transactions/${id}`)
    const lines = [...document.querySelectorAll('.timeline li')]
    return lines.map(({ textContent }) => textContent.replace(/\s+/g, ' '))
  }
  const webhooks = async () => (await linesNow()).filter((line) => line.includes('Webhook'))
  const failed = (event: string) =>
    expect.stringMatching(
      new RegExp(`Webhook transaction.${event} to ${host} failed \\(answered 503\\), next attempt \\w`),
    )
  await expect.poll(webhooks).toHaveLength(2)
  await expect
    .poll(async () => (await webhooks()).sort())
    .toEqual(expect.arrayContaining([failed('created'), failed('authorized')]))
  receiver.behave(200)
  await world.client.post('/v1/test-clock/advance', { duration: 'PT1H' })
  for (const line of await webhooks()) expect(line).toContain('delivered on the second attempt')
  expect(await webhooks()).toHaveLength(2)
  const lines = await linesNow()
  const created = lines.findIndex((line) => /Created by sk_test_…/.test(line))
  const authorized = lines.findIndex((line) => line.includes('Authorized (event'))
  expect(created).toBeGreaterThan(-1)
  expect(authorized).toBeGreaterThan(created)
})

test('the timeline of a payment hides what is for developers behind a box, unless there’s nothing else', async () => {
  receiver.behave(503)
  const method = await newToken(world, goodCard)
  const { id } = (await world.client.post('/v1/charges', { amount: 700, method, auto_capture: false })).body
  const kindsOf = (lines: Iterable<Element>) =>
    [...lines].map(({ textContent }) => /token|API request|Webhook|Created|Auth|hold/.exec(textContent)?.[0])
  const linesNow = async () => {
    const { document } = await owner.get(`/console/transactions/${id}`)
    expect(document.querySelector('label[for=technical]')?.textContent).toBe('Show technical details')
    const hidden = document.querySelectorAll('.choice:has(#technical:not(:checked)) + .timeline > .technical')
    const shown = document.querySelectorAll('.timeline > :not(.technical)')
    return { hidden: kindsOf(hidden), shown: kindsOf(shown).sort() }
  }
  const failed = {
    hidden: ['token', 'API request'],
    shown: ['Auth', 'Created', 'Webhook', 'Webhook', 'hold'],
  }
  await expect.poll(linesNow).toEqual(failed)
  receiver.behave(200)
  await world.client.post('/v1/test-clock/advance', { duration: 'PT1H' })
  const delivered = [...failed.hidden, 'Webhook', 'Webhook']
  expect(await linesNow()).toEqual({ hidden: delivered, shown: ['Auth', 'Created', 'hold'] })
  const alone = timelineList([{ type: 'token', at: 0 }], { id, currency: 'USD' }, 0, true)
  expect(String(alone)).toContain('The one-time token was created')
  expect(String(alone)).not.toContain('checkbox')
})

test('a request has the real time, whatever the test clock shows, and its record’s name', async () => {
  await world.client.post('/v1/test-clock/advance', { duration: 'P3D' })
  const method = { ...goodCard, name: 'Alan Turing' }
  const made = await world.client.post('/v1/charges', { amount: 900, method })
  const request = `/console/requests/${made.headers['request-id']}`
  await expect.poll(async () => (await owner.get(request)).status).toBe(200)
  const timeIn = (element: Element | undefined) =>
    Date.parse(element?.querySelector('time')?.getAttribute('datetime') ?? '')
  const { Time: time, 'Test clock': clock, Record: record } = factsOf(await owner.get(request))
  expect(Math.abs(timeIn(time) - Date.now())).toBeLessThan(5 * MINUTE_MS)
  expect(Math.abs(timeIn(clock) - Date.parse(made.body.created))).toBeLessThan(MINUTE_MS)
  expect(record?.textContent).toBe('Charge of $9.00 · Alan Turing')

  const { document } = await owner.get('/console/requests')
  expect(document.querySelector('caption')?.textContent).toContain('real time')
  const times = [...document.querySelectorAll('tbody time')].map((at) =>
    Date.parse(at.getAttribute('datetime') ?? ''),
  )
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  const [, line = ''] = (await owner.get('/console/requests.csv?path=/v1/charges')).text.split('\r\n')
  expect(Math.abs(Date.parse(line.split(',')[1] ?? '') - Date.now())).toBeLessThan(5 * MINUTE_MS)

  // On the payment's timeline it is between the events of its own clock.
  const page = await owner.get(`/console/transactions/${made.body.id}`)
  const lines = [...page.document.querySelectorAll('.timeline li')].map(({ textContent }) => textContent)
  const at = (text: string) => lines.findIndex((one) => one.includes(text))
  expect(at('POST /v1/charges')).toBeGreaterThan(-1)
  expect(at('POST /v1/charges')).toBeLessThanOrEqual(at('Authorized'))
})
