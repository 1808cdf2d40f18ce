import { formatMoney } from '../cart.ts'
import type { Payment } from './pay.ts'

/** What was paid, as the gateway confirmed it. */
export function Receipt({ payment }: { payment: Payment }) {
  const { amount, surcharge, brand, digits, id } = payment
  return (
    <section className="receipt" aria-labelledby="receipt-title">
      <h1 id="receipt-title">Thank you, your order is paid</h1>
      <dl>
        <dt>Amount</dt>
        <dd>{formatMoney(amount)}</dd>
        {surcharge > 0 && (
          <>
            <dt>Includes surcharge</dt>
            <dd>{formatMoney(surcharge)}</dd>
          </>
        )}
        <dt>Card</dt>
        <dd>
          {brand ?? 'Card'} ending in {digits}
        </dd>
        <dt>Payment</dt>
        <dd>{id}</dd>
      </dl>
      <p>
        <a href="#basket">Buy two more mugs</a>
      </p>
    </section>
  )
}
