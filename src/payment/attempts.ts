// Pays, one attempt at a time. An attempt whose outcome isn't known is repeated as it was: the same token with the same idempotency
// key, so that it's charged once (rules: hosted-fields.md#payment-attempts).
import type { StartedAuthentication } from '../index.ts'
import { report } from '../page/report.ts'
import { randomId } from '../random-id.ts'
import type { Pay, Payment, PaymentOptions } from './types.ts'

/** `unknown`: the page has no answer, and the server may have charged. */
export type AttemptStatus = 'none' | 'running' | 'unknown' | 'refused' | 'paid'

/** What the server says that the payment needs. `true`: another token, because the issuer has used up this one, and its authentication. */
type Needed = StartedAuthentication | true

/**
 * Authenticates the payment.
 * @returns what that changes of it, or a sentence for the customer if the outcome isn't enough to pay
 */
export type Confirm = (needed: Needed) => Promise<Partial<Payment> | { error: string }>

export interface Attempts {
  readonly status: AttemptStatus
  /** What the customer reads of a payment that was refused. */
  readonly refusal: string
  /** The button's text at the first press, while the outcome isn't known: no other amount is paid. */
  readonly label: string
  /** A new attempt. Does nothing while the outcome of another one isn't known. @throws Error without a function that charges */
  begin(payment: Omit<Payment, 'idempotencyKey'>, label: string, confirm: Confirm): Promise<void>
  /** The attempt again whose outcome isn't known. */
  repeat(): Promise<void>
  /** There is something else to pay. An outcome that isn't known stays so. */
  reopen(): void
}

/** @param onChange called after each change of the status */
export function createAttempts(options: PaymentOptions, onChange: () => void): Attempts {
  let status: AttemptStatus = 'none'
  let refusal = ''
  let label = ''
  let payment: Payment | undefined
  let confirm: Confirm | undefined

  function become(next: AttemptStatus, reason = '') {
    status = next
    refusal = reason
    onChange()
  }

  async function send(pay: Pay, sent: Payment) {
    become('running')
    let outcome: string | undefined | Needed
    try {
      // A copy: what the page does to it isn't in the next one.
      outcome = refusalIn(await pay({ ...sent }))
    } catch (error) {
      become('unknown')
      return report(error)
    }
    if (outcome === true || typeof outcome === 'object') return sendConfirmed(pay, sent, outcome)
    payment = undefined
    become(outcome === undefined ? 'paid' : 'refused', outcome)
  }

  /**
   * The payment must be authenticated, once, and nothing was charged: the server gets the next try with a new key.
   * @throws what the fields throw
   */
  async function sendConfirmed(pay: Pay, sent: Payment, needed: Needed): Promise<void> {
    let confirmed: Awaited<ReturnType<Confirm>> = { error: '' }
    try {
      if (confirm && !sent.authentication) confirmed = await confirm(needed)
    } finally {
      payment = undefined
      if ('error' in confirmed) become('refused', confirmed.error)
    }
    if ('error' in confirmed) return
    payment = { ...sent, ...confirmed, idempotencyKey: randomId() }
    return send(pay, payment)
  }

  return {
    get status() {
      return status
    },
    get refusal() {
      return refusal
    },
    get label() {
      return payment ? label : ''
    },
    async begin(given, at, confirmBy) {
      const { pay } = options
      if (payment || status === 'paid') return
      if (!pay) throw new Error('<hosted-payment> has no pay: set the function that charges.')
      payment = { ...given, idempotencyKey: randomId() }
      label = at
      confirm = confirmBy
      await send(pay, payment)
    },
    async repeat() {
      if (payment && options.pay && status === 'unknown') await send(options.pay, payment)
    },
    reopen() {
      if (status === 'paid') become('none')
    },
  }
}

/**
 * Returns the sentence for the customer of a refused payment, the authentication that it needs, or undefined if it was paid.
 * @throws TypeError for any other outcome, such as an unread response: it says neither
 */
function refusalIn(outcome: unknown): string | Needed | undefined {
  if (outcome === undefined || outcome === null) return undefined
  const { error, authenticate } = outcome as { error?: unknown; authenticate?: unknown }
  if (typeof error === 'string') return error
  if (authenticate === true) return true
  if (typeof authenticate === 'object' && authenticate) return authenticate as StartedAuthentication
  throw new TypeError('pay of <hosted-payment> resolves to nothing, {error} or {authenticate}.')
}
