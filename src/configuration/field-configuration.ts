import { brands as allBrands, type Brand } from '../../shared/card-brands.ts'
import { type Control, type FieldType, fieldTypes, listTypes, textLength } from '../../shared/field-types.ts'
import { type FieldCss, isTextName, MOST_FIELDS, type StateCss } from '../protocol.ts'
import { isObject, ownMembers, type Unknown } from '../unknown.ts'
import { readMember, readObject } from './members.ts'

export interface FieldConfig {
  /** CSS selector of the one element to put the field into, or the element itself (in a shadow root). */
  selector: string | HTMLElement
  input: FieldInput | CardInput
}

/** A card: several inputs in one frame, which the browser fills in together. */
export interface CardInput extends NoneOf<Exclude<keyof FieldInput, 'type' | 'css'>> {
  type: 'card'
  /** Number, expiration and security code by default. In the order of the Tab key. */
  fields?: FieldInput[] | undefined
  /** Styles of all its fields, which a field's own `css` overrides, and the grid that places them. */
  css?: FieldCss | undefined
}

/** Lets code read these of any input, without asking first whether it's a card. */
type NoneOf<Key extends string> = { [None in Key]?: undefined }

/** What a field is, and how it looks. */
export interface FieldInput {
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

/** The settings of a mounted field that `updateField` may change. */
export type FieldChanges = Partial<
  Pick<FieldInput, 'placeholder' | 'label' | 'format' | 'brands' | 'required' | 'maxLength' | 'mask'>
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
  /** Of a card's field: that of the card, and what the field is. */
  selector: string
  /** The selector of the frame, which the fields of a card share. */
  place: string
  container: HTMLElement
  type: FieldType
  control: Control
  css: FieldCss
  name: string
  options: CheckedOptions
}

/** Checks the fields, each alone and against the others. */
export function checkFields(value: unknown, faults: string[]): CheckedField[] {
  const fields: CheckedField[] = []
  for (const [index, field] of readList(value, 'fields', faults).entries())
    fields.push(...checkField(field, `fields[${index}]`, fields, faults))
  return fields
}

function readList(value: unknown, at: string, faults: string[]): readonly unknown[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  const { length } = list
  // By index, because a page's list may have its own iterator.
  if (length && length <= MOST_FIELDS) return Array.from({ length }, (_, index) => list[index])
  faults.push(`${at} must be a list of 1 to ${MOST_FIELDS} fields.`)
  return []
}

/**
 * Checks a field, or those of a card, each alone and against the others.
 * @returns none if it has no element; `faults` says why
 */
export function checkField(
  given: unknown,
  at: string,
  others: readonly CheckedField[],
  faults: string[],
): CheckedField[] {
  const field = readObject(given, at, faults)
  if (!field) return []
  const container = checkContainer(field.selector, `${at}.selector`, faults)
  const place = typeof field.selector === 'string' ? field.selector : container ? nameOf(container) : ''
  const card = ownMembers(field.input)
  const isPart = card.type === 'card'
  const inputAt = `${at}.input`
  const inputs = isPart ? readList(card.fields ?? CARD, `${inputAt}.fields`, faults) : [card]
  const css = checkCss(isPart ? card.css : {}, `${inputAt}.css`, faults)
  const checked: CheckedField[] = []
  for (const [index, given] of inputs.entries()) {
    const input = ownMembers(given)
    const path = isPart ? `${inputAt}.fields[${index}]` : inputAt
    const type = fieldTypes.find((known) => known === input.type)
    if (!type) faults.push(`${path}.type must be one of ${fieldTypes.join(', ')}.`)
    const options = checkOptions(input, `${path}.`, faults)
    const own = checkCss(input.css, `${path}.css`, faults)
    if (!container || !type) continue
    const name = checkName(input, type, container, path, faults)
    const control = checkControl(input.control, type, path, faults)
    const selector = isPart ? partOf(place, type, name) : place
    const all = [...others, ...checked]
    // An element without an id is named by its tag, which another one may have, too.
    if (
      others.some((other) => other.container === container) ||
      all.some((other) => other.selector === selector)
    )
      faults.push(`Two fields are put into ${selector}.`)
    if (type !== 'text' && all.some((other) => other.type === type))
      faults.push(`Two fields have the type ${type}.`)
    checked.push({ options, css: { ...css, ...own }, selector, place, container, type, control, name })
  }
  return checked
}

/** The fields of a card that names none. */
export const CARD: readonly FieldInput[] = (['credit_card_number', 'expiration', 'cvv'] as const).map(
  (type) => ({
    type,
    format: true,
    placeholder: true,
  }),
)

/** The selector of a card's field. */
export const partOf = (card: string, type: FieldType, name: string | undefined): string =>
  `${card} ${type === 'text' ? name : type}`

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
  faults.push(`${at}.control must be input, or select for ${listTypes.join(' or ')}.`)
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
    faults.push(`${at}.name must be a key of small letters, digits and underscores.`)
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

/** The name of a state: `:invalid`, also if it is written as elsewhere, `invalid` or `.invalid`. A condition is one, too. */
function stateOf(key: string): string {
  if (key.startsWith('@')) return key
  const name = key.replace(/^[.:]*/, '')
  return `${name === 'placeholder' ? '::' : ':'}${name}`
}
