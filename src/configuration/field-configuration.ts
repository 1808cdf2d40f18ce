import { brands as allBrands, type Brand } from '../../shared/card-brands.ts'
import { type Control, type FieldType, fieldTypes, listTypes, textLength } from '../../shared/field-types.ts'
import { type FieldCss, isTextName, MOST_FIELDS, type StateCss } from '../protocol.ts'
import { isObject, ownMembers, type Unknown } from '../unknown.ts'
import { readMember, readObject } from './members.ts'

export interface FieldConfig {
  /** CSS selector of the one element to put the field into, or the element itself (in a shadow root). */
  selector: string | HTMLElement
  input: {
    type: FieldType
    /** `select`: an expiry month or year is chosen from a list. By default it is typed. */
    control?: Control | undefined
    /** `true`: the usual form of a date in its language. */
    placeholder?: string | true | undefined
    /** Groups the digits while typing: 4-4-4-4, American Express 4-6-5. */
    format?: boolean | undefined
    /** CSS properties, and nested keys of states: `:focus`, `:valid`, `:invalid`, `:required`, `:disabled`, `::placeholder`. */
    css?: FieldCss | undefined
    /** Accessible name. Without it the text of the container's `<label>` is used, or else the name of the type. */
    label?: string | undefined
    /** A text field's key in the token. Without it the container's id is used. */
    name?: string | undefined
    /** A text field may be left empty when this is false. */
    required?: boolean | undefined
    /** The most characters of a text field; 64 by default. */
    maxLength?: number | undefined
    /** The brands that are accepted; all by default. */
    brands?: Brand[] | undefined
    /**
     * Dots in place of what is typed: `true` always, `'blur'` once the field is left; of a long value its last four characters
     * stay then. By default true for a security code, else false.
     */
    mask?: boolean | 'blur' | undefined
  }
}

/** The settings of a mounted field that `updateField` may change. */
export type FieldChanges = Partial<
  Pick<
    FieldConfig['input'],
    'placeholder' | 'label' | 'format' | 'brands' | 'required' | 'maxLength' | 'mask'
  >
>

/** The settings of a field that may also change later, without faults. */
export interface CheckedOptions {
  placeholder: string | true
  format: boolean
  label: string
  required: boolean
  maxLength: number
  brands: Brand[] | undefined
  mask: boolean | 'blur'
}

/** The configuration of a field, without faults. */
export interface CheckedField {
  selector: string
  container: HTMLElement
  type: FieldType
  control: Control
  css: FieldCss
  name: string
  options: CheckedOptions
}

/** Checks the fields, each alone and against the others. */
export function checkFields(value: unknown, faults: string[]): CheckedField[] {
  const length = Array.isArray(value) ? Math.min(value.length, MOST_FIELDS + 1) : 0
  if (!(length >= 1 && length <= MOST_FIELDS)) {
    faults.push(`fields must be a list of 1 to ${MOST_FIELDS} fields.`)
    return []
  }
  const fields: CheckedField[] = []
  for (let index = 0; index < length; index++) {
    const checked = checkField((value as unknown[])[index], `fields[${index}]`, faults)
    if (!checked) continue
    checkAgainst(checked, fields, faults)
    fields.push(checked)
  }
  return fields
}

/** Finds what two fields of one form must not share. */
export function checkAgainst(field: CheckedField, others: readonly CheckedField[], faults: string[]): void {
  if (others.some(({ container }) => container === field.container)) {
    faults.push('Two fields are put into the same element.')
    // An element without an id is named by its tag, which another one may have, too.
  } else if (others.some(({ selector }) => selector === field.selector)) {
    faults.push(`Two fields have the selector ${field.selector}.`)
  }
  if (field.type !== 'text' && others.some(({ type }) => type === field.type)) {
    faults.push(`Two fields have the type ${field.type}.`)
  }
}

/** Checks one field. @returns undefined if it has no element or no type; `faults` says why */
export function checkField(given: unknown, at: string, faults: string[]): CheckedField | undefined {
  const field = readObject(given, at, faults)
  if (!field) return undefined
  const container = checkContainer(field.selector, `${at}.selector`, faults)
  const input = ownMembers(field.input)
  const type = fieldTypes.find((known) => known === input.type)
  if (!type) faults.push(`${at}.input.type must be one of ${fieldTypes.join(', ')}.`)
  const options = checkOptions(input, `${at}.input.`, faults)
  const css = checkCss(input.css, `${at}.input.css`, faults)
  if (!container || !type) return undefined
  const selector = typeof field.selector === 'string' ? field.selector : nameOf(container)
  const name = checkName(input, type, container, at, faults)
  const control = checkControl(input.control, type, at, faults)
  return { options, css, selector, container, type, control, name }
}

/** Checks the changes of a mounted field. @returns the field with them */
export function checkChanges(field: CheckedField, changes: unknown, faults: string[]): CheckedField {
  const given = ownMembers(changes)
  const { type } = field
  const options = checkOptions(ownMembers({ ...field.options, ...given, type }), 'changes.', faults)
  for (const key in given) if (!(key in options)) faults.push(`changes.${key} cannot be changed.`)
  return { ...field, options }
}

/** Checks the settings that may also change later. @param at prefix of their keys in messages */
function checkOptions(input: Unknown, at: string, faults: string[]): CheckedOptions {
  const read = <T extends string | boolean | number>(key: string, fallback: T) =>
    readMember(input, key, fallback, at, faults)
  const maxLength = read('maxLength', textLength.standard)
  if (!(Number.isInteger(maxLength) && maxLength >= 1 && maxLength <= textLength.most)) {
    faults.push(`${at}maxLength must be a whole number from 1 to ${textLength.most}.`)
  }
  return {
    placeholder: input.placeholder === true || read('placeholder', ''),
    format: read('format', false),
    label: read('label', ''),
    required: read('required', true),
    maxLength,
    brands: checkBrands(input.brands, `${at}brands`, faults),
    // A security code needs no display and must not be stored.
    mask: input.mask === 'blur' ? 'blur' : read('mask', input.type === 'cvv'),
  }
}

function checkControl(given: unknown, type: FieldType, at: string, faults: string[]): Control {
  const control = given ?? 'input'
  if (control === 'input' || (control === 'select' && listTypes.includes(type))) return control
  faults.push(`${at}.input.control must be input, or select for ${listTypes.join(' or ')}.`)
  return 'input'
}

function checkName(
  input: Unknown,
  type: FieldType,
  container: HTMLElement,
  at: string,
  faults: string[],
): string {
  const name = input.name ?? container.id.replaceAll('-', '_')
  if (type === 'text' && !isTextName(name)) {
    faults.push(`${at}.input.name must be a key of small letters, digits and underscores.`)
  }
  return typeof name === 'string' ? name : ''
}

function checkBrands(value: unknown, at: string, faults: string[]): Brand[] | undefined {
  if (value === undefined) return undefined
  const list = Array.isArray(value) && value.length <= allBrands.length ? Array.from<unknown>(value) : []
  const brands = allBrands.filter((brand) => list.includes(brand))
  if (!list.length || brands.length !== list.length) {
    faults.push(`${at} must be a list of ${allBrands.join(', ')}.`)
  }
  return brands
}

/** A selector for a message: shortened, and only its type if it is no text, because a page may pass anything. */
export function showSelector(selector: unknown): string {
  return typeof selector === 'string' ? selector.slice(0, 200) : `of type ${typeof selector}`
}

function nameOf({ id, localName }: HTMLElement): string {
  return id ? `#${id}` : localName
}

function checkContainer(selector: unknown, at: string, faults: string[]): HTMLElement | undefined {
  if (selector instanceof HTMLElement) {
    // Throws for an object that is only made to look like an element.
    document.contains(selector)
    return selector
  }
  if (typeof selector !== 'string' || !selector) {
    faults.push(`${at} must be a CSS selector or an element.`)
    return undefined
  }
  let found: NodeListOf<HTMLElement>
  try {
    found = document.querySelectorAll<HTMLElement>(selector)
  } catch {
    faults.push(`${at} (${showSelector(selector)}) is not a valid CSS selector.`)
    return undefined
  }
  if (found.length !== 1) {
    faults.push(
      `${at} (${showSelector(selector)}) matches ${found.length || 'no'} elements; it must match exactly one.`,
    )
  }
  return found[0]
}

/**
 * Copies the styles, so that the frame gets plain data, no matter what the page passed.
 * @param isOfState whether they are those of a state, which has no further states
 */
export function checkCss(value: unknown = {}, at: string, faults: string[], isOfState = false): FieldCss {
  const css: FieldCss = {}
  for (const [key, entry] of Object.entries(readObject(value, at, faults) ?? {})) {
    const place = `${at}['${key}']`
    if (typeof entry === 'string' || typeof entry === 'number') css[key] = entry
    else if (isObject(entry) && !isOfState)
      css[stateOf(key)] = checkCss(entry, place, faults, true) as StateCss
    else faults.push(`${place} must be a string or a number.`)
  }
  return css
}

/** The name of a state: `:invalid`, also if it is written as elsewhere, `invalid` or `.invalid`. */
function stateOf(key: string): string {
  const name = key.replace(/^[.:]*/, '')
  return `${name === 'placeholder' ? '::' : ':'}${name}`
}
