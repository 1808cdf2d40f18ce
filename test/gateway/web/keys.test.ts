// The page of API keys: every secret key that works is on it, with a way to end it, and no other.
import { expect, onTestFinished, test } from 'vitest'
import { newId, newSecretKey } from '../../../gateway/core/ids.ts'
import { insertSecretKey } from '../../../gateway/merchants/merchants/index.ts'
import { hashKey } from '../../../gateway/merchants/merchants/keys.ts'
import { apiClient } from '../../support/client.ts'
import { testCipher, withStorage } from '../../support/engine.ts'
import { type TestGateway, testClock, testGateway } from '../../support/gateway.ts'
import { withToken } from '../../support/partners/partners.ts'
import { type Seen, visitor } from '../../support/web.ts'

const KEYS = '/console/keys'
const HOUR = 60 * 60 * 1000

/** A merchant's console, and every secret key of test mode that it has ever had. */
async function openConsole(clock = testClock()) {
  const world = await testGateway({ clock })
  onTestFinished(() => world.close())
  const owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
  const everyKey = [world.gateway.testSecretKey, await partnersKey(world)]
  await owner.submit(KEYS, {}, `${KEYS}/show`)

  /** Shows the current key, which nobody has seen yet. */
  async function show(): Promise<string> {
    const { document } = await owner.submit(KEYS, {}, `${KEYS}/show`)
    const copied = [...document.querySelectorAll('main .copy')].map(({ textContent }) => textContent)
    const key = copied.find((text) => text.startsWith('sk_test_')) ?? ''
    everyKey.push(key)
    return key
  }
  return {
    world,
    owner,
    everyKey,
    show,
    async roll(grace: string) {
      expect((await owner.submit(`${KEYS}/roll`, { grace })).location).toBe(`${KEYS}?done=rolled`)
      return show()
    },
    /** Ends a key by the link in its row, which asks first. */
    async end(key: string) {
      const row = rowOf(await owner.get(KEYS), key)
      const link = row?.querySelector('a[data-question][href$="/end"]')?.getAttribute('href') ?? ''
      expect((await owner.get(link)).document.querySelector('#question .lead')?.textContent).toMatch(
        new RegExp(`ends in ${key.slice(-4)} are refused immediately. It .+ You can’t undo this`),
      )
      return owner.submit(link, {})
    },
    /** Each key that works is listed once, with a way to end it; each key that is listed works. */
    async expectToBeListed() {
      const answers = await Promise.all(
        everyKey.map(async (key) => [key, await statusWith(world, key)] as const),
      )
      for (const [, status] of answers) expect([200, 401]).toContain(status)
      const working = answers.filter(([, status]) => status === 200).map(([key]) => key.slice(-4))
      const page = await owner.get(KEYS)
      expect(listedOn(page).sort()).toEqual(working.sort())
      for (const row of rowsOf(page))
        expect(row.querySelector('a[href$="/end"], a[href$="/keys/roll"], a[href*="/partners/"]')).not.toBe(
          null,
        )
      return working.length
    },
  }
}

const rowsOf = ({ document }: Seen) => [...document.querySelectorAll('main tbody tr')]
const rowOf = (page: Seen, key: string) =>
  rowsOf(page).find((row) => row.textContent.includes(`…${key.slice(-4)}`))
const listedOn = (page: Seen) =>
  rowsOf(page).map((row) => /sk_test_…(\w{4})/.exec(row.textContent)?.[1] ?? 'no key')

const statusWith = async ({ gateway }: TestGateway, key: string) =>
  (await apiClient(gateway.baseUrl, gateway.caCertificate, key).get('/v1/merchant')).status

/** The key of test mode that the demo partner has. */
async function partnersKey(world: TestGateway): Promise<string> {
  const { accessToken } = world.gateway.partner
  const { body } = await withToken(world, accessToken, { path: '/gateway-credentials' })
  return body.test_accounts[0].secret_key
}

test('however keys are rolled and ended, exactly those that work are listed', async () => {
  const { world, roll, end, expectToBeListed } = await openConsole()
  expect(await expectToBeListed()).toBe(2)
  const afterDay = await roll('day')
  expect(await expectToBeListed()).toBe(3)
  const afterWeek = await roll('week')
  expect(await expectToBeListed()).toBe(4)
  await roll('none')
  expect(await expectToBeListed()).toBe(4)
  expect(await statusWith(world, afterWeek)).toBe(401)

  expect((await end(afterDay)).location).toBe(`${KEYS}?done=ended`)
  expect(await expectToBeListed()).toBe(3)
  const afterHour = await roll('hour')
  expect(await expectToBeListed()).toBe(4)
  await roll('none')
  expect(await statusWith(world, afterHour)).toBe(401)
  expect(await expectToBeListed()).toBe(4)
})

test.each([
  ['hour', HOUR],
  ['day', 24 * HOUR],
  ['week', 7 * 24 * HOUR],
])('a key that was rolled expires after a %s, as the page says, and not before', async (grace, left) => {
  const clock = testClock()
  const { world, owner, roll, expectToBeListed } = await openConsole(clock)
  await roll(grace)
  const listed = rowOf(await owner.get(KEYS), world.gateway.testSecretKey)
  expect(listed?.textContent).toContain('Expires')
  const ends = listed?.querySelectorAll('time')[0]?.getAttribute('datetime') ?? ''
  expect(Date.parse(ends) - clock.now()).toBe(left)
  clock.advance(left - 1)
  // The session has ended, too.
  owner.cookies.clear()
  await owner.signIn(world.gateway.console)
  expect(await expectToBeListed()).toBe(3)
  clock.advance(1)
  expect(await expectToBeListed()).toBe(2)
})

test('an earlier key that never expires is listed and ended, and the current one stays', async () => {
  const { world, everyKey, end, expectToBeListed } = await openConsole()
  const endless = newSecretKey('test')
  everyKey.push(endless)
  await withStorage(world, async (storage) => {
    const cipher = await testCipher(world.dataDir, storage)
    const { merchant_id } = await storage.read
      .selectFrom('secret_keys')
      .select('merchant_id')
      .executeTakeFirstOrThrow()
    const of = { merchant_id, mode: 'test', created: -1 } as const
    await storage.write((tx) => insertSecretKey(tx, cipher, of, endless))
  })
  expect(await expectToBeListed()).toBe(3)
  expect((await end(endless)).location).toBe(`${KEYS}?done=ended`)
  expect(await statusWith(world, endless)).toBe(401)
  expect(await statusWith(world, world.gateway.testSecretKey)).toBe(200)
  expect(await expectToBeListed()).toBe(2)
})

test('the current key is rolled, and has no other way to be replaced', async () => {
  const { world, owner, end, expectToBeListed } = await openConsole()
  const key = world.gateway.testSecretKey
  const row = rowOf(await owner.get(KEYS), key)
  expect(row?.querySelector('a[href$="/end"]')).toBeNull()
  const roll = row?.querySelector('a[href$="/keys/roll"]')?.getAttribute('href') ?? ''
  const { document } = await owner.get(roll)
  expect([...document.querySelectorAll('[name=grace]')].map((one) => one.getAttribute('value'))).toEqual([
    'none',
    'hour',
    'day',
    'week',
  ])
  // A page from before, or an address that somebody wrote.
  const id = hashKey(key).slice(0, 16)
  const csrf = document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
  for (const refused of [
    await owner.get(`${KEYS}/${id}/end`),
    await owner.send(`${KEYS}/${id}/end`, { csrf }),
  ])
    expect([refused.status, refused.text.includes('Roll it')]).toEqual([422, true])
  expect(await expectToBeListed()).toBe(2)
  await owner.submit(roll, { grace: 'day' })
  expect((await end(key)).location).toBe(`${KEYS}?done=ended`)
  expect(await statusWith(world, key)).toBe(401)
})

test("a partner's key is listed until the partner is disconnected", async () => {
  const { owner, everyKey, expectToBeListed } = await openConsole()
  const row = rowOf(await owner.get(KEYS), everyKey[1] ?? '')
  expect(row?.textContent).toContain('Demo Partner')
  const page = row?.querySelector('a')?.getAttribute('href') ?? ''
  await owner.submit(page, {}, page)
  expect(await expectToBeListed()).toBe(1)
})

test('however many keys work, the current one is rolled so that it ends now, and another of nobody is not found', async () => {
  const { owner, roll, expectToBeListed } = await openConsole()
  for (let nth = 1; nth < 5; nth++) await roll('week')
  expect((await owner.submit(`${KEYS}/roll`, { grace: 'week' })).status).toBe(422)
  expect(await expectToBeListed()).toBe(6)
  await roll('none')
  expect(await expectToBeListed()).toBe(6)
  const { document } = await owner.get(`${KEYS}/roll`)
  const csrf = document.querySelector('main [name=csrf]')?.getAttribute('value') ?? ''
  expect((await owner.send(`${KEYS}/${newId()}/end`, { csrf })).status).toBe(404)
})
