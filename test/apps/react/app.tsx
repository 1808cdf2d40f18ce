// A checkout with all that changes in one: texts, fields that come and go, and the form itself.
import { type AuthenticateOptions, parseException } from '@service/hosted-fields'
import {
  Card,
  CardNumber,
  Expiration,
  HostedFields,
  SecurityCode,
  TextField,
  useHostedFields,
} from '@service/hosted-fields/react'
import { type SyntheticEvent, useState } from 'react'

export interface AppSettings {
  publicKey: string
  /** One of the two. */
  frameUrl?: string
  gateway?: string
  /** The payment that is authenticated with the token. */
  authenticate?: AuthenticateOptions | undefined
  /** Whether number, expiration and security code are a card, in one frame. */
  isCard?: boolean
}

export function App({ authenticate, isCard = false, ...settings }: AppSettings) {
  const [isHere, setHere] = useState(true)
  return (
    <main>
      <button type="button" onClick={() => setHere(!isHere)}>
        {isHere ? 'Leave' : 'Come back'}
      </button>
      {isHere && (
        <HostedFields {...settings} css={{ fontSize: '16px' }}>
          <Checkout authenticate={authenticate} isCard={isCard} />
        </HostedFields>
      )}
    </main>
  )
}

function Checkout({ authenticate, isCard }: Pick<AppSettings, 'authenticate' | 'isCard'>) {
  const { isReady, state, getPaymentToken } = useHostedFields()
  const [isGerman, setGerman] = useState(false)
  const [asksPostalCode, setAsksPostalCode] = useState(false)
  const [changes, setChanges] = useState(0)
  const [result, setResult] = useState('')

  async function pay(event: SyntheticEvent) {
    event.preventDefault()
    try {
      const token = await getPaymentToken({ name: 'Ada Lovelace' }, { authenticate })
      setResult(`${token.id} ${token.number} ${token.authentication ?? ''}`)
    } catch (error) {
      setResult(parseException(error).messages.join())
    }
  }

  return (
    <form onSubmit={pay}>
      {isCard ? (
        <Card
          id="card"
          className="field"
          css={{ color: isGerman ? 'green' : 'navy' }}
          onChange={() => setChanges((count) => count + 1)}
        />
      ) : (
        <>
          <label htmlFor="number">Card number</label>
          <CardNumber
            id="number"
            className="field"
            format
            placeholder={isGerman ? 'Kartennummer' : '1234 1234 1234 1234'}
            onChange={() => setChanges((count) => count + 1)}
          />
          <label htmlFor="expiry">Expires</label>
          <Expiration id="expiry" placeholder="MM / YY" />
          <label htmlFor="cvv">Security code</label>
          <SecurityCode id="cvv" css={{ color: isGerman ? 'green' : 'navy' }} />
        </>
      )}
      {asksPostalCode && <TextField id="postal" name="postal_code" label="Postal code" required={false} />}
      <button type="button" onClick={() => setGerman(!isGerman)}>
        Other language
      </button>
      <button type="button" onClick={() => setAsksPostalCode(!asksPostalCode)}>
        Postal code
      </button>
      <button type="submit">Pay</button>
      <p id="ready">{String(isReady)}</p>
      <p id="errors">{state.fields.map(({ shownError }) => shownError).join('')}</p>
      <p id="changes">{changes}</p>
      <output>{result}</output>
    </form>
  )
}
