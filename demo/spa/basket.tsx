import { type Cart, formatMoney, subtotalOf } from '../cart.ts'

/** What the customer is about to buy. */
export function Basket({ cart }: { cart: Cart }) {
  return (
    <section className="summary" aria-labelledby="basket-title">
      <h1 id="basket-title">Your basket</h1>
      <ul>
        {cart.lines.map(({ name, detail, quantity, price }) => (
          <li key={name}>
            <Mug />
            <span>
              <strong>
                {quantity} × {name}
              </strong>
              <br />
              <small>{detail}</small>
            </span>
            <span className="money">{formatMoney(quantity * price)}</span>
          </li>
        ))}
      </ul>
      <dl>
        <dt className="total">Subtotal</dt>
        <dd className="money total">{formatMoney(subtotalOf(cart))}</dd>
      </dl>
      <a className="button" href="#checkout">
        Go to checkout
      </a>
      <p className="reason">
        <a href="/">The same shop without a framework</a>
      </p>
    </section>
  )
}

function Mug() {
  return (
    <svg className="picture" viewBox="0 0 64 64" aria-hidden="true">
      <path className="glaze" d="M14 18h28v24a10 10 0 0 1-10 10h-8a10 10 0 0 1-10-10z" />
      <path className="rim" d="M14 18h28v6H14z" />
      <path className="handle" d="M42 25h3a8 8 0 0 1 0 16h-3" />
    </svg>
  )
}
