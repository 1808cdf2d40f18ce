// The differences between what a form's components want and what its instance has.
import type { FieldType } from '../../shared/field-types.ts'
import type { FieldConfig, FieldState, HostedFieldsInstance } from '../index.ts'
import { type CardOptions, configNames, type FieldOptions, type FormSettings, pick } from './options.ts'

/** A field or a card as a page wants it. */
export type WantedField = (FieldOptions & { type: FieldType }) | (CardOptions & { type: 'card' })

/** A mounted field with its latest settings. */
export interface Mounted {
  selector: string
  wanted: WantedField
}

/** Changes a mounted field and keeps what is typed. */
export function update(instance: HostedFieldsInstance, known: Mounted, wanted: WantedField): void {
  const { selector, wanted: before } = known
  const keys = [...new Set([...Object.keys(before), ...Object.keys(wanted)])] as Array<keyof WantedField>
  const differing = keys.filter((key) => !isSame(before[key], wanted[key]))
  known.wanted = wanted
  const changes = Object.fromEntries(
    differing.filter((key) => key !== 'css' && key !== 'disabled').map((key) => [key, wanted[key]]),
  )
  if (differing.includes('disabled')) {
    if (wanted.disabled) instance.disableIframeInput(selector)
    else instance.enableIframeInput(selector)
  }
  if (Object.keys(changes).length) instance.updateField(selector, changes)
  if (differing.includes('css')) instance.updateStyle(wanted.css ?? {}, selector)
}

/** Gives the container an id, because an event names its field by that. */
export function configOf(container: HTMLElement, { disabled: _, ...input }: WantedField): FieldConfig {
  container.id ||= `hosted-field-${Math.random().toString(36).slice(2)}`
  return { selector: container, input }
}

/** Whether a field is a mounted one, or in a mounted card. */
export const isOf = (field: FieldState, { selector }: Mounted): boolean =>
  field.selector === selector || field.selector.startsWith(`${selector} `)

/** What makes two fields different ones. */
export const identityOf = (wanted: WantedField): string =>
  written(['type', 'control', 'name', 'fields'].map((key) => Reflect.get(wanted, key)))

/** What a form's instance cannot change once it is made. */
export const originOf = (settings: FormSettings | undefined): string =>
  written(settings && pick(settings, [...configNames, 'gateway', 'version', 'integrity']))

export const isSame = (one: unknown, other: unknown): boolean => written(one) === written(other)

/** For comparison. What cannot be serialized is passed on unchanged: the library reports it as a fault. */
function written(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return 'a cycle or a BigInt'
  }
}
