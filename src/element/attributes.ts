import type { Brand } from '../../shared/card-brands.ts'
import type { Control, FieldType } from '../../shared/field-types.ts'
import type { CardInput, FieldChanges, FieldInput } from '../configuration/field-configuration.ts'
import { fromJson } from '../page/from-json.ts'

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

/** An object, as JSON in the attribute. */
const json = (name: string): Reflection => ({
  get() {
    return readJson(this, name)
  },
  set(value: unknown) {
    if (value === null || value === undefined) this.removeAttribute(name)
    else this.setAttribute(name, JSON.stringify(value))
  },
})

export type Reflections = Readonly<Record<string, Reflection>>

export const CARD_PROPERTIES: Reflections = {
  fields: json('fields'),
  css: json('css'),
  disabled: flag('disabled'),
}

export const FIELD_PROPERTIES: Reflections = {
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

/** Defines the reflecting properties on the prototype of an element class. */
export function reflectAttributes(prototype: HTMLElement, properties: Reflections): void {
  for (const [name, { get, set }] of Object.entries(properties)) {
    Object.defineProperty(prototype, name, { get, set, enumerable: true, configurable: true })
  }
}

/** The attributes of a card, as in its configuration. */
export function readCard(element: HTMLElement): Required<Pick<CardInput, 'fields' | 'css'>> {
  return { fields: readJson(element, 'fields'), css: readJson(element, 'css') ?? {} }
}

function readJson(element: HTMLElement, name: string) {
  const text = element.getAttribute(name)
  return text === null ? undefined : fromJson(text)
}

/** The attributes that say which field it is, as in a field's configuration, which the library checks. */
export function readIdentity(element: HTMLElement): Pick<FieldInput, 'type' | 'control' | 'name'> {
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
