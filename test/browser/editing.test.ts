// How a person's edits come out: the caret, pasting, undoing, other scripts' digits, dates.
import { devices, type Locator, type Page } from '@playwright/test'
import type { World } from '../support/browser/checkout.ts'
import { inputIn, openHtml, typeInto } from '../support/browser/pages.ts'
import { expect, longUnless } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

const number = (page: Page) => inputIn(page, '#number')
const state = (page: Page, index: number) =>
  page.evaluate((index) => window.instance.getState().fields[index], index)

/** The value with `|` where the caret is, or around what is selected. */
const withCaret = (input: Locator) =>
  input.evaluate((element) => {
    const { value, selectionStart, selectionEnd } = element as HTMLInputElement
    const [from, to] = [selectionStart ?? 0, selectionEnd ?? 0]
    const selected = value.slice(from, to)
    return `${value.slice(0, from)}|${selected && `${selected}|`}${value.slice(to)}`
  })

/** Puts the caret, or a selection, into an input that has the focus. */
const select = (input: Locator, from: number, to = from) =>
  input.evaluate(
    (element, [from, to]) => (element as HTMLInputElement).setSelectionRange(from ?? 0, to ?? 0),
    [from, to],
  )

/** Pastes as a browser does: the clipboard itself is not everywhere at a test's command. */
const paste = (input: Locator, text: string) =>
  input.evaluate((element, text) => {
    const { value, selectionStart, selectionEnd } = element as HTMLInputElement
    const init = { data: text, inputType: 'insertFromPaste', bubbles: true, cancelable: true }
    if (!element.dispatchEvent(new InputEvent('beforeinput', init))) return
    const end = (selectionStart ?? 0) + text.length
    const target = element as HTMLInputElement
    target.value = value.slice(0, selectionStart ?? 0) + text + value.slice(selectionEnd ?? 0)
    target.setSelectionRange(end, end)
    element.dispatchEvent(new InputEvent('input', { ...init, cancelable: false }))
  }, text)

interface Edit {
  what: string
  /** Typed first. */
  typed: string
  from: number
  to?: number
  keys: string[]
  result: string
}

const EDITS: Edit[] = [
  { what: 'a digit is inserted', typed: '42424242', from: 2, keys: ['1'], result: '421|4 2424 2' },
  { what: 'a digit is inserted at a gap', typed: '42424242', from: 4, keys: ['1'], result: '4242 1|424 2' },
  {
    what: 'a digit is deleted backwards',
    typed: '42424242',
    from: 7,
    keys: ['Backspace'],
    result: '4242 4|42',
  },
  { what: 'a digit is deleted forwards', typed: '42424242', from: 1, keys: ['Delete'], result: '4|424 242' },
  { what: 'a selection is replaced', typed: '42424242', from: 2, to: 7, keys: ['5'], result: '425|4 2' },
  {
    what: 'Backspace goes across a gap',
    typed: '42424242',
    from: 5,
    keys: ['Backspace', 'Backspace'],
    result: '424|4 242',
  },
  {
    what: 'Delete goes across a gap',
    typed: '42424242',
    from: 4,
    keys: ['Delete', 'Delete'],
    result: '4242 |242',
  },
]

/** The long run tries each. */
const TRIED = ['a digit is inserted at a gap']

for (const { what, typed, from, to, keys, result } of EDITS) {
  test(
    `the caret stays where the person is when ${what}`,
    longUnless(TRIED.includes(what)),
    async ({ page, world }) => {
      await openHtml(page, world)
      await typeInto(page, number(page), typed)
      await select(number(page), from, to)
      for (const key of keys) await page.keyboard.press(key)
      await expect.poll(() => withCaret(number(page))).toBe(result)
    },
  )
}

test('what is pasted may hold spaces, dashes and other text', async ({ page, world }) => {
  await openHtml(page, world)
  await number(page).focus()
  for (const text of [' 4242 4242 4242 4242\n', '4242-4242-4242-4242', 'Card: 4242.4242.4242.4242 (visa)']) {
    await select(number(page), 0, 99)
    await paste(number(page), text)
    await expect(number(page)).toHaveValue('4242 4242 4242 4242')
    await expect.poll(() => state(page, 0)).toMatchObject({ valid: true, length: 16 })
  }
  await select(number(page), 0, 99)
  await paste(number(page), 'nothing of use')
  await expect(number(page)).not.toHaveValue(/[a-z]/)
})

test('what is copied in the page is pasted into a field', { tag: '@long' }, async ({ page, world }) => {
  const body = '<textarea></textarea><div id="number"></div><div id="cvv"></div>'
  await openHtml(page, world, { body })
  await typeInto(page, page.locator('textarea'), 'Card 4242-4242 4242-4242!')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  await number(page).focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect.poll(() => withCaret(number(page))).toBe('4242 4242 4242 4242|')
  await expect.poll(() => state(page, 0)).toMatchObject({ valid: true })
})

test('a paste into the middle keeps what stands around it', { tag: '@long' }, async ({ page, world }) => {
  await openHtml(page, world)
  await typeInto(page, number(page), '42424242')
  await select(number(page), 2)
  await paste(number(page), '1-2-3')
  await expect.poll(() => withCaret(number(page))).toBe('4212 3|424 242')
})

test('of too long a number, what the brand has room for is kept', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHtml(page, world)
  await number(page).focus()
  await paste(number(page), '4242424242424242424242424242')
  await expect(number(page)).toHaveValue('4242 4242 4242 4242424')
  await select(number(page), 0, 99)
  await paste(number(page), '37828224631000500000')
  await expect(number(page)).toHaveValue('3782 822463 10005')
  await page.keyboard.type('9')
  await expect(number(page)).toHaveValue('3782 822463 10005')
})

test('another brand regroups the digits and asks for its own security code', async ({ page, world }) => {
  await openHtml(page, world)
  await typeInto(page, inputIn(page, '#cvv'), '123')
  await typeInto(page, number(page), '424242424242')
  await expect.poll(() => state(page, 1)).toMatchObject({ valid: true })

  await select(number(page), 0, 2)
  await page.keyboard.type('37')
  await expect.poll(() => withCaret(number(page))).toBe('37|42 424242 42')
  await expect.poll(() => state(page, 1)).toMatchObject({ error: 'The security code is incomplete.' })

  await select(number(page), 0, 2)
  await page.keyboard.type('42')
  await expect.poll(() => withCaret(number(page))).toBe('42|42 4242 4242')
  await expect.poll(() => state(page, 1)).toMatchObject({ valid: true, error: '' })
})

test('what was typed is undone and done again', async ({ page, world }) => {
  await openHtml(page, world)
  await typeInto(page, number(page), '42425')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(number(page)).toHaveValue('4242')
  await expect.poll(() => state(page, 0)).toMatchObject({ length: 4 })
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(number(page)).toHaveValue('4242 5')
  await expect.poll(() => state(page, 0)).toMatchObject({ length: 5 })
})

const SCRIPTS = {
  'Arabic-Indic': 0x660,
  Persian: 0x6f0,
  Devanagari: 0x966,
  Bengali: 0x9e6,
  Thai: 0xe50,
  'full-width': 0xff10,
}

for (const [script, zero] of Object.entries(SCRIPTS)) {
  const write = (digits: string) =>
    [...digits].map((digit) => String.fromCharCode(zero + Number(digit))).join('')

  test(`${script} digits are digits, typed or pasted`, { tag: '@long' }, async ({ page, world }) => {
    await openHtml(page, world)
    await number(page).focus()
    for (const digit of write('4242')) await page.keyboard.insertText(digit)
    await expect.poll(() => withCaret(number(page))).toBe('4242|')
    await paste(number(page), write('424242424242'))
    await expect(number(page)).toHaveValue('4242 4242 4242 4242')
    await expect.poll(() => state(page, 0)).toMatchObject({ valid: true, card: 'visa' })
  })
}

test('digits that no one types are refused and leave nothing behind', async ({ page, world }) => {
  await openHtml(page, world)
  await typeInto(page, number(page), '42')
  for (const text of ['༤', '½', '②', '⁴', 'x']) await page.keyboard.insertText(text)
  await expect.poll(() => withCaret(number(page))).toBe('42|')
})

/** A page whose second field is a combined expiry date. */
const openExpiry = (page: Page, world: World) =>
  openHtml(page, world, {
    config: { fields: [{ selector: '#number', input: { type: 'expiration' } }] },
  })

const DATES: ReadonlyArray<readonly [typed: string, shown: string, error: string]> = [
  ['1', '1', 'The expiry date is incomplete.'],
  ['0', '0', 'The expiry date is incomplete.'],
  ['12', '12', 'The expiry date is incomplete.'],
  ['1240', '12 / 40', ''],
  ['12/40', '12 / 40', ''],
  ['12 40', '12 / 40', ''],
  ['122040', '12 / 2040', ''],
  ['12/2040', '12 / 2040', ''],
  ['12/204', '12 / 204', 'The expiry date is incomplete.'],
  ['12/20', '12 / 20', 'The expiry date is incomplete.'],
  ['2', '02', 'The expiry date is incomplete.'],
  ['240', '02 / 40', ''],
  ['1/40', '01 / 40', ''],
  ['1/2040', '01 / 2040', ''],
  ['1340', '01 / 34', ''],
  ['0140', '01 / 40', ''],
  ['01/40', '01 / 40', ''],
  ['0040', '00 / 40', 'The expiry date is not valid.'],
  ['12/21', '12 / 21', 'The expiry date is not valid.'],
]

test('an expiry date is understood however it is typed', { tag: '@long' }, async ({ page, world }) => {
  await openExpiry(page, world)
  await number(page).focus()
  for (const [typed, shown, error] of DATES) {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Backspace')
    await page.keyboard.type(typed)
    await expect(number(page), typed).toHaveValue(shown)
    await expect.poll(() => state(page, 0), typed).toMatchObject({ error })
  }
})

test('an expiry date is understood however it is pasted', { tag: '@long' }, async ({ page, world }) => {
  await openExpiry(page, world)
  await number(page).focus()
  const dates = [
    ['12/2040', '12 / 2040', 4],
    ['12/40', '12 / 40', 4],
    // The 0 is the field's own.
    ['1/40', '01 / 40', 3],
    [' 12 - 40 ', '12 / 40', 4],
    ['2040-12', '12 / 2040', 4],
    ['1240', '12 / 40', 4],
  ] as const
  for (const [text, shown, length] of dates) {
    await select(number(page), 0, 99)
    await paste(number(page), text)
    await expect(number(page), text).toHaveValue(shown)
    await expect.poll(() => state(page, 0), text).toMatchObject({ valid: true, length })
  }
})

test('an expiry date can be deleted and corrected digit by digit', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openExpiry(page, world)
  await typeInto(page, number(page), '240')
  await select(number(page), 1, 2)
  await page.keyboard.type('3')
  await expect.poll(() => withCaret(number(page))).toBe('03 / |40')
  await page.keyboard.press('End')
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Backspace')
  await expect(number(page)).toHaveValue('')
})

test('text that is being composed comes in as digits when it is finished @chromium', async ({
  page,
  world,
}) => {
  await openHtml(page, world)
  await number(page).focus()
  await number(page).evaluate((element) => {
    element.addEventListener('compositionend', () => element.setAttribute('data-composed', ''))
  })
  const client = await page.context().newCDPSession(page)
  for (const part of ['４', '４２', '４２４', '４２４２']) {
    await client.send('Input.imeSetComposition', {
      text: part,
      selectionStart: part.length,
      selectionEnd: part.length,
    })
  }
  await client.send('Input.insertText', { text: '４２４２' })
  await expect(number(page)).toHaveAttribute('data-composed')
  await page.keyboard.type('5')
  await expect.poll(() => withCaret(number(page))).toBe('4242 5|')
  await expect.poll(() => state(page, 0)).toMatchObject({ length: 5, card: 'visa' })
})

test('the keyboard of an Android phone, which composes each digit, types a grouped number @chromium', async ({
  browser,
  world,
}) => {
  const context = await browser.newContext({ ...devices['Pixel 7'], ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await openHtml(page, world)
  // A frame that has just come has its touches, and Chromium may not make a tap of the first.
  await expect(async () => {
    await number(page).tap()
    await expect(number(page)).toBeFocused({ timeout: 1_000 })
  }).toPass()
  const client = await context.newCDPSession(page)
  const press = async (text: string) => {
    // What such a keyboard sends in place of the key's own code.
    await client.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      windowsVirtualKeyCode: 229,
      key: 'Unidentified',
    })
    await client.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
    await client.send('Input.insertText', { text })
    await client.send('Input.dispatchKeyEvent', {
      type: 'keyUp',
      windowsVirtualKeyCode: 229,
      key: 'Unidentified',
    })
  }
  for (const digit of '42424242424242') await press(digit)
  await expect.poll(() => withCaret(number(page))).toBe('4242 4242 4242 42|')
  await select(number(page), 2)
  await press('5')
  await expect.poll(() => withCaret(number(page))).toBe('425|4 2424 2424 242')
  await page.keyboard.press('Backspace')
  await expect.poll(() => withCaret(number(page))).toBe('42|42 4242 4242 42')
  await number(page).press('End')
  for (const digit of '42') await press(digit)
  await expect.poll(() => state(page, 0)).toMatchObject({ valid: true, length: 16 })
  await context.close()
})
