// What people type into forms, and the faults of it.
import { type ErrorMessage, fieldFault } from '../../core/errors.ts'
import { redactCardNumbers } from '../../payments/vault/index.ts'

/** A text without the space around it. As in requests of the API, a card number in it is masked. */
export const typed = (text = ''): string => redactCardNumbers(text.replaceAll('\r\n', '\n').trim())

export const faultIf = (isWrong: boolean, context: string, message: string): ErrorMessage[] =>
  isWrong ? [fieldFault(context, message)] : []

export const tooLong = (text: string | undefined, context: string, most: number): ErrorMessage[] =>
  faultIf([...typed(text)].length > most, context, `Enter at most ${most} characters.`)
