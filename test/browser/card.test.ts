// A card: several inputs in one frame, each of which is to the page like a field alone.
import { chromium, type Locator, type Page } from '@playwright/test'
import { wholeChromium } from '../../scripts/browser.ts'
import { fillCard } from '../../testing/playwright.ts'
import { fillByBrowser } from '../support/browser/autofill.ts'
import { findFaults } from '../support/browser/checker.ts'
import type { World } from '../support/browser/checkout.ts'
import { openElements, tokenOf } from '../support/browser/element-page.ts'
import { openHtml, typeInto } from '../support/browser/pages.ts'
import { leaks, record } from '../support/browser/recorder.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

const NUMBER = '4539578763621486'
const ALL = ['#card credit_card_number', '#card expiration', '#card cvv']

/** The inputs of the card, in the order of the Tab key. */
const inputs = (page: Page): Locator => page.frameLocator('#card iframe').locator('.face > :first-child')
const inputAt = (page: Page, index: number): Locator => inputs(page).nth(index)

const field = (page: Page, index: number) =>
  page.evaluate((index) => window.instance.getState().fields[index], index)

async function open(page: Page, world: World, { input = {}, width = 600, height = 40, others = '' } = {}) {
  await openHtml(page, world, {
    body: `<form><label for="card">Your card</label>
<div id="card" style="width: ${width}px; height: ${height}px"></div>${others}<button>Pay</button></form>`,
    config: { fields: [{ selector: '#card', input: { type: 'card', ...input } }] },
    start: `window.heard = []
window.instance = library.initializeFields(config, (state) => window.states.push(state))
for (const name of ['focus', 'blur', 'brand', 'enter']) window.instance.on(name, ({ field }) => window.heard.push([name, field.type]))
document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); window.heard.push(['submit']) })`,
  })
}

const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[][] }).heard)

test('a card is typed with Tab from input to input, and is one frame and one token', async ({
  page,
  world,
}) => {
  const recorder = await record(page, world.site.origin)
  await open(page, world)
  expect(
    await page.evaluate(() => window.instance.getState().fields.map(({ selector }) => selector)),
  ).toEqual(ALL)
  await typeInto(page, inputAt(page, 0), NUMBER)
  await page.keyboard.press('Tab')
  await expect(inputAt(page, 1)).toBeFocused()
  await page.keyboard.type('1240')
  await page.keyboard.press('Tab')
  await expect(inputAt(page, 2)).toBeFocused()
  await page.keyboard.type('987')
  await page.waitForFunction(() => window.instance.getState().isReady)
  await expect(inputAt(page, 0)).toHaveValue('4539 5787 6362 1486')
  await expect(inputAt(page, 1)).toHaveValue('12 / 40')
  expect(await field(page, 0)).toMatchObject({ card: 'visa', luhn: true, length: 16, focus: false })
  expect(await field(page, 2)).toMatchObject({ focus: true, valid: true, error: '' })
  await page.keyboard.press('Enter')
  await expect
    .poll(() => heard(page))
    .toEqual([
      ['focus', 'credit_card_number'],
      ['brand', 'credit_card_number'],
      ['blur', 'credit_card_number'],
      ['focus', 'expiration'],
      ['blur', 'expiration'],
      ['focus', 'cvv'],
      ['enter', 'cvv'],
      ['submit'],
    ])
  await expect(page.locator('iframe')).toHaveCount(2)
  const token = await page.evaluate(() => window.tokenize({}))
  recorder.add('token', token)
  recorder.add('states', await page.evaluate(() => window.states))
  expect(token).toMatchObject({ number: '************1486', cvv: '***' })
  expect(leaks(await recorder.entries(), { number: NUMBER, cvv: '987' })).toEqual([])
  expect((await world.client.get(`/v1/tokens/${token.id}`)).body).toMatchObject({
    ...{ exp_month: 12, exp_year: 40 },
    disturbed: { count: 0, kinds: [] },
  })
})

test('a click focuses the input that it meets, and the label of the card the first one', {
  tag: '@long',
}, async ({ page, world }) => {
  await open(page, world)
  for (const index of [1, 2, 0, 2]) {
    await inputAt(page, index).click()
    await expect(inputAt(page, index)).toBeFocused()
  }
  await page.locator('button').focus()
  await page.getByText('Your card').click()
  await expect(inputAt(page, 0)).toBeFocused()
  await page.keyboard.type('4')
  await expect(inputAt(page, 0)).toHaveValue('4')
})

/** Where the inputs are: the lines, from above, with their inputs from the left. */
async function lines(page: Page): Promise<number[][]> {
  const boxes = await inputs(page).evaluateAll((all) =>
    all.map((input, index) => ({ index, box: input.getBoundingClientRect() })),
  )
  const tops = [...new Set(boxes.map(({ box }) => Math.round(box.y)))].sort((one, other) => one - other)
  return tops.map((top) =>
    boxes
      .filter(({ box }) => Math.round(box.y) === top)
      .sort((one, other) => one.box.x - other.box.x)
      .map(({ index }) => index),
  )
}

test('a card has one line, on a narrow page two, or what the page names', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await open(page, world)
  expect(await lines(page)).toEqual([[0, 1, 2]])
  const card = page.locator('#card')
  await card.evaluate((element) => Object.assign(element.style, { width: '320px', height: '88px' }))
  await expect.poll(() => lines(page)).toEqual([[0], [1, 2]])
  await page.evaluate(() =>
    window.instance.updateStyle(
      {
        'grid-template-areas': '"cvv expiration" "credit_card_number credit_card_number"',
        'grid-template-columns': 'minmax(0, 1fr) 100px',
        '@container (max-width: 300px)': {
          gridTemplateAreas: '"credit_card_number" "expiration" "cvv"',
          gridTemplateColumns: '1fr',
        },
      },
      '#card',
    ),
  )
  await expect.poll(() => lines(page)).toEqual([[2, 1], [0]])
  expect(await inputAt(page, 1).evaluate((input) => Math.round(input.getBoundingClientRect().width))).toBe(
    100,
  )
  await card.evaluate((element) => Object.assign(element.style, { width: '280px', height: '140px' }))
  await expect.poll(() => lines(page)).toEqual([[0], [1], [2]])
  await inputAt(page, 2).click()
  await expect(inputAt(page, 2)).toBeFocused()
})

test('on a right-to-left page a card begins on the right, and its digits are left to right', {
  tag: '@long',
}, async ({ page, world }) => {
  await openHtml(page, world, {
    html: 'lang="ar" dir="rtl"',
    body: '<div id="card" style="width: 600px; height: 40px"></div>',
    config: { fields: [{ selector: '#card', input: { type: 'card' } }] },
  })
  expect(await lines(page)).toEqual([[2, 1, 0]])
  expect(await inputAt(page, 0).evaluate((input) => getComputedStyle(input).direction)).toBe('ltr')
  await typeInto(page, inputAt(page, 0), NUMBER)
  await expect(inputAt(page, 0)).toHaveValue('4539 5787 6362 1486')
})

test('every method takes the selector of a card or of one of its fields', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await open(page, world)
  await page.evaluate(() => window.instance.setError('#card cvv', 'Refused by the bank.'))
  await expect
    .poll(() => field(page, 2))
    .toMatchObject({ shownError: 'Refused by the bank.', errorCode: 'refused' })
  expect(await field(page, 0)).toMatchObject({ shownError: '' })
  await expect(inputAt(page, 2)).toHaveAccessibleDescription('Refused by the bank.')
  await expect(inputAt(page, 0)).toHaveAccessibleDescription('')

  await page.evaluate(() => window.instance.disableIframeInput('#card expiration'))
  await expect(inputAt(page, 1)).toBeDisabled()
  await expect(inputAt(page, 2)).toBeEnabled()
  await page.evaluate(() => window.instance.disableIframeInput('#card'))
  await expect(inputAt(page, 0)).toBeDisabled()
  await page.evaluate(() => window.instance.enableIframeInput('#card'))
  await expect(inputAt(page, 1)).toBeEnabled()

  expect(await page.evaluate(() => window.instance.focusIframeInput('#card cvv'))).toBe(true)
  await expect(inputAt(page, 2)).toBeFocused()
  await page.keyboard.type('123')
  expect(await page.evaluate(() => window.instance.focusIframeInput('#card'))).toBe(true)
  await expect(inputAt(page, 0)).toBeFocused()
  await page.keyboard.type('42')
  await page.evaluate(() => window.instance.clearIframeInput('#card cvv'))
  await expect(inputAt(page, 2)).toHaveValue('')
  await expect(inputAt(page, 0)).toHaveValue('42')
  await page.evaluate(() => document.querySelector('form')?.reset())
  await expect(inputAt(page, 0)).toHaveValue('')

  await page.evaluate(() => window.instance.updateField('#card cvv', { placeholder: '123', mask: false }))
  await expect(inputAt(page, 2)).toHaveAttribute('placeholder', '123')
  await page.evaluate(() => window.instance.updateStyle({ color: 'red' }, '#card expiration'))
  await expect(inputAt(page, 1)).toHaveCSS('color', 'rgb(255, 0, 0)')
  await expect(inputAt(page, 2)).not.toHaveCSS('color', 'rgb(255, 0, 0)')

  await page.evaluate(() => window.instance.validate())
  await expect
    .poll(() => field(page, 1))
    .toMatchObject({ errorCode: 'missing', shownError: expect.stringContaining('expir') })
  await expect(inputAt(page, 0)).toBeFocused()

  await page.evaluate(() => window.instance.removeField('#card'))
  await expect(page.locator('#card iframe')).toHaveCount(0)
  expect(await page.evaluate(() => window.instance.getState().fields)).toEqual([])
  await page.evaluate(() => window.instance.addField({ selector: '#card', input: { type: 'card' } }))
  await typeInto(page, inputAt(page, 0), NUMBER)
  await expect.poll(() => field(page, 0)).toMatchObject({ valid: true })
})

test('a card may have any fields, and stands beside others', async ({ page, world }) => {
  await open(page, world, {
    input: {
      fields: [
        { type: 'credit_card_number', css: { color: 'rgb(0, 128, 0)' } },
        { type: 'exp_month', control: 'select' },
        { type: 'exp_year' },
        { type: 'text', name: 'postal_code', label: 'Postal code', required: false },
      ],
      css: { color: 'rgb(0, 0, 128)' },
    },
    others: '<div id="cvv"></div>',
  })
  await page.evaluate(() => window.instance.addField({ selector: '#cvv', input: { type: 'cvv' } }))
  await expect(inputAt(page, 0)).toHaveCSS('color', 'rgb(0, 128, 0)')
  await expect(inputAt(page, 3)).toHaveCSS('color', 'rgb(0, 0, 128)')
  await expect(inputAt(page, 3)).toHaveAccessibleName('Postal code')
  await typeInto(page, inputAt(page, 0), NUMBER)
  await inputAt(page, 1).selectOption('11')
  await typeInto(page, inputAt(page, 2), '2040')
  await typeInto(page, inputAt(page, 3), '12345')
  await typeInto(page, page.frameLocator('#cvv iframe').locator('#field'), '987')
  await page.waitForFunction(() => window.instance.getState().isReady)
  const { id } = await page.evaluate(() => window.tokenize({}))
  expect((await world.client.get(`/v1/tokens/${id}`)).body).toMatchObject({
    ...{ number: '************1486', exp_month: 11, exp_year: 2040, postal_code: '12345' },
  })
})

test('a frame that is loaded again is a card again', { tag: '@long' }, async ({ page, world }) => {
  await open(page, world)
  await typeInto(page, inputAt(page, 0), NUMBER)
  await page.locator('#card iframe').evaluate((iframe) => {
    if (iframe instanceof HTMLIFrameElement) iframe.parentElement?.append(iframe)
  })
  await expect.poll(() => field(page, 0)).toMatchObject({ empty: true })
  await typeInto(page, inputAt(page, 2), '987')
  await expect.poll(() => field(page, 2)).toMatchObject({ valid: true, length: 3 })
})

test('a wrong card is refused with every fault, before any frame is made', async ({ page, world }) => {
  await openHtml(page, world)
  const faults = await page.evaluate(() => {
    const container = document.createElement('div')
    container.id = 'card'
    document.body.append(container)
    const tries = [
      [],
      'cvv',
      [{ type: 'card' }],
      [{ type: 'exp_month' }, { type: 'exp_month' }],
      [{ type: 'cvv' }],
    ]
    return tries.map((fields) => {
      try {
        window.instance.addField({ selector: '#card', input: { type: 'card', fields } } as never)
        return undefined
      } catch (error) {
        return (error as { messages?: string[] }).messages
      }
    })
  })
  expect(faults).toEqual([
    ['field.input.fields must be a list of 1 to 100 fields.'],
    ['field.input.fields must be a list of 1 to 100 fields.'],
    [expect.stringMatching(/^field\.input\.fields\[0\]\.type must be one of/)],
    ['Two fields are put into #card exp_month.', 'Two fields have the type exp_month.'],
    ['Two fields have the type cvv.'],
  ])
  await expect(page.locator('#card iframe')).toHaveCount(0)
})

/** Fills as a browser does: one input after another, each with its events. */
const fill = (page: Page, values: readonly string[]) =>
  inputAt(page, 0).evaluate((_, values) => {
    for (const [index, input] of [
      ...document.querySelectorAll<HTMLInputElement>('.face > :first-child'),
    ].entries()) {
      input.value = values[index] ?? ''
      for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }, values)

test('a browser fills in the card itself, and another one after it', async ({ page, world }) => {
  await open(page, world)
  // One document has an input for each: nothing else is there to be filled in.
  await expect(page.frameLocator('#card iframe').locator('.companion')).toHaveCount(0)
  for (const [number, expiry, code] of [
    [NUMBER, '11/2038', '987'],
    ['378282246310005', '02/39', '6543'],
  ] as const) {
    await fill(page, [number, expiry, code])
    await page.waitForFunction(() => window.instance.getState().isReady)
    await expect(inputAt(page, 2)).toHaveValue(code)
  }
})

test('Chromium’s own autofill fills in a card in one frame @chromium', { tag: '@long' }, async ({
  world,
}) => {
  // The shell has no autofill.
  const browser = await chromium.launch(wholeChromium())
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    await open(page, world)
    await fillByBrowser(page, '#card', { number: NUMBER, exp_month: '11', exp_year: '2038', cvv: '987' })
    await expect(inputAt(page, 0)).toHaveValue('4539 5787 6362 1486')
    await expect(inputAt(page, 1)).toHaveValue(/^11 \/ (20)?38$/)
    await expect(inputAt(page, 2)).toHaveValue('987')
    const { id } = await page.evaluate(() => window.tokenize({}))
    expect((await world.client.get(`/v1/tokens/${id}`)).body).toMatchObject({
      ...{ number: '************1486', exp_month: 11, disturbed: { count: 0 } },
    })
  } finally {
    await browser.close()
  }
})

test('a checker finds no fault in a card, empty and with errors', async ({ page, world }) => {
  await open(page, world)
  expect(await findFaults(page, ['#card iframe'])).toEqual([])
  await page.evaluate(() => window.instance.validate())
  await expect(inputAt(page, 2)).toHaveAccessibleDescription('Enter the security code.')
  expect(await findFaults(page, ['#card iframe'])).toEqual([])
})

test('a page that moves the focus inside a card while a key is down leaves the key without effect @disturbs @sent', {
  tag: '@long',
}, async ({ page, world }) => {
  await open(page, world)
  await page.evaluate(() => {
    Object.assign(window, { keys: [] })
    for (const type of ['keydown', 'keyup', 'keypress'])
      addEventListener(type, (event) => (window as unknown as { keys: Event[] }).keys.push(event), true)
  })
  await typeInto(page, inputAt(page, 0), '453957876362148')
  await page.keyboard.down('7')
  await page.evaluate(() => window.instance.focusIframeInput('#card cvv'))
  await expect(inputAt(page, 2)).toBeFocused()
  await page.keyboard.up('7')
  await expect(inputAt(page, 0)).toHaveValue('4539 5787 6362 148')
  await expect(inputAt(page, 2)).toHaveValue('')
  expect(await page.evaluate(() => (window as unknown as { keys: Event[] }).keys.length)).toBe(0)
  await typeInto(page, inputAt(page, 0), '6')
  await typeInto(page, inputAt(page, 1), '1240')
  await typeInto(page, inputAt(page, 2), '987')
  await page.waitForFunction(() => window.instance.getState().isReady)
  const { id } = await page.evaluate(() => window.tokenize({}))
  expect((await world.client.get(`/v1/tokens/${id}`)).body).toMatchObject({
    disturbed: { count: 1, kinds: ['key_held'] },
  })
})

const CARD_ELEMENT = `<style>hosted-card { width: 600px }</style><form id="pay">
<label>Your card <hosted-card id="card"></hosted-card></label><button>Pay</button></form>`

const inElement = (page: Page, index: number) =>
  page.locator('hosted-card iframe').contentFrame().locator('.face > :first-child').nth(index)

const isIn = (page: Page, state: string) =>
  page.evaluate((state) => document.querySelector('hosted-card')?.matches(`:state(${state})`), state)

test('<hosted-card> is a control of its form', async ({ page, world }) => {
  await openElements(page, world, { body: CARD_ELEMENT })
  await page.evaluate(() => {
    window.seen = []
    for (const type of ['fieldchange', 'fieldshownerror', 'fieldenter'] as const)
      document.body.addEventListener(type, ({ detail: { field } }) => {
        if (window.seen.at(-1) !== `${type} ${field.type}`) window.seen.push(`${type} ${field.type}`)
      })
  })
  const isValid = () => page.evaluate(() => document.querySelector('form')?.matches(':valid'))
  await expect.poll(() => isIn(page, 'ready')).toBe(true)
  expect(await isValid()).toBe(false)
  expect(await page.locator('hosted-card').evaluate((card) => card.clientHeight)).toBe(40)
  await typeInto(page, inElement(page, 0), NUMBER.slice(0, 12))
  await page.keyboard.press('Tab')
  await page.keyboard.type('1240')
  await expect.poll(() => isIn(page, 'user-invalid')).toBe(true)
  await inElement(page, 0).press('End')
  await page.keyboard.type(NUMBER.slice(12))
  await expect.poll(() => isIn(page, 'user-invalid')).toBe(false)
  await typeInto(page, inElement(page, 2), '987')
  await expect.poll(isValid).toBe(true)
  expect(await tokenOf(page)).toMatchObject({ number: '************1486' })
  expect([...new Set(await page.evaluate(() => window.seen))].sort()).toEqual([
    'fieldchange credit_card_number',
    'fieldchange cvv',
    'fieldchange expiration',
    'fieldshownerror credit_card_number',
  ])
  await page.evaluate(() => document.querySelector('form')?.reset())
  for (const index of [0, 1, 2]) await expect(inElement(page, index)).toHaveValue('')
  await expect.poll(() => isIn(page, 'empty')).toBe(true)

  await page.locator('hosted-card').evaluate((card) => card.style.setProperty('width', '320px'))
  await expect.poll(() => page.locator('hosted-card').evaluate((card) => card.clientHeight)).toBe(88)
  await page.evaluate(() => document.querySelector('hosted-card')?.setAttribute('disabled', ''))
  for (const index of [0, 1, 2]) await expect(inElement(page, index)).toBeDisabled()
})

test('the attributes of <hosted-card> are its fields and their looks, and may change', {
  tag: '@long',
}, async ({ page, world }) => {
  const fields = JSON.stringify([{ type: 'credit_card_number' }, { type: 'cvv' }])
  await openElements(page, world, {
    body: `<hosted-card fields='${fields}' css='{"color": "rgb(0, 0, 128)"}'></hosted-card>`,
  })
  await expect(inElement(page, 1)).toHaveCSS('color', 'rgb(0, 0, 128)')
  await expect(inElement(page, 2)).toHaveCount(0)
  await typeInto(page, inElement(page, 1), '987')
  await page.evaluate(() => {
    const card = document.querySelector('hosted-card')
    if (card) card.css = { color: 'rgb(0, 128, 0)' }
  })
  await expect(inElement(page, 1)).toHaveCSS('color', 'rgb(0, 128, 0)')
  await expect(inElement(page, 1)).toHaveValue('987')
  await page.evaluate(() => {
    const card = document.querySelector('hosted-card')
    if (card) card.fields = undefined
  })
  await expect(inElement(page, 2)).toBeVisible()
  await expect(inElement(page, 2)).toHaveValue('')
})

test('the test kit fills in a card in one frame', { tag: '@long' }, async ({ page, world }) => {
  await open(page, world)
  await fillCard(page, { number: NUMBER, expiry: '12/40', cvv: '987' })
  await page.waitForFunction(() => window.instance.getState().isReady)
})
