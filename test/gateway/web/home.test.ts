// The home page: first steps until all are done, today next to yesterday, and what needs attention (rules: pages.md#home).
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { toJson } from '../../../gateway/platform/storage/index.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { recurringCalls } from '../../support/merchant/recurring.ts'
import { inStorage } from '../../support/merchant/stored.ts'
import { haveSecondFactor } from '../../support/people.ts'
import { type Visitor, visitor } from '../../support/web.ts'

const DAY_MS = 86_400_000

let world: TestGateway
let owner: Visitor
beforeAll(async () => {
  world = await testGateway()
  owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
})
afterAll(() => world.close())

const home = async () => (await owner.get('/console')).document
const section = (document: Document, name: string) =>
  [...document.querySelectorAll('.panel')].find((panel) => panel.querySelector('h2')?.textContent === name)
const stepsIn = (document: Document, which = 'li') =>
  [...(section(document, 'First steps')?.querySelectorAll(which) ?? [])].map((step) =>
    step.querySelector('a')?.getAttribute('href'),
  )
const concerns = async () =>
  [...(section(await home(), 'Needs attention')?.querySelectorAll('li a') ?? [])].map((link) =>
    link.getAttribute('href'),
  )

test('a new merchant sees the first steps, and no charts of nothing', async () => {
  const document = await home()
  expect(stepsIn(document)).toEqual([
    '/console/keys',
    '/guide/',
    '/console/webhooks',
    '/console/access',
    '/account/second-factor',
  ])
  expect(stepsIn(document, '.done')).toEqual([])
  expect(document.querySelector('.empty')?.textContent).toContain('No payments in test mode yet')
  expect(document.querySelector('.empty a')?.getAttribute('href')).toBe('/guide/')
  expect(document.querySelector('.chart, .numbers')).toBeNull()
})

test('steps are ticked off one by one, and go once all are done', async () => {
  const { amount } = (await world.client.post('/v1/charges', { amount: 4213, method: goodCard })).body
  expect(amount).toBe(4213)
  await expect
    .poll(async () => stepsIn(await home(), '.done'), { timeout: 10_000 })
    .toEqual(['/console/keys', '/guide/'])
  const [charged] = [...(await home()).querySelectorAll('.numbers li')].map((tile) => tile.textContent)
  expect(charged?.replace(/\s+/g, ' ').trim()).toBe('Charged $42.13 Yesterday $0.00')
  await inStorage(world, async (tx) => {
    const set = { test_events_urls: 'https://hooks.example/a', allowed_origins: 'https://shop.example' }
    await tx.updateTable('merchants').set(set).execute()
  })
  await haveSecondFactor(world, world.gateway.console.email)
  await expect.poll(async () => section(await home(), 'First steps')).toBeUndefined()
})

test('what is only authorized is not charged, and the charges of today are a list', async () => {
  const tiles = async () =>
    [...(await home()).querySelectorAll('.numbers')].map((list) =>
      [...list.children].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim()),
    )
  await world.client.post('/v1/charges', { amount: 9900, method: goodCard, auto_capture: false })
  for (const [charged, ...others] of (await tiles()).slice(0, 2)) {
    expect(charged).toMatch(/^Charged \$42\.13 /)
    expect(others).toContain('Authorized only $99.00 Not charged until you capture it')
  }
  const link = (await home()).querySelector('a[href^="/console/transactions?type=CHARGE&start_date="]')
  const list = await owner.get(link?.getAttribute('href') ?? '')
  const amounts = [...list.document.querySelectorAll('tbody th')].map(({ textContent }) => textContent)
  expect(amounts).toEqual(['$99.00', '$42.13'])
})

describe('what needs attention', () => {
  test('a failed recurring payment', async () => {
    const calls = recurringCalls(world)
    const { id } = await calls.make({})
    expect(await concerns()).not.toContain('/console/events?type=recurring_charge.occurrence.failed')
    const failAt = (modified: number) =>
      inStorage(world, async (tx) => {
        const set = { status: 'FAILED', modified } as const
        await tx.updateTable('occurrences').set(set).where('recurring_charge_id', '=', id).execute()
      })
    // The test clock was reset since.
    await failAt(Date.now() + DAY_MS)
    expect(await concerns()).not.toContain('/console/events?type=recurring_charge.occurrence.failed')
    await failAt(Date.now())
    expect(await concerns()).toContain('/console/events?type=recurring_charge.occurrence.failed')
  })

  test('webhooks that were given up', async () => {
    await inStorage(world, async (tx) => {
      const { id: merchant_id } = await tx
        .selectFrom('merchants')
        .select('id')
        .orderBy('created')
        .executeTakeFirstOrThrow()
      const row = {
        id: 'AAAAAAAAAAAAAAAAAAAAAB',
        merchant_id,
        mode: 'test',
        receiver: 'AAAAAAAAAAAAAAAAAAAAAB',
        event_id: null,
        url: 'https://hooks.example/a',
        body: '{}',
        schedule: 'gateway_event',
        status: 'FAILED',
        attempts: 7,
        failures: 7,
        created: Date.now(),
        modified: Date.now(),
        position: 1,
        next_attempt: null,
        is_replay: 0,
      } as const
      await tx.insertInto('deliveries').values(row).execute()
    })
    expect(await concerns()).toContain('/console/deliveries?status=FAILED')
  })

  test('an endpoint that no longer answers, or else webhooks that fail today', async () => {
    const endpoints = async () => (await concerns()).filter((href) => href?.startsWith('/console/webhooks/'))
    // The endpoint of the first steps doesn't exist.
    await inStorage(world, async (tx) => {
      const { id: merchant_id } = await tx
        .selectFrom('merchants')
        .select('id')
        .orderBy('created')
        .executeTakeFirstOrThrow()
      const attempt = (number: number) => ({
        delivery_id: 'AAAAAAAAAAAAAAAAAAAAAB',
        number,
        merchant_id,
        mode: 'test' as const,
        at: Date.now(),
        position: number,
        duration: 20,
        succeeded: 0,
        request_headers: toJson({}),
        response_status: null,
        response_body: '',
        error: 'No answer',
      })
      await tx.insertInto('delivery_attempts').values([1, 2, 3].map(attempt)).execute()
      await tx.deleteFrom('hourly_figures').execute()
    })
    const [href] = await endpoints()
    const [concern] =
      section(await home(), 'Needs attention')?.querySelectorAll(`li:has([href="${href}"])`) ?? []
    expect(concern?.textContent).toMatch(/All of the last \d+ webhook attempts to hooks\.example failed\./)
    expect((await owner.get(href ?? '')).document.querySelector('h1')?.textContent).toContain('hooks.example')
    expect(await concerns()).not.toContain('/console/deliveries?status=PENDING')

    await inStorage(world, async (tx) => {
      const set = { succeeded: 1, response_status: 200, error: null }
      await tx.updateTable('delivery_attempts').set(set).where('number', '=', 3).execute()
      await tx.deleteFrom('hourly_figures').execute()
    })
    expect(await concerns()).toContain('/console/deliveries?status=PENDING')
    expect(await endpoints()).toEqual([])
    await inStorage(world, async (tx) => {
      await tx
        .updateTable('delivery_attempts')
        .set({ succeeded: 1, response_status: 200, error: null })
        .execute()
      await tx.deleteFrom('hourly_figures').execute()
    })
    expect(await concerns()).not.toContain('/console/deliveries?status=PENDING')
  })

  test('a secret key that is over a year old', async () => {
    expect(await concerns()).not.toContain('/console/keys/roll')
    await inStorage(world, (tx) =>
      tx
        .updateTable('secret_keys')
        .set({ created: Date.now() - 366 * DAY_MS })
        .execute(),
    )
    expect(await concerns()).toContain('/console/keys/roll')
  })

  test('more declines than usual', async () => {
    const charge = (number: string) =>
      world.client.post('/v1/charges', { amount: 100, method: { ...goodCard, number } })
    for (let n = 0; n < 20; n++) await charge(goodCard.number)
    await inStorage(world, (tx) =>
      tx
        .updateTable('transactions')
        .set({ created: Date.now() - 2 * DAY_MS })
        .execute(),
    )
    await inStorage(world, (tx) => tx.deleteFrom('hourly_figures').execute())
    for (let n = 0; n < 20; n++) await charge(n < 10 ? '4000000000000002' : goodCard.number)
    expect(await concerns()).toContain('/console/transactions?status=FAILED')
  })
})

test('after weeks without payments, longer periods can still be chosen', async () => {
  const { client, gateway, close } = await testGateway()
  onTestFinished(close)
  await client.post('/v1/charges', { amount: 100, method: goodCard })
  await client.post('/v1/test-clock/advance', { duration: 'P20D' })
  const visit = visitor(gateway.pagesUrl, gateway.caCertificate)
  await visit.signIn(gateway.console)
  const { document } = await visit.get('/console')
  const periods = [...document.querySelectorAll('.tabs a')].map(({ textContent }) => textContent)
  expect(periods).toEqual(['7 days', '30 days', '90 days'])
})
