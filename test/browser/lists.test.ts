// Month and year as lists: chosen instead of typed, and told like what is typed.
import type { Page } from '@playwright/test'
import type { FieldConfig } from '../../src/index.ts'
import type { World } from '../support/browser/checkout.ts'
import { element, inputOf, openElements } from '../support/browser/element-page.ts'
import { inputIn, openHtml, pay, typeInto } from '../support/browser/pages.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

type Input = Partial<FieldConfig['input']>

const YEAR = new Date().getFullYear()
const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']
const YEARS = Array.from({ length: 20 }, (_, index) => String(YEAR + index))

const month = (page: Page) => inputIn(page, '#month')
const year = (page: Page) => inputIn(page, '#year')
const stateOf = (page: Page, selector: string) =>
  page.evaluate(
    (selector) => window.instance.getState().fields.find((field) => field.selector === selector),
    selector,
  )

const open = (page: Page, world: World, input: Input = {}, html = 'lang="en"') =>
  openHtml(page, world, {
    html,
    body: ['number', 'cvv', 'month', 'year'].map((id) => `<div id="${id}"></div>`).join(''),
    config: {
      fields: [
        { selector: '#number', input: { type: 'credit_card_number', format: true } },
        { selector: '#cvv', input: { type: 'cvv' } },
        { selector: '#month', input: { type: 'exp_month', control: 'select', placeholder: true, ...input } },
        { selector: '#year', input: { type: 'exp_year', control: 'select', placeholder: true, ...input } },
      ],
    },
    start: `window.instance = library.initializeFields(config, (state) => window.states.push(state))
window.seen = []
for (const event of ['change', 'enter', 'escape']) window.instance.on(event, () => window.seen.push(event))`,
  })

const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen)

test('month and year are chosen from lists, and paid with', { tag: '@long' }, async ({ page, world }) => {
  await open(page, world)
  expect(await month(page).locator('option').allTextContents()).toEqual(['MM', ...MONTHS])
  expect(await year(page).locator('option').allTextContents()).toEqual(['YYYY', ...YEARS])
  await expect(month(page)).toHaveAccessibleName('Expiry month')
  await expect(month(page)).toHaveRole('combobox')
  await expect(month(page)).toHaveAttribute('aria-required', 'true')
  await expect(month(page)).toHaveAttribute('autocomplete', 'cc-exp-month')
  await expect(year(page)).toHaveAttribute('autocomplete', 'cc-exp-year')
  expect(await stateOf(page, '#month')).toMatchObject({
    empty: true,
    valid: false,
    errorCode: 'missing',
    length: 0,
  })

  await month(page).selectOption('07')
  await year(page).selectOption(String(YEAR + 4))
  await expect
    .poll(() => stateOf(page, '#month'))
    .toMatchObject({ empty: false, valid: true, error: '', errorCode: '', length: 2, potentiallyValid: true })
  expect(await stateOf(page, '#year')).toMatchObject({ valid: true, length: 4 })
  await pay(page)
  const { id } = (await page.evaluate(() => window.tokenize({}))) as { id: string }
  expect((await world.client.get(`/v1/tokens/${id}`)).body).toMatchObject({
    exp_month: 7,
    exp_year: YEAR + 4,
  })
})

test('a list is filled in by keys, and of the steps on the way the page learns nothing', async ({
  page,
  world,
}) => {
  await open(page, world)
  await month(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(month(page)).toHaveValue('01')
  await expect.poll(() => seen(page)).toEqual(['change'])
  const first = await stateOf(page, '#month')
  const told = await page.evaluate(() => window.states.length)
  for (let steps = 0; steps < 8; steps++) await page.keyboard.press('ArrowDown')
  await expect(month(page)).toHaveValue('09')
  await page.keyboard.type('11')
  await expect(month(page)).toHaveValue('11')
  // What comes later is told after what came before.
  await page.keyboard.press('Escape')
  await expect.poll(() => seen(page)).toEqual(['change', 'escape'])
  expect(await page.evaluate(() => window.states.length)).toBe(told + 1)
  expect(await stateOf(page, '#month')).toEqual(first)

  await page.keyboard.press('Home')
  await expect.poll(() => stateOf(page, '#month')).toMatchObject({ empty: true, errorCode: 'missing' })
  await page.keyboard.press('End')
  await expect.poll(() => stateOf(page, '#month')).toMatchObject({ empty: false, valid: true })
  await year(page).selectOption(YEARS[0] ?? '')
  await pay(page)
  const { id } = (await page.evaluate(() => window.tokenize({}))) as { id: string }
  expect((await world.client.get(`/v1/tokens/${id}`)).body).toMatchObject({ exp_month: 12 })
})

test('a page that refuses each choice, and asks again and again, cannot count the steps either', {
  tag: '@long',
}, async ({ page, world }) => {
  await open(page, world)
  const refuse = () => page.evaluate(() => window.instance.setError('#month', 'No.'))
  await month(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => seen(page)).toEqual(['change'])
  await refuse()
  await expect.poll(() => stateOf(page, '#month')).toMatchObject({ error: 'No.', valid: false })
  const refused = await stateOf(page, '#month')
  // Of several invalid fields the first one gets the focus.
  const setOthers = (method: 'disableIframeInput' | 'enableIframeInput') =>
    page.evaluate((method) => {
      for (const { selector } of window.instance.getState().fields)
        if (selector !== '#month') window.instance[method](selector)
    }, method)
  await setOthers('disableIframeInput')
  for (let steps = 2; steps < 6; steps++) {
    await page.keyboard.press('ArrowDown')
    await expect(month(page)).toHaveValue(`0${steps}`)
    await page.evaluate(() => window.instance.updateField('#month', {}))
    // What comes later is told after what came before.
    await page.evaluate(() => window.instance.validate())
    expect(await stateOf(page, '#month')).toEqual(refused)
  }
  await setOthers('enableIframeInput')
  expect(await seen(page)).toEqual(['change'])
  // It ends when the list is left, changed or not.
  for (const act of [async () => {}, () => page.keyboard.press('ArrowDown')]) {
    await refuse()
    await month(page).focus()
    await act()
    await inputIn(page, '#number').focus()
    await expect.poll(() => stateOf(page, '#month')).toMatchObject({ error: '', valid: true })
  }
})

test('keys of an open list are its own, and Enter submits nothing', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await open(page, world)
  await month(page).focus()
  for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(month(page)).toHaveValue('02')
  for (const key of [' ', 'ArrowDown', 'Escape', 'Tab']) await page.keyboard.press(key)
  await expect(year(page)).toBeFocused()
  // Where the choices are in a window of their own, as in WebKitGTK, each that is made is told.
  const kinds = async () => [...new Set(await seen(page))]
  expect(await kinds()).toEqual(['change'])
  await page.keyboard.press('Escape')
  await expect.poll(kinds).toEqual(['change', 'escape'])
})

test('what a program fills in counts, whenever it says so', { tag: '@long' }, async ({ page, world }) => {
  await open(page, world)
  await typeInto(page, inputIn(page, '#cvv'), '123')
  // WebDriver clicks an entry in this order.
  const click = (list: HTMLSelectElement, value: string) => {
    list.dispatchEvent(new Event('input', { bubbles: true }))
    list.value = value
    list.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await month(page).evaluate(click, '07')
  await year(page).evaluate(click, String(YEAR + 4))
  await inputIn(page, '#number').evaluate((input: HTMLInputElement) => {
    input.value = '4242424242424242'
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect.poll(() => page.evaluate(() => window.instance.getState().isReady)).toBe(true)
  await expect(inputIn(page, '#number')).toHaveValue('4242 4242 4242 4242')
  const { id } = (await page.evaluate(() => window.tokenize({}))) as { id: string }
  expect((await world.client.get(`/v1/tokens/${id}`)).body).toMatchObject({
    number: '************4242',
    exp_month: 7,
    exp_year: YEAR + 4,
  })
})

test('a list is cleared, disabled, focused, refused and asked like any field', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await open(page, world)
  expect(await page.evaluate(() => window.instance.validate())).toBe(false)
  await expect(month(page)).toHaveAccessibleDescription('Enter the expiry month.')
  await expect(month(page)).toHaveAttribute('aria-invalid', 'true')
  await month(page).selectOption('02')
  await expect(month(page)).toHaveAttribute('aria-invalid', 'false')
  await page.evaluate(() => window.instance.setError('#month', 'Over.'))
  await expect(month(page)).toHaveAccessibleDescription('Over.')
  await inputIn(page, '#number').focus()
  // As by a browser that fills it in.
  await month(page).evaluate((list: HTMLSelectElement) => {
    list.value = '03'
    list.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect.poll(() => stateOf(page, '#month')).toMatchObject({ error: '', valid: true })
  await page.evaluate(() => window.instance.clearIframeInput('#month'))
  await expect(month(page)).toHaveValue('')
  await expect.poll(() => stateOf(page, '#month')).toMatchObject({ empty: true, valid: false })
  await page.evaluate(() => window.instance.disableIframeInput('#month'))
  await expect(month(page)).toBeDisabled()
  await page.evaluate(() => window.instance.enableIframeInput('#month'))
  expect(await page.evaluate(() => window.instance.focusIframeInput('#month'))).toBe(true)
  await expect(month(page)).toBeFocused()
  await page.evaluate(() => window.instance.updateField('#month', { placeholder: 'Month', label: 'Until' }))
  await expect(month(page)).toHaveAccessibleName('Until')
  await expect(month(page).locator('option').first()).toHaveText('Month')
})

test('a card that the browser fills in reaches the lists, whatever form its date has', {
  tag: '@long',
}, async ({ page, world }) => {
  await open(page, world, { placeholder: '' })
  const fill = (date: Record<string, string>) =>
    inputIn(page, '#number').evaluate((_, date) => {
      for (const [name, value] of Object.entries(date)) {
        const companion = document.querySelector<HTMLInputElement>(`input[name=${name}]`)
        if (!companion) throw new Error('a companion is missing')
        companion.value = value
        companion.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }, date)
  await fill({ exp_month: '4', exp_year: String(YEAR + 3).slice(2) })
  await expect(month(page)).toHaveValue('04')
  await expect(year(page)).toHaveValue(String(YEAR + 3))
  await fill({ exp_month: '12', exp_year: String(YEAR) })
  await expect(month(page)).toHaveValue('12')
  await expect(year(page)).toHaveValue(String(YEAR))
  await fill({ exp_month: '13', exp_year: String(YEAR - 1) })
  await expect(month(page)).toHaveValue('')
  await expect(year(page)).toHaveValue('')
})

test('a list has the page’s styles, fills its container, and runs as the page does', {
  tag: '@long',
}, async ({ page, world }) => {
  const css = { color: 'rgb(1, 2, 3)', 'font-size': '20px', '::placeholder': { color: 'rgb(4, 5, 6)' } }
  await open(page, world, { css }, 'lang="en" dir="rtl"')
  await expect(month(page)).toHaveCSS('font-size', '20px')
  await expect(month(page)).toHaveCSS('color', 'rgb(4, 5, 6)')
  await expect(month(page)).toHaveCSS('direction', 'rtl')
  const sizes = () =>
    month(page).evaluate((list) => {
      const { width, height } = list.getBoundingClientRect()
      const { scrollWidth, scrollHeight } = document.documentElement
      return {
        isFilled: Math.round(width) === innerWidth && Math.round(height) === innerHeight,
        scrollWidth,
        scrollHeight,
      }
    })
  const before = await sizes()
  expect(before.isFilled).toBe(true)
  await month(page).selectOption('12')
  await expect(month(page)).toHaveCSS('color', 'rgb(1, 2, 3)')
  expect(await sizes()).toEqual(before)
})

test('only an expiry month or year has a list, and an instance keeps it', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await open(page, world)
  const faults = await page.evaluate(() => {
    const { library, instance } = window as unknown as {
      library: typeof import('../../src/index.ts')
    } & Window
    const faultsOf = (action: () => void) => {
      try {
        action()
      } catch (exception) {
        return library.parseException(exception).messages
      }
      return []
    }
    document.body.append(document.createElement('section'))
    const input = { type: 'expiration', control: 'select' } as const
    return [
      faultsOf(() => instance.addField({ selector: 'section', input })),
      faultsOf(() => instance.updateField('#month', { control: 'input' } as object)),
    ]
  })
  expect(faults).toEqual([
    ['field.input.control must be input, or select for exp_month or exp_year.'],
    ['changes.control cannot be changed.'],
  ])
})

test('an element has a list by its attribute', { tag: '@long' }, async ({ page, world }) => {
  await openElements(page, world, {
    body: '<form><hosted-field id="month" type="exp_month" control="select" placeholder="MM"></hosted-field></form>',
  })
  const field = element(page, '#month')
  await inputOf(field).selectOption('05')
  await expect.poll(() => field.evaluate((one: HTMLInputElement) => one.validity.valid)).toBe(true)
  await field.evaluate((one) => one.removeAttribute('control'))
  await typeInto(page, inputOf(field), '11')
  await expect(inputOf(field)).toHaveValue('11')
})
