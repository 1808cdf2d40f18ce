// A click on a label gives the focus, each time: the page moves it to the iframe, and the frame hands it to its input.
import type { Locator, Page } from '@playwright/test'
import type { World } from '../support/browser/checkout.ts'
import { element, focusOn, inputOf, openElements } from '../support/browser/element-page.ts'
import { inputIn, openHtml, typeInto } from '../support/browser/pages.ts'
import { expect, longUnless } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

/** In each of the places. */
const CLICKS = process.env.LONG_TESTS === '1' ? 200 : 8

interface Form {
  /** The input that the label is of. */
  input: Locator
  label: Locator
  /** Gives the focus to the other field, as a person does. */
  away(): Promise<void>
}

const FIELDS = '<label for="number">Card</label><div id="number"></div><div id="cvv"></div>'
const WRAPPED = '<label><span>Card</span><div id="number"></div></label><div id="cvv"></div>'

async function openFields(page: Page, world: World, body: string, root?: ShadowRootMode): Promise<Form> {
  const inRoot = `const host = document.querySelector('#host')
const root = host.attachShadow({ mode: '${root}' })
root.innerHTML = host.dataset.html
for (const field of config.fields) field.selector = root.querySelector(field.selector)
for (const { selector } of config.fields) selector.style.height = '40px'
window.instance = library.initializeFields(config, (state) => window.states.push(state))`
  const html = root ? `<div id="host" data-html='${body}'></div>` : body
  await openHtml(page, world, { body: html, ...(root && { start: inRoot }) })
  const [number, cvv] = [page.locator('iframe[title="Card"]'), page.locator('iframe[title="Security code"]')]
  const input = number.contentFrame().locator('#field')
  const other = cvv.contentFrame().locator('#field')
  return { input, label: page.locator('label'), away: () => focusBy(other) }
}

/** Some browsers' drivers have no mouse for frames of another site. */
async function focusBy(input: Locator) {
  await input.focus()
  await expect(input).toBeFocused()
}

const PLACES: Record<string, (page: Page, world: World) => Promise<Form>> = {
  'a label beside it': (page, world) => openFields(page, world, FIELDS),
  'a label around it': (page, world) => openFields(page, world, WRAPPED),
  'a label in an open shadow root': (page, world) => openFields(page, world, FIELDS, 'open'),
  'a label of an element': async (page, world) => {
    await openElements(page, world)
    const input = inputOf(element(page, '#number'))
    await expect(input).toBeVisible()
    return { input, label: page.locator('label').first(), away: () => focusOn(page, '#cvv') }
  },
}

/** What has the focus in the page, in open roots too. */
const active = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.localName
  })

for (const [where, open] of Object.entries(PLACES)) {
  test(
    `each click on ${where} puts the caret into the field`,
    longUnless(where === 'a label beside it'),
    async ({ page, world, browserName }) => {
      test.setTimeout(600_000)
      const { input, label, away } = await open(page, world)
      // Some browsers give a frame the focus only after a person has used it.
      await typeInto(page, input, '4')
      let lost = 0
      for (let click = 0; click < CLICKS; click++) {
        await away()
        await label.click({ position: { x: 5, y: 5 } })
        // WebKit wants a person's gesture in the frame: there the caret comes with the first key.
        if (browserName === 'webkit') await expect.poll(() => active(page)).toBe('iframe')
        else await expect(input).toBeFocused()
        await page.keyboard.press('End')
        await page.keyboard.type('2')
        await page.keyboard.press('Backspace')
        const hasFocus = await input.evaluate(() => document.hasFocus())
        if (!hasFocus) lost++
      }
      expect(lost).toBe(0)
      await expect(input).toHaveValue('4')
    },
  )
}

test('each click on a label in a closed shadow root puts the caret into the field @mouse', async ({
  page,
  world,
}) => {
  test.setTimeout(600_000)
  await openFields(page, world, FIELDS, 'closed')
  // No locator looks into a closed root: the page's own state tells, and the mouse goes where the label is.
  const label = { x: 14, y: 12 }
  const focus = () => page.evaluate(() => window.instance.getState().fields.map(({ focus }) => focus))
  for (let click = 0; click < CLICKS; click++) {
    await page.evaluate(() => window.instance.focusIframeInput('#cvv'))
    await expect.poll(focus).toEqual([false, true])
    await page.mouse.click(label.x, label.y)
    await expect.poll(focus).toEqual([true, false])
    await page.keyboard.type('4')
    await expect.poll(() => page.evaluate(() => window.instance.getState().fields[0]?.length)).toBe(1)
    await page.keyboard.press('Backspace')
    await expect.poll(() => page.evaluate(() => window.instance.getState().fields[0]?.length)).toBe(0)
  }
})

test('a label of a field that is disabled leaves the focus where it is', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHtml(page, world, { body: FIELDS })
  await page.evaluate(() => window.instance.disableIframeInput('#number'))
  await typeInto(page, inputIn(page, '#cvv'), '1')
  await page.locator('label').click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('title'))).not.toBe('Card')
  expect(await page.evaluate(() => window.instance.focusIframeInput('#number'))).toBe(false)
})
