import { expect, type Page } from '@playwright/test'
import {
  addCheckout,
  checkoutPage,
  cvvField,
  numberField,
  openCheckout,
  type World,
} from '../support/browser/checkout.ts'
import { openElements } from '../support/browser/element-page.ts'
import { test } from '../support/browser/worlds.ts'

declare global {
  interface Window {
    moves: PerformanceEntry[]
  }
}

/** Holds back the second frame of a page. @returns what lets it go */
async function holdSecondFrame(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let frames = 0
  await page.route('**/frame.html?*', async (route) => {
    frames += 1
    if (frames === 2) await released
    await route.continue()
  })
  return () => release()
}

test('what is typed while another field still loads is grouped at once, and told when the form is there', async ({
  page,
  world,
}) => {
  const release = await holdSecondFrame(page)
  await page.goto(world.site.add('/loading', checkoutPage(world)), { waitUntil: 'commit' })

  await numberField(page).pressSequentially('4242424242424242')
  await expect(numberField(page)).toHaveValue('4242 4242 4242 4242')
  expect(await page.evaluate(() => window.instance.getState().isReady)).toBe(false)

  release()
  await cvvField(page).pressSequentially('123')
  await page.waitForFunction(() => window.instance.getState().isReady)
  const { fields } = await page.evaluate(() => window.instance.getState())
  expect(fields).toMatchObject([{ card: 'visa', length: 16 }, { length: 3 }])
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({ id: expect.any(String) })
})

test('a field that is removed while it loads keeps the form waiting no more', async ({ page, world }) => {
  const release = await holdSecondFrame(page)
  await page.goto(world.site.add('/loading', checkoutPage(world)), { waitUntil: 'commit' })
  await numberField(page).pressSequentially('4242424242424242')
  await page.evaluate(() => window.instance.removeField('#cvv'))
  release()
  await page.evaluate(() => window.instance.ready)
  expect(await page.evaluate(() => window.instance.getState())).toMatchObject({ isReady: true })
})

test('what is typed into a card before the form is ready is there when it is', async ({ page, world }) => {
  const release = await holdSecondFrame(page)
  const fields = [
    { selector: '#number', input: { type: 'card' } },
    { selector: '#cvv', input: { type: 'text', name: 'note' } },
  ]
  await page.goto(addCheckout(world, { config: { fields } }), { waitUntil: 'commit' })
  const input = page.frameLocator('#number iframe').locator('.face > :first-child')
  await input.nth(0).pressSequentially('4242424242424242')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1240')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await expect(input.nth(0)).toHaveValue('4242 4242 4242 4242')
  await expect(input.nth(1)).toHaveValue('12 / 40')
  expect(await page.evaluate(() => window.instance.getState().isReady)).toBe(false)

  release()
  await page.frameLocator('#cvv iframe').locator('#field').pressSequentially('Ada')
  await page.waitForFunction(() => window.instance.getState().isReady)
  // Lengths alone are told at the next beat.
  await expect
    .poll(() => page.evaluate(() => window.instance.getState().fields))
    .toMatchObject([{ card: 'visa', length: 16 }, { length: 4 }, { length: 3 }, { length: 3 }])
  expect(await page.evaluate(() => window.tokenize({}))).toMatchObject({ number: '************4242' })
})

test.describe('a page that the browser prerenders', () => {
  /** Opens one whose frames are held back, as the browser does until the page is shown. @returns what lets them go */
  async function openPrerendered(page: Page, world: World) {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/frame.html?*', async (route) => {
      await released
      await route.continue()
    })
    await page.addInitScript(() => {
      Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
    })
    await page.clock.install()
    const address = addCheckout(world, { config: { timeout: 15_000 } })
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.instance !== undefined)
    await page.evaluate(() => {
      window.instance.ready.then(
        () => Object.assign(window, { outcome: 'ready' }),
        ({ message }: Error) => Object.assign(window, { outcome: message }),
      )
    })
    const outcome = () => page.evaluate(() => Reflect.get(window, 'outcome'))
    const show = () =>
      page.evaluate(() => {
        Object.defineProperty(document, 'prerendering', { value: false })
        document.dispatchEvent(new Event('prerenderingchange'))
      })
    return { release, outcome, show }
  }

  test('waits for its fields as long as it takes, and has them once it is shown', async ({ page, world }) => {
    const { release, outcome, show } = await openPrerendered(page, world)
    await page.clock.fastForward(60_000)
    expect(await outcome()).toBeUndefined()
    await show()
    release()
    await expect.poll(outcome).toBe('ready')
    await expect(numberField(page)).toBeVisible()
  })

  test('learns that its frames are missing once it is shown', { tag: '@long' }, async ({ page, world }) => {
    const { release, outcome, show } = await openPrerendered(page, world)
    await page.clock.fastForward(60_000)
    await show()
    await page.clock.fastForward(14_000)
    expect(await outcome()).toBeUndefined()
    await page.clock.fastForward(2_000)
    await expect.poll(outcome).toMatch(/^No answer within 15 seconds/)
    release()
  })
})

/** After two frames, what moved has been reported. */
const untilReported = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Containers without a height of their own, and text below that would move. */
const NO_HEIGHTS = '<style>#number, #cvv { height: auto !important }</style><p>Below the fields.</p>'

test.describe('what moves in the page @chromium', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      window.moves = []
      const observer = new PerformanceObserver((list) => window.moves.push(...list.getEntries()))
      observer.observe({ type: 'layout-shift', buffered: true })
    }),
  )

  test('nothing, where the containers have a height', async ({ page, world }) => {
    await openCheckout(page, world, { before: '<p>Below the fields.</p>' })
    await untilReported(page)
    expect(await page.evaluate(() => window.moves)).toEqual([])
  })

  test('nothing when a card comes, and when it is typed into', async ({ page, world }) => {
    await openCheckout(page, world, {
      before: '<p>Below the card.</p>',
      config: { fields: [{ selector: '#number', input: { type: 'card' } }] },
    })
    const input = page.frameLocator('#number iframe').locator('.face > :first-child')
    await input.nth(0).pressSequentially('4242424242424241')
    await page.evaluate(() => window.instance.validate())
    await untilReported(page)
    expect(await page.evaluate(() => window.moves)).toEqual([])
  })

  for (const { what, style, moves } of [
    {
      what: 'nothing, where an element has its size before its script is there',
      style: 'hosted-card:not(:defined) { display: block; height: 40px }',
      moves: 0,
    },
    { what: 'once, where it has none', style: '', moves: 1 },
  ]) {
    test(what, { tag: '@long' }, async ({ page, world }) => {
      await page.route('**/element.js', async (route) => {
        await page.getByText('Below the card.').waitFor()
        await untilReported(page)
        await route.continue()
      })
      const body = `<style>${style}</style><hosted-card></hosted-card><p>Below the card.</p>`
      await openElements(page, world, { by: 'module', body })
      await expect(page.frameLocator('hosted-card iframe').locator('#field')).toBeVisible()
      await untilReported(page)
      expect(await page.evaluate(() => window.moves.length)).toBe(moves)
    })
  }

  test('once, where a field without a height comes later', { tag: '@long' }, async ({ page, world }) => {
    await openCheckout(page, world, { before: NO_HEIGHTS })
    await page.evaluate(() => window.instance.removeField('#cvv'))
    await untilReported(page)
    await page.evaluate(() => {
      window.moves = []
      window.instance.addField({ selector: '#cvv', input: { type: 'cvv' } })
    })
    await expect(cvvField(page)).toBeVisible()
    await untilReported(page)
    expect(await page.evaluate(() => window.moves.length)).toBe(1)
  })
})
