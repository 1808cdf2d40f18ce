import type { FieldCause, FieldReport } from '../../src/protocol.ts'
import type { ShownField } from '../booted.ts'
import { kinds } from '../kinds/index.ts'
import { refuseCommands } from './commands.ts'
import type { Editor } from './editor.ts'
import { isFocused } from './focus.ts'
import { type HeldKey, watchKeys } from './held-keys.ts'
import { showError } from './input.ts'
import { createJudge, type Judge } from './judge.ts'
import { editList } from './list.ts'
import { editText } from './mask.ts'
import { watchPerson } from './person.ts'
import { reportOf } from './report.ts'
import { createReports, type Reports } from './reports.ts'
import { watchSight } from './sight.ts'
import { type Change, changed, enter, type FieldState, isLocked, untouched } from './state.ts'
import { createTally } from './tally.ts'
import { createVaultLink, type VaultLink } from './vault-link.ts'

/** What a field consists of. Events of its input (listen.ts) and calls of the page (methods.ts) work on it. */
export interface Field extends ShownField {
  readonly state: FieldState
  readonly editor: Editor
  readonly vault: VaultLink
  readonly reports: Reports
  readonly judge: Judge
  /**
   * Judges the value, and shows whether it is wrong.
   * @param isSaid whether a screen reader announces a new error immediately
   */
  newReport(isSaid?: boolean): FieldReport
  /** Moves on, judges the value, and reports it. */
  tell(cause: FieldCause, change?: Change): void
  /** The brand of the card allows security codes of these lengths. */
  takeCvvLengths(lengths: number[]): void
  /** Takes another value from the input. */
  change(cause: FieldCause): void
  /** The person, or a program, has edited the text. */
  edited(): void
  /** Puts another value into the input. */
  setValue(text: string, cause: FieldCause): void
}

/** Milliseconds after a key for which a person counts as typing. */
const TYPING = 1_000

/** Makes the visible input a field of its type. */
export function createField(
  shown: ShownField,
  send: (report: FieldReport, cause: FieldCause) => void,
): Field {
  const { input, settings, aim } = shown
  const { type } = settings
  const isList = input instanceof HTMLSelectElement
  const state = untouched(shown)

  if (!isList) refuseCommands(input, () => tally.add('program'))
  const isReplaced = watchPerson(input)
  const editor = isList
    ? editList(input)
    : editText(
        input,
        kinds[type],
        () => state,
        () => state.mask === 'blur',
      )
  const vault = createVaultLink(settings, {
    onCvvLengths: takeCvvLengths,
    onFill(value) {
      if (!state.isTyped && !isLocked(state)) setValue(value, 'autofill')
    },
    onForeignKey: () => tally.add('foreign_key'),
  })
  const tally = createTally(vault.sendDisturbed)
  const reports = createReports(shown.report, send)
  const keys = watchKeys({
    isHere: () => aim.isAt(input),
    text: editor.typed,
    onFree: reports.flush,
    onTaken: keysWereTaken,
  })
  const judge = createJudge(type, state)
  const isComplete = () => judge.isComplete(editor.value())
  watchSight(() => isFocused(input) && performance.now() < state.lastKey + TYPING && !isComplete(), tally.add)

  function newReport(isSaid = true): FieldReport {
    const typed = editor.typed()
    // A single 0 that the field has added itself does not count as typed.
    const verdict = judge.verdictOn(typed && editor.value())
    const report = reportOf(shown, state, verdict, typed)
    enter(state, { token: report.token })
    showError(input, report.shownError, isSaid)
    input.toggleAttribute('data-valid', report.valid)
    return report
  }

  function tell(cause: FieldCause, change: Change = {}) {
    enter(state, change)
    editor.settle()
    const report = newReport()
    const key = keys.newest()
    reports.add(report, cause, key)
    if (report.card !== state.card) reports.add(report, 'brand', key)
    enter(state, { card: report.card })
  }

  function takeCvvLengths(cvvLengths: number[]) {
    if (String(cvvLengths) !== String(state.cvvLengths)) tell('rules', { cvvLengths })
  }

  function change(cause: FieldCause) {
    const isChange = cause === 'change'
    vault.send(editor.value())
    tell(cause, changed(isChange && input.value !== '', isChange && isFocused(input)))
  }

  function edited() {
    enter(state, { lastKey: performance.now() })
    // A password manager may fill in again what it filled in before.
    if (isReplaced() && !isList && vault.last()) tally.add('program')
    // Arrow keys pass every entry of a list before the one that is wanted: the page could count them.
    const isPassed = isList && state.isTyped && input.value !== '' && isFocused(input)
    if (isPassed) vault.send(editor.value())
    else change('change')
  }

  function setValue(text: string, cause: FieldCause) {
    editor.set(text)
    change(cause)
  }

  /** Rolls back what these keys typed: the page sees their `keyup`, and must not know what the field contains. */
  function keysWereTaken(taken: readonly HeldKey[]) {
    // A page may move on from a complete value that it knows of, even while a slow person's key is down.
    const [first] = isComplete() ? taken.filter(({ isFresh }) => isFresh) : taken
    if (!first || isLocked(state)) return
    tally.add('key_held')
    reports.drop()
    enter(state, { keysTaken: state.keysTaken + 1 })
    setValue(isLocked(state) ? '' : first.before, 'change')
    if (!isLocked(state)) return
    input.disabled = true
    tell('locked')
  }

  return {
    ...shown,
    ...{ state, editor, vault, reports, judge },
    ...{ newReport, tell, takeCvvLengths, change, edited, setValue },
  }
}
