import { randomUUID } from 'node:crypto'
import type { ChargeAnswer, GatewayClient } from './gateway-client.ts'

/** What the shop's page learns about its payment. */
export type PaymentAnswer =
  | {
      approved: true
      id: string
      amount: number
      card: string
      card_type: string
      authorization_code: string
    }
  | { approved: false; reason: string }

export interface PaymentResult {
  /** The status of the shop's own answer. */
  status: number
  answer: PaymentAnswer
}

/** How many payments are remembered; each is a few hundred bytes. */
const REMEMBERED = 1000

/**
 * Pays with one-time tokens. A token is charged once, and whoever asks again with it gets the first answer: so a
 * browser whose connection broke may repeat its request.
 */
export function createPayments(gateway: GatewayClient) {
  const results = new Map<string, Promise<PaymentResult>>()

  return function pay(token: string, amount: number): Promise<PaymentResult> {
    const known = results.get(token)
    if (known) return known
    const result = charge(gateway, token, amount)
    results.set(token, result)
    // Nothing was sent, so there is no answer to repeat: the token may be tried again.
    void result.then((made) => made === NOT_REACHED && results.delete(token))
    for (const oldest of results.keys()) {
      if (results.size <= REMEMBERED) break
      results.delete(oldest)
    }
    return result
  }
}

async function charge(gateway: GatewayClient, token: string, amount: number): Promise<PaymentResult> {
  try {
    const reference = `order-${randomUUID().slice(0, 8)}`
    return read(await gateway.createCharge({ amount, method: token, reference }))
  } catch (error) {
    return wasNeverSent(error) ? NOT_REACHED : NOT_ANSWERED
  }
}

const NOT_REACHED = refuse(
  502,
  'The payment service cannot be reached. Your card was not charged. Please try again in a moment.',
)
/** The charge may have been made: to say anything else could make a customer pay twice. */
const NOT_ANSWERED = refuse(
  502,
  'The payment service did not answer, so we do not know whether your card was charged. ' +
    'Please ask us before you pay again.',
)

function wasNeverSent(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND'
}

function read(result: ChargeAnswer): PaymentResult {
  // A refusal is an answer of this shop like any other, and an expected one.
  if (!result.ok) return refuse(result.status >= 500 ? 502 : 200, result.reason)
  const { id, amount, authorization_code, method } = result.charge
  return {
    status: 200,
    answer: {
      approved: true,
      id,
      amount,
      card: method.number,
      card_type: method.card_type,
      authorization_code,
    },
  }
}

function refuse(status: number, reason: string): PaymentResult {
  return { status, answer: { approved: false, reason } }
}
