/**
 * Every message between the merchant's page, the field frames and the vault frame.
 *
 * Who is who. The page mounts one visible frame per field and one hidden frame, the vault. All frames load the same
 * document from the gateway; the URL fragment tells each its role and the page's origin. What is typed stays in the
 * frames: fields hand it to the vault, the vault exchanges it for a token, the page learns the token and the state.
 *
 * Page and frame. The frame speaks first, so nothing can be lost: the page listens before it creates the iframe.
 *   1. The frame makes a MessageChannel and posts `Hello` with one port to its parent, with the page's exact origin as
 *      target. A page that named another origin in the fragment never gets the message.
 *   2. The page takes a Hello only from the window of its own iframe and from the gateway's exact origin. It opens
 *      Penpal on the port and calls `configure` (a field) or waits to be asked for a token (the vault).
 *   3. A frame that reloads says Hello again. The page drops the old connection and repeats step 2.
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

/** Raised when page script and frame of different builds could no longer understand each other. */
export const PROTOCOL = 1

export const FIELD_TYPES = ['credit_card_number', 'cvv'] as const
export type FieldType = (typeof FIELD_TYPES)[number]
export type FrameRole = 'field' | 'vault'
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'jcb' | 'dinersclub' | ''

/** CSS properties (kebab-case or camelCase) of an input; nested keys hold those of a state. */
export type FieldCss = {
  [property: string]: string | number | { [property: string]: string | number }
}

/** Frame to page, by window message, with one port: the frame is loaded and this is its end of the line. */
export interface Hello {
  hostedFields: 'hello'
  protocol: number
  role: FrameRole
}

/** Field to vault, by window message, with one port. */
export interface Join {
  hostedFields: 'join'
  fieldId: string
  type: FieldType
}

/** Page to field: all that the page decides about a field. */
export interface FieldSettings {
  fieldId: string
  type: FieldType
  placeholder: string
  format: boolean
  /** Applied in order: the global styles, then the field's own. */
  css: FieldCss[]
  /** The page's `color-scheme` where the field stands, so that a dark page gets no white box. */
  colorScheme: string
}

/** Field to page: all that the page may know of a field. No key of it depends on more than is listed here. */
export interface FieldReport {
  /** Empty when the field is valid, otherwise a sentence for the person at the form. */
  error: string
  /** Characters typed, without the gaps that formatting adds. */
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

/** What the page may call on a field frame. */
export type FieldMethods = {
  configure(settings: FieldSettings): void
  joinVault(vaultName: string): void
}

/** Why a field reports; `card` is not an event of the field's own: the card's brand has changed what it may hold. */
export type ReportCause = 'ready' | 'input' | 'focus' | 'blur' | 'card'

/** What a field frame may call on the page. */
export type PageMethods = {
  changed(report: FieldReport, cause: ReportCause): void
}

/** What the page may call on the vault frame. */
export type VaultMethods = {
  tokenize(request: TokenizeRequest): Promise<TokenizeAnswer>
}

export interface TokenizeRequest {
  /** The fields that have to be in the token. */
  fieldIds: string[]
  /** Plain data from the page: expiry, name, address, anything else for `form_data`. */
  formData: Record<string, unknown>
}

/** A refusal comes back as data and not as a thrown error, so that no stack or message of the vault ever leaves it. */
export type TokenizeAnswer =
  | { ok: true; token: PaymentToken }
  | { ok: false; code: number; message: string; messages: string[] }

/** The one-time token (service.md, One-time token): masked, and the page's own data in `form_data`. */
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

/** Field to vault, on their own port. */
export type FieldToVault =
  | { type: 'value'; value: string }
  /** Everything sent before this answer has arrived. */
  | { type: 'synced'; request: number }

/** Vault to field, on their own port. */
export type VaultToField =
  | { type: 'sync'; request: number }
  /** The card model: how long a security code may be for the brand that is being typed. */
  | { type: 'card'; cvvLengths: number[] }

export function isHello(data: unknown): data is Hello {
  return hasKind(data, 'hello')
}

export function isJoin(data: unknown): data is Join {
  return hasKind(data, 'join') && 'fieldId' in data && typeof data.fieldId === 'string' && isTyped(data)
}

/** A type that is none could have a value handled as something harmless: it is refused wherever it comes in. */
export function isTyped(data: object): data is { type: FieldType } {
  return 'type' in data && FIELD_TYPES.some((type) => type === data.type)
}

function hasKind(data: unknown, kind: string): data is object {
  return typeof data === 'object' && data !== null && 'hostedFields' in data && data.hostedFields === kind
}
