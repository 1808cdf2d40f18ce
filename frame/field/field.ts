import type { FieldCause, FieldLook, FieldMethods, FieldReport, FieldSettings } from '../../src/protocol.ts'
import { type Context, kinds } from '../kinds/index.ts'
import { watchAutofill } from './autofill.ts'
import { prepareInput, showError } from './input.ts'
import { mask } from './mask.ts'
import { applyStyles } from './style.ts'
import { createVaultLink } from './vault-link.ts'

export interface Field extends FieldMethods {
  report(): FieldReport
}

type Report = (report: FieldReport, cause: FieldCause) => void

/** Sets the input up for its type, shows it and reports every event of it. */
export function createField(input: HTMLInputElement, settings: FieldSettings, report: Report): Field {
  const kind = kinds[settings.type]
  const context: Context = { ...settings, brands: settings.brands, cvvLengths: [3, 4] }
  let wasLeft = false
  /** The person has put in what is there now. */
  let isTyped = false
  /** The person wanted to pay with what is there now. */
  let wasAsked = false
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
    onFill(value) {
      if (!isTyped) setValue(value, 'autofill')
    },
  })

  function judge(): FieldReport {
    const value = kind.clean(input.value)
    const verdict = kind.validate(value, context)
    const valid = verdict.valid && !refusal
    const error = refusal || verdict.error
    const isDone = wasLeft || !verdict.potentiallyValid
    showError(input, refusal || wasAsked || (value && isDone) ? error : '')
    input.toggleAttribute('data-valid', valid)
    token = valid ? (token ?? crypto.randomUUID()) : undefined
    return {
      error,
      valid,
      potentiallyValid: verdict.potentiallyValid,
      length: value.length,
      empty: value === '',
      focus: document.activeElement === input && document.hasFocus(),
      card: verdict.card ?? '',
      luhn: verdict.luhn ?? false,
      ...(token && { token }),
    }
  }

  function update(cause: FieldCause) {
    const current = judge()
    report(current, cause)
    if (current.card !== card) report(current, 'brand')
    card = current.card
  }

  function changed(cause: FieldCause) {
    // Another value, another reference; and what a server refused was the old value.
    token = undefined
    refusal = ''
    wasAsked = false
    vault.send(kind.clean(input.value))
    update(cause)
  }

  function setValue(text: string, cause: FieldCause) {
    isTyped = false
    masked.set(text)
    changed(cause)
  }

  function setLook({ css, colorScheme, direction }: FieldLook) {
    document.documentElement.style.colorScheme = colorScheme
    document.documentElement.dir = direction
    applyStyles(css)
  }

  prepareInput(input, kind, settings)
  setLook(settings.look)
  if (settings.type === 'credit_card_number') {
    watchAutofill(input, (values) => {
      vault.sendAutofill(values)
      update('autofill')
    })
  }
  input.addEventListener('input', () => {
    isTyped = input.value !== ''
    changed('change')
  })
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

  return {
    report: judge,
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
    check() {
      wasAsked = true
      showError(input, refusal || kind.validate(kind.clean(input.value), context).error)
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
