// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { refuseCommands } from '../../frame/field/commands.ts'

let input: HTMLInputElement
const refused = vi.fn()
const later = vi.fn()

beforeEach(() => {
  vi.resetAllMocks()
  input = document.createElement('input')
  document.body.replaceChildren(input)
  refuseCommands(input, refused)
  for (const type of ['beforeinput', 'copy', 'cut']) input.addEventListener(type, later)
})

const key = (type: 'keydown' | 'keyup', init: KeyboardEventInit) =>
  input.dispatchEvent(new KeyboardEvent(type, { bubbles: true, ...init }))
const edit = (inputType: string) =>
  input.dispatchEvent(new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true }))
const copy = () => input.dispatchEvent(new Event('copy', { bubbles: true, cancelable: true }))
const COMMANDS: Array<[string, () => boolean]> = [
  ['undoing', () => edit('historyUndo')],
  ['redoing', () => edit('historyRedo')],
  ['cutting', () => edit('deleteByCut')],
  ['copying', copy],
]

test.each(COMMANDS)('%s that nobody asked for is refused, before anything else sees it', (_name, give) => {
  key('keydown', { key: 'a' })
  key('keyup', { key: 'a' })
  expect(give()).toBe(false)
  expect(later).not.toHaveBeenCalled()
})

test.each(COMMANDS)('%s by a shortcut works until its key is up, or the focus gone', (_name, give) => {
  for (const init of [
    { key: 'z', ctrlKey: true },
    { key: 'я', metaKey: true },
    { key: 'Backspace', altKey: true },
    { key: 'Delete', shiftKey: true },
    { key: 'Undo' },
  ]) {
    key('keydown', init)
    expect(give()).toBe(true)
    key('keyup', init)
    expect(give()).toBe(false)
  }
  key('keydown', { key: 'z', ctrlKey: true })
  input.dispatchEvent(new FocusEvent('blur'))
  expect(give()).toBe(false)
})

test.each(COMMANDS)('%s from a menu works until the next key, or the next click', (_name, give) => {
  input.dispatchEvent(new MouseEvent('contextmenu'))
  expect(give()).toBe(true)
  key('keyup', { key: 'ContextMenu' })
  expect(give()).toBe(true)
  key('keydown', { key: 'a' })
  expect(give()).toBe(false)
  input.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' }))
  expect(give()).toBe(true)
  input.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'mouse' }))
  expect(give()).toBe(false)
})

test('each refused edit is reported, a refused copy is not', () => {
  copy()
  expect(refused).not.toHaveBeenCalled()
  for (const type of ['historyUndo', 'historyRedo', 'deleteByCut']) edit(type)
  expect(refused).toHaveBeenCalledTimes(3)
})

test('other edits are never refused', () => {
  for (const type of ['insertText', 'deleteContentBackward', 'insertFromPaste', 'insertCompositionText']) {
    expect(edit(type)).toBe(true)
  }
  expect(refused).not.toHaveBeenCalled()
  expect(later).toHaveBeenCalledTimes(4)
})
