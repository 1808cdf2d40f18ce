// Commands that a page gives with `execCommand`, which some engines hand to the field that has the focus.
import { expect, test } from 'vitest'
import { inField } from './support/field.ts'
import { press, type } from './support/keyboard.ts'
import { settle } from './support/ports.ts'
import { dispatchTrusted } from './support/trusted.ts'

const account = { type: 'bank_account_number' as const }
const edit = (inputType: string) =>
  new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true })
const plain = (type: string) => new Event(type, { bubbles: true, cancelable: true })

/** Whether the browser goes on with it. */
const isAllowed = (input: HTMLElement, event: Event) => dispatchTrusted(input, event)

test.each(['historyUndo', 'historyRedo', 'deleteByCut'])(
  '%s without the person is refused, unseen by all else, and noticed',
  (command) =>
    inField(account, async ({ input, join }) => {
      const { disturbed } = await join()
      type(input, '12')
      let seen = 0
      input.addEventListener('beforeinput', () => seen++)
      expect(isAllowed(input, edit(command))).toBe(false)
      await settle()
      expect(seen).toBe(0)
      expect(input.value).toBe('12')
      expect(disturbed.at(-1)).toEqual({ count: 1, kinds: ['program'] })
    })(),
)

test.each(['copy', 'cut'])('%s without the person is refused, and changes nothing', (command) =>
  inField(account, async ({ input, join }) => {
    const { disturbed } = await join()
    expect(isAllowed(input, plain(command))).toBe(false)
    await settle()
    expect(disturbed.at(-1)).toEqual({ count: 0, kinds: [] })
  })(),
)

test.each([
  [{ key: 'c', ctrlKey: true }],
  [{ key: 'c', metaKey: true }],
  [{ key: 'Backspace', altKey: true }],
  [{ key: 'Delete', shiftKey: true }],
  [{ key: 'Undo' }],
  [{ key: 'Redo' }],
  [{ key: 'Copy' }],
  [{ key: 'Cut' }],
])('a shortcut %j copies and edits until it is up or the field is left', ({ key, ...more }) =>
  inField(account, ({ input }) => {
    for (const end of ['keyup', 'blur']) {
      press(input, key, more)
      expect(isAllowed(input, plain('copy'))).toBe(true)
      input.dispatchEvent(new Event(end))
      expect(isAllowed(input, plain('copy'))).toBe(false)
    }
  })(),
)

test.each([{ key: 'c' }, { key: 'Delete' }, { key: 'C', shiftKey: true }])(
  '%j is no shortcut',
  ({ key, ...more }) =>
    inField(account, ({ input }) => {
      press(input, key, more)
      expect(isAllowed(input, plain('copy'))).toBe(false)
    })(),
)

test(
  'a menu of the field copies and edits until the next key',
  inField(account, ({ input }) => {
    input.dispatchEvent(plain('contextmenu'))
    expect(isAllowed(input, plain('cut'))).toBe(true)
    press(input, '1')
    expect(isAllowed(input, plain('cut'))).toBe(false)
  }),
)

test(
  'a finger may open a menu, a mouse’s button opens none',
  inField(account, ({ input }) => {
    const touch = (pointerType: string) =>
      input.dispatchEvent(Object.assign(plain('pointerdown'), { pointerType }))
    touch('touch')
    expect(isAllowed(input, plain('copy'))).toBe(true)
    touch('mouse')
    expect(isAllowed(input, plain('copy'))).toBe(false)
  }),
)

test(
  'other edits are everybody’s',
  inField(account, ({ input }) => {
    expect(isAllowed(input, edit('insertCompositionText'))).toBe(true)
  }),
)
