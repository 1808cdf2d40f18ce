import { type Service, ServiceError, type TransactionWithRefunds } from '@service/node'
import { type AmountDue, amountDue } from './amount-due.ts'
import { formatMoney } from './cart.ts'

/** What the shop's page learns about its payment. */
export type PaymentAnswer =
  | {
      approved: true
      id: string
      amount: number
      surcharge: number
      /** Of the card, as people call it; undefined: the page says only that it's a card. */
      brand?: string | undefined
      /** The last ones of the card's number. */
      digits: string
    }
  /** `due` where the card has to pay another amount than the customer saw. `isUnknown`: the card may have been charged. */
  | { approved: false; reason: string; due?: AmountDue; isUnknown?: true }

export interface PaymentResult {
  /** The status of the shop's own answer. */
  status: number
  answer: PaymentAnswer
  /** Nothing was charged or tried, so there is no answer to repeat: the token may be sent again. */
  mayRepeat: boolean
}

/** The merchant's side of a payment. */
export interface Till {
  gateway: Service
  /** The account that the money goes to. */
  accountId: string
  /** The cart's total, in cents. */
  total: number
}

/** What a page asks for. */
export interface PaymentRequest {
  token: string
  /** The amount that the customer saw, in cents: no other is charged, but it is not taken from there. */
  seen: number
  /** The page got no answer to its first request. */
  isRepeat: boolean
}

/** How many payments are remembered; each is a few hundred bytes. */
const REMEMBERED = 1000

/**
 * Pays with one-time tokens. A token is charged once, and whoever asks again with it gets the first answer: so a
 * browser whose connection broke may repeat its request. If this server has restarted since, the gateway knows the answer.
 */
export function createPayments(till: Till) {
  const results = new Map<string, Promise<PaymentResult>>()

  return function pay(request: PaymentRequest): Promise<PaymentResult> {
    const { token } = request
    const known = results.get(token)
    if (known) return known
    const result = charge(till, request)
    results.set(token, result)
    void result.then(({ mayRepeat }) => mayRepeat && results.delete(token))
    for (const oldest of results.keys()) {
      if (results.size <= REMEMBERED) break
      results.delete(oldest)
    }
    return result
  }
}

async function charge({ gateway, accountId, total }: Till, { token, seen, isRepeat }: PaymentRequest) {
  try {
    const due = await amountDue(gateway, accountId, token, total)
    if (due && due.amount !== seen) return otherAmount(due)
  } catch (error) {
    return isRepeat ? NOT_ANSWERED : (refused(error) ?? NOT_REACHED)
  }
  // A token that is gone may have been charged by an earlier request. Its repeat has the same key and body, which take nothing
  // from this process: so the gateway answers it like the first, and charges nothing. Your reference is your order's id.
  const surcharge = seen - total
  const part = surcharge ? { surcharge_amount: surcharge } : {}
  const body = { amount: seen, ...part, method: token, reference: `order-${token}` }
  try {
    return read(await gateway.charges.create(body, { idempotencyKey: `charge-${token}` }))
  } catch (error) {
    return refused(error) ?? NOT_ANSWERED
  }
}

const NOT_REACHED: PaymentResult = {
  ...refuse(
    502,
    'The payment service cannot be reached. Your card was not charged. Please try again in a moment.',
  ),
  mayRepeat: true,
}
/** The charge may have been made: to say anything else could make a customer pay twice. A shop looks it up by its reference. */
const NOT_ANSWERED: PaymentResult = {
  status: 502,
  answer: {
    approved: false,
    isUnknown: true,
    reason:
      'We don’t know yet whether your card was charged. Please don’t pay again: we’re checking, and will email you ' +
      'whether your order is paid.',
  },
  mayRepeat: false,
}

function otherAmount(due: AmountDue): PaymentResult {
  const surcharge = due.surcharge ? ` with the card surcharge of ${formatMoney(due.surcharge)}` : ''
  const reason = `The total is ${formatMoney(due.amount)}${surcharge}. Nothing was charged: press Pay to agree.`
  return { status: 200, answer: { approved: false, reason, due }, mayRepeat: true }
}

/** @returns the shop's answer to a refusal; undefined if the gateway didn't refuse, but failed or gave no answer */
function refused(error: unknown): PaymentResult | undefined {
  if (!(error instanceof ServiceError && error.isRefused)) return undefined
  return refuse(200, error.messages[0]?.message ?? 'The payment was refused.')
}

const brandNames: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMERICAN_EXPRESS: 'American Express',
  DISCOVER: 'Discover',
  JCB: 'JCB',
  DINERS_CLUB: 'Diners Club',
}

function read(charge: TransactionWithRefunds): PaymentResult {
  const { id, amount, surcharge_amount = 0, method } = charge
  return {
    status: 200,
    answer: {
      approved: true,
      id,
      amount,
      surcharge: surcharge_amount,
      brand: brandNames[method.card_type ?? ''],
      digits: method.number?.slice(-4) ?? '',
    },
    mayRepeat: false,
  }
}

function refuse(status: number, reason: string): PaymentResult {
  return { status, answer: { approved: false, reason }, mayRepeat: false }
}
