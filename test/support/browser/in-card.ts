// The same tests with each field as the first of a card: its frame has another input as well, which the page may use.
import type { FieldConfig, FieldInput } from '../../../src/index.ts'

/** Another field of a card. It may stay empty. */
const OTHER: FieldInput = { type: 'text', required: false }

/** The fields of a page, each in a card. Anything else stays as it is: tests also pass wrong configurations. */
export function inCards(fields: unknown): unknown {
  if (!Array.isArray(fields)) return fields
  return fields.map((field, index) =>
    isOneField(field)
      ? {
          ...field,
          input: { type: 'card', fields: [named(field), { ...OTHER, name: `other_${index}` }] },
        }
      : field,
  )
}

const named = ({ selector, input }: OneField): FieldInput =>
  typeof selector === 'string' ? { name: selector.replace(/\W/g, ''), ...input } : input

interface OneField extends FieldConfig {
  input: FieldInput
}

function isOneField(field: unknown): field is OneField {
  if (typeof field !== 'object' || field === null || !('input' in field)) return false
  const { input } = field
  return typeof input === 'object' && input !== null && !('type' in input && input.type === 'card')
}
