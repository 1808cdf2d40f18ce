// For Playwright: a gateway for each worker, a merchant for each test, and hands that type into the card fields.
import { test as base, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { CHALLENGE, type ChallengeOptions, withDefaults } from './fields/challenge.ts'
import {
  type Bank,
  type Card,
  type Driver,
  type FillOptions,
  FRAME_NAME,
  type Hands,
  handsOf,
} from './fields/fill.ts'
import { startGateway, type TestGateway, type TestGatewayOptions } from './gateway.ts'
import { watchPage } from './leaks/page.ts'
import { createLeakProbe, type LeakProbe } from './leaks/probe.ts'
import type { TestMerchant } from './merchant.ts'

export { expect } from '@playwright/test'
export type { ChallengeOptions } from './fields/challenge.ts'
export type { Bank, Card, FillOptions } from './fields/fill.ts'

/** The page, or where the form is in it. */
export type Root = Page | Locator | FrameLocator

/** Of the pages that a test watches. */
const probes = new WeakMap<Page, LeakProbe>()

const pageOf = (root: Root): Page =>
  'owner' in root ? root.owner().page() : 'page' in root ? root.page() : root

const hands: Hands<Root> = handsOf((root, timeout, work) => work(driverOf(root, timeout)))

/** What they type is looked for by the `leakProbe` of the page's test. */
export const { fillBank, fillCard, fillText }: Hands<Root> = {
  ...hands,
  fillCard(root, card, options) {
    probes.get(pageOf(root))?.typed(card)
    return hands.fillCard(root, card, options)
  },
  fillBank(root, bank, options) {
    probes.get(pageOf(root))?.typed(bank.account === undefined ? {} : { number: bank.account })
    return hands.fillBank(root, bank, options)
  },
}

/**
 * Passes a challenge by code that the page shows: types the right code in the bank's page, and confirms.
 * @throws when no bank asks for a code in time
 */
export async function passChallenge(root: Root, options?: ChallengeOptions): Promise<void> {
  const { code, timeout } = withDefaults(options)
  const bank = root.frameLocator(CHALLENGE.ours).frameLocator(CHALLENGE.bank)
  await bank.locator(CHALLENGE.code).fill(code, { timeout })
  await bank.locator(CHALLENGE.confirm).click({ timeout })
}

/** Frames are known by their names, which are random. */
function driverOf(root: Root, timeout: number): Driver<string> {
  return {
    frames: () =>
      root
        .locator(`iframe[name^="${FRAME_NAME}"]`)
        .evaluateAll((frames: HTMLIFrameElement[]) =>
          frames.map(({ name, src }) => ({ frame: name, address: src })),
        ),
    async enter(frame, { typed, chosen }, { at }) {
      const control = root.frameLocator(`iframe[name="${frame}"]`).locator(at)
      await control.waitFor({ timeout })
      if (await control.evaluate(({ tagName }) => tagName === 'SELECT')) {
        await control.selectOption(chosen, { timeout })
      } else {
        await control.clear({ timeout })
        await control.pressSequentially(typed, { timeout })
      }
    },
  }
}

export interface TestFixtures {
  /** A merchant for this test alone. */
  merchant: TestMerchant
  /**
   * Fails the test at its end when digits that `fillCard` or `fillBank` typed have reached the page, its requests or the servers that it
   * watches.
   */
  leakProbe: LeakProbe
  /** Types into the fields of the test's page. */
  fillCard: (card: Card, options?: FillOptions) => Promise<void>
  fillBank: (bank: Bank, options?: FillOptions) => Promise<void>
  fillText: (name: string, text: string, options?: FillOptions) => Promise<void>
  /** Passes the challenge that the test's page shows. */
  passChallenge: (options?: ChallengeOptions) => Promise<void>
}

export interface WorkerFixtures {
  /** How the gateway is started; set by `use: { gatewayOptions: … }`. */
  gatewayOptions: TestGatewayOptions
  gateway: TestGateway
}

/** `gateway` is started once for each worker, `merchant` is new in each test. Browsers accept the gateway's certificate. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  ignoreHTTPSErrors: true,
  gatewayOptions: [{}, { option: true, scope: 'worker' }],
  gateway: [
    async ({ gatewayOptions }, use) => {
      const gateway = await startGateway(gatewayOptions)
      try {
        await use(gateway)
      } finally {
        await gateway.close()
      }
    },
    { scope: 'worker' },
  ],
  merchant: async ({ gateway }, use) => {
    await use(await gateway.merchant())
    // Tests of a worker share its gateway: what one has it fail would fail in the next.
    gateway.faultPoints?.of().clear()
  },
  leakProbe: async ({ page, gateway }, use) => {
    const probe = createLeakProbe()
    probes.set(page, probe)
    const look = await watchPage(page, gateway.baseUrl, ({ where, text }) => probe.add(where, text))
    await use(probe)
    await look().finally(() => probe.close())
    // A test that types nothing may have the probe all the same, by a fixture that watches each test's server.
    if (probe.leaks().length > 0) probe.expectNone()
  },
  fillCard: async ({ page }, use) => use((card, options) => fillCard(page, card, options)),
  fillBank: async ({ page }, use) => use((bank, options) => fillBank(page, bank, options)),
  fillText: async ({ page }, use) => use((name, text, options) => fillText(page, name, text, options)),
  passChallenge: async ({ page }, use) => use((options) => passChallenge(page, options)),
})
