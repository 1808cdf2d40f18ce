// The form fields of an application, from the same table that the API reads.

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
  /** Stored values; only the last characters of sealed numbers. */
  stored: FieldValues
  /** What the refused form sent. */
  typed?: Readonly<Record<string, string>> | undefined
  /** From `saidFaults`. */
  faults?: readonly ErrorMessage[]
}

/** Fields in groups, each with its heading. */
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

export const labelOf = ({ text }: Words, { label }: ApplicationField): string => (label ? text(label) : '')

/** Fields that depend on another one are optional in the browser, which doesn't know the condition. */
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

/** Returns the faults with messages in the reader's language, for display at each field. */
export const saidFaults = (
  words: Words,
  fields: readonly ApplicationField[],
  faults: readonly ErrorMessage[],
): ErrorMessage[] =>
  faults.map((fault) => {
    const field = fields.find(({ name }) => name === fieldOf(fault))
    return field ? { ...fault, message: messageOf(words, field, fault) } : fault
  })

/** What a field says that is empty. */
export const requiredText = (words: Words, label: string): string =>
  words.text('fault.required', { label: withinSentence(words, label) })

const isMissing = ({ sub_code }: ErrorMessage) => sub_code === 'not_blank' || sub_code === 'not_null'

function messageOf(words: Words, field: ApplicationField, fault: ErrorMessage): string {
  const values = { most: field.rule.most, label: withinSentence(words, labelOf(words, field)) }
  return words.text(faultOf(field, fault), values)
}

/** A label in the middle of an English sentence: `first name`, but `ZIP code`. Other languages quote it. */
const withinSentence = ({ language }: Words, label: string): string =>
  language === 'en' && /^.[a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

function faultOf({ name, rule }: ApplicationField, fault: ErrorMessage): TextKey {
  const { sub_code } = fault
  if (isMissing(fault) && rule.control !== 'choice' && rule.control !== 'yes-no') return 'fault.required'
  if (rule.fault) return name === RESPONSIBLE && sub_code === 'invalid' ? 'fault.responsible' : rule.fault
  return sub_code === 'invalid_length' ? 'fault.tooLong' : 'fault.invalid'
}

/** Someone must be responsible if no owner has a significant share. A form can only send yes or no, so `invalid` means that. */
const RESPONSIBLE = 'owner_has_significant_responsibility'

/** Puts the fields' labels before the messages, for the summary of errors. @param faults from `saidFaults` */
export function namedFaults(
  words: Words,
  fields: readonly ApplicationField[],
  faults: readonly ErrorMessage[],
): ErrorMessage[] {
  return faults.map((fault) => {
    const field = fields.find(({ name }) => name === fieldOf(fault))
    // What is missing is named in the message.
    const isNamed =
      field === undefined || fault.message.includes(withinSentence(words, labelOf(words, field)))
    return isNamed ? fault : { ...fault, message: `${labelOf(words, field)}: ${fault.message}` }
  })
}

/** Formats a value for the review. */
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
