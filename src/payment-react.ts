'use client'

// The payment form as a component of React 18 and 19.
import { type CSSProperties, createElement, type ReactElement, useEffect, useRef } from 'react'
import { useBeforePaint } from './frameworks/react/before-paint.ts'
import { configure, type PaymentFormProps as Props } from './payment/component.ts'
import { definePaymentForm, type HostedPaymentElement, type PaymentTheme } from './payment.ts'

export interface PaymentFormProps extends Props {
  theme?: PaymentTheme | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
}

/** `<hosted-payment>`. Its properties may change. Other settings, methods or saved cards make a new, empty form. */
export function PaymentForm({ theme, className, style, ...props }: PaymentFormProps): ReactElement {
  const element = useRef<HostedPaymentElement>(null)
  const onPaid = useRef(props.onPaid)
  useBeforePaint(() => {
    definePaymentForm()
    onPaid.current = props.onPaid
    if (element.current) configure(element.current, props)
  })
  useEffect(() => {
    const { current } = element
    const listener = () => onPaid.current?.()
    current?.addEventListener('paid', listener)
    return () => current?.removeEventListener('paid', listener)
  }, [])
  return createElement('hosted-payment', { ref: element, theme, class: className, style })
}
