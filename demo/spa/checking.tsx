/** What follows when it isn’t known whether the card was charged. Another payment could be a second one: so there is no way to it. */
export function Checking() {
  return (
    <section className="blocked" aria-labelledby="checking-title">
      <h1 id="checking-title">We’re checking your payment</h1>
      <p>We don’t know yet whether your card was charged. Please don’t pay again.</p>
      <p>
        We’re asking the payment service, and will email you whether your order is paid. If it isn’t, nothing
        is charged.
      </p>
    </section>
  )
}
