// The payment form as a component, in StrictMode.
import { PaymentForm } from '@service/hosted-fields/payment/react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

const app = document.querySelector<HTMLElement>('#app')

interface Settings {
  publicKey: string
  frameUrl: string
  authenticate?: boolean
}

function Page({ publicKey, frameUrl, authenticate }: Settings) {
  const [count, setCount] = useState(1)
  const [token, setToken] = useState('')
  const [isPaid, setPaid] = useState(false)
  return (
    <main>
      <button type="button" onClick={() => setCount(count + 1)}>
        One more
      </button>
      <PaymentForm
        publicKey={publicKey}
        frameUrl={frameUrl}
        amount={4200 * count}
        theme="line"
        authenticate={authenticate}
        onPay={async (payment) => setToken(payment.token ?? '')}
        onPaid={() => setPaid(true)}
      />
      {isPaid && <p>Paid with {token}</p>}
    </main>
  )
}

if (app) {
  createRoot(app).render(
    <StrictMode>
      <Page {...JSON.parse(app.dataset.settings ?? '{}')} />
    </StrictMode>,
  )
}
