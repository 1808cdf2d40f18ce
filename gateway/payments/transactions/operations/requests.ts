// Converts validated request bodies into the types that operations take.
import type { Static } from 'typebox'
import { refuse } from '../../../core/errors.ts'
import { type MethodSchema, readInline } from '../../vault/index.ts'
import type { CaptureSchema, ChargeBody, CreditSchema, RefundSchema, SignSchema } from '../model/schemas.ts'
import type { PaymentRequest } from '../rules/open-payment.ts'
import { captureFaults, chargeFaults, gratuityFaults, paymentFaults } from '../rules/validate.ts'
import type { ChargeRequest } from './authorize.ts'
import type { CaptureRequest } from './capture.ts'
import type { RefundRequest } from './refund.ts'
import type { SigningRequest } from './signatures.ts'

/** Reads the method of a request, unless it is an id. */
export function readMethod(method: Static<typeof MethodSchema> | string): PaymentRequest['method'] {
  return typeof method === 'string' ? method : readInline(method)
}

/** The caller's data in the form in which it is stored. */
const readData = (data: unknown) => (data === undefined ? undefined : JSON.stringify(data))

function readFields(body: Static<typeof CreditSchema>): PaymentRequest {
  const { currency, account_id, reference, source_id } = body
  return {
    amount: Number(body.amount),
    currency,
    account_id,
    reference,
    source_id,
    method: readMethod(body.method),
    data: readData(body.data),
  }
}

/** @throws 422 for a wrong amount, data or type of method */
export function readPayment(body: Static<typeof CreditSchema>): PaymentRequest {
  refuse(paymentFaults(body))
  return readFields(body)
}

/** @throws 422 for what `chargeFaults` finds */
export function readCharge(body: ChargeBody): ChargeRequest {
  refuse(chargeFaults(body))
  return {
    ...readFields(body),
    cvv_token: body.cvv_token,
    authentication_id: body.authentication_id,
    credential: readCredential(body),
    auto_capture: String(body.auto_capture ?? true) === 'true',
    surcharge_amount: readCents(body.surcharge_amount),
    gratuity: readCents(body.gratuity),
    signature: body.signature,
  }
}

/** A charge with `recur` stores the card for the payments to come. */
function readCredential({ recur, stored_credential: given }: ChargeBody): ChargeRequest['credential'] {
  if (recur !== undefined) return { initiator: 'CARDHOLDER', reason: 'RECURRING' }
  return given && { initiator: given.initiator ?? 'CARDHOLDER', reason: given.reason }
}

/** @throws 422 as `readPayment` */
export function readRefund(body: Static<typeof RefundSchema>): RefundRequest {
  refuse(paymentFaults(body))
  const { currency, reference, source_id } = body
  return {
    amount: Number(body.amount),
    currency,
    reference,
    source_id,
    method: body.method === undefined ? undefined : readMethod(body.method),
    data: readData(body.data),
  }
}

/** @throws 422 for what `captureFaults` finds */
export function readCapture(body: Static<typeof CaptureSchema>): CaptureRequest {
  refuse(captureFaults(body))
  const { amount, currency, reference, signature, capture_time = 'IMMEDIATE' } = body
  const gratuity = readCents(body.gratuity)
  return { amount: Number(amount), currency, reference, signature, gratuity, capture_time }
}

/** @throws 422 for its gratuity */
export function readSigning(body: Static<typeof SignSchema>): SigningRequest {
  refuse(gratuityFaults(0, body.gratuity, true))
  const { mime_type, data } = body
  return { signature: { mime_type, data }, gratuity: readCents(body.gratuity) }
}

/** Zero is an amount, and nothing is none. */
const readCents = (given: number | string | undefined) => (given === undefined ? undefined : Number(given))
