// What components take, in every framework: the keys of a configuration, one by one.
import type {
  CardInput,
  FieldCss,
  FieldInput,
  HostedFieldsConfig,
  HostedFieldsEvent,
  HostedFieldsEvents,
  HostedFieldsException,
  HostedFieldsState,
  InitializeFields,
} from '../index.ts'

/** Templates also pass undefined values. */
type Loose<T> = { [Key in keyof T]: T[Key] | undefined }

/** The settings of a form. They may change at any time; only a change of `css` leaves what is typed. */
export interface FormSettings
  extends Loose<Omit<HostedFieldsConfig, 'publicKey' | 'fields' | 'input' | 'signal'>> {
  publicKey: string
  /** The styles of all fields. */
  css?: FieldCss | undefined
  /**
   * The gateway's address, in place of `frameUrl`: its own script is loaded, of the build that `version` and `integrity` name as for
   * `loadHostedFields`.
   */
  gateway?: string | undefined
  version?: string | undefined
  integrity?: string | undefined
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

/** The options of a field. Only a change of `type`, `control` or `name` makes a new, empty field. */
export interface FieldOptions extends Omit<FieldInput, 'type'> {
  disabled?: boolean | undefined
}

/** The options of a card. A change of `fields` makes a new, empty card. */
export interface CardOptions extends Pick<CardInput, 'fields' | 'css'> {
  disabled?: boolean | undefined
}

/** The events of a single field. */
export type FieldEventName = Exclude<keyof HostedFieldsEvents, 'ready' | 'slow' | 'error'>

export type FieldHandlers = {
  [Name in FieldEventName as `on${Capitalize<Name>}`]?: ((event: HostedFieldsEvent) => void) | undefined
}

/** All that a text field takes: its name is its key in the token. */
export type TextFieldOptions = FieldOptions & { name: string }

// Tables, so that the compiler asks for a key that is new. Some frameworks must know which of them are flags.
type Kind = 'flag' | 'flag or text' | 'other'
type Table<T> = Record<keyof T, Kind>
const SETTINGS: Table<FormSettings> = {
  css: 'other',
  frameUrl: 'other',
  gateway: 'other',
  initializeFields: 'other',
  integrity: 'other',
  locale: 'other',
  messages: 'other',
  publicKey: 'other',
  surchargeEnabled: 'flag',
  timeout: 'other',
  tokenTimeout: 'other',
  version: 'other',
}
const OPTIONS: Table<FieldOptions & CardOptions> = {
  brands: 'other',
  control: 'other',
  css: 'other',
  disabled: 'flag',
  fields: 'other',
  format: 'flag',
  label: 'other',
  mask: 'flag or text',
  maxLength: 'other',
  name: 'other',
  placeholder: 'other',
  required: 'flag',
}
const FORM_HANDLERS: Table<FormHandlers> = {
  onChange: 'other',
  onError: 'other',
  onReady: 'other',
  onSlow: 'other',
}
const FIELD_HANDLERS: Record<keyof FieldHandlers, FieldEventName> = {
  onAutofill: 'autofill',
  onLocked: 'locked',
  onBlur: 'blur',
  onBrand: 'brand',
  onChange: 'change',
  onEnter: 'enter',
  onEscape: 'escape',
  onFocus: 'focus',
}

/** The names of a table that is typed by them. */
const namesOf = <T extends object>(table: T): ReadonlyArray<keyof T> => Object.keys(table) as Array<keyof T>

export const settingNames: ReadonlyArray<keyof FormSettings> = namesOf(SETTINGS)
/** Those that are of a configuration as they are. */
export const configNames: ReadonlyArray<
  Exclude<keyof FormSettings, 'css' | 'gateway' | 'initializeFields' | 'integrity' | 'version'>
> = ['publicKey', 'frameUrl', 'locale', 'messages', 'surchargeEnabled', 'timeout', 'tokenTimeout']
export const optionNames: ReadonlyArray<keyof FieldOptions | keyof CardOptions> = namesOf(OPTIONS)
export const formHandlerNames: ReadonlyArray<keyof FormHandlers> = namesOf(FORM_HANDLERS)
export const fieldHandlerNames: ReadonlyArray<keyof FieldHandlers> = namesOf(FIELD_HANDLERS)

/** The event of a handler. */
export const eventOf = (handler: keyof FieldHandlers): FieldEventName => FIELD_HANDLERS[handler]

/** What a setting or an option is: a template may name a flag without a value. */
export const kindOf = (name: string): Kind =>
  ({ ...SETTINGS, ...OPTIONS })[name as keyof FieldOptions] ?? 'other'

/** Those members of an object that are set. */
export function pick<T extends object, Key extends keyof T>(
  object: T,
  names: readonly Key[],
): { [Name in Key]: Exclude<T[Name], undefined> } {
  const set = names.filter((name) => object[name] !== undefined).map((name) => [name, object[name]])
  return Object.fromEntries(set) as never
}
