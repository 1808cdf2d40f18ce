import { fieldInputs } from '../../shared/field-types.ts'
import type { TextKey, Texts } from '../../shared/texts.ts'
import type { FieldSettings } from '../../src/protocol.ts'
import { randomId } from '../../src/random-id.ts'
import type { FieldControl } from './list.ts'

/** Sets what screen readers announce and what an empty field shows. */
export function describeInput(input: FieldControl, settings: FieldSettings, texts: Texts): void {
  const { label, placeholder, required, disabled, type, mask } = settings
  const shown = placeholder === true ? (texts[`${type}.placeholder` as TextKey] ?? '') : placeholder
  if (input instanceof HTMLSelectElement) input.options[0]?.replaceChildren(shown)
  else {
    // A screen reader says what is typed, unless the input is a password; browsers also prevent copying and dragging a password.
    input.type = mask === true ? 'password' : 'text'
    input.placeholder = shown
  }
  input.disabled = disabled
  const name = label || texts[`${type}.label`]
  input.setAttribute('aria-label', name)
  const shownLabel = document.getElementById(input.id.replace('field', 'label'))
  shownLabel?.replaceChildren(name)
  shownLabel?.setAttribute('for', input.id)
  input.setAttribute('aria-required', String(required))
}

/** Sets the attributes that browsers and password managers use. */
export function prepareInput(input: FieldControl, { type, name }: FieldSettings): void {
  const { autocomplete, inputMode } = fieldInputs[type]
  // A new name at each load, because a browser restores values by name after a reload or a step back in the history.
  input.name = `${type === 'text' ? name : type}-${randomId().slice(0, 8)}`
  input.autocomplete = autocomplete
  if (input instanceof HTMLInputElement) input.inputMode = inputMode
  // A browser may have restored a value from before a reload, even one of another field.
  input.value = ''
}

/**
 * Shows the field's error to assistive technology; an empty text removes it.
 * @param isSaid whether a new error is announced immediately, or only with the field
 */
export function showError(input: HTMLElement, text: string, isSaid: boolean): void {
  input.setAttribute('aria-invalid', String(text !== ''))
  const id = input.id.replace('field', 'error')
  const element = document.getElementById(id)
  if (element && element.textContent !== text) {
    element.textContent = text
    if (isSaid || !text) announce(text)
  }
  if (text) input.setAttribute('aria-describedby', id)
  else input.removeAttribute('aria-describedby')
}

/** Has a screen reader say a text. */
export function announce(text: string): void {
  const element = document.getElementById('alert')
  // Written only if it changes, because a live region says every write again.
  if (element && element.textContent !== text) element.textContent = text
}
