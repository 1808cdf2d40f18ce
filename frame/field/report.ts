import type { FieldReport } from '../../src/protocol.ts'
import { randomId } from '../../src/random-id.ts'
import type { ShownField } from '../booted.ts'
import type { Verdict } from '../kinds/index.ts'
import { errorText } from '../texts.ts'
import { isFocused } from './focus.ts'
import { type FieldState, isLocked } from './state.ts'

/**
 * What the page may know of a field.
 * @param typed the value, without what the field has added itself
 */
export function reportOf(
  { input, settings: { type }, texts }: ShownField,
  state: FieldState,
  verdict: Verdict,
  typed: string,
): FieldReport {
  const { refusal } = state
  const valid = verdict.valid && !refusal && !isLocked(state)
  const token = valid ? (state.token ?? randomId()) : undefined
  const errorCode = isLocked(state) ? 'locked' : refusal ? 'refused' : verdict.error
  const error = refusal || errorText(texts, type, errorCode)
  return {
    error,
    errorCode,
    shownError: isErrorShown(state, verdict, typed) ? error : '',
    valid,
    potentiallyValid: verdict.potentiallyValid && !isLocked(state),
    length: typed.length,
    empty: typed === '',
    focus: isFocused(input),
    card: verdict.card ?? '',
    luhn: verdict.luhn ?? false,
    ...(token && { token }),
  }
}

/**
 * Whether the person is shown the error of a field, if it has one: not before there is something to be wrong. The page learns it,
 * so it may depend on nothing that the page could not know (rules: hosted-fields.md#shown-error).
 */
export const isErrorShown = (state: FieldState, verdict: Verdict, typed: string): boolean =>
  isLocked(state) ||
  state.wasAsked ||
  state.refusal !== '' ||
  (typed !== '' && (state.wasLeft || !verdict.potentiallyValid))
