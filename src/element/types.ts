// The element as page code and JSX see it.
import type { Brand } from '../../shared/card-brands.ts'
import type { FieldType } from '../../shared/field-types.ts'
import type { HostedFieldsInstance } from '../api/api.ts'
import type { FieldState, HostedFieldsState } from '../api/state.ts'
import type { HostedFieldsConfig } from '../configuration/configuration.ts'

/** Everything of a configuration but its fields: those are the elements. */
export type HostedFieldSettings = Omit<HostedFieldsConfig, 'fields' | 'signal'>

/** The `detail` of every event of the element. */
export interface HostedFieldEventDetail {
  field: FieldState
  state: HostedFieldsState
}

/** All bubble. Enter submits the form unless `fieldenter` is prevented. */
export interface HostedFieldElementEventMap extends HTMLElementEventMap {
  fieldchange: CustomEvent<HostedFieldEventDetail>
  fieldfocus: CustomEvent<HostedFieldEventDetail>
  fieldblur: CustomEvent<HostedFieldEventDetail>
  fieldbrand: CustomEvent<HostedFieldEventDetail>
  fieldenter: CustomEvent<HostedFieldEventDetail>
  fieldautofill: CustomEvent<HostedFieldEventDetail>
  /** At the card number, with `surchargeEnabled`: `state.surchargeable` is another now. */
  fieldsurcharge: CustomEvent<HostedFieldEventDetail>
}

type Listen = <Name extends keyof HostedFieldElementEventMap>(
  name: Name,
  listener: (event: HostedFieldElementEventMap[Name]) => void,
  options?: boolean | AddEventListenerOptions,
) => void

/**
 * One field. Every property reflects the attribute of its name; `disabled` may change at any time, a change of another
 * one puts a new, empty field in place.
 */
export interface HostedFieldElement extends HTMLElement {
  type: FieldType
  /** A text field's key in the token. Nothing is ever submitted under it. */
  name: string
  /** Accessible name; without it the text of the element's `<label>`, or else the type's own. */
  label: string
  placeholder: string
  /** A text field may be left empty without it; any other is always required. */
  required: boolean
  disabled: boolean
  /** Groups the digits while typing. */
  format: boolean
  /** Characters that a text field takes; -1 for the standard, 64. */
  maxLength: number
  /** The only brands that are taken; empty for all. */
  brands: Brand[]
  /** The instance that holds this field and the others of its form; undefined while the element is in no page. */
  readonly instance: HostedFieldsInstance | undefined
  readonly form: HTMLFormElement | null
  readonly labels: NodeList
  readonly validity: ValidityState
  readonly validationMessage: string
  readonly willValidate: boolean
  checkValidity(): boolean
  reportValidity(): boolean
  clear(): void
  /** Shows a server's refusal until the value changes. */
  setError(text: string): void
  addEventListener: Listen & HTMLElement['addEventListener']
}

type Handlers = {
  [Name in Exclude<keyof HostedFieldElementEventMap, keyof HTMLElementEventMap> as `on${Name}`]?: (
    event: HostedFieldElementEventMap[Name],
  ) => void
}

/** What JSX may write on the element, beside what every HTML element takes. */
export interface HostedFieldAttributes extends Handlers {
  oninvalid?: (event: Event) => void
  type: FieldType
  form?: string
  name?: string
  label?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  format?: boolean
  maxLength?: number
  brands?: Brand[]
}

/** What the script tag puts on `window.Service.HostedField`; the functions are those of the import. */
export interface HostedFieldGlobal {
  defineHostedField(settings: HostedFieldSettings): void
  hostedFieldsOf(form: Node): HostedFieldsInstance | undefined
}

declare global {
  interface HTMLElementTagNameMap {
    'hosted-field': HostedFieldElement
  }
}
