import { fieldInputs, fieldLabels } from '../../shared/field-types.ts'
import type { FieldSettings } from '../../src/protocol.ts'

/** Gives the input what browsers, password managers and screen readers go by. */
export function prepareInput(input: HTMLInputElement, settings: FieldSettings): void {
  const { label, placeholder, required, type, name } = settings
  const { autocomplete, inputMode } = fieldInputs[type]
  input.setAttribute('aria-label', label || fieldLabels[type])
  input.setAttribute('aria-required', String(required))
  // Another name at each load: by the name a browser would bring back what was typed before a reload or a way back.
  input.name = `${type === 'text' ? name : type}-${crypto.randomUUID().slice(0, 8)}`
  input.autocomplete = autocomplete
  input.inputMode = inputMode
  input.placeholder = placeholder
  // A browser may have brought back what was typed before a reload, for a field of another type perhaps.
  input.value = ''
}

/** Shows a field's error to those who cannot see its colour; an empty text takes it away. */
export function showError(input: HTMLInputElement, text: string): void {
  input.setAttribute('aria-invalid', String(text !== ''))
  const element = document.getElementById('error')
  // Only a change is written: a live region says again whatever is written to it.
  if (element && element.textContent !== text) element.textContent = text
  if (text) input.setAttribute('aria-describedby', 'error')
  else input.removeAttribute('aria-describedby')
}
