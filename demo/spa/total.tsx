import type { AmountDue } from '../amount-due.ts'
import { type Cart, formatMoney, subtotalOf } from '../cart.ts'

interface TotalProps {
  cart: Cart
  due: AmountDue
  /** The card is one that may not be surcharged. */
  isFree: boolean
}

/** What the order comes to; a change of it by the card is said politely. */
export function Total({ cart, due, isFree }: TotalProps) {
  const total = formatMoney(due.amount)
  return (
    <section className="summary" aria-labelledby="summary-title">
      <h2 id="summary-title">Your order</h2>
      <dl>
        <dt>Subtotal</dt>
        <dd className="money">{formatMoney(subtotalOf(cart))}</dd>
        <dt>Shipping</dt>
        <dd className="money">{formatMoney(cart.shipping)}</dd>
        {due.surcharge > 0 && (
          <>
            <dt>Card surcharge</dt>
            <dd className="money">{formatMoney(due.surcharge)}</dd>
          </>
        )}
        <dt className="total">Total</dt>
        <dd className="money total">{total}</dd>
      </dl>
      <p className="note" role="status">
        {due.surcharge > 0 && `A credit card adds ${formatMoney(due.surcharge)}: the total is ${total}.`}
        {isFree && `No surcharge on debit and prepaid cards: the total is ${total}.`}
      </p>
    </section>
  )
}
