/**
 * Every message between the merchant's page, the field frames and the vault frame.
 *
 * The parties. The page mounts one visible frame per field and one hidden frame, the vault. The fields of a card share a frame.
 * All frames load the same document from the gateway; the URL fragment gives each its role and the page's origin. What is typed
 * stays in the frames: fields send it to the vault, the vault exchanges it for a token, and the page gets the token and the
 * state.
 *
 * Page and frame. The frame speaks first, and nothing can be lost, because the page listens before it creates the iframe.
 *
 * 1. The fragment of the frame's URL holds all settings of the page (`FrameAddress`), those of a card once for each field, so a
 *    field is complete before a single message. A frame that cannot use them shows nothing and stays silent. It is in English,
 *    unless its URL names another language. A frame without a fragment (src/warm/) waits for one, and takes no second one.
 * 2. The frame makes a MessageChannel and posts `Hello` with one port to its parent, with the page's exact origin as target. A
 *    page that named another origin in the fragment never gets the message. A field says Hello once its input is in the DOM,
 *    styled and focusable, with its first report: that is what makes `ready` come early.
 * 3. The page accepts a Hello only from the window of its own iframe and from the gateway's exact origin. Once every field has
 *    said Hello, the page opens its ends of the ports (port.ts), and sends a field the changes since its URL was made. Its
 *    first message, or a person who doesn't wait for it, makes a field start its further work. Until then the form's frames,
 *    which share one thread, do only what makes them focusable.
 * 4. A frame that reloads says Hello again. The page closes the old port and repeats step 3.
 * 5. In the frame of a card each field says Hello, by its id, with a separate port. From then on it is like a field alone: page
 *    and vault see no difference, and a message never has to say which input it is about.
 *
 * Field and vault. The page only says when to connect; no value passes through it.
 *
 * 1. Once the vault has said Hello, the page calls `joinVault(name)` on every field. The name is unguessable.
 * 2. The field makes a MessageChannel and posts `Join` with one port to `parent.frames[name]`, with its own origin as target. The
 *    vault accepts a Join only from its own origin. So the browser guarantees to both that the other end is the gateway's
 *    document: a page that renames frames or poses as a sibling gets nothing.
 * 3. The vault answers `joined` if the Join has the public key of its own URL, and `refused` otherwise: a page may have frames of
 *    several merchants, and what is typed into one's fields is never tokenized for another. Until `joined` arrives the field sends
 *    nothing, and keeps the vault that it had.
 * 4. The field sends its value on that port whenever it changes. Before it tokenizes, the vault sends `sync` and waits for each
 *    field's `synced`, because messages of different frames have no common order: the last digit could still be on its way.
 * 5. After a reload of the vault or of a field, the field joins again. The newest port of a field id counts.
 *
 * An authentication (3-D Secure). Its frame is mounted for one authentication, has a separate document and says Hello as the
 * others do.
 *
 * 1. The page asks it to `authenticate`, once: a token, an amount, a currency. The frame alone calls the gateway, and has the
 *    secret of the authentication. The answer is how it ended, or a refusal.
 * 2. Inside it are frames of the issuer: a hidden one, and the challenge. The frame listens to no window messages at all, so an
 *    issuer can't talk to it. It learns from the gateway how it ended, never from the issuer's page.
 * 3. When there is a challenge to see, the frame asks the page to `show` it. The page may `cancel` it.
 * 4. A frame that reloads or is removed cancels its authentication at the gateway. When it says Hello again, the page is done.
 */

import type { Brand } from '../shared/card-brands.ts'
import { type Control, type FieldType, fieldTypes, textNameMaxChars } from '../shared/field-types.ts'
import { secretKeys } from '../shared/methods.ts'
import type { Texts } from '../shared/texts.ts'
import { isObject, type Unknown } from './unknown.ts'
import type { Join } from './vault-protocol.ts'

/** The version of the protocol. Raise it when page scripts and frames of different builds no longer understand each other. */
export const PROTOCOL = 5

/** `authenticate` has a separate document, next to the one of the other roles. */
export type FrameRole = 'field' | 'vault' | 'authenticate'
/** A card's brand; empty while it is unknown. */
export type CardBrand = Brand | ''

/** More fields than any form has. The limit protects against endless lists. */
export const MOST_FIELDS = 100

/** The range of timeouts that a page may set, and the default timeout for a token; in milliseconds. */
export const TIMEOUT = { least: 100, most: 120_000 }
export const TOKEN_TIMEOUT = 30_000

/** CSS properties of an input, in kebab-case or camelCase. Nested keys hold the properties for a state. */
export type FieldCss = { [property: string]: string | number | StateCss }
export type StateCss = { [property: string]: string | number }

/** Page to frame, as search parameters in the URL's fragment, which is not part of the browser's cache key. */
export type FrameAddress = {
  role: FrameRole
  /** The page's origin. */
  page: string
  /** JSON of FieldSettings or VaultSettings, which an authentication has none of; for a card repeated for each field, in the order of the Tab key. */
  settings: string
  /** JSON of texts that replace those of the language, by name. */
  messages: string
}

/** Frame to page, by window message with one port: the frame is ready, and this port is the connection to it. */
export interface Hello {
  hostedFields: 'hello'
  protocol: number
  /** The field's id or the vault's name, so that each listener knows what is meant for it. It proves nothing. */
  id: string
  /** A field's first report. */
  report?: FieldReport
  /** A sentence for the merchant's developer: the fault in the page's messages. */
  fault?: string | undefined
  /** The texts of a field's or the vault's language, of which the page uses a few. */
  texts: Partial<Texts>
}

/** The texts that the page says itself. */
export type PageTexts = Pick<Texts, 'form.loading' | 'form.incomplete' | 'form.silent' | 'form.unavailable'>

/** The page's settings of a field. All but the first four may be sent again at any time. */
export interface FieldSettings {
  fieldId: string
  type: FieldType
  /** `select` is for types that have a list. */
  control: Control
  /** A text field's key in the token request. */
  name: string
  /** Accessible name; empty for the name of the type. */
  label: string
  /** True for the usual one of the type in its language. */
  placeholder: string | true
  format: boolean
  required: boolean
  disabled: boolean
  /** The most characters of a text field. */
  maxLength: number
  /** Whether dots replace what is typed: always, once the field is left, or never. */
  mask: boolean | 'blur'
  /** The brands that the merchant accepts; absent for all. */
  brands?: Brand[] | undefined
  look: FieldLook
}

/** The look of a field. */
export interface FieldLook {
  /** Applied in order: the global styles, then the field's own. */
  css: FieldCss[]
  /** The page's `color-scheme` at the place of the field, so that a dark page gets no white box. */
  colorScheme: string
  /** The page's writing direction at that place, `ltr` or `rtl`. */
  direction: string
}

/**
 * Why a field is not valid; empty when it is. It means the same as `error`, in words that no language and no later version
 * changes (rules: hosted-fields.md#error-code).
 *   loading       it cannot be typed into yet
 *   missing       it is empty and must not be
 *   incomplete    more has to be typed
 *   invalid       it cannot be right
 *   not_accepted  a card of a brand that the merchant does not take
 *   refused       the page has set an error, as of its server
 *   locked        the page took the focus away while keys were down, more than once
 */
export type FieldErrorCode =
  | ''
  | 'loading'
  | 'missing'
  | 'incomplete'
  | 'invalid'
  | 'not_accepted'
  | 'refused'
  | 'locked'

/** Field to page: everything that the page may know about a field. No member reveals more than is described here. */
export interface FieldReport {
  /** Empty when the field is valid, otherwise a sentence for the person at the form. */
  error: string
  errorCode: FieldErrorCode
  /**
   * The error while the field shows it to the person, otherwise empty: before there is anything wrong, as in an untouched form. It
   * follows from the other members, from the events, and from what the page has called.
   */
  shownError: string
  /** The number of typed characters, without what formatting adds. */
  length: number
  focus: boolean
  valid: boolean
  empty: boolean
  /** False once no further typing could make the value valid. */
  potentiallyValid: boolean
  card: CardBrand
  luhn: boolean
  /** An opaque reference, present only while the field is valid. It is random: it reveals nothing, and no server accepts it. */
  token?: string
}

/** The events of a field. Each is also an event of the instance. */
export type FieldEvent =
  | 'ready'
  | 'change'
  | 'focus'
  | 'blur'
  | 'brand'
  | 'enter'
  | 'escape'
  | 'autofill'
  | 'locked'
  | 'error'

/** The cause of a report. `rules` is no event: the card's brand or the page has changed which values of this field are valid. */
export type FieldCause = FieldEvent | 'rules'

/** The methods that the page may call on a field frame. */
export type FieldMethods = {
  joinVault(vaultName: string): void
  /** Replaces the settings; what was typed stays. */
  update(settings: FieldSettings): void
  /** Shows and announces an error from the server like the field's own, until the value changes. */
  setError(text: string): void
  clear(): void
  /**
   * The person wants to pay, so an invalid field shows its error, even an empty one, and a screen reader says it with the field.
   * When the answer arrives, all earlier reports have arrived, too.
   */
  check(): Promise<void>
  /** Has a screen reader announce the faults of the form. */
  announce(text: string): void
  /** Whether the input got the focus that the page gave its frame: a browser may require a user gesture first. */
  hasFocus(): Promise<boolean>
}

/** The methods that a field frame may call on the page. */
export type PageMethods = {
  changed(report: FieldReport, cause: FieldCause): void
}

export function isHello(data: unknown): data is Hello {
  return isObject(data) && data.hostedFields === 'hello'
}

export function isJoin(data: unknown): data is Join {
  if (!isObject(data) || data.hostedFields !== 'join' || !isTyped(data)) return false
  const { fieldId, key, load }: Unknown = data
  return [fieldId, key, load].every((text) => typeof text === 'string')
}

/** Keys of a token request that only fields and frames may set. Neither a page's data nor a text field's name may be one. */
export const RESERVED: readonly string[] = [
  'type',
  ...secretKeys,
  'public_key',
  'redirect_url',
  'disturbed',
  'page_origin',
  'proof',
]

/** The form of a text field's name. `form_data` is excluded, because it has a meaning in a token request. */
const TEXT_NAME = /^(?!form_data$)[a-z][a-z0-9_]*$/

/**
 * Whether an object has a known type and, for a text field, a valid name. Checked wherever one comes in, because a value with
 * an unknown type could be treated as harmless.
 */
export function isTyped(data: object): data is { type: FieldType; name: string } {
  const { type, name } = data as { type?: unknown; name?: unknown }
  return fieldTypes.some((known) => known === type) && (type !== 'text' || isTextName(name))
}

export function isTextName(name: unknown): name is string {
  if (typeof name !== 'string' || name.length > textNameMaxChars) return false
  return TEXT_NAME.test(name) && !RESERVED.includes(name)
}
