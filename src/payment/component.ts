// What the components of all frameworks share: what they get becomes the element's properties.
import type { HostedPaymentElement, PaymentOptions, PaymentSettings } from './types.ts'

/** What a component takes: the element's settings and properties, one by one. */
export interface PaymentFormProps extends PaymentSettings, Partial<Omit<PaymentOptions, 'settings' | 'pay'>> {
  /** Has your server charge the payment. */
  onPay: NonNullable<PaymentOptions['pay']>
  onPaid?: (() => void) | undefined
}

/** Sets the element's properties. What isn't given has its default. */
export function configure(element: HostedPaymentElement, props: PaymentFormProps): void {
  const { onPay, onPaid: _, amount = 0, currency = 'USD', methods, savedCards, account, ...others } = props
  const { authenticate, ...settings } = others
  Object.assign(element, {
    settings,
    amount,
    currency,
    // Copies: a framework may change its own lists in place.
    methods: [...(methods ?? ['card'])],
    savedCards: savedCards?.map((card) => ({ ...card })) ?? [],
    account,
    pay: onPay,
    authenticate,
  })
}
