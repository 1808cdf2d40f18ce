// Bodies that their schemas have let in, as the rules take them.
import type { Static } from 'typebox'
import { gatewayError } from '../errors.ts'
import { nestsWithin } from '../http/nesting.ts'
import { readAmount } from '../http/numbers.ts'
import { limits } from '../limits.ts'
import { type MethodSchema, readBank, readCard } from '../vault/index.ts'
import type { ChargeRequest } from './charges.ts'
import type { PaymentRequest } from './payment.ts'
import type { RefundRequest } from './refunds.ts'
import type { ChargeBody, CreditSchema, RefundSchema } from './schemas.ts'
import { assertTotal } from './signatures.ts'

/** The method of a request, or its id. @throws 422 for another type than card or bank */
export function readMethod(method: Static<typeof MethodSchema> | string): PaymentRequest['method'] {
  if (typeof method === 'string') return method
  if (method.type === 'card') return { type: 'card', ...readCard(method) }
  if (method.type === 'bank') return { type: 'bank', ...readBank(method) }
  const message = 'The type must be card or bank.'
  throw gatewayError('invalid_data', { context: 'method.type', sub_code: 'invalid', message })
}

/** The caller's own data, as it is stored. @throws 422 when it is too long, or nests too deep */
function readData(data: unknown): string | undefined {
  if (data === undefined) return undefined
  if (!nestsWithin(data, limits.dataDepth)) {
    const message = `At most ${limits.dataDepth} levels of lists and objects.`
    throw gatewayError('invalid_data', { context: 'data', sub_code: 'invalid', message })
  }
  const text = JSON.stringify(data)
  if (text.length <= limits.data) return text
  const message = `At most ${limits.data} characters as JSON.`
  throw gatewayError('invalid_data', { context: 'data', sub_code: 'invalid_length', message })
}

/** @throws 422 for its amount, its data or its type of method */
export function readPayment(body: Static<typeof CreditSchema>): PaymentRequest {
  const { currency, account_id, reference } = body
  return {
    amount: readAmount(body.amount),
    currency,
    account_id,
    reference,
    method: readMethod(body.method),
    data: readData(body.data),
  }
}

/** @throws 422 for a hold that is to recur, a surcharge above the amount, or a gratuity without a signature */
export function readCharge(body: ChargeBody): ChargeRequest {
  const auto_capture = String(body.auto_capture ?? true) === 'true'
  if (body.recur !== undefined && !auto_capture) {
    const message = 'A charge that begins a recurring charge is captured automatically.'
    throw gatewayError('invalid_data', { context: 'auto_capture', sub_code: 'invalid', message })
  }
  const amount = readAmount(body.amount)
  if (Number(body.surcharge_amount) > amount) {
    const message = 'The surcharge is part of the amount and cannot exceed it.'
    throw gatewayError('invalid_data', {
      context: 'surcharge_amount',
      sub_code: 'exceeds_maximum_value',
      message,
    })
  }
  const gratuity = body.gratuity || undefined
  if (gratuity && !body.signature) throw gatewayError('signature_required', { context: 'gratuity' })
  assertTotal(amount, gratuity)
  return {
    ...readPayment(body),
    auto_capture,
    source_id: body.source_id,
    surcharge_amount: body.surcharge_amount,
    gratuity,
    signature: body.signature,
  }
}

/** @throws 422 as `readPayment` */
export function readRefund(body: Static<typeof RefundSchema>): RefundRequest {
  const { currency, reference } = body
  return {
    amount: readAmount(body.amount),
    currency,
    reference,
    method: body.method === undefined ? undefined : readMethod(body.method),
    data: readData(body.data),
  }
}
