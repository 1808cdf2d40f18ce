// For Playwright: a gateway for each worker, a merchant for each test, and hands that type into the card fields.
import { test as base, type FrameLocator, type Locator, type Page } from '@playwright/test'
import {
  type Card,
  type Driver,
  FILL_TIMEOUT,
  type FillOptions,
  fillFields,
  frameSelector,
} from './fields/fill.ts'
import { startGateway, type TestGateway, type TestGatewayOptions } from './gateway.ts'
import { watchPage } from './leaks/page.ts'
import { createLeakProbe, type LeakProbe } from './leaks/probe.ts'
import type { TestMerchant } from './merchant.ts'

export { expect } from '@playwright/test'
export type { Card, FieldNames, FillOptions } from './fields/fill.ts'

/**
 * Types a card into the fields, as a person does: into the inputs in their frames, found by their accessible names in whichever
 * language they are.
 * @param root the page, or where the form is in it
 * @throws when there is no field for something of the card
 */
export async function fillCard(
  root: Page | Locator | FrameLocator,
  card: Card,
  { names, timeout = FILL_TIMEOUT }: FillOptions = {},
): Promise<void> {
  await fillFields(driverOf(root, timeout), card, names)
}

function driverOf(root: Page | Locator | FrameLocator, timeout: number): Driver {
  return {
    async find(titles) {
      const found = root.locator(frameSelector(titles)).first()
      try {
        await found.waitFor({ state: 'attached', timeout })
      } catch {
        return undefined
      }
      return (await found.getAttribute('title')) ?? undefined
    },
    titles: () =>
      root
        .locator('iframe')
        .evaluateAll((frames) => frames.map((frame) => frame.getAttribute('title') ?? '')),
    async enter(title, { typed, chosen }) {
      const control = root.frameLocator(frameSelector([title])).getByLabel(title, { exact: true })
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
   * Fails the test at its end when digits of a card that `fillCard` typed have reached the page, its requests or the servers that it
   * watches.
   */
  leakProbe: LeakProbe
  /** Types into the fields of the test's page. */
  fillCard: (card: Card, options?: FillOptions) => Promise<void>
}

export interface WorkerFixtures {
  /** How the gateway is started; set by `use: { gatewayOptions: … }`. */
  gatewayOptions: TestGatewayOptions
  gateway: TestGateway
}

const probes = new WeakMap<Page, LeakProbe>()

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
  merchant: async ({ gateway }, use) => use(await gateway.merchant()),
  leakProbe: async ({ page, gateway }, use) => {
    const probe = createLeakProbe()
    probes.set(page, probe)
    const look = await watchPage(page, gateway.baseUrl, ({ where, text }) => probe.add(where, text))
    await use(probe)
    await look()
    probe.close()
    probe.expectNone()
  },
  fillCard: async ({ page }, use) =>
    use(async (card, options) => {
      probes.get(page)?.typed(card)
      await fillCard(page, card, options)
    }),
})
