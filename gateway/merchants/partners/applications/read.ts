// Reads an application that was sent, and finds all its faults at once (rules: partners.md#submit, errors.md#all-faults).
import { type ErrorMessage, fieldFault } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { isObject, type Members, own } from '../../../core/objects.ts'
import { redactCardNumbers } from '../../../payments/vault/index.ts'
import type { ApplicationContent, FieldValues } from '../../../platform/storage/index.ts'
import { type ApplicationField, applicationFields, type Need, ownerFields } from './fields.ts'
import { missing, readField } from './rules.ts'
import { signature } from './signature.ts'

export interface Reading {
  /** `YYYY-MM-DD`: dates are compared with it. */
  today: string
  isTrustPlan: boolean
  /**
   * Whether everything that is required must be there. Otherwise what is there must be valid: for what a partner fills in, and
   * for a step of the sign-up.
   */
  isWhole: boolean
  /** Of the application that a further owner belongs to; empty where it names none. */
  businessCountry?: string
}

/** What was read: only what is valid. */
export interface ReadApplication {
  content: ApplicationContent
  faults: ErrorMessage[]
}

/** Reads an application with its further owners. Members that it does not have are ignored. */
export function readApplication(given: Members, reading: Reading): ReadApplication {
  const main = readFields(applicationFields, given, reading, '')
  const businessCountry = textOf(given.business_country) ?? ''
  const owners = readOwners(given.additional_owners, { ...reading, businessCountry })
  const content = { fields: main.values, owners: owners.values }
  const faults = [...main.faults, ...owners.faults]
  return { content, faults: reading.isWhole ? [...faults, ...responsibilityFaults(content)] : faults }
}

/** @param path of the fields in errors: empty, or ending with a dot */
export function readFields(
  fields: readonly ApplicationField[],
  given: Members,
  { today, isTrustPlan, isWhole, businessCountry }: Reading,
  path: string,
): { values: FieldValues; faults: ErrorMessage[] } {
  const outer: Members = { business_country: businessCountry }
  const text = (name: string) => textOf(own(given, name) ?? own(outer, name)) ?? ''
  const need: Need = { isTrue: (name) => text(name).toLowerCase() === 'true', text, isTrustPlan }
  const values: Record<string, string | number | boolean> = {}
  const faults: ErrorMessage[] = []
  for (const { name, rule, isNeeded, isSealed } of fields) {
    const context = path + name
    const found = textOf(own(given, name))
    if (found === undefined) faults.push(notText(context))
    else if (found !== '') {
      const read = readField(rule, found, context, { today, text })
      if ('fault' in read) faults.push(read.fault)
      else values[name] = isSealed || rule === signature ? read.value : withoutCards(read.value)
    } else if (isWhole && (isNeeded?.(need) ?? true)) faults.push(missing(rule, context))
  }
  return { values, faults }
}

/** A value as text, trimmed; empty for none, undefined for what is no plain value. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return ''
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isPlain ? String(value).trim() : undefined
}

/** A card number that somebody typed into a text is not kept. */
function withoutCards<Value>(value: Value): Value | string {
  return typeof value === 'string' ? redactCardNumbers(value) : value
}

function notText(context: string): ErrorMessage {
  return fieldFault(context, 'The value must be plain text.')
}

const OWNERS = 'additional_owners'

function readOwners(given: unknown, reading: Reading): { values: FieldValues[]; faults: ErrorMessage[] } {
  if (given === undefined || given === null) return { values: [], faults: [] }
  if (!Array.isArray(given) || given.length > limits.application.maxOwners) {
    const message = `The value must be a list of at most ${limits.application.maxOwners} owners.`
    const sub_code = Array.isArray(given) ? 'invalid_length' : 'invalid'
    return { values: [], faults: [fieldFault(OWNERS, message, sub_code)] }
  }
  const list: unknown[] = given
  const read = list.map((owner, index) => {
    const context = `${OWNERS}[${index}]`
    if (isObject(owner)) return readFields(ownerFields, owner, reading, `${context}.`)
    const message = 'An owner is an object with its fields.'
    return { values: {}, faults: [fieldFault(context, message)] }
  })
  return { values: read.map(({ values }) => values), faults: read.flatMap(({ faults }) => faults) }
}

/**
 * Where nobody owns much of the business, somebody must be responsible for it (rules: partners.md#responsibility). Without an
 * answer to either question there is a fault already.
 */
export function responsibilityFaults({ fields, owners }: ApplicationContent): ErrorMessage[] {
  const context = 'owner_has_significant_responsibility'
  const isTrue = (name: string) =>
    fields[`owner_${name}`] === true || owners.some((one) => own(one, name) === true)
  const isAnswered = context in fields && 'owner_has_significant_ownership' in fields
  if (!isAnswered || isTrue('has_significant_ownership') || isTrue('has_significant_responsibility'))
    return []
  const message =
    'No one owns more than 25 % of the business, so name someone with significant responsibility.'
  return [fieldFault(context, message)]
}
