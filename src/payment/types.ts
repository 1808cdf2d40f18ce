import type {
  AuthenticationData,
  AuthenticationStatus,
  ChallengeOptions,
  FieldCss,
  HostedFieldsConfig,
  InitializeFields,
  StartedAuthentication,
} from '../index.ts'

/** How the fields are mounted: a configuration without fields. */
export interface PaymentSettings
  extends Omit<HostedFieldsConfig, 'fields' | 'signal' | 'surchargeEnabled' | 'input'> {
  /** Styles of the inputs, over those of the theme. */
  css?: FieldCss | undefined
  /** Mounts the fields in place of the package's own function: the gateway's script, or a test's double. */
  initializeFields?: InitializeFields | undefined
}

/** A card that the customer has paid with before. Its `id` goes back to your server. */
export interface SavedCard {
  id: string
  /** Shown as it is: `Visa`. */
  brand?: string
  last4: string
}

export type PaymentMethod = 'card' | 'bank'

/** What your server charges. */
export interface Payment {
  /** The one-time token of a new card or bank account: the charge's `method`. Absent with a saved card. */
  token?: string
  /** The chosen saved card, and the token of its security code for the charge's `cvv_token`. */
  savedCard?: string
  cvvToken?: string
  /** The surcharge that the customer has seen, in cents. */
  surcharge: number
  /** How the payment's authentication ended, if the property `authenticate` or your server requested one. */
  authentication?: AuthenticationStatus
  /**
   * The charge's `Idempotency-Key`, after your order's id. While the outcome isn't known, the same payment comes again with the same key:
   * it's charged once.
   */
  idempotencyKey: string
}

/** Your server's answer for a payment that isn't paid. In both cases nothing was charged. */
export type Unpaid =
  /** A sentence for the customer. */
  | { error: string }
  /**
   * The payment needs this authentication, which your server has created. The form continues it and pays again. `true` for a new card
   * that its issuer wants authenticated: the form makes another token, authenticates it, and pays with that.
   */
  | { authenticate: StartedAuthentication | true }

/** How a new card's payment is authenticated; amount and currency are the form's. */
export type PaymentAuthentication = Omit<
  AuthenticationData & ChallengeOptions,
  'amount' | 'currency' | 'signal'
>

/**
 * Resolves to nothing if it's paid, or to a sentence for the customer if it was refused and nothing was charged. Rejects if you don't know:
 * the form reports the error, and the customer can only try the same payment again.
 */
export type Pay = (payment: Payment) => Promise<Unpaid | undefined> | Promise<void>

/** The element's properties. Each may change at any time. */
export interface PaymentOptions {
  settings: PaymentSettings | undefined
  /** In cents. */
  amount: number
  /** ISO 4217; `USD` by default. */
  currency: string
  methods: readonly PaymentMethod[]
  savedCards: readonly SavedCard[]
  /** The merchant's account, whose surcharge is shown. Without it none is. */
  account: string | undefined
  pay: Pay | undefined
  /** Authenticates the payment of a new card by 3-D Secure before `pay`: `true`, or options. */
  authenticate: boolean | PaymentAuthentication | undefined
}

/** The element's attribute `theme`. */
export type PaymentTheme = 'soft' | 'line' | 'night'

/** `<hosted-payment>`. After a payment it dispatches `paid`. */
export interface HostedPaymentElement extends HTMLElement, PaymentOptions {}

declare global {
  interface HTMLElementTagNameMap {
    'hosted-payment': HostedPaymentElement
  }
}
