// Payers who close, reload, cancel and click twice, while the gateway is killed again and again: each authentication ends, no page waits
// for ever, and no payment is charged twice. CHAOS_RUNS says how many of them; CHAOS_SEED repeats a run. A third of them want to pay.
import { randomInt } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { BrowserContext, Page } from '@playwright/test'
import fc from 'fast-check'
import { testChromium } from '../../scripts/browser.ts'
import { passChallenge } from '../../testing/playwright.ts'
import { ourFrame } from '../support/browser/fake-authentications.ts'
import { startMerchantSite } from '../support/browser/merchant-site.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'
import { apiClient } from '../support/client.ts'
import { LastingAddress } from '../support/crash/lasting-address.ts'
import { PatientClient } from '../support/crash/patient-client.ts'
import { withStorage } from '../support/engine.ts'
import { goodCard, temporaryFolder } from '../support/gateway.ts'
import { cardOf } from '../support/merchant/authentications.ts'

const RUNS = Number(process.env.CHAOS_RUNS ?? 100)
const SEED = Number(process.env.CHAOS_SEED ?? randomInt(2 ** 31))
/** A page mostly waits: for frames, for the gateway's start, and for its own patience. */
const AT_ONCE = 8
/**
 * Milliseconds that a page gives an authentication: enough for a killed gateway to start again, or little where the payer does nothing.
 * And the most until it must have settled: the frame repeats its last request.
 */
const PATIENCE = 20_000
const IMPATIENCE = 4_000
const DEADLINE = 180_000
/** Milliseconds in which even a busy machine starts a gateway. */
const START = 120_000
const ENDED = ['SUCCEEDED', 'ATTEMPTED', 'FAILED', 'REJECTED', 'UNAVAILABLE', 'CANCELED', 'EXPIRED']
const NOT_CHARGED = ['FAILED', 'REJECTED', 'CANCELED', 'EXPIRED']

const ACTS = [
  'pass',
  'wrong',
  'cancel',
  'escape',
  'close',
  'reload',
  'leave',
  'back',
  'approve',
  'nothing',
] as const
/** Cards that want a code. */
const CODE = ['109', '209']

interface Session {
  /** Whose issuer behaves in its way. */
  card: string
  act: (typeof ACTS)[number]
  isDoubleClick: boolean
  /** When the gateway is killed. */
  kill: 'never' | 'before' | 'during' | 'charging'
}

const around = {
  isDoubleClick: fc.boolean(),
  kill: fc.constantFrom(...Array<'never'>(57).fill('never'), 'before', 'during', 'charging'),
}
const paying = fc.record({ card: fc.constantFrom(...CODE), act: fc.constant('pass' as const), ...around })
const cards = ['100', '101', '103', ...CODE, '109', '111', '114', '115', '200', '209']
const any = fc.record({ card: fc.constantFrom(...cards), act: fc.constantFrom(...ACTS), ...around })
const session: fc.Arbitrary<Session> = fc.oneof(
  { arbitrary: paying, weight: 1 },
  { arbitrary: any, weight: 2 },
)

/** Whether the payer leaves a challenge open, so that only the page's patience ends it. */
const isLeftOpen = ({ card, act }: Session): boolean =>
  act === 'nothing' || act === 'wrong' || (act === 'pass' && !CODE.includes(card))

declare global {
  interface Window {
    attempt?(token: string, timeout: number): Promise<string>
  }
}

const checkout = (
  script: string,
  publicKey: string,
) => `<!doctype html><meta charset="utf-8"><title>Checkout</title>
<div id="number" style="height:40px"></div><script src="${script}"></script><script>
const { initializeFields, parseException } = window.Service.HostedFields
const fields = [{ selector: '#number', input: { type: 'credit_card_number' } }]
const instance = initializeFields({ publicKey: '${publicKey}', fields, timeout: 60000 }, () => {})
const once = (token, timeout) => instance.authenticate(token, { amount: 4200, currency: 'USD', timeout }).then(
  ({ status }) => status, (exception) => 'code ' + parseException(exception).code)
// While there's no gateway, the payer presses Pay again and again.
window.attempt = async (token, timeout) => {
  const end = performance.now() + ${START}
  for (;;) {
    const outcome = await once(token, timeout)
    if (!['code 1', 'code 3'].includes(outcome) || performance.now() > end) return outcome
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
</script>`

// The browser with nothing around the page opens one with half the work.
test.use(process.env.BROWSER_ENGINE ? {} : { launchOptions: testChromium() })

test('payers of every kind, and a gateway that is killed: all ends, and nothing is charged twice', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(RUNS * 60_000 + 120_000)
  const shop = await openShop()
  try {
    const sessions = fc.sample(session, { seed: SEED, numRuns: RUNS })
    const begun = performance.now()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const context = await browser.newContext({ ignoreHTTPSErrors: true })
        context.setDefaultTimeout(DEADLINE)
        for (let next = sessions.pop(); next; next = sessions.pop()) await pay(shop, context, next)
      }),
    )
    await expectEnded(shop)
    const charges = await expectCharges(shop)
    // Else little was tried.
    expect(shop.outcomes.SUCCEEDED).toBeGreaterThan(RUNS / 5)
    const seconds = Math.round((performance.now() - begun) / 1000)
    const counts = `${RUNS} authentications in ${seconds} s, ${shop.gateway.kills} kills, ${charges} charges`
    console.log(counts, shop.outcomes)
  } catch (error) {
    throw new Error(`With CHAOS_SEED=${SEED}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  } finally {
    await shop.close()
  }
})

/** How often each outcome was. */
const none = (): Record<string, number> => ({})

/** A merchant's site and server, and a gateway that is killed. */
type Shop = Awaited<ReturnType<typeof openShop>>

async function openShop() {
  const { folder, remove } = temporaryFolder()
  const gateway = await LastingAddress.start(folder)
  const { started } = await gateway.running()
  const site = await startMerchantSite(folder)
  const client = apiClient(started.base_url, started.ca_certificate, started.test_secret_key)
  return {
    folder,
    gateway,
    client,
    patient: new PatientClient(async () => client, 2 * START),
    publicKey: started.public_key,
    checkout: site.add('/checkout', checkout(started.hosted_fields_script, started.public_key)),
    elsewhere: site.add('/elsewhere', 'elsewhere'),
    outcomes: none(),
    async close() {
      await gateway.stop()
      await site.close()
      remove()
    },
  }
}

async function pay(shop: Shop, context: BrowserContext, session: Session): Promise<void> {
  const { card, act, isDoubleClick, kill } = session
  const { gateway, outcomes } = shop
  const token = await tokenOf(shop, card)
  const page = await open(context, shop.checkout)
  if (kill === 'before') void gateway.kill()
  const outcome = begin(page, token, isDoubleClick, isLeftOpen(session) ? IMPATIENCE : PATIENCE)
  const acting = perform(page, act, shop)
  const settled = act === 'close' ? acting.then(() => 'gone') : within(outcome, DEADLINE)
  if (kill === 'during') void gateway.kill()
  // One that has ended leaves nothing to do.
  await Promise.race([acting, settled])
  const said = await settled
  outcomes[said] = (outcomes[said] ?? 0) + 1
  if (kill === 'charging') void gateway.kill()
  await chargeTwice(shop, token, said)
  // Without waiting: Chromium never reports some pages as closed.
  void page.close()
}

async function tokenOf({ patient, publicKey }: Shop, card: string): Promise<string> {
  const body = { ...goodCard, number: cardOf(card) }
  const answer = await patient.send({ kind: 'token', path: '/v1/tokens', body, key: publicKey })
  return answer?.body.id
}

async function chargeTwice({ patient, gateway }: Shop, token: string, said: string): Promise<void> {
  const charge = { kind: 'charge', path: '/v1/charges', body: { amount: 4200, method: token } }
  const { kills } = gateway
  const answers = await Promise.all([patient.send(charge), patient.send(charge)])
  const paid = answers.filter((answer) => answer?.status === 200).length
  const about = `${token} after ${said}: ${answers.map((answer) => `${answer?.status} ${answer?.text}`).join('; ')}`
  expect(paid, about).toBeLessThanOrEqual(NOT_CHARGED.includes(said) ? 0 : 1)
  // A charge whose gateway is killed may end as a failed one, with its token used up.
  const mayFail = gateway.kills > kills
  if (said === 'SUCCEEDED' || said === 'UNAVAILABLE')
    expect(paid, about).toBeGreaterThanOrEqual(mayFail ? 0 : 1)
}

/** Once their time is over, all authentications have ended. */
async function expectEnded({ gateway, client, folder }: Shop): Promise<void> {
  await gateway.running()
  await client.post('/v1/test-clock/advance', { duration: 'PT31M' })
  await expect.poll(async () => (await statuses(folder)).filter((one) => !ENDED.includes(one))).toEqual([])
}

/** The charges in the database are those that the merchant knows of. @returns how many */
async function expectCharges({ patient, folder }: Shop): Promise<number> {
  const acknowledged = patient.operations.filter(
    ({ kind, answer }) => kind === 'charge' && answer?.status === 200,
  )
  expect(await chargesOf(folder)).toEqual(acknowledged.map(({ answer }) => answer?.body.id).sort())
  return acknowledged.length
}

/** Opens the checkout, as often as it takes while the gateway is down. */
async function open(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await expect(async () => {
    await page.goto(url)
    expect(await page.evaluate(() => typeof window.attempt)).toBe('function')
  }).toPass()
  return page
}

/** Authenticates once, or twice at the same moment. @returns the outcome; `gone` for a page that left */
function begin(page: Page, token: string, isDoubleClick: boolean, timeout: number): Promise<string> {
  const clicks = page.evaluate(
    ([token, timeout, count]) =>
      Promise.all(Array.from({ length: count }, () => window.attempt?.(token, timeout) ?? 'gone')),
    [token, timeout, isDoubleClick ? 2 : 1] as const,
  )
  return clicks.then(
    ([first = 'gone', second = first]) => {
      expect(second, 'what a double click learns').toBe(first)
      return first
    },
    () => 'gone',
  )
}

/** What the payer does. A page or a bank that isn't there leaves nothing to do. */
async function perform(page: Page, act: Session['act'], shop: Shop): Promise<void> {
  const shown = () => ourFrame(page).getByRole('button', { name: 'Cancel' }).waitFor({ timeout: 3_000 })
  const acts: Record<Session['act'], () => Promise<unknown>> = {
    pass: () => passChallenge(page, { timeout: PATIENCE }),
    wrong: () => passChallenge(page, { code: '000000', timeout: 5_000 }),
    cancel: () => ourFrame(page).getByRole('button', { name: 'Cancel' }).click({ timeout: 5_000 }),
    escape: () => shown().then(() => page.keyboard.press('Escape')),
    close: async () => void page.close(),
    reload: () => page.reload(),
    leave: () => page.goto(shop.elsewhere),
    back: () => page.goto(shop.elsewhere).then(() => page.goBack()),
    approve: () => shown().then(() => approve(shop)),
    nothing: shown,
  }
  await acts[act]().catch(() => undefined)
}

/** In the bank's app. */
async function approve({ client }: Shop): Promise<void> {
  const found = await client.get('/v1/authentications?status=CHALLENGE')
  const [newest] = found.body.results
  if (newest) await client.post(`/v1/simulator/authentications/${newest.id}`, { result: 'pass' })
}

async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('A page still waits.')), milliseconds)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

const statuses = (dataDir: string) =>
  withStorage({ dataDir }, async ({ read }) => {
    const rows = await read.selectFrom('authentications').select('status').execute()
    return rows.map(({ status }) => status)
  })

/** Ids of all charges that took money. */
const chargesOf = (dataDir: string) =>
  withStorage({ dataDir }, async ({ read }) => {
    const rows = await read.selectFrom('transactions').select(['id', 'status']).execute()
    return rows
      .filter(({ status }) => status !== 'FAILED')
      .map(({ id }) => id)
      .sort()
  })
