import type { AmountDue } from '../amount-due.ts'
import type { PaymentAnswer } from '../payments.ts'

export type Payment = Extract<PaymentAnswer, { approved: true }>

/** Why nothing was charged, in words for the customer. */
export class Declined extends Error {
  /** What the card has to pay, where that is not what the customer saw. */
  readonly due: AmountDue | undefined

  constructor(reason: string, due?: AmountDue) {
    super(reason)
    this.due = due
  }
}

/** What became of a payment; `unknown`: the card may have been charged. */
export type Outcome = Payment | 'unknown'

/** The payment that is running, or what became of the last one; undefined: nothing was charged. */
export type PaymentState = Outcome | 'running' | undefined

/**
 * Has the shop's backend charge a token.
 * @param total what the customer agreed to, in cents
 * @throws Declined
 */
export async function pay(tokenId: string, total: number): Promise<Outcome> {
  const post = (is_repeat: boolean) => {
    const body = JSON.stringify({ token_id: tokenId, total, is_repeat })
    return fetch('/pay', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }
  // If the connection breaks, the same token is sent once more: the backend charges it once and repeats its answer.
  const answer = await post(false)
    .catch(() => post(true))
    .then((response): Promise<PaymentAnswer> => response.json())
    .catch(() => undefined)
  if (!answer) return 'unknown'
  if (answer.approved) return answer
  if (answer.isUnknown) return 'unknown'
  throw new Declined(answer.reason, answer.due)
}
