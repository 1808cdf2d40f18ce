import type { FieldCause, FieldMethods, FieldReport, FieldSettings } from '../../src/protocol.ts'
import type { ShownField } from '../booted.ts'
import { readCard } from '../card.ts'
import { type Context, kinds, type Verdict } from '../kinds/index.ts'
import { errorText } from '../texts.ts'
import { watchAutofill } from './autofill.ts'
import { isFocused, untilFocused } from './focus.ts'
import { showError } from './input.ts'
import { editList, isOpen } from './list.ts'
import { editText } from './mask.ts'
import { createVaultLink } from './vault-link.ts'

export interface Field extends FieldMethods {
  /** Reports what the person did before the field was ready for it. */
  catchUp(): void
}

type Report = (report: FieldReport, cause: FieldCause) => void

/** Turns the visible input into a field of its type, and reports all its events. */
export function createField(shown: ShownField, report: Report): Field {
  const { input, settings, texts } = shown
  const isList = input instanceof HTMLSelectElement
  const element: HTMLElement = input
  const { type } = settings
  const kind = kinds[type]
  const context: Context = { ...contextOf(settings), cvvLengths: readCard('').cvvLengths }
  let { mask: dots } = settings
  /** Whether the page was told of the focus that the field has. */
  let isFocusTold = false
  let wasLeft = false
  /** Whether the person entered the current value. */
  let isTyped = false
  /** Whether the person tried to pay with the current value. */
  let wasAsked = false
  let refusal = ''
  let { token } = shown.report
  let latest: { about: string; verdict: Verdict } | undefined
  let card: FieldReport['card'] = ''

  const editor = isList
    ? editList(input)
    : editText(
        input,
        kind,
        () => context,
        () => dots === 'blur',
      )
  const vault = createVaultLink(settings, {
    onCvvLengths(lengths) {
      if (String(lengths) === String(context.cvvLengths)) return
      context.cvvLengths = lengths
      tell('rules')
    },
    onFill(value) {
      if (!isTyped) setValue(value, 'autofill')
    },
  })

  /**
   * Judges a value only once, against timing attacks: a page can cause judgements as often as it likes, and the average of many
   * could tell one value from another.
   */
  function verdictOn(value: string): Verdict {
    const about = `${value} ${context.cvvLengths}`
    if (latest?.about !== about) latest = { about, verdict: kind.validate(value, context) }
    return latest.verdict
  }

  function judge(): FieldReport {
    const typed = editor.typed()
    // A single 0 that the field has added itself does not count as typed.
    const verdict = verdictOn(typed && editor.value())
    const valid = verdict.valid && !refusal
    const error = refusal || errorText(texts, type, verdict.error)
    const isDone = wasLeft || !verdict.potentiallyValid
    showError(input, refusal || wasAsked || (typed && isDone) ? error : '')
    input.toggleAttribute('data-valid', valid)
    token = valid ? (token ?? crypto.randomUUID()) : undefined
    return {
      error,
      errorCode: refusal ? 'refused' : verdict.error,
      valid,
      potentiallyValid: verdict.potentiallyValid,
      length: typed.length,
      empty: typed === '',
      focus: isFocused(input),
      card: verdict.card ?? '',
      luhn: verdict.luhn ?? false,
      ...(token && { token }),
    }
  }

  function tell(cause: FieldCause) {
    editor.settle()
    const current = judge()
    report(current, cause)
    if (current.card !== card) report(current, 'brand')
    card = current.card
  }

  function changed(cause: FieldCause) {
    // A new value gets a new reference, and a server's error was about the old value.
    token = undefined
    refusal = ''
    wasAsked = false
    vault.send(editor.value())
    tell(cause)
  }

  function setValue(text: string, cause: FieldCause) {
    isTyped = false
    editor.set(text)
    changed(cause)
  }

  if (type === 'credit_card_number') {
    watchAutofill(input, (values) => {
      vault.sendAutofill(values)
      tell('autofill')
    })
  }
  const entered = () => {
    // Arrow keys pass every entry of a list before the one that is wanted: the page could count them.
    const isPassed = isList && isTyped && input.value !== '' && isFocused(input)
    isTyped = input.value !== ''
    if (isPassed) vault.send(editor.value())
    else changed('change')
  }
  element.addEventListener('input', entered)
  // A program that fills in may set the value only after its `input`, as WebDriver does in a list, or say no more than `change`.
  element.addEventListener('change', () => {
    if (vault.has(editor.value())) return
    editor.set(input.value)
    entered()
  })
  const tellFocus = () => {
    // When its window comes back, WebKit fires the event twice.
    if (!isFocusTold) tell('focus')
    isFocusTold = true
  }
  element.addEventListener('focus', tellFocus)
  element.addEventListener('blur', () => {
    isFocusTold = false
    wasLeft ||= input.value !== ''
    // Whether it was changed or not, for the same reason.
    if (isList) refusal = ''
    tell('blur')
  })
  element.addEventListener('keydown', ({ key, isComposing }) => {
    if (isComposing) return
    // In a list Enter chooses.
    if (key === 'Enter' && !isList) tell('enter')
    else if (key === 'Escape' && !isOpen(input)) tell('escape')
  })
  // Prevents dragging text out of the frame, which not every browser does.
  element.addEventListener('dragstart', (event) => event.preventDefault())
  return {
    catchUp() {
      if (isFocused(input)) tellFocus()
      if (!input.value) return
      isTyped = true
      changed('change')
    },
    joinVault: vault.join,
    update(changed) {
      dots = changed.mask
      Object.assign(context, contextOf(changed))
      if (type === 'credit_card_number') editor.refit()
      // Judging these again does no work on the value: card.ts remembers a number. Other types do not depend on settings.
      if (type === 'credit_card_number' || type === 'text') latest = undefined
      tell('rules')
    },
    setError(text) {
      refusal = text
      token = undefined
      tell('error')
    },
    check() {
      wasAsked = true
      judge()
    },
    clear() {
      wasLeft = false
      setValue('', 'change')
    },
    async hasFocus() {
      // If the focus has not arrived by now, takes it: nobody else moves the focus at this point.
      await untilFocused()
      input.focus({ preventScroll: true })
      return isFocused(input)
    },
  }
}

/** What a verdict and a mask depend on of a field's settings. Where all is dots, gaps would be dots, too. */
function contextOf({
  brands,
  maxLength,
  required,
  format,
  mask,
}: FieldSettings): Omit<Context, 'cvvLengths'> {
  return { brands, maxLength, required, format: format && mask !== true }
}
