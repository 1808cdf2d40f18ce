import type { AmountDue } from '../amount-due.ts'
import type { PaymentAnswer } from '../payments.ts'

export type Payment = Extract<PaymentAnswer, { approved: true }>

/** Why a payment did not go through, in words for the customer. */
export class Declined extends Error {
  /** What the card has to pay, where that is not what the customer saw. */
  readonly due: AmountDue | undefined

  constructor(reason: string, due?: AmountDue) {
    super(reason)
    this.due = due
  }
}

const SILENCE =
  'We don’t know yet whether your card was charged. Please don’t pay again: we’re checking, and will email you whether your order is paid.'

/**
 * Has the shop's backend charge a token.
 * @param total what the customer agreed to, in cents
 * @throws Declined
 */
export async function pay(tokenId: string, total: number): Promise<Payment> {
  const body = JSON.stringify({ token_id: tokenId, total })
  const post = () => fetch('/pay', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  // If the connection breaks, the same token is sent once more: the backend charges it once and repeats its answer.
  const answer = await post()
    .catch(post)
    .then((response): Promise<PaymentAnswer> => response.json())
    .catch(() => {
      throw new Declined(SILENCE)
    })
  if (answer.approved) return answer
  throw new Declined(answer.reason, answer.due)
}
