// The page of the test clock, while that is set forward by years (rules: test-clock.md#page).
import { expect, onTestFinished, test } from 'vitest'
import { noteTurn } from '../../../gateway/platform/test-clock/turns.ts'
import { createTables } from '../../support/engine.ts'
import { goodCard, type TestGateway, temporaryFolder, testGateway } from '../../support/gateway.ts'
import { demoMerchant, inStorage } from '../../support/merchant/stored.ts'
import { type Visitor, visitor } from '../../support/web.ts'

const PAGE = '/console/test-clock'
/** Years take a minute on a busy machine. */
const WAIT = { timeout: 90_000 }
const DAY = 24 * 60 * 60 * 1000
/** Recurring charges, each due every day. */
const SCHEDULES = 6

async function signedIn({ gateway }: TestGateway): Promise<Visitor> {
  const visit = visitor(gateway.pagesUrl, gateway.caCertificate)
  await visit.signIn(gateway.console)
  return visit
}

const clock = async ({ client }: TestGateway) => Date.parse((await client.get('/v1/test-clock')).body.now)
const mainOf = async (visit: Visitor) =>
  (await visit.get(`${PAGE}?done=advance`)).document.querySelector('main')?.textContent ?? ''

/** Recurring charges that keep a clock busy for a while. @returns a function that cancels them */
async function busy({ client }: TestGateway): Promise<(world: TestGateway) => Promise<void>> {
  const start = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const ids: string[] = []
  for (let at = 0; at < SCHEDULES; at++) {
    const schedule = { interval_unit: 'DAY', interval_delay: 1, start }
    const made = await client.post('/v1/recurring/charges', { amount: 1000, method: goodCard, schedule })
    expect(made.status, made.text).toBe(200)
    ids.push(made.body.id)
  }
  return async (world) => {
    for (const id of ids)
      expect((await world.client.post(`/v1/recurring/charges/${id}/cancel`, {})).status).toBe(200)
  }
}

test('a clock moves in the background, stops with the gateway, and continues from there', async () => {
  const { folder: dataDir, remove } = temporaryFolder()
  onTestFinished(remove)
  await createTables(dataDir)
  let world = await testGateway({ dataDir })
  onTestFinished(() => world.close())
  const cancel = await busy(world)
  const before = await clock(world)
  let owner = await signedIn(world)
  expect(await owner.submit(PAGE, { duration: '12', unit: 'months' }, `${PAGE}/advance`)).toMatchObject({
    status: 303,
  })

  const moving = await owner.get(`${PAGE}?done=advance`)
  expect(moving.headers.refresh).toBe(`3; url=${PAGE}?done=advance`)
  expect(moving.document.querySelector('main')?.textContent).toContain('The clock is moving forward')
  expect(moving.document.querySelector('main')?.textContent).toMatch(/jobs are left/)
  expect(
    [...moving.document.querySelectorAll('main form button')].map((button) => button.textContent),
  ).toEqual(['Cancel'])
  const bar = () =>
    owner.get(PAGE).then(({ document }) => Number(document.querySelector('progress')?.getAttribute('value')))
  await expect.poll(bar, WAIT).toBeGreaterThan(0)
  // It is the same clock for the API.
  expect(await world.client.post('/v1/test-clock/advance', { duration: 'P1D' })).toMatchObject({
    status: 409,
  })

  await world.close()
  world = await testGateway({ dataDir })
  owner = await signedIn(world)
  await expect.poll(() => mainOf(owner), WAIT).toContain('The clock stopped on its way')
  const stopped = await owner.get(PAGE)
  expect(stopped.headers.refresh).toBeUndefined()
  const reached = await clock(world)
  expect(reached).toBeGreaterThan(before)

  await cancel(world)
  const target =
    stopped.document.querySelector('main form [name=to][type=hidden]')?.getAttribute('value') ?? ''
  expect(new Date(target).getUTCFullYear()).toBe(new Date(before).getUTCFullYear() + 1)
  expect(await owner.send(`${PAGE}/advance`, { to: target, csrf: csrfOf(stopped.document) })).toMatchObject({
    status: 303,
  })
  await expect.poll(() => mainOf(owner), WAIT).toContain('Clock set forward')
  expect(await clock(world)).toBeGreaterThanOrEqual(Date.parse(target))
  expect((await owner.get(PAGE)).document.querySelector('progress')).toBeNull()
}, 240_000)

const csrfOf = (document: Document) => document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''

test('a short way has ended when the answer comes', async () => {
  const world = await testGateway()
  onTestFinished(() => world.close())
  const owner = await signedIn(world)
  expect(await owner.submit(PAGE, { duration: '1', unit: 'days' }, `${PAGE}/advance`)).toMatchObject({
    status: 303,
  })
  expect(await mainOf(owner)).toContain('Clock set forward')
  expect((await owner.get(PAGE)).document.querySelector('progress')).toBeNull()
})

test('a clock that stopped on its way has nothing to continue once it has itself passed the target', async () => {
  const world = await testGateway()
  onTestFinished(() => world.close())
  const owner = await signedIn(world)
  const now = Date.now()
  const stopAt = (target: number) =>
    inStorage(world, async (tx) => {
      const { id: merchant_id } = await demoMerchant(tx).executeTakeFirstOrThrow()
      await noteTurn(tx, { merchant_id, began_at: now - 2 * DAY, target })
    })
  await stopAt(now + DAY)
  expect(await mainOf(owner)).toContain('The clock stopped on its way')
  await stopAt(now - DAY)
  const main = await mainOf(owner)
  expect(main).not.toContain('The clock stopped on its way')
  expect(main).toContain('Set forward')
})

test('a clock that is moving is canceled, and stays where it is', async () => {
  const world = await testGateway()
  onTestFinished(() => world.close())
  await busy(world)
  const owner = await signedIn(world)
  const decade = { duration: '120', unit: 'months' }
  expect(await owner.submit(PAGE, decade, `${PAGE}/advance`)).toMatchObject({ status: 303 })
  expect(await mainOf(owner)).toContain('The clock is moving forward')
  expect(await owner.submit(PAGE, {}, `${PAGE}/cancel`)).toMatchObject({ status: 303 })
  // Once the jobs that were running have ended, it can be set again.
  const freeze = () => world.client.post('/v1/test-clock/freeze', {})
  await expect.poll(async () => (await freeze()).status, WAIT).toBe(200)
  expect(await clock(world)).toBeLessThan(Date.now() + 9 * 365 * DAY)
  expect((await owner.get(PAGE)).document.querySelector('progress')).toBeNull()
}, 240_000)

test('buttons lead to what is due next, and a date is in the merchant’s time zone', async () => {
  const world = await testGateway()
  onTestFinished(() => world.close())
  const owner = await signedIn(world)
  await world.client.post('/v1/test-clock/freeze', {})
  const page = (await owner.get(PAGE)).document
  const button = (label: string) =>
    [...page.querySelectorAll('main form')].find((form) => form.textContent?.includes(label))
  const capture = button('To the next daily capture')?.querySelector('[name=to]')?.getAttribute('value') ?? ''
  expect(button('To the next recurring payment')).toBeUndefined()
  expect(await owner.submit(PAGE, { to: capture }, `${PAGE}/advance`)).toMatchObject({ status: 303 })
  await expect.poll(() => clock(world), WAIT).toBe(Date.parse(capture))

  const year = new Date().getUTCFullYear() + 2
  expect(await owner.submit(PAGE, { to: `${year}-01-31T12:00` }, `${PAGE}/advance`)).toMatchObject({
    status: 303,
  })
  // New York, where the demo merchant is.
  await expect.poll(() => clock(world), WAIT).toBe(Date.parse(`${year}-01-31T17:00:00Z`))
  const wrong = await owner.submit(PAGE, { to: 'tomorrow' }, `${PAGE}/advance`)
  expect(wrong.status).toBe(422)
  expect(wrong.document.querySelector('#to-error')?.textContent).toContain('Enter a date and a time.')
}, 240_000)
