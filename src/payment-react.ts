'use client'

// The payment form as a component of React 18 and 19.
import { type CSSProperties, createElement, type ReactElement, useEffect, useRef } from 'react'
import { useBeforePaint } from './frameworks/react/before-paint.ts'
import {
  definePaymentForm,
  type HostedPaymentElement,
  type PaymentOptions,
  type PaymentSettings,
} from './payment.ts'

export interface PaymentFormProps extends PaymentSettings, Partial<Omit<PaymentOptions, 'settings' | 'pay'>> {
  /** Has your server charge the payment. */
  onPay: NonNullable<PaymentOptions['pay']>
  onPaid?: (() => void) | undefined
  theme?: 'soft' | 'line' | 'night' | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
}

/** `<hosted-payment>`. Its properties may change. Other settings, methods or saved cards make a new, empty form. */
export function PaymentForm({
  onPay,
  onPaid,
  theme,
  className,
  style,
  ...props
}: PaymentFormProps): ReactElement {
  const { amount = 0, currency = 'USD', methods = CARD, savedCards = NONE, account, ...settings } = props
  const element = useRef<HostedPaymentElement>(null)
  const paid = useRef(onPaid)
  useBeforePaint(() => {
    definePaymentForm()
    paid.current = onPaid
    if (element.current)
      Object.assign(element.current, { settings, amount, currency, methods, savedCards, account, pay: onPay })
  })
  useEffect(() => {
    const { current } = element
    const listener = () => paid.current?.()
    current?.addEventListener('paid', listener)
    return () => current?.removeEventListener('paid', listener)
  }, [])
  return createElement('hosted-payment', { ref: element, theme, class: className, style })
}

const CARD = ['card'] as const
const NONE = [] as const
