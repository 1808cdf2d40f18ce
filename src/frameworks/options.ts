// What components take, in every framework: the keys of a configuration, one by one.
import type {
  FieldConfig,
  FieldCss,
  HostedFieldsConfig,
  HostedFieldsEvent,
  HostedFieldsEvents,
  HostedFieldsException,
  HostedFieldsState,
  InitializeFields,
} from '../index.ts'

/** Templates hand on what is undefined, too. */
type Loose<T> = { [Key in keyof T]: T[Key] | undefined }

type Input = FieldConfig['input']

/** The settings of a form. They may change at any time; only a change of `css` leaves what is typed. */
export interface FormSettings
  extends Loose<Omit<HostedFieldsConfig, 'publicKey' | 'fields' | 'input' | 'signal'>> {
  publicKey: string
  /** The styles of all fields. */
  css?: FieldCss | undefined
  /** Mounts the fields in place of the package's own function: that of another build, or a test's. */
  initializeFields?: InitializeFields | undefined
}

export interface FormHandlers {
  /** At every event of a field. */
  onChange?: ((state: HostedFieldsState) => void) | undefined
  onReady?: ((event: HostedFieldsEvents['ready']) => void) | undefined
  onSlow?: ((event: HostedFieldsEvents['slow']) => void) | undefined
  /**
   * The fields could not be loaded, or something of their configuration is wrong. Without it that is reported like an uncaught
   * error.
   */
  onError?: ((exception: HostedFieldsException) => void) | undefined
}

/** The options of a field. Only a change of `type` or `name` makes a new, empty field. */
export interface FieldOptions extends Omit<Input, 'type'> {
  disabled?: boolean | undefined
}

/** The events of a single field. */
export type FieldEventName = Exclude<keyof HostedFieldsEvents, 'ready' | 'slow' | 'error'>

export type FieldHandlers = {
  [Name in FieldEventName as `on${Capitalize<Name>}`]?: ((event: HostedFieldsEvent) => void) | undefined
}

/** All that a text field takes: its name is its key in the token. */
export type TextFieldOptions = FieldOptions & { name: string }

// Tables, so that the compiler asks for a key that is new.
const OPTIONS: Record<keyof FieldOptions, true> = {
  brands: true,
  css: true,
  disabled: true,
  format: true,
  label: true,
  maxLength: true,
  name: true,
  placeholder: true,
  required: true,
}
const HANDLERS: Record<keyof FieldHandlers, FieldEventName> = {
  onAutofill: 'autofill',
  onBlur: 'blur',
  onBrand: 'brand',
  onChange: 'change',
  onEnter: 'enter',
  onEscape: 'escape',
  onFocus: 'focus',
}

export const optionNames: ReadonlyArray<keyof FieldOptions> = Object.keys(OPTIONS) as Array<
  keyof FieldOptions
>
export const handlersByEvent: ReadonlyArray<[keyof FieldHandlers, FieldEventName]> = Object.entries(
  HANDLERS,
) as Array<[keyof FieldHandlers, FieldEventName]>
