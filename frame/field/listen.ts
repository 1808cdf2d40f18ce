import { watchAutofill } from './autofill.ts'
import type { Field } from './field.ts'
import { isFocused } from './focus.ts'
import { isOpen } from './list.ts'
import { enter, finished, left } from './state.ts'

/** Turns events of the input into events of the field, and catches up on what the person did before it was ready. */
export function listen(field: Field): void {
  const { input, state, vault, editor, tell, edited } = field
  const isList = input instanceof HTMLSelectElement
  const element: HTMLElement = input

  if (field.settings.type === 'credit_card_number') {
    watchAutofill(input, (values) => {
      vault.sendAutofill(values)
      tell('autofill')
    })
  }
  element.addEventListener('input', edited)
  // A program that fills in may set the value only after its `input`, as WebDriver does in a list, or say no more than `change`.
  element.addEventListener('change', () => {
    if (vault.last() === editor.value()) return
    editor.set(input.value)
    edited()
  })
  const onFocus = () => {
    // When its window comes back, WebKit fires the event twice.
    if (!state.isFocusTold) tell('focus', { isFocusTold: true })
  }
  element.addEventListener('focus', onFocus)
  element.addEventListener('blur', () => {
    // The page doesn't know of a 0 that the field has added itself, and must not learn of it from the error that is shown.
    tell('blur', left(editor.typed() !== '', isList))
  })
  element.addEventListener('keydown', ({ key, isComposing }) => {
    if (isComposing) return
    // In a list Enter chooses.
    if (key === 'Enter' && isList) enter(state, finished)
    else if (key === 'Enter') tell('enter', finished)
    else if (key === 'Escape' && !isOpen(input)) tell('escape')
  })
  // Prevents dragging text out of the frame, which not every browser does.
  element.addEventListener('dragstart', (event) => event.preventDefault())

  if (isFocused(input)) onFocus()
  if (input.value) field.change('change')
}
