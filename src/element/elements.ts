// The two elements: their attributes, and how these configure a frame.
import type { HostedFieldsInstance } from '../api/api.ts'
import type { FieldConfig } from '../configuration/field-configuration.ts'
import {
  CARD_PROPERTIES,
  FIELD_PROPERTIES,
  type Reflections,
  readCard,
  readIdentity,
  readOptions,
} from './attributes.ts'

export interface Element {
  isCard: boolean
  properties: Reflections
  /** The attributes of the configuration. */
  observed: string[]
  /** Differs for attributes that need another frame. */
  identify(element: HTMLElement): string
  /** The other attributes. @param label the text of its labels */
  options(element: HTMLElement, label: string): object
  /** Applies these other attributes to its frame. */
  update(element: HTMLElement, label: string, instance: HostedFieldsInstance, selector: string): void
  configure(element: HTMLElement, label: string): FieldConfig['input']
  /** A container's id, unique in a form. */
  idOf(element: HTMLElement): string
}

const optionsOf = (element: HTMLElement, label: string) => {
  const read = readOptions(element)
  return { ...read, label: read.label || label }
}

export const ONE_FIELD: Element = {
  isCard: false,
  properties: FIELD_PROPERTIES,
  observed: Object.keys(FIELD_PROPERTIES)
    .filter((name) => name !== 'disabled')
    .map((name) => name.toLowerCase()),
  identify: (element) => JSON.stringify(readIdentity(element)),
  options: optionsOf,
  update: (element, label, instance, selector) => instance.updateField(selector, optionsOf(element, label)),
  configure: (element, label) => ({ ...readIdentity(element), ...optionsOf(element, label) }),
  idOf(element) {
    const { name, type } = readIdentity(element)
    return name || type
  },
}

export const CARD: Element = {
  isCard: true,
  properties: CARD_PROPERTIES,
  observed: ['fields', 'css'],
  identify: (element) => element.getAttribute('fields') ?? '',
  options: readCard,
  update: (element, _label, instance, selector) =>
    instance.updateStyle(readCard(element).css ?? {}, selector),
  configure: (element) => ({ type: 'card', ...readCard(element) }),
  idOf: () => 'card',
}
