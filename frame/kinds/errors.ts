import type { FieldErrorCode } from '../../src/protocol.ts'

/** Why a value is not valid, judged alike for all fields: it is missing, incomplete or wrong. */
export function errorOf(value: string, isIncomplete: boolean): FieldErrorCode {
  if (!value) return 'missing'
  return isIncomplete ? 'incomplete' : 'invalid'
}
