// What the person at the form is told of a value that is not valid: never with the value.
import { type FieldType, fieldLabels } from '../../shared/field-types.ts'

/** Of a field that is empty and must not be. */
export function missing(type: FieldType): string {
  return type === 'text' ? 'Fill in this field.' : `Enter the ${nameOf(type)}.`
}

/** The three things that can be wrong with a value, in one wording for all fields. */
export function describe(type: FieldType, value: string, isIncomplete: boolean): string {
  if (!value) return missing(type)
  return isIncomplete ? `The ${nameOf(type)} is incomplete.` : `The ${nameOf(type)} is not valid.`
}

/** As it stands inside a sentence. */
const nameOf = (type: FieldType) => fieldLabels[type].toLowerCase()
