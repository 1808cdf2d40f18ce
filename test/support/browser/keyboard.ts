// People who use nothing but the keyboard.
import type { Locator, Page } from '@playwright/test'
import { inputIn, typeOn } from './pages.ts'
import { expect } from './test.ts'

/** More than any page has before its content. */
const MOST_TABS = 80

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible()
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    await page.keyboard.press('Tab')
    if (await element.evaluate((it) => it === document.activeElement)) return
  }
  throw new Error(`${MOST_TABS} tabs don't reach ${element}.`)
}

/** Goes to a link or a button, presses Enter, and waits for the page that it leads to. */
export async function open(page: Page, element: Locator, address: RegExp): Promise<void> {
  await tabTo(page, element)
  await page.keyboard.press('Enter')
  await page.waitForURL(address)
}

/** Goes to a link to a question, presses Enter, and waits until the question has opened over the page. */
export async function openQuestion(page: Page, link: Locator): Promise<Locator> {
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

export async function typeInto(page: Page, element: Locator, text: string): Promise<void> {
  await tabTo(page, element)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

interface Control {
  name: string
  /** The name of the tag, or the type of an input. */
  kind: string
  value: string
}

/** The control that has the focus. */
const focused = (page: Page): Promise<Control> =>
  page.evaluate(() => {
    const element = document.activeElement
    const kind = element instanceof HTMLInputElement ? element.type : (element?.tagName.toLowerCase() ?? '')
    const value = element && 'value' in element ? String(element.value) : ''
    return { name: element?.getAttribute('name') ?? '', kind, value }
  })

/** Fills in the form of the page, from its first field to its button, and presses that. Other fields stay as they are. */
export async function fillForm(
  page: Page,
  values: Readonly<Record<string, unknown>>,
  button: string,
): Promise<void> {
  const submit = page.getByRole('main').getByRole('button', { name: button, exact: true })
  const seen = new Set<string>()
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    await page.keyboard.press('Tab')
    if (await submit.evaluate((it) => it === document.activeElement)) return page.keyboard.press('Enter')
    const control = await focused(page)
    const value = Object.entries(values).find(([name]) => name === control.name)?.[1]
    if (value === undefined || seen.has(control.name)) continue
    seen.add(control.name)
    await enter(page, control, value)
  }
  throw new Error(`${MOST_TABS} tabs don't reach the form's button.`)
}

async function enter(page: Page, { name, kind, value: before }: Control, value: unknown): Promise<void> {
  const text = String(value)
  const { keyboard } = page
  if (kind === 'checkbox') {
    const isChecked = await page.locator(`[name="${name}"]`).isChecked()
    if (isChecked !== (value === true)) await keyboard.press('Space')
  } else if (kind === 'radio') {
    // The first one has the focus, and the arrows check the next one.
    const radios = page.locator(`[name="${name}"]`)
    await keyboard.press('Space')
    for (
      let at = 0;
      at < (await radios.count()) && !(await radios.and(page.locator(`[value="${text}"]`)).isChecked());
      at++
    )
      await keyboard.press('ArrowDown')
  } else if (kind === 'select') {
    const list = page.locator(`[name="${name}"]`)
    const places = await list.locator('option').count()
    for (let at = 0; at < places && (await list.inputValue()) !== text; at++)
      await keyboard.press('ArrowDown')
    await expect(list).toHaveValue(text)
  } else if (kind === 'date') {
    const [year = '', month = '', day = ''] = text.split('-')
    await keyboard.type(`${month}${day}${year}`)
    await expect(page.locator(`[name="${name}"]`)).toHaveValue(text)
  } else if (before !== text) {
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type(text)
  }
}

/** What has the focus: a frame has it as soon as its field has. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    return element?.closest('.frame')?.id ?? (element?.id || element?.textContent || '')
  })

/** Pays an invoice by card: from the top of the page on with the Tab key, and Enter at the end. */
export async function payByKeyboard(page: Page, number: string): Promise<void> {
  const card: Record<string, string> = {
    'card-number': number,
    'card-expiry': '1240',
    'card-cvv': '123',
    'card-name': 'Ada Example',
  }
  await expect(inputIn(page, '#card-cvv')).toBeVisible()
  const left = new Set(Object.keys(card))
  let place = await placeOf(page)
  for (let presses = 0; presses < 40 && left.size > 0; presses++) {
    const before = place
    await page.keyboard.press('Tab')
    // Frames are other processes: the focus takes its time.
    await expect.poll(() => placeOf(page)).not.toBe(before)
    place = await placeOf(page)
    if (!left.delete(place)) continue
    const input = place === 'card-name' ? page.locator('#card-name') : inputIn(page, `#${place}`)
    await expect(input).toBeFocused()
    await typeOn(page, input, card[place] ?? '')
  }
  expect([...left]).toEqual([])
  await expect(page.locator('#sum-rate')).toHaveText('(3%)')
  await expect(page.locator('#sum-surcharge')).toHaveText('$1.26')
  await page.keyboard.press('Enter')
}
