import { parseException } from '@service/hosted-fields'
import { type HostedFieldElement, hostedFieldsOf } from '@service/hosted-fields/element'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { formatMoney, totalOf } from '../cart.ts'
import { Blocked } from './blocked.tsx'
import { Field } from './field.tsx'
import { Declined, type Payment, pay } from './pay.ts'
import type { ShopSettings } from './settings.ts'
import { TestCards } from './test-cards.tsx'
import { Total } from './total.tsx'
import { useSurcharge } from './use-surcharge.ts'

interface CheckoutProps {
  shop: ShopSettings
  onPaid(payment: Payment): void
}

/** The whole of a checkout in React: three hosted fields, an input of the page's own, a button. */
export function Checkout({ shop, onPaid }: CheckoutProps) {
  const form = useRef<HTMLFormElement>(null)
  const { due, setDue, isFree, onSurcharge } = useSurcharge(shop.accountId, totalOf(shop.cart))
  const [problem, setProblem] = useState('')
  const [isPaying, setPaying] = useState(false)
  const blockedBy = useLoadingProblem(form)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget } = event
    if (isPaying) return
    setProblem('')
    if (!currentTarget.checkValidity()) {
      currentTarget.querySelector<HTMLElement>(':invalid')?.focus()
      // The hosted fields show their errors, too.
      hostedFieldsOf(currentTarget)
        ?.validate()
        .catch(() => {})
      return
    }
    setPaying(true)
    // What the button said when it was pressed.
    const { amount } = due
    try {
      const name = String(new FormData(currentTarget).get('name')).trim()
      const token = await hostedFieldsOf(currentTarget)?.getPaymentToken({ name })
      if (token) onPaid(await pay(token.id, amount))
    } catch (exception) {
      if (exception instanceof Declined && exception.due) setDue(exception.due)
      setProblem(parseException(exception).messages.join(' '))
    }
    setPaying(false)
  }

  if (blockedBy) return <Blocked reason={blockedBy} welcomeUrl={shop.welcomeUrl} />
  return (
    <>
      <Total cart={shop.cart} due={due} isFree={isFree} />
      <div className="payment">
        <form id="payment" ref={form} noValidate onSubmit={submit} aria-busy={isPaying}>
          <h1>Pay by card</h1>
          <Field
            id="number"
            title="Card number"
            type="credit_card_number"
            placeholder="1234 1234 1234 1234"
            format
            onfieldsurcharge={({ currentTarget, detail }) =>
              void onSurcharge(detail, (currentTarget as HostedFieldElement).instance)
            }
          />
          <div className="row">
            <Field id="expiry" title="Expires" type="expiration" placeholder="MM / YY" />
            <Field id="cvv" title="Security code" type="cvv" placeholder="123" />
          </div>
          <NameInput />
          <p className="problem" role="alert">
            {problem}
          </p>
          <button type="submit" aria-disabled={isPaying}>
            {isPaying ? 'Paying…' : `Pay ${formatMoney(due.amount)}`}
          </button>
          <p className="reason">
            <a href="#basket">Back to the basket</a>
          </p>
        </form>
        <TestCards />
      </div>
    </>
  )
}

function NameInput() {
  const [error, setError] = useState('')
  return (
    <div className="field">
      <label htmlFor="name">Name on card</label>
      <input
        id="name"
        name="name"
        autoComplete="cc-name"
        maxLength={64}
        required
        aria-describedby="name-error"
        aria-invalid={error !== ''}
        onInvalid={() => setError('Enter the name on the card.')}
        onChange={() => setError('')}
      />
      <p id="name-error" className="error" aria-live="polite">
        {error}
      </p>
    </div>
  )
}

/** Why the fields did not load; empty as long as nothing says so. */
function useLoadingProblem(form: React.RefObject<HTMLFormElement | null>): string {
  const [reason, setReason] = useState('')
  useEffect(() => {
    let isHere = true
    const instance = form.current ? hostedFieldsOf(form.current) : undefined
    instance?.ready.catch((exception: unknown) => isHere && setReason(parseException(exception).message))
    return () => {
      isHere = false
    }
  }, [form])
  return reason
}
