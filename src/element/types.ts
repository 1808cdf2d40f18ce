// The types of the element for page code and JSX.
import type { Brand } from '../../shared/card-brands.ts'
import type { Control, FieldType } from '../../shared/field-types.ts'
import type { HostedFieldsInstance } from '../api/api.ts'
import type { FieldState, HostedFieldsState } from '../api/state.ts'
import type { HostedFieldsConfig } from '../configuration/configuration.ts'
import type { FieldInput } from '../configuration/field-configuration.ts'
import type { FieldCss } from '../protocol.ts'

/** A configuration without its fields, which are the elements. */
export type HostedFieldSettings = Omit<HostedFieldsConfig, 'fields' | 'signal'>

/** The `detail` of every event of the element. */
export interface HostedFieldEventDetail {
  field: FieldState
  state: HostedFieldsState
}

/** All of these events bubble. Enter submits the form unless `fieldenter` is prevented. */
export interface HostedFieldEventMap {
  fieldchange: CustomEvent<HostedFieldEventDetail>
  fieldfocus: CustomEvent<HostedFieldEventDetail>
  fieldblur: CustomEvent<HostedFieldEventDetail>
  fieldbrand: CustomEvent<HostedFieldEventDetail>
  fieldenter: CustomEvent<HostedFieldEventDetail>
  fieldescape: CustomEvent<HostedFieldEventDetail>
  fieldautofill: CustomEvent<HostedFieldEventDetail>
  /** The page took the focus away while a key was down, more than once. */
  fieldlocked: CustomEvent<HostedFieldEventDetail>
  /** `field.shownError` has changed. */
  fieldshownerror: CustomEvent<HostedFieldEventDetail>
  /** With `surchargeEnabled`, at the card number: `state.surchargeable` has changed. */
  fieldsurcharge: CustomEvent<HostedFieldEventDetail>
}

/** The browser's events of an element, with those above: a form around it gets them as well. */
export type HostedFieldElementEventMap = HTMLElementEventMap

/**
 * One field. Every property reflects the attribute of its name. A change keeps what is typed, but for `type`, `control` and `name`:
 * these replace the field by a new, empty one.
 */
export interface HostedFieldElement extends HTMLElement {
  type: FieldType
  /** `select`: an expiry month or year is chosen from a list; else empty. */
  control: Control | ''
  /** A text field's key in the token. The form never submits anything under this name. */
  name: string
  /** Accessible name. Without it the text of the element's `<label>` is used, or else the name of the type. */
  label: string
  placeholder: string
  /** Without it a text field may be left empty. Fields of other types are always required. */
  required: boolean
  disabled: boolean
  /** Groups the digits while typing. */
  format: boolean
  /** The most characters of a text field; -1 for the default, 64. */
  maxLength: number
  /** The brands that are accepted; empty for all. */
  brands: Brand[]
  /** Dots in place of what is typed; undefined for the default: true for a security code, else false. */
  mask: boolean | 'blur' | undefined
  /** The instance of this field and the others of its form; undefined while the element is not connected. */
  readonly instance: HostedFieldsInstance | undefined
  readonly form: HTMLFormElement | null
  readonly labels: NodeList
  readonly validity: ValidityState
  readonly validationMessage: string
  readonly willValidate: boolean
  /** The error that the field shows the person; empty while there is none to show, as in an untouched form. */
  readonly shownError: string
  checkValidity(): boolean
  reportValidity(): boolean
  clear(): void
  /** Shows an error from the server until the value changes. */
  setError(text: string): void
}

/** A card in one frame. Changing `fields` makes a new, empty card. */
export interface HostedCardElement
  extends Omit<
    HostedFieldElement,
    | 'type'
    | 'control'
    | 'name'
    | 'label'
    | 'placeholder'
    | 'required'
    | 'format'
    | 'maxLength'
    | 'brands'
    | 'mask'
  > {
  /** In the order of the Tab key; number, expiration and security code by default. */
  fields: FieldInput[] | undefined
  /** Styles of all its fields, and the grid that places them. */
  css: FieldCss | undefined
}

type Handlers = {
  [Name in keyof HostedFieldEventMap as `on${Name}`]?: (event: HostedFieldEventMap[Name]) => void
}

/** The attributes of the element in JSX, besides those of every HTML element. */
export interface HostedFieldAttributes extends Handlers {
  oninvalid?: (event: Event) => void
  type: FieldType
  control?: Control
  form?: string
  name?: string
  label?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  format?: boolean
  maxLength?: number
  brands?: Brand[]
  mask?: boolean | 'blur'
}

/** The attributes of a card in JSX. */
export interface HostedCardAttributes extends Handlers {
  oninvalid?: (event: Event) => void
  fields?: FieldInput[] | string
  css?: FieldCss | string
  form?: string
  disabled?: boolean
}

/** What the script tag puts on `window.Service.HostedField`; the functions are those of the import. */
export interface HostedFieldGlobal {
  defineHostedField(settings: HostedFieldSettings): void
  hostedFieldsOf(form: Node): HostedFieldsInstance | undefined
}

declare global {
  interface HTMLElementTagNameMap {
    'hosted-card': HostedCardElement
    'hosted-field': HostedFieldElement
  }
  interface HTMLElementEventMap extends HostedFieldEventMap {}
}
