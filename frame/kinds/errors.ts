// Error texts for the person at the form. They never include the value.
import { type FieldType, fieldLabels } from '../../shared/field-types.ts'

/** The error of an empty field that must not be empty. */
export function missing(type: FieldType): string {
  return type === 'text' ? 'Fill in this field.' : `Enter the ${nameOf(type)}.`
}

/** The error of a value, worded alike for all fields: it is missing, incomplete or not valid. */
export function describe(type: FieldType, value: string, isIncomplete: boolean): string {
  if (!value) return missing(type)
  return isIncomplete ? `The ${nameOf(type)} is incomplete.` : `The ${nameOf(type)} is not valid.`
}

/** The name of a type inside a sentence. */
const nameOf = (type: FieldType) => fieldLabels[type].toLowerCase()
