'use client'

import { PaymentForm } from '@service/hosted-fields/payment/react'
import { useEffect, useState } from 'react'
import { type Order, openOrder, pay } from './order.ts'

export function Checkout() {
  const [order, setOrder] = useState<Order>()
  const [isPaid, setPaid] = useState(false)
  useEffect(() => {
    void openOrder().then(setOrder)
  }, [])
  return (
    <main>
      <h1>Checkout</h1>
      {isPaid && <p role="status">Thank you! Your order is paid.</p>}
      {order && !isPaid && (
        <PaymentForm
          publicKey={order.publicKey}
          frameUrl={order.frameUrl}
          amount={order.total}
          onPay={(payment) => pay(order, payment)}
          onPaid={() => setPaid(true)}
        />
      )}
    </main>
  )
}
