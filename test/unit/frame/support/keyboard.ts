// What a person does in an input, as the events of a browser with its default actions.
import { dispatchTrusted } from './trusted.ts'

/** Types a text, one character at a time, where the caret is. */
export function type(input: HTMLInputElement, text: string): void {
  for (const character of text) edit(input, 'insertText', character)
}

/** Inserts a whole text. */
export function paste(input: HTMLInputElement, text: string): void {
  edit(input, 'insertFromPaste', text)
}

export function backspace(input: HTMLInputElement): void {
  edit(input, 'deleteContentBackward', null)
}

/** Deletes what is after the caret. */
export function deleteForward(input: HTMLInputElement): void {
  edit(input, 'deleteContentForward', null)
}

/** What a browser fills in: the value, and then an event. */
export function fillIn(input: HTMLInputElement | HTMLSelectElement, value: string): void {
  input.value = value
  dispatchTrusted(
    input,
    new InputEvent('input', { inputType: 'insertReplacementText', data: value, bubbles: true }),
  )
}

export function press(target: EventTarget, key: string, more: KeyboardEventInit = {}): void {
  dispatchTrusted(target, new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
}

export function undo(input: HTMLInputElement): void {
  press(input, 'z', { ctrlKey: true, keyCode: Z })
}

export function redo(input: HTMLInputElement): void {
  press(input, 'z', { ctrlKey: true, shiftKey: true, keyCode: Z })
}

/** The `keyCode` of the key. */
const Z = 90

function edit(input: HTMLInputElement, inputType: string, data: string | null): void {
  const event = new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true })
  if (!dispatchTrusted(input, event)) return
  const [from, to] = rangeOf(input, inputType)
  const { value } = input
  input.value = value.slice(0, from) + (data ?? '') + value.slice(to)
  const caret = from + (data ?? '').length
  input.setSelectionRange(caret, caret)
  dispatchTrusted(input, new InputEvent('input', { inputType, data, bubbles: true }))
}

/** What an edit replaces. */
function rangeOf(input: HTMLInputElement, inputType: string): [from: number, to: number] {
  const from = input.selectionStart ?? 0
  const to = input.selectionEnd ?? 0
  if (from !== to || inputType.startsWith('insert')) return [from, to]
  return inputType === 'deleteContentForward' ? [from, to + 1] : [Math.max(0, from - 1), to]
}
