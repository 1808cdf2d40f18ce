// The same tests with each field in a card, where it stands in a real one: its frame has other inputs as well, before and after it,
// which the page may use.
import type { FieldType } from '../../../shared/field-types.ts'
import type { FieldConfig, FieldInput } from '../../../src/index.ts'

/** What stands before an input in a form, and what after it. */
export const NEIGHBORS: Readonly<Record<FieldType, readonly [before: FieldType[], after: FieldType[]]>> = {
  credit_card_number: [[], ['expiration', 'cvv']],
  expiration: [['credit_card_number'], ['cvv']],
  exp_month: [['credit_card_number'], ['cvv']],
  exp_year: [['credit_card_number'], ['cvv']],
  cvv: [['credit_card_number', 'expiration'], []],
  routing_number: [[], ['bank_account_number']],
  bank_account_number: [['routing_number'], []],
  // A name that comes first.
  text: [[], ['credit_card_number', 'expiration', 'cvv']],
}

/** Frames have this many inputs in a card of a number or a code. */
export const CARD_SIZE = 3

/** The beginning of the labels of all inputs but the one that a test is about. */
export const NEIGHBOR = 'Neighbor'

/** The input that a test is about: of a frame without neighbors the first one. */
export const OWN_INPUT = `html:has([aria-label^="${NEIGHBOR}"]) .face > :first-child:not([aria-label^="${NEIGHBOR}"]), html:not(:has([aria-label^="${NEIGHBOR}"])) #field`

/** The fields of a page, each in a card. Anything else stays as it is: tests also pass wrong configurations. */
export function inCards(fields: unknown): unknown {
  if (!Array.isArray(fields)) return fields
  return fields.map((field, index) =>
    isOneField(field)
      ? { ...field, input: { type: 'card', fields: amongNeighbors(field, index, fields.length > 1) } }
      : field,
  )
}

/** @param isText whether the neighbors are texts that may stay empty: a page's fields get one token, and have each type once */
function amongNeighbors(field: OneField, index: number, isText: boolean): FieldInput[] {
  const own = named(field)
  const [before, after] = NEIGHBORS[own.type] ?? NEIGHBORS.text
  const neighbor = (type: FieldType, at: number): FieldInput => {
    const label = `${NEIGHBOR} ${index}.${at}`
    if (!isText) return { type, label }
    return { type: 'text', required: false, name: `neighbor_${index}_${at}`, label }
  }
  return [
    ...before.map((type, at) => neighbor(type, at)),
    own,
    ...after.map((type, at) => neighbor(type, before.length + at)),
  ]
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
