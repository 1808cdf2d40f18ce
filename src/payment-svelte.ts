// The payment form as an attachment of Svelte 5: no component comes between the element and its styles.
import { configure, type PaymentFormProps } from './payment/component.ts'
import { definePaymentForm, type HostedPaymentElement } from './payment.ts'

export type { PaymentFormProps } from './payment/component.ts'

/**
 * For `<hosted-payment {@attach paymentForm({ … })}>`. Its properties may change. Other settings, methods or saved cards make a new,
 * empty form.
 */
export function paymentForm(props: PaymentFormProps): (element: HTMLElement) => () => void {
  return (element) => {
    definePaymentForm()
    if (!isPaymentForm(element)) throw new Error('paymentForm is for <hosted-payment>.')
    configure(element, props)
    const listener = () => props.onPaid?.()
    element.addEventListener('paid', listener)
    return () => element.removeEventListener('paid', listener)
  }
}

const isPaymentForm = (element: HTMLElement): element is HostedPaymentElement =>
  element.localName === 'hosted-payment'
