import { HostedFieldsException } from '@service/hosted-fields'
import {
  CardNumber,
  Expiration,
  HostedFields,
  SecurityCode,
  useHostedFields,
} from '@service/hosted-fields/react'
import { type SubmitEvent, useState } from 'react'
import { formatMoney, totalOf } from '../cart.ts'
import { Blocked } from './blocked.tsx'
import { Field } from './field.tsx'
import { fieldStyles } from './field-styles.ts'
import { Declined, type PaymentState, pay } from './pay.ts'
import type { ShopSettings } from './settings.ts'
import { TestCards } from './test-cards.tsx'
import { Total } from './total.tsx'
import { useSurcharge } from './use-surcharge.ts'

interface CheckoutProps {
  shop: ShopSettings
  isPaying: boolean
  onPayment(state: PaymentState): void
}

/** The whole of a checkout in React: three hosted fields, an input of the page's own, a button. */
export function Checkout(props: CheckoutProps) {
  const { publicKey, frameUrl } = props.shop
  const [css] = useState(fieldStyles)
  const [isBlocked, setBlocked] = useState(false)
  if (isBlocked) return <Blocked welcomeUrl={props.shop.welcomeUrl} />
  return (
    <HostedFields
      publicKey={publicKey}
      frameUrl={frameUrl}
      surchargeEnabled
      css={css}
      onError={() => setBlocked(true)}
    >
      <CheckoutForm {...props} />
    </HostedFields>
  )
}

function CheckoutForm({ shop, isPaying, onPayment }: CheckoutProps) {
  const { getPaymentToken, validate } = useHostedFields()
  const { due, setDue, isFree } = useSurcharge(shop.accountId, totalOf(shop.cart))
  const [problem, setProblem] = useState('')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPaying) return
    const { currentTarget: form } = event
    setProblem('')
    onPayment('running')
    let outcome: PaymentState
    // What the button said when it was pressed.
    const { amount } = due
    try {
      if (await isComplete(form, validate)) {
        const name = String(new FormData(form).get('name')).trim()
        const token = await getPaymentToken({ name })
        outcome = await pay(token.id, amount)
      }
    } catch (exception) {
      if (exception instanceof Declined && exception.due) setDue(exception.due)
      setProblem(textFor(exception))
    } finally {
      onPayment(outcome)
    }
  }

  return (
    <>
      <Total cart={shop.cart} due={due} isFree={isFree} />
      <div className="payment">
        <form id="payment" noValidate onSubmit={submit} aria-busy={isPaying}>
          <h1>Pay by card</h1>
          <Field
            as={CardNumber}
            type="credit_card_number"
            id="number"
            title="Card number"
            placeholder="1234 1234 1234 1234"
            format
          />
          <div className="row">
            <Field as={Expiration} type="expiration" id="expiry" title="Expires" placeholder="MM / YY" />
            <Field as={SecurityCode} type="cvv" id="cvv" title="Security code" placeholder="123" />
          </div>
          <NameInput />
          <p className="problem" role="alert">
            {problem}
          </p>
          <button type="submit" aria-disabled={isPaying}>
            {isPaying ? 'Paying…' : `Pay ${formatMoney(due.amount)}`}
          </button>
          <p className="reason">
            {isPaying ? 'Please stay on this page.' : <a href="#basket">Back to the basket</a>}
          </p>
        </form>
        <TestCards />
      </div>
    </>
  )
}

/** Shows what is wrong at each input, and puts the focus into the first one. */
async function isComplete(form: HTMLFormElement, validate: () => Promise<boolean>): Promise<boolean> {
  const isNameThere = form.checkValidity()
  const areFieldsValid = await validate()
  if (areFieldsValid && !isNameThere) form.querySelector<HTMLElement>(':invalid')?.focus()
  return areFieldsValid && isNameThere
}

/** What the library says to developers is in the console; customers read a sentence that is for them. */
function textFor(exception: unknown): string {
  if (exception instanceof HostedFieldsException) return exception.customerMessage
  if (exception instanceof Declined) return exception.message
  throw exception
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
