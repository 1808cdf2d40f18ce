import type { Brand } from '../../shared/card-brands.ts'
import type { Control, FieldType } from '../../shared/field-types.ts'
import type { FieldChanges, FieldConfig } from '../configuration/field-configuration.ts'

type Input = FieldConfig['input']

/** The attributes of the field's configuration. */
export const OBSERVED: string[] = [
  'type',
  'control',
  'name',
  'label',
  'placeholder',
  'required',
  'format',
  'maxlength',
  'brands',
  'mask',
]

/** A property that reflects an attribute. */
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
  control: text('control'),
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
  mask: {
    ...text('mask'),
    get() {
      return readMask(this)
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

/** The names of the reflecting properties. */
export const REFLECTED: readonly string[] = Object.keys(PROPERTIES)

/** Defines the reflecting properties on the prototype of an element class. */
export function reflectAttributes(prototype: HTMLElement): void {
  for (const [name, { get, set }] of Object.entries(PROPERTIES)) {
    Object.defineProperty(prototype, name, { get, set, enumerable: true, configurable: true })
  }
}

/** The attributes that say which field it is, as in a field's configuration, which the library checks. */
export function readIdentity(element: HTMLElement): Pick<Input, 'type' | 'control' | 'name'> {
  const type = (element.getAttribute('type') ?? '') as FieldType
  const control = (element.getAttribute('control') || undefined) as Control | undefined
  return { type, control, name: element.getAttribute('name') || undefined }
}

/** The attributes that may change without another field, as in its configuration. */
export function readOptions(element: HTMLElement): FieldChanges {
  const read = (name: string) => element.getAttribute(name) ?? ''
  const maxLength = element.getAttribute('maxlength')
  return {
    placeholder: read('placeholder'),
    label: read('label'),
    format: element.hasAttribute('format'),
    required: read('type') !== 'text' || element.hasAttribute('required'),
    maxLength: maxLength === null ? undefined : Number(maxLength),
    brands: readBrands(element),
    mask: readMask(element),
  }
}

/** Reads `mask`, `mask="blur"` and `mask="false"`; undefined for the type's default. */
function readMask(element: HTMLElement): boolean | 'blur' | undefined {
  const mask = element.getAttribute('mask')
  if (mask === null) return undefined
  return mask === 'blur' ? mask : mask !== 'false'
}

/** Reads a list of brands, separated by spaces as in HTML, or by commas if a framework turned an array into text. */
function readBrands(element: HTMLElement): Brand[] | undefined {
  const brands = element.getAttribute('brands')?.match(/[^\s,]+/g)
  return brands ? ([...brands] as Brand[]) : undefined
}
