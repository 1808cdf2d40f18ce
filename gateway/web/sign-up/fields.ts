// The fields of an application on a page: from the table by which they are read.

import { type ErrorMessage, fieldOf } from '../../core/errors.ts'
import { own } from '../../core/objects.ts'
import type { ApplicationField } from '../../merchants/partners/index.ts'
import type { FieldValues } from '../../platform/storage/index.ts'
import { type Fields, formFields } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'

export interface FieldsContent {
  fields: readonly ApplicationField[]
  /** What is stored; of sealed numbers the last characters. */
  stored: FieldValues
  /** What was typed, where the page comes again. */
  typed?: Readonly<Record<string, string>> | undefined
  faults?: readonly ErrorMessage[]
}

/** The fields below their headings. */
export function applicationFieldsets({ fields, stored, typed, faults = [] }: FieldsContent): Html {
  const values = Object.fromEntries(
    fields.map(({ name, isSealed }) => [
      name,
      isSealed ? '' : (own(typed ?? {}, name) ?? textOf(own(stored, name))),
    ]),
  )
  const kit = formFields({ values, faults })
  const groups = Map.groupBy(fields, ({ group = '' }) => group)
  return html`${[...groups].map(
    ([group, grouped]) =>
      html`<h2>${group}</h2>${grouped.map((field) => control(kit, field, own(stored, field.name)))}`,
  )}`
}

const textOf = (value: string | number | boolean | undefined) => (value === undefined ? '' : String(value))

/** Fields that depend on another one are optional in the browser, which cannot tell. */
function control(kit: Fields, field: ApplicationField, stored: FieldValues[string] | undefined): Html {
  const { name, label, rule, isNeeded, isOfTrust, isSealed, autocomplete } = field
  const isOnFile = isSealed === true && stored !== undefined
  const hint = isOnFile ? `We have one that ends in ${stored}. Leave this empty to keep it.` : field.hint
  const common = {
    name,
    label,
    optional: (isNeeded !== undefined && !isOfTrust) || isOnFile,
    ...(hint !== undefined && { hint }),
  }
  const { control: kind, choices = [], most } = rule
  if (kind === 'choice') {
    return kit.select({ ...common, options: [{ value: '', label: 'Choose one' }, ...choices] })
  }
  if (kind === 'yes-no') return isNeeded ? kit.checkbox(common) : kit.radios({ ...common, options: YES_NO })
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

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** The faults as the top of a page tells them: with the names of their fields. */
export function namedFaults(
  fields: readonly ApplicationField[],
  faults: readonly ErrorMessage[],
): ErrorMessage[] {
  return faults.map((fault) => {
    const label = fields.find(({ name }) => name === fieldOf(fault))?.label
    return label === undefined ? fault : { ...fault, message: `${label}: ${fault.message}` }
  })
}

/** A value as the review shows it. */
export function shownValue({ rule, isSealed }: ApplicationField, value: FieldValues[string]): string {
  if (isSealed) return `ends in ${value}`
  if (rule.type === 'boolean') return value === true ? 'Yes' : 'No'
  return rule.choices?.find((choice) => choice.value === value)?.label ?? String(value)
}
