// Keys that are down: what they typed is reported when they are up, and taken back if the page takes the focus before.
import { expect, test } from 'vitest'
import { inField, type TestField } from './support/field.ts'
import { type } from './support/keyboard.ts'
import { dispatchTrusted } from './support/trusted.ts'

type Key = KeyboardEventInit & { key: string }

const down = (input: HTMLElement, init: Key) =>
  dispatchTrusted(input, new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
const up = (input: HTMLElement, init: Key) =>
  dispatchTrusted(input, new KeyboardEvent('keyup', { bubbles: true, ...init }))

/** Presses a key, and leaves it down. */
function hold(input: HTMLInputElement, character: string, more: KeyboardEventInit = {}) {
  down(input, { key: character, code: `Digit${character}`, ...more })
  type(input, character)
}

/** The page takes the focus. */
const steal = (input: HTMLInputElement) => input.blur()

interface Keyboard extends TestField {
  /** What the page was told since the last call: causes with lengths. */
  heard(): Promise<string[]>
}

/** A test of a field that has the focus, with a clock of its own. */
function atKeyboard(change: Parameters<typeof inField>[0], body: (keyboard: Keyboard) => unknown) {
  return inField(change, async (field) => {
    field.input.focus()
    await field.told()
    const heard = async () => (await field.now()).map(([cause, { length }]) => `${cause} ${length}`)
    await body({ ...field, heard })
  })
}

const account = { type: 'bank_account_number' as const }

test(
  'a character is reported when its key is up',
  atKeyboard(account, async ({ input, heard }) => {
    hold(input, '1')
    expect(await heard()).toEqual([])
    up(input, { key: '1', code: 'Digit1' })
    expect(await heard()).toEqual(['change 1'])
  }),
)

test(
  'a character of a key that stays down is reported after half a second',
  atKeyboard(account, async ({ input, heard, pass }) => {
    hold(input, '1')
    pass(499)
    expect(await heard()).toEqual([])
    pass(1)
    expect(await heard()).toEqual(['change 1'])
  }),
)

test(
  'the next key may be down before the last is up, and each report waits for its own',
  atKeyboard(account, async ({ input, pass, heard }) => {
    hold(input, '1')
    hold(input, '2')
    up(input, { key: '1', code: 'Digit1' })
    expect(await heard()).toEqual(['change 1'])
    up(input, { key: '2', code: 'Digit2' })
    pass(500)
    expect(await heard()).toEqual(['change 2'])
  }),
)

test(
  'reports keep their order, whatever key is up first',
  atKeyboard(account, async ({ input, pass, heard }) => {
    hold(input, '1')
    hold(input, '2')
    up(input, { key: '2', code: 'Digit2' })
    expect(await heard()).toEqual([])
    up(input, { key: '1', code: 'Digit1' })
    pass(500)
    expect(await heard()).toEqual(['change 1', 'change 2'])
  }),
)

test(
  'a key is the same when Shift has changed its character, or when it has no code',
  atKeyboard(account, async ({ input, pass, heard }) => {
    hold(input, '1')
    up(input, { key: '!', code: 'Digit1' })
    expect(await heard()).toEqual(['change 1'])
    hold(input, '2', { code: '' })
    up(input, { key: '2' })
    pass(500)
    expect(await heard()).toEqual(['change 2'])
  }),
)

test(
  'a key that goes down again without an end has its own half second',
  atKeyboard(account, async ({ input, heard, pass }) => {
    hold(input, '1')
    pass(300)
    hold(input, '1')
    expect(await heard()).toEqual(['change 1'])
    pass(499)
    expect(await heard()).toEqual([])
    pass(201)
    expect(await heard()).toEqual(['change 2'])
  }),
)

test(
  'a key that repeats is one key',
  atKeyboard(account, async ({ input, heard, join }) => {
    hold(input, '1')
    hold(input, '1', { repeat: true })
    const { arrived } = await join()
    steal(input)
    expect((await heard()).at(-1)).toBe('blur 0')
    expect(arrived.at(-1)).toEqual({ type: 'value', value: '' })
  }),
)

test.each([
  ['an accent', { key: 'Dead' }],
  ['an input method', { key: 'Process' }],
  ['an on-screen keyboard', { key: 'Unidentified' }],
  ['AltGr', { key: '@', ctrlKey: true, modifierAltGraph: true }],
])('%s types, too', (_what, init) =>
  atKeyboard({ type: 'text', name: 'nickname' }, async ({ input, heard }) => {
    down(input, { code: 'KeyQ', ...init })
    type(input, 'x')
    expect(await heard()).toEqual([])
    up(input, { code: 'KeyQ', ...init })
    expect(await heard()).toEqual(['change 1'])
  })(),
)

test.each([
  ['a key with Control', { key: 'v', ctrlKey: true }],
  ['a key with Command', { key: 'v', metaKey: true }],
  ['an arrow', { key: 'ArrowLeft' }],
  ['Backspace', { key: 'Backspace' }],
])('%s types nothing, so nothing waits for it', (_what, init) =>
  atKeyboard(account, async ({ input, heard }) => {
    down(input, { code: 'KeyV', ...init })
    type(input, '1')
    expect(await heard()).toEqual(['change 1'])
  })(),
)

test(
  'a key that a script of the page presses does not hold a report back',
  atKeyboard(account, async ({ input, heard }) => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: '1', code: 'Digit1', bubbles: true }))
    type(input, '1')
    expect(await heard()).toEqual(['change 1'])
  }),
)

test.each(['Tab', 'Enter', 'Escape', 'Meta'])('%s lets a person leave with keys down', (key) =>
  atKeyboard(account, async ({ input, heard, join }) => {
    const { arrived, disturbed } = await join()
    hold(input, '1')
    down(input, { key, code: key })
    steal(input)
    const told = await heard()
    expect([told[0], told.at(-1)]).toEqual(['change 1', 'blur 1'])
    expect(arrived.at(-1)).toEqual({ type: 'value', value: '1' })
    expect(disturbed).toEqual([{ count: 0, kinds: [] }])
  })(),
)

test(
  'what a key typed is taken back when the page takes the focus before it is up',
  atKeyboard(account, async ({ input, pass, heard, join }) => {
    const { arrived, disturbed } = await join()
    type(input, '12')
    await heard()
    hold(input, '3')
    hold(input, '4')
    steal(input)
    expect(input.value).toBe('12')
    expect(await heard()).toEqual(['change 2', 'blur 2'])
    expect(arrived.at(-1)).toEqual({ type: 'value', value: '12' })
    expect(disturbed.at(-1)).toEqual({ count: 1, kinds: ['key_held'] })
    // The key comes up in the page; nothing here waits for it.
    input.focus()
    type(input, '5')
    pass(500)
    expect(await heard()).toEqual(['focus 2', 'change 3'])
  }),
)

test(
  'with the second loss the field is locked, empty, and stays so',
  atKeyboard(account, async ({ input, pass, now, join, page, settings, announced }) => {
    const { arrived, disturbed } = await join()
    hold(input, '1')
    steal(input)
    expect((await now()).at(-1)?.[1]).toMatchObject({ length: 0, errorCode: 'missing' })
    expect(input.disabled).toBe(false)
    input.focus()
    type(input, '12345')
    hold(input, '6')
    await now()
    steal(input)
    const causes = await now()
    expect(causes.map(([cause]) => cause)).toEqual(['change', 'locked', 'blur'])
    expect(causes[1]?.[1]).toMatchObject({
      errorCode: 'locked',
      valid: false,
      potentiallyValid: false,
      empty: true,
    })
    expect(causes[1]?.[1].error).toBe(announced())
    expect(announced()).not.toBe('')
    expect(input.disabled).toBe(true)
    expect(arrived.at(-1)).toEqual({ type: 'value', value: '' })
    expect(disturbed.at(-1)).toEqual({ count: 2, kinds: ['key_held'] })
    page.tell('update', settings)
    await now()
    pass(500)
    // Nothing has changed, so there's nothing to report.
    expect(await now()).toEqual([])
    expect(input.disabled).toBe(true)
  }),
)

test(
  'a key that has been down for two seconds is up, though nobody said so',
  atKeyboard(account, async ({ input, heard, pass, join }) => {
    const { disturbed } = await join()
    hold(input, '1')
    pass(1_999)
    hold(input, '2')
    await heard()
    pass(1)
    steal(input)
    expect(input.value).toBe('1')
    await heard()
    expect(disturbed.at(-1)).toEqual({ count: 1, kinds: ['key_held'] })
  }),
)

test(
  'a key that repeats is down for as long as it does',
  atKeyboard(account, async ({ input, pass, heard }) => {
    hold(input, '1')
    pass(1_999)
    hold(input, '1', { repeat: true })
    pass(1_999)
    expect(await heard()).toEqual(['change 1', 'change 2'])
    steal(input)
    expect(input.value).toBe('')
  }),
)

test(
  'a key that went down elsewhere, or was taken back, does not repeat into the field',
  atKeyboard(account, async ({ input }) => {
    const repeats = () => down(input, { key: '1', code: 'Digit1', repeat: true })
    expect(repeats()).toBe(false)
    hold(input, '1')
    expect(repeats()).toBe(true)
    steal(input)
    input.focus()
    expect(repeats()).toBe(false)
    // No character: it takes away what is there, as people mean it.
    expect(down(input, { key: 'Backspace', code: 'Backspace', repeat: true })).toBe(true)
  }),
)

test(
  'a key that is down for less than two seconds is taken back, reported or not',
  atKeyboard(account, async ({ input, pass, heard }) => {
    hold(input, '1')
    pass(1_999)
    expect(await heard()).toEqual(['change 1'])
    steal(input)
    expect(input.value).toBe('')
  }),
)

test('a complete value loses only what the page does not know of', async () => {
  await atKeyboard({ type: 'cvv' }, async ({ input, pass, join, told }) => {
    const { disturbed } = await join()
    type(input, '12')
    hold(input, '3')
    pass(500)
    steal(input)
    await told()
    expect(input.value).toBe('123')
    expect(disturbed).toEqual([{ count: 0, kinds: [] }])
  })()
  await atKeyboard({ type: 'cvv' }, async ({ input, join, heard }) => {
    const { disturbed } = await join()
    type(input, '12')
    hold(input, '3')
    steal(input)
    expect(input.value).toBe('12')
    await heard()
    expect(disturbed.at(-1)).toEqual({ count: 1, kinds: ['key_held'] })
  })()
})

test(
  'the page’s question whether a field is valid waits for the reports before it',
  atKeyboard(account, async ({ input, page, now, shown }) => {
    hold(input, '1')
    let isAnswered = false
    void page.ask(0, 'check').then(() => {
      isAnswered = true
    })
    expect(await now()).toEqual([])
    expect(isAnswered).toBe(false)
    up(input, { key: '1', code: 'Digit1' })
    await now()
    expect(isAnswered).toBe(true)
    expect(shown()).not.toBe('')
  }),
)

test(
  'an honest person who leaves with no key down loses nothing',
  atKeyboard(account, async ({ input, join, heard }) => {
    const { disturbed } = await join()
    for (const digit of '1234') {
      hold(input, digit)
      up(input, { key: digit, code: `Digit${digit}` })
    }
    await heard()
    steal(input)
    expect(input.value).toBe('1234')
    expect(disturbed).toEqual([{ count: 0, kinds: [] }])
  }),
)

test(
  'a text field that is locked is empty, too',
  atKeyboard({ type: 'text' }, async ({ input }) => {
    type(input, 'A')
    hold(input, '1')
    steal(input)
    expect(input.value).toBe('A')
    input.focus()
    hold(input, '2')
    steal(input)
    expect(input.value).toBe('')
    expect(input.disabled).toBe(true)
  }),
)

test(
  'autofill fills a field that a taken key leaves empty, and no other',
  atKeyboard(account, async ({ input, join }) => {
    const vault = await join()
    hold(input, '1')
    steal(input)
    await vault.send({ type: 'fill', value: '777' })
    expect(input.value).toBe('777')
  }),
)

test(
  'what a taken key leaves was typed: autofill does not replace it',
  atKeyboard(account, async ({ input, join }) => {
    const vault = await join()
    type(input, '12')
    hold(input, '3')
    steal(input)
    await vault.send({ type: 'fill', value: '777' })
    expect(input.value).toBe('12')
  }),
)
