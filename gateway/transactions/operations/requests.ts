// Converts validated request bodies into the types that operations take.
import type { Static } from 'typebox'
import { refuse } from '../../core/errors.ts'
import { amountFaults } from '../../core/money.ts'
import { type MethodSchema, readInline } from '../../vault/index.ts'
import type { CaptureSchema, ChargeBody, CreditSchema, RefundSchema } from '../model/schemas.ts'
import type { PaymentRequest } from '../rules/open-payment.ts'
import { chargeFaults, paymentFaults } from '../rules/validate.ts'
import type { ChargeRequest } from './authorize.ts'
import type { CaptureRequest } from './capture.ts'
import type { RefundRequest } from './refund.ts'

/** Reads the method of a request, unless it is an id. */
export function readMethod(method: Static<typeof MethodSchema> | string): PaymentRequest['method'] {
  return typeof method === 'string' ? method : readInline(method)
}

/** The caller's data in the form in which it is stored. */
const readData = (data: unknown) => (data === undefined ? undefined : JSON.stringify(data))

function readFields(body: Static<typeof CreditSchema>): PaymentRequest {
  const { currency, account_id, reference } = body
  return {
    amount: Number(body.amount),
    currency,
    account_id,
    reference,
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
    auto_capture: String(body.auto_capture ?? true) === 'true',
    source_id: body.source_id,
    surcharge_amount: body.surcharge_amount,
    gratuity: body.gratuity || undefined,
    signature: body.signature,
  }
}

/** @throws 422 as `readPayment` */
export function readRefund(body: Static<typeof RefundSchema>): RefundRequest {
  refuse(paymentFaults(body))
  const { currency, reference } = body
  return {
    amount: Number(body.amount),
    currency,
    reference,
    method: body.method === undefined ? undefined : readMethod(body.method),
    data: readData(body.data),
  }
}

/** @throws 422 for a wrong amount */
export function readCapture(body: Static<typeof CaptureSchema>): CaptureRequest {
  refuse(amountFaults(body.amount))
  const { amount, currency, reference, signature, capture_time = 'IMMEDIATE' } = body
  return { amount: Number(amount), currency, reference, signature, capture_time }
}
