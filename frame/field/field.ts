import type { FieldCause, FieldLook, FieldMethods, FieldReport, FieldSettings } from '../../src/protocol.ts'
import { type Context, kinds } from '../kinds/index.ts'
import { watchAutofill } from './autofill.ts'
import { prepareInput, showError } from './input.ts'
import { mask } from './mask.ts'
import { applyStyles } from './style.ts'
import { createVaultLink } from './vault-link.ts'

export type Field = Omit<FieldMethods, 'configure' | 'flush'>

type Report = (report: FieldReport, cause: FieldCause) => void

/** Sets the input up for its type and reports every event of it. */
export function createField(input: HTMLInputElement, settings: FieldSettings, report: Report): Field {
  const kind = kinds[settings.type]
  const context: Context = { ...settings, brands: settings.brands, cvvLengths: [3, 4] }
  let wasLeft = false
  let refusal = ''
  let token: string | undefined
  let card: FieldReport['card'] = ''

  const masked = mask(input, kind, () => context)
  const vault = createVaultLink(settings, {
    onCvvLengths(lengths) {
      if (String(lengths) === String(context.cvvLengths)) return
      context.cvvLengths = lengths
      update('card')
    },
    onFill: (value) => setValue(value, 'autofill'),
  })

  function update(cause: FieldCause) {
    const value = kind.clean(input.value)
    const verdict = kind.validate(value, context)
    const valid = verdict.valid && !refusal
    const error = refusal || verdict.error
    const isShown = refusal !== '' || (value !== '' && (wasLeft || !verdict.potentiallyValid))
    showError(input, isShown ? error : '')
    input.toggleAttribute('data-valid', valid)
    token = valid ? (token ?? crypto.randomUUID()) : undefined
    const brandChanged = (verdict.card ?? '') !== card
    card = verdict.card ?? ''
    const current: FieldReport = {
      error,
      valid,
      potentiallyValid: verdict.potentiallyValid,
      length: value.length,
      empty: value === '',
      focus: document.activeElement === input && document.hasFocus(),
      card,
      luhn: verdict.luhn ?? false,
      ...(token && { token }),
    }
    report(current, cause)
    if (brandChanged) report(current, 'brand')
  }

  function changed(cause: FieldCause) {
    // Another value, another reference; and what a server refused was the old value.
    token = undefined
    refusal = ''
    vault.send(kind.clean(input.value))
    update(cause)
  }

  function setValue(text: string, cause: FieldCause) {
    masked.set(text)
    changed(cause)
  }

  function setLook({ css, colorScheme }: FieldLook) {
    document.documentElement.style.colorScheme = colorScheme
    applyStyles(css)
  }

  prepareInput(input, kind, settings)
  setLook(settings.look)
  if (settings.type === 'credit_card_number') watchAutofill(input, (values) => vault.sendAutofill(values))
  input.addEventListener('input', () => changed('change'))
  input.addEventListener('focus', () => update('focus'))
  input.addEventListener('blur', () => {
    wasLeft ||= input.value !== ''
    update('blur')
  })
  input.addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Enter' && !isComposing) update('enter')
  })
  // Not every browser stops at the frame's edge what is dragged out of it.
  input.addEventListener('dragstart', (event) => event.preventDefault())
  input.hidden = false
  update('ready')

  return {
    joinVault: vault.join,
    setLook,
    setDisabled(disabled) {
      input.disabled = disabled
    },
    setError(text) {
      refusal = text
      token = undefined
      update('error')
    },
    clear() {
      wasLeft = false
      setValue('', 'change')
    },
    focus() {
      input.focus()
      return document.activeElement === input && document.hasFocus()
    },
  }
}
