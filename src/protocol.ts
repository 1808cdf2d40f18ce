/**
 * Every message between the merchant's page, the field frames and the vault frame.
 *
 * Who is who. The page mounts one visible frame per field and one hidden frame, the vault. All frames load the same
 * document from the gateway; the URL fragment tells each its role and the page's origin. What is typed stays in the
 * frames: fields hand it to the vault, the vault exchanges it for a token, the page learns the token and the state.
 *
 * Page and frame. The frame speaks first, so nothing can be lost: the page listens before it creates the iframe.
 *   1. The fragment of the frame's address holds all that the page decides (`FrameAddress`), so a field is complete
 *      before a single message. A frame that cannot work with it shows nothing and stays silent.
 *   2. The frame makes a MessageChannel and posts `Hello` with one port to its parent, with the page's exact origin as
 *      target. A page that named another origin in the fragment never gets the message. A field says Hello once its
 *      input is in the DOM, styled and focusable, with its first report: that is what makes `ready` come early.
 *   3. The page takes a Hello only from the window of its own iframe and from the gateway's exact origin. Once every
 *      field has said it, the page opens Penpal on the ports, and tells a field what has changed since its address was
 *      made. That first message, or a person who does not wait for it, has a field begin its further work: until then
 *      the form's frames, which share one thread, do only what makes them focusable.
 *   4. A frame that reloads says Hello again. The page drops the old connection and repeats step 3.
 *
 * Field and vault. The page only says when, never carries anything.
 *   1. Once the vault has said Hello, the page calls `joinVault(name)` on every field. The name is unguessable.
 *   2. The field makes a MessageChannel and posts `Join` with one port to `parent.frames[name]`, with its own origin as
 *      target. The vault takes a Join only from its own origin. So the browser proves to both that the other end is
 *      the gateway's document: a page that renames frames or poses as a sibling gets nothing.
 *   3. The field sends its value on that port whenever it changes. Before it tokenizes, the vault sends `sync` and
 *      waits for each field's `synced`, because ports of different frames keep no common order: without it the last
 *      digit could still be on its way.
 *   4. A vault or a field that reloads joins again; for the same field id the newest port counts.
 */

import type { Brand } from '../shared/card-brands.ts'
import { type FieldType, fieldTypes, textNameMaxChars } from '../shared/field-types.ts'
import { secretKeys } from '../shared/methods.ts'

/** Raised when page script and frame of different builds could no longer understand each other. */
export const PROTOCOL = 2

export type FrameRole = 'field' | 'vault'
/** Empty while it is not known. */
export type CardBrand = Brand | ''

/** More than any form has; a list without end could never be read through. */
export const MOST_FIELDS = 100

/** Milliseconds that a page may set for an answer, and those for a token where it sets none. */
export const TIMEOUT = { least: 100, most: 120_000 }
export const TOKEN_TIMEOUT = 30_000

/** CSS properties (kebab-case or camelCase) of an input; nested keys hold those of a state. */
export type FieldCss = {
  [property: string]: string | number | { [property: string]: string | number }
}

/** Page to frame, as the search parameters of the fragment, which is no part of what the browser caches. */
export type FrameAddress = {
  role: FrameRole
  /** The page's origin. */
  page: string
  /** JSON of FieldSettings or VaultSettings. */
  settings: string
}

/** Frame to page, by window message, with one port: the frame is ready and this is its end of the line. */
export interface Hello {
  hostedFields: 'hello'
  protocol: number
  /** Of a field. */
  report?: FieldReport
}

/** Field to vault, by window message, with one port. */
export interface Join {
  hostedFields: 'join'
  fieldId: string
  type: FieldType
  name: string
}

/** All that the page decides about a field. */
export interface FieldSettings {
  fieldId: string
  type: FieldType
  /** A text field's key in the token request. */
  name: string
  /** Accessible name; empty for the type's own. */
  label: string
  placeholder: string
  format: boolean
  required: boolean
  /** Characters that a text field takes. */
  maxLength: number
  /** The brands that the merchant takes; absent for all. */
  brands?: Brand[] | undefined
  look: FieldLook
}

/** How a field looks; may be sent at any time. */
export interface FieldLook {
  /** Applied in order: the global styles, then the field's own. */
  css: FieldCss[]
  /** The page's `color-scheme` where the field stands, so that a dark page gets no white box. */
  colorScheme: string
  /** The page's writing direction there, `ltr` or `rtl`. */
  direction: string
}

/** Field to page: all that the page may know of a field. No key of it depends on more than is listed here. */
export interface FieldReport {
  /** Empty when the field is valid, otherwise a sentence for the person at the form. */
  error: string
  /** Characters typed, without what formatting adds. */
  length: number
  focus: boolean
  valid: boolean
  empty: boolean
  /** False once no further typing could make the value valid. */
  potentiallyValid: boolean
  card: CardBrand
  luhn: boolean
  /** An opaque reference, only while the field is valid. It is random: it tells nothing and no server accepts it. */
  token?: string
}

/** What may happen to a field; each is an event of the instance, too. */
export type FieldEvent = 'ready' | 'change' | 'focus' | 'blur' | 'brand' | 'enter' | 'autofill' | 'error'

/** `card` is no event of the field's own: the card's brand has changed what the field may hold. */
export type FieldCause = FieldEvent | 'card'

/** What the page may call on a field frame. */
export type FieldMethods = {
  joinVault(vaultName: string): void
  setLook(look: FieldLook): void
  setDisabled(disabled: boolean): void
  /** A server's refusal: shown and announced like the field's own error until the value changes. */
  setError(text: string): void
  clear(): void
  /**
   * The person wants to pay: a field that is not valid says so, an empty one too. Every report that was sent before the
   * answer has arrived with it.
   */
  check(): void
  /** Whether the input has got the focus that the page gave its frame: a browser may want a person's gesture first. */
  hasFocus(): Promise<boolean>
}

/** What a field frame may call on the page. */
export type PageMethods = {
  changed(report: FieldReport, cause: FieldCause): void
}

/** What the page may call on the vault frame. */
export type VaultMethods = {
  /** A field was removed: what it held is forgotten. */
  forget(fieldId: string): void
  tokenize(request: TokenizeRequest): Promise<TokenizeAnswer>
  lookupSurcharge(request: SurchargeRequest): Promise<SurchargeAnswer>
}

/** What the vault may call on the page. */
export type VaultPageMethods = {
  surchargeable(answer: Surchargeable): void
}

export interface VaultSettings {
  surchargeEnabled: boolean
  /** Milliseconds for the gateway to answer. */
  timeout: number
}

/** Whether the card that is being typed may be surcharged; `"unknown"` until 12 digits are typed and an answer came. */
export type Surchargeable = boolean | 'unknown'

export interface TokenizeRequest {
  /** The fields that have to be in the token. */
  fieldIds: string[]
  /** Plain data from the page: expiry, name, address, anything else for `form_data`. */
  formData: Record<string, unknown>
}

/** A refusal comes back as data and not as a thrown error, so that no stack or message of the vault ever leaves it. */
export interface Refusal {
  ok: false
  code: number
  message: string
  messages: string[]
}

export type TokenizeAnswer = { ok: true; token: PaymentToken } | Refusal

export interface SurchargeRequest {
  /** The merchant's account that the money goes to. */
  bankAccountId: string
  /** Cents; with it the entries tell the surcharge and the total. */
  amount?: number
}

export type SurchargeAnswer = { ok: true; entries: SurchargeEntry[] } | Refusal

/** One way of paying, and what it adds; amounts in cents (rules: surcharges.md#entry). */
export interface SurchargeEntry {
  type: string
  surcharge_rate: number
  surcharge_fee: number
  amount?: number
  surcharge_amount?: number
  total_amount?: number
}

/** The one-time token: masked, and the page's own data in `form_data` (rules: tokens.md#create). */
export interface PaymentToken {
  id: string
  type: 'card' | 'bank'
  number?: string
  exp_month?: number
  exp_year?: number
  cvv?: string
  card_type?: string
  fingerprint?: string
  form_data?: Record<string, unknown>
  [key: string]: unknown
}

/** What the browser fills in with the number, for the fields beside it. */
export type Autofill = Partial<Record<FieldType, string>>

/** Field to vault, on their own port. */
export type FieldToVault =
  | { type: 'value'; value: string }
  /** The browser filled a whole card into the number's frame: the vault hands the parts on. */
  | { type: 'autofill'; values: Autofill }
  /** Everything sent before this answer has arrived. */
  | { type: 'synced'; request: number }

/** Vault to field, on their own port. */
export type VaultToField =
  | { type: 'sync'; request: number }
  /** The card model: how long a security code may be for the brand that is being typed. */
  | { type: 'card'; cvvLengths: number[] }
  /** A value that the browser filled in for this field. */
  | { type: 'fill'; value: string }

export function isHello(data: unknown): data is Hello {
  return hasKind(data, 'hello')
}

export function isJoin(data: unknown): data is Join {
  return hasKind(data, 'join') && 'fieldId' in data && typeof data.fieldId === 'string' && isTyped(data)
}

/** Keys of a token request that fields and frames alone may set: neither a page's data nor a text field's name. */
export const RESERVED: readonly string[] = ['type', ...secretKeys, 'public_key', 'redirect_url']

/** A key that the token request has given no meaning of its own. */
const TEXT_NAME = /^(?!form_data$)[a-z][a-z0-9_]*$/

/**
 * Whether something has a known type and, if that is text, a name that may be a key. Checked wherever it comes in: with
 * a type that is none, a value could be handled as something harmless.
 */
export function isTyped(data: object): data is { type: FieldType; name: string } {
  const { type, name } = data as { type?: unknown; name?: unknown }
  return fieldTypes.some((known) => known === type) && (type !== 'text' || isTextName(name))
}

export function isTextName(name: unknown): name is string {
  if (typeof name !== 'string' || name.length > textNameMaxChars) return false
  return TEXT_NAME.test(name) && !RESERVED.includes(name)
}

function hasKind(data: unknown, kind: string): data is object {
  return typeof data === 'object' && data !== null && 'hostedFields' in data && data.hostedFields === kind
}
