// A browser fills in a whole card: the number's frame gets all of it, and the vault hands the parts to the other frames.
import { chromium, type Page } from '@playwright/test'
import { wholeChromium } from '../../scripts/browser.ts'
import { type FilledCard, fillByBrowser } from '../support/browser/autofill.ts'
import type { World } from '../support/browser/checkout.ts'
import { inputIn, openHtml, typeInto } from '../support/browser/pages.ts'
import { leaks, record } from '../support/browser/recorder.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

const FIRST: FilledCard = { number: '4539578763621486', exp_month: '11', exp_year: '2038', cvv: '987' }
const SECOND: FilledCard = { number: '378282246310005', exp_month: '2', exp_year: '2039', cvv: '6543' }

/** Fills as a browser does: one input after another, each with its events, with microtasks between them. */
const fill = (page: Page, card: FilledCard) =>
  inputIn(page, '#number').evaluate(async (number, { number: digits, ...rest }) => {
    const companions = Object.entries(rest).map(([name, value]) => {
      const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`)
      return [input, value] as const
    })
    for (const [input, value] of [[number as HTMLInputElement, digits] as const, ...companions]) {
      if (!input) throw new Error('a companion is missing')
      input.value = value
      for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
      await Promise.resolve()
    }
  }, card)

const states = (page: Page) => page.evaluate(() => window.instance.getState().fields)

/** A page with those types beside the number, each in a container that is called like its type. */
function open(page: Page, world: World, types: string[]) {
  const all = ['credit_card_number', ...types]
  const ids = all.map((type) => (type === 'credit_card_number' ? 'number' : type))
  return openHtml(page, world, {
    body: ids.map((id) => `<div id="${id}"></div>`).join(''),
    config: { fields: all.map((type, index) => ({ selector: `#${ids[index]}`, input: { type } })) },
    start: `window.instance = library.initializeFields(config)
window.filled = []
window.instance.on('autofill', ({ field }) => window.filled.push(field.selector))`,
  })
}

const filled = (page: Page) => page.evaluate(() => (window as unknown as { filled: string[] }).filled)

test('a card that the browser fills in is complete, and the page learns none of it', async ({
  page,
  world,
}) => {
  const recorder = await record(page, world.site.origin)
  await open(page, world, ['exp_month', 'exp_year', 'cvv'])
  await fill(page, FIRST)
  await page.waitForFunction(() => window.instance.getState().isReady)
  await expect(inputIn(page, '#exp_month')).toHaveValue('11')
  await expect(inputIn(page, '#exp_year')).toHaveValue('2038')
  await expect(inputIn(page, '#cvv')).toHaveValue('987')
  await expect
    .poll(async () => (await filled(page)).sort())
    .toEqual(['#cvv', '#exp_month', '#exp_year', '#number'])

  const token = await page.evaluate(() => window.tokenize({}))
  recorder.add('token', token)
  recorder.add('state', await states(page))
  expect(token).toMatchObject({ number: '************1486' })
  expect(leaks(await recorder.entries(), FIRST)).toEqual([])
  // The companions keep nothing that could be submitted or read later.
  const companions = page.frameLocator('#number iframe').locator('.companion')
  for (const companion of await companions.all()) await expect(companion).toHaveValue('')
  expect((await world.client.get(`/v1/tokens/${token.id}`)).body).toMatchObject({
    exp_month: 11,
    exp_year: 2038,
  })
})

test('a combined expiry date is filled from its two parts', { tag: '@long' }, async ({ page, world }) => {
  await open(page, world, ['expiration', 'cvv'])
  await fill(page, SECOND)
  await page.waitForFunction(() => window.instance.getState().isReady)
  await expect(inputIn(page, '#expiration')).toHaveValue('02 / 2039')
  await expect(inputIn(page, '#cvv')).toHaveValue('6543')
})

test('another card replaces all of the one that was filled in before', async ({ page, world }) => {
  await open(page, world, ['exp_month', 'exp_year', 'cvv'])
  await fill(page, FIRST)
  await page.waitForFunction(() => window.instance.getState().isReady)
  await fill(page, SECOND)
  await expect(inputIn(page, '#exp_month')).toHaveValue('2')
  await expect(inputIn(page, '#exp_year')).toHaveValue('2039')
  await expect(inputIn(page, '#cvv')).toHaveValue('6543')
  await page.waitForFunction(() => window.instance.getState().isReady)
})

test('what the person has typed is kept, until they take it away', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await open(page, world, ['exp_month', 'exp_year', 'cvv'])
  await typeInto(page, inputIn(page, '#cvv'), '555')
  await fill(page, FIRST)
  await expect(inputIn(page, '#exp_month')).toHaveValue('11')
  await page.waitForFunction(() => window.instance.getState().isReady)
  await expect(inputIn(page, '#cvv')).toHaveValue('555')

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await expect(inputIn(page, '#cvv')).toHaveValue('')
  await fill(page, FIRST)
  await expect(inputIn(page, '#cvv')).toHaveValue('987')
})

test('a date that the browser fills in at its own field is understood as written', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await open(page, world, ['expiration'])
  for (const [written, shown] of [
    ['12/2040', '12 / 2040'],
    ['2041-01', '01 / 2041'],
    ['2/39', '02 / 39'],
  ] as const) {
    await inputIn(page, '#expiration').evaluate((input, value) => {
      ;(input as HTMLInputElement).value = value
      for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
    }, written)
    await expect(inputIn(page, '#expiration')).toHaveValue(shown)
    await expect.poll(async () => (await states(page))[1]).toMatchObject({ valid: true })
  }
})

test('Chromium’s own autofill completes the form from the number’s frame @chromium', {
  tag: '@long',
}, async ({ world }) => {
  // The shell has no autofill.
  const browser = await chromium.launch(wholeChromium())
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    await open(page, world, ['expiration', 'cvv'])
    await fillByBrowser(page, '#number', FIRST)
    expect(await states(page)).toMatchObject([
      { type: 'credit_card_number', length: 16, valid: true },
      { type: 'expiration', length: 4, valid: true },
      { type: 'cvv', length: 3, valid: true },
    ])
    expect(await filled(page)).not.toEqual([])
  } finally {
    await browser.close()
  }
})
