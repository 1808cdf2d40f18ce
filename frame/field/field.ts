import type { FieldCause, FieldMethods, FieldReport, FieldSettings } from '../../src/protocol.ts'
import type { ShownField } from '../booted.ts'
import { readCard } from '../card.ts'
import { type Context, kinds } from '../kinds/index.ts'
import { errorText } from '../texts.ts'
import { watchAutofill } from './autofill.ts'
import { refuseCommands } from './commands.ts'
import { isFocused, untilFocused } from './focus.ts'
import { type HeldKey, MOST_TAKEN, watchKeys } from './held-keys.ts'
import { announce, showError } from './input.ts'
import { createJudge } from './judge.ts'
import { editList, isOpen } from './list.ts'
import { editText } from './mask.ts'
import { watchPerson } from './person.ts'
import { createReports } from './reports.ts'
import { watchSight } from './sight.ts'
import { createTally } from './tally.ts'
import { createVaultLink } from './vault-link.ts'

export interface Field extends FieldMethods {
  /** Reports what the person did before the field was ready for it. */
  catchUp(): void
}

type Report = (report: FieldReport, cause: FieldCause) => void

/** Milliseconds after a key for which a person counts as typing. */
const TYPING = 1_000

/** Turns the visible input into a field of its type, and reports all its events. */
export function createField(shown: ShownField, send: Report): Field {
  const { input, settings, texts } = shown
  const isList = input instanceof HTMLSelectElement
  const element: HTMLElement = input
  const { type } = settings
  const kind = kinds[type]
  const context: Context = { ...contextOf(settings), cvvLengths: readCard('').cvvLengths }
  let { mask: dots } = settings
  /** Whether the focus was reported to the page. */
  let isFocusTold = false
  let wasLeft = false
  /** Whether the person entered the current value. */
  let isTyped = false
  /** Whether the last edit was a person's, and not a program's. */
  let isByPerson = false
  /** Whether the person tried to pay with the current value. */
  let wasAsked = false
  let refusal = ''
  let keysTaken = 0
  let isLocked = false
  let lastKey = 0
  let { token } = shown.report
  let card: FieldReport['card'] = ''

  if (!isList) refuseCommands(input, () => tally.add('program'))
  const isActing = watchPerson(input)
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
      if (!isTyped && !isLocked) setValue(value, 'autofill')
    },
    onForeignKey: () => tally.add('foreign_key'),
  })
  const tally = createTally(vault.sendDisturbed)
  const reports = createReports(shown.report, send)
  const keys = watchKeys({
    text: editor.typed,
    onFree: reports.flush,
    onTaken: keysWereTaken,
  })
  const judgment = createJudge(type, context)
  const isComplete = () => judgment.isComplete(editor.value())
  watchSight(() => isFocused(input) && performance.now() < lastKey + TYPING && !isComplete(), tally.add)

  /** @param isSaid whether a screen reader announces a new error immediately */
  function judge(isSaid = true): FieldReport {
    const typed = editor.typed()
    // A single 0 that the field has added itself does not count as typed.
    const verdict = judgment.verdictOn(typed && editor.value())
    const valid = verdict.valid && !refusal && !isLocked
    const code = isLocked ? 'locked' : refusal ? 'refused' : verdict.error
    const error = refusal || errorText(texts, type, code)
    const isDone = wasLeft || !verdict.potentiallyValid
    showError(input, refusal || isLocked || wasAsked || (typed && isDone) ? error : '', isSaid)
    input.toggleAttribute('data-valid', valid)
    token = valid ? (token ?? crypto.randomUUID()) : undefined
    return {
      error,
      errorCode: code,
      valid,
      potentiallyValid: verdict.potentiallyValid && !isLocked,
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
    const key = keys.newest()
    reports.add(current, cause, key)
    if (current.card !== card) reports.add(current, 'brand', key)
    card = current.card
  }

  function changed(cause: FieldCause) {
    // A new value gets a new reference, and a server's error was about the old value.
    token = undefined
    refusal = ''
    wasAsked = false
    context.isTyping = cause === 'change' && isFocused(input)
    vault.send(editor.value())
    tell(cause)
  }

  function setValue(text: string, cause: FieldCause) {
    isTyped = false
    editor.set(text)
    changed(cause)
  }

  /** Rolls back what these keys typed: the page sees their `keyup`, and must not know what the field contains. */
  function keysWereTaken(taken: readonly HeldKey[]) {
    // A page may move on from a complete value that it knows of, even while a slow person's key is down.
    const [first] = isComplete() ? taken.filter(({ isFresh }) => isFresh) : taken
    if (!first || isLocked) return
    tally.add('key_held')
    reports.drop()
    isLocked = ++keysTaken > MOST_TAKEN
    setValue(isLocked ? '' : first.before, 'change')
    isTyped = input.value !== ''
    if (isLocked) lock()
  }

  function lock() {
    input.disabled = true
    tell('locked')
  }

  if (type === 'credit_card_number') {
    watchAutofill(input, (values) => {
      vault.sendAutofill(values)
      tell('autofill')
    })
  }
  const entered = () => {
    lastKey = performance.now()
    // A password manager may fill in again what it filled in before.
    if (!isActing() && !isList && isByPerson && vault.last()) tally.add('program')
    isByPerson = isActing()
    // Arrow keys pass every entry of a list before the one that is wanted: the page could count them.
    const isPassed = isList && isTyped && input.value !== '' && isFocused(input)
    isTyped = input.value !== ''
    if (isPassed) vault.send(editor.value())
    else changed('change')
  }
  element.addEventListener('input', entered)
  // A program that fills in may set the value only after its `input`, as WebDriver does in a list, or say no more than `change`.
  element.addEventListener('change', () => {
    if (vault.last() === editor.value()) return
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
    context.isTyping = false
    tell('blur')
  })
  element.addEventListener('keydown', ({ key, isComposing }) => {
    if (isComposing) return
    if (key === 'Enter') {
      lastKey = 0
      context.isTyping = false
    }
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
      input.disabled ||= isLocked
      if (type === 'credit_card_number') editor.refit()
      // Judging these again does no work on the value: card.ts remembers a number. Other types do not depend on settings.
      if (type === 'credit_card_number' || type === 'text') judgment.forget()
      tell('rules')
    },
    setError(text) {
      refusal = text
      token = undefined
      tell('error')
    },
    async check() {
      await reports.drained()
      wasAsked = true
      context.isTyping = false
      // A number that is valid only once it is finished is so now.
      reports.add(judge(false), 'rules', undefined)
    },
    announce,
    clear() {
      wasLeft = false
      setValue('', 'change')
    },
    async hasFocus() {
      // If the focus has not arrived by now, takes it: nothing else moves the focus at this point.
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
