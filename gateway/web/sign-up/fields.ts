// The form fields of an application, from the same table that the API reads.

import { type ErrorMessage, fieldOf } from '../../core/errors.ts'
import type { TextKey } from '../../core/language/catalogs.ts'
import type { Words } from '../../core/language/words.ts'
import { own } from '../../core/objects.ts'
import { type ApplicationField, isOptional } from '../../merchants/partners/index.ts'
import type { FieldValues } from '../../platform/storage/index.ts'
import { type Fields, formFields } from '../layout/fields.ts'
import { type Html, html } from '../layout/html.ts'
import { LONGEST_NAME } from '../layout/places.ts'
import { pickedText, suggestionsOf } from './picks.ts'

export interface FieldsContent {
  words: Words
  /** Of the page: a group of that name needs no heading. */
  title: string
  fields: readonly ApplicationField[]
  /** Stored values; only the last characters of sealed numbers. */
  stored: FieldValues
  /** What the refused form sent. */
  typed?: Readonly<Record<string, string>> | undefined
  /** From `saidFaults`. */
  faults?: readonly ErrorMessage[]
}

/** Fields in groups, each with its heading in a frame. */
export function applicationFieldsets({
  words,
  title,
  fields,
  stored,
  typed,
  faults = [],
}: FieldsContent): Html {
  const shown = (field: ApplicationField) =>
    pickedText(words, field, own(typed ?? {}, field.name) ?? textOf(own(stored, field.name)))
  const values = Object.fromEntries(fields.map((field) => [field.name, field.isSealed ? '' : shown(field)]))
  const kit = formFields({ values, faults, words })
  const groups = Map.groupBy(fields, ({ group }) => group)
  return html`${[...groups].map(
    ([group, grouped]) =>
      html`<section class="panel questions">${group && heading(words.text(group), title)}${grouped.map((field) => placed(field, control(words, kit, field, own(stored, field.name))))}</section>`,
  )}`
}

const heading = (group: string, title: string) => group !== title && html`<h2>${group}</h2>`

const textOf = (value: string | number | boolean | undefined) => (value === undefined ? '' : String(value))

export const labelOf = ({ text }: Words, { label }: ApplicationField): string => (label ? text(label) : '')

/** Short ones share a line. The stylesheet shows those that depend on a box only while it is ticked. */
function placed({ onlyIf, isShort }: ApplicationField, shown: Html): Html {
  const classes = [isShort && 'half', onlyIf !== undefined && `if-${onlyIf}`].filter(Boolean).join(' ')
  return classes ? html`<div class="${classes}">${shown}</div>` : shown
}

function control(
  words: Words,
  kit: Fields,
  field: ApplicationField,
  stored: FieldValues[string] | undefined,
): Html {
  const { name, rule, isNeeded, isSealed, autocomplete, hint } = field
  const { text } = words
  const isOnFile = isSealed === true && stored !== undefined
  const shownHint = isOnFile ? text('apply.onFile', { digits: String(stored) }) : hint && text(hint)
  const common = {
    name,
    label: labelOf(words, field),
    optional: isOptional(field) || isOnFile,
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
  const suggestions = suggestionsOf(words, field)
  const type = kind === 'email' || kind === 'tel' || kind === 'date' ? kind : 'text'
  return kit.text({
    ...common,
    type,
    maxlength: suggestions ? Math.max(most, LONGEST_NAME) : most,
    ...(suggestions && { suggestions }),
    ...(autocomplete !== undefined && { autocomplete }),
    ...(kind === 'digits' && !suggestions && { inputmode: 'numeric' }),
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

/** The message at a field that isn't filled in. */
export const requiredText = (words: Words, label: string): string =>
  words.text('fault.required', { label: withinSentence(words, label) })

export const isMissing = ({ sub_code }: ErrorMessage) => sub_code === 'not_blank' || sub_code === 'not_null'

function messageOf(words: Words, field: ApplicationField, fault: ErrorMessage): string {
  const values = { most: field.rule.most, label: withinSentence(words, labelOf(words, field)) }
  return words.text(faultOf(field, fault), values)
}

/** A label in an English sentence: `the first name`, `the ZIP code`, `what you sell`. Other languages quote it. */
function withinSentence({ language }: Words, label: string): string {
  if (language !== 'en') return label
  const plain = /^.[a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
  return /^(what|how) /.test(plain) ? plain : `the ${plain}`
}

/** What the contact is asked, who reads the page. Other people are named in the third person. */
const OWN: Readonly<Record<string, TextKey>> = {
  first_name: 'missing.given_name',
  last_name: 'missing.surname',
  email: 'missing.email',
}

const saysLabel = (key: TextKey): boolean =>
  key === 'fault.required' || key === 'fault.choice' || key.startsWith('missing.')

function faultOf({ name, group, rule }: ApplicationField, fault: ErrorMessage): TextKey {
  const { sub_code } = fault
  if (isMissing(fault) && rule.control !== 'choice' && rule.control !== 'yes-no') {
    return group === 'apply.contact' ? (own(OWN, name) ?? 'fault.required') : 'fault.required'
  }
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
    const isNamed = field === undefined || saysLabel(faultOf(field, fault))
    return isNamed ? fault : { ...fault, message: `${labelOf(words, field)}: ${fault.message}` }
  })
}

/** Formats a value for the review. */
export function shownValue(words: Words, field: ApplicationField, value: FieldValues[string]): string {
  const { text } = words
  const { rule, isSealed } = field
  if (isSealed) return text('apply.endsIn', { digits: String(value) })
  if (rule.type === 'boolean') return text(value === true ? 'apply.yes' : 'apply.no')
  const choice = rule.choices?.find((one) => one.value === value)
  if (choice) return text(choice.label)
  return rule.control === 'date' ? words.date(String(value)) : pickedText(words, field, String(value))
}
