// The fields of an application on a page: from the table by which they are read.

import { type ErrorMessage, fieldOf } from '../../core/errors.ts'
import type { TextKey } from '../../core/language/catalogs.ts'
import type { Words } from '../../core/language/words.ts'
import { own } from '../../core/objects.ts'
import type { ApplicationField } from '../../merchants/partners/index.ts'
import type { FieldValues } from '../../platform/storage/index.ts'
import { type Fields, formFields } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'

export interface FieldsContent {
  words: Words
  fields: readonly ApplicationField[]
  /** What is stored; of sealed numbers the last characters. */
  stored: FieldValues
  /** What was typed, where the page comes again. */
  typed?: Readonly<Record<string, string>> | undefined
  /** As `saidFaults` has them. */
  faults?: readonly ErrorMessage[]
}

/** The fields below their headings. */
export function applicationFieldsets({ words, fields, stored, typed, faults = [] }: FieldsContent): Html {
  const values = Object.fromEntries(
    fields.map(({ name, isSealed }) => [
      name,
      isSealed ? '' : (own(typed ?? {}, name) ?? textOf(own(stored, name))),
    ]),
  )
  const kit = formFields({ values, faults, words })
  const groups = Map.groupBy(fields, ({ group }) => group)
  return html`${[...groups].map(
    ([group, grouped]) =>
      html`${group && html`<h2>${words.text(group)}</h2>`}${grouped.map((field) => control(words, kit, field, own(stored, field.name)))}`,
  )}`
}

const textOf = (value: string | number | boolean | undefined) => (value === undefined ? '' : String(value))

/** What a field is called. */
export const labelOf = ({ text }: Words, { label }: ApplicationField): string => (label ? text(label) : '')

/** Fields that depend on another one are optional in the browser, which cannot tell. */
function control(
  words: Words,
  kit: Fields,
  field: ApplicationField,
  stored: FieldValues[string] | undefined,
): Html {
  const { name, rule, isNeeded, isOfTrust, isSealed, autocomplete, hint } = field
  const { text } = words
  const isOnFile = isSealed === true && stored !== undefined
  const shownHint = isOnFile ? text('apply.onFile', { digits: String(stored) }) : hint && text(hint)
  const common = {
    name,
    label: labelOf(words, field),
    optional: (isNeeded !== undefined && !isOfTrust) || isOnFile,
    ...(shownHint !== undefined && { hint: shownHint }),
  }
  const { control: kind, choices = [], most } = rule
  if (kind === 'choice') {
    const options = choices.map(({ value, label }) => ({ value, label: text(label) }))
    return kit.select({ ...common, options: [{ value: '', label: text('apply.choose') }, ...options] })
  }
  if (kind === 'yes-no') {
    const options = [
      { value: 'true', label: text('apply.yes') },
      { value: 'false', label: text('apply.no') },
    ]
    return isNeeded ? kit.checkbox(common) : kit.radios({ ...common, options })
  }
  const type = kind === 'email' || kind === 'tel' || kind === 'date' ? kind : 'text'
  return kit.text({
    ...common,
    type,
    maxlength: most,
    ...(autocomplete !== undefined && { autocomplete }),
    ...(kind === 'digits' && { inputmode: 'numeric' }),
    ...(kind === 'url' && { inputmode: 'url' }),
  })
}

/** Faults of fields in the reader's language: each at its field. */
export const saidFaults = (
  { text }: Words,
  fields: readonly ApplicationField[],
  faults: readonly ErrorMessage[],
): ErrorMessage[] =>
  faults.map((fault) => {
    const field = fields.find(({ name }) => name === fieldOf(fault))
    return field ? { ...fault, message: text(faultOf(field, fault), { most: field.rule.most }) } : fault
  })

function faultOf({ name, rule }: ApplicationField, { sub_code }: ErrorMessage): TextKey {
  if (sub_code === 'not_blank' || sub_code === 'not_null') return 'fault.required'
  if (rule.fault) return name === RESPONSIBLE && sub_code === 'invalid' ? 'fault.responsible' : rule.fault
  return sub_code === 'invalid_length' ? 'fault.tooLong' : 'fault.invalid'
}

/** Somebody has to be responsible where nobody owns much. What is typed there is always yes or no. */
const RESPONSIBLE = 'owner_has_significant_responsibility'

/** The same as the top of a page tells them: with the names of their fields. @param faults as `saidFaults` has them */
export function namedFaults(
  words: Words,
  fields: readonly ApplicationField[],
  faults: readonly ErrorMessage[],
): ErrorMessage[] {
  return faults.map((fault) => {
    const field = fields.find(({ name }) => name === fieldOf(fault))
    return field ? { ...fault, message: `${labelOf(words, field)}: ${fault.message}` } : fault
  })
}

/** A value as the review shows it. */
export function shownValue(
  { text }: Words,
  { rule, isSealed }: ApplicationField,
  value: FieldValues[string],
): string {
  if (isSealed) return text('apply.endsIn', { digits: String(value) })
  if (rule.type === 'boolean') return text(value === true ? 'apply.yes' : 'apply.no')
  const choice = rule.choices?.find((one) => one.value === value)
  return choice ? text(choice.label) : String(value)
}
