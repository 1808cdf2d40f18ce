import type { Brand } from '../../shared/card-brands.ts'
import type { FieldType } from '../../shared/field-types.ts'
import type { FieldConfig } from '../configuration/field-configuration.ts'

type Input = FieldConfig['input']

/** A change of one of these makes another field. */
export const OBSERVED: string[] = [
  'type',
  'name',
  'label',
  'placeholder',
  'required',
  'format',
  'maxlength',
  'brands',
]

/** An attribute as the property of an element. */
interface Reflection {
  get(this: HTMLElement): unknown
  set(this: HTMLElement, value: never): void
}

const text = (name: string): Reflection => ({
  get() {
    return this.getAttribute(name) ?? ''
  },
  set(value: unknown) {
    if (value === null || value === undefined) this.removeAttribute(name)
    else this.setAttribute(name, String(value))
  },
})

const flag = (name: string): Reflection => ({
  get() {
    return this.hasAttribute(name)
  },
  set(value: unknown) {
    this.toggleAttribute(name, Boolean(value))
  },
})

const PROPERTIES: Record<string, Reflection> = {
  type: text('type'),
  name: text('name'),
  label: text('label'),
  placeholder: text('placeholder'),
  required: flag('required'),
  disabled: flag('disabled'),
  format: flag('format'),
  maxLength: {
    ...text('maxlength'),
    get() {
      return Number(this.getAttribute('maxlength') ?? -1)
    },
  },
  brands: {
    get() {
      return readBrands(this) ?? []
    },
    set(value: readonly string[] | null | undefined) {
      if (value?.length) this.setAttribute('brands', value.join(' '))
      else this.removeAttribute('brands')
    },
  },
}

/** Gives the elements of a class the properties that reflect their attributes. */
export function reflectAttributes(prototype: HTMLElement): void {
  for (const [name, { get, set }] of Object.entries(PROPERTIES)) {
    Object.defineProperty(prototype, name, { get, set, enumerable: true, configurable: true })
  }
}

/** What was set on an element before it was defined would hide the properties of the same names. */
export function adoptProperties(element: HTMLElement): void {
  const values = element as unknown as Record<string, unknown>
  for (const name of Object.keys(PROPERTIES)) {
    if (!Object.hasOwn(element, name)) continue
    const value = values[name]
    delete values[name]
    values[name] = value
  }
}

/** The attributes as the input of a field's configuration; the library checks them. */
export function readAttributes(element: HTMLElement): Input {
  const read = (name: string) => element.getAttribute(name) ?? ''
  const type = read('type') as FieldType
  const name = read('name')
  const maxLength = element.getAttribute('maxlength')
  const brands = readBrands(element)
  return {
    type,
    placeholder: read('placeholder'),
    label: read('label'),
    format: element.hasAttribute('format'),
    required: type !== 'text' || element.hasAttribute('required'),
    ...(name && { name }),
    ...(maxLength !== null && { maxLength: Number(maxLength) }),
    ...(brands && { brands }),
  }
}

/** Spaces as in HTML's own lists, or the commas of a list that a framework turned into text. */
function readBrands(element: HTMLElement): Brand[] | undefined {
  const brands = element.getAttribute('brands')?.match(/[^\s,]+/g)
  return brands ? ([...brands] as Brand[]) : undefined
}
