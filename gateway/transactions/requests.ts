// Bodies that their schemas have let in, as the rules take them.
import type { Static } from 'typebox'
import { gatewayError } from '../errors.ts'
import { limits } from '../limits.ts'
import type { ChargeRequest } from './charges.ts'
import type { PaymentRequest } from './payment.ts'
import { type ChargeSchema, type CreditSchema, MethodSchema } from './schemas.ts'
import { assertTotal } from './signatures.ts'

/** The card of a request; years and months may be numeric strings. */
function readCard(method: Static<typeof MethodSchema>): PaymentRequest['method'] {
  const { exp_month, exp_year } = method
  // Only what is known: anything else that was sent, a track or a PIN, must not be kept.
  const known = Object.fromEntries(Object.entries(method).filter(([key]) => key in MethodSchema.properties))
  return {
    ...known,
    type: method.type,
    ...(exp_month !== undefined && { exp_month: Number(exp_month) }),
    ...(exp_year !== undefined && { exp_year: Number(exp_year) }),
  }
}

/** The caller's own data, as it is stored. @throws 422 when it is too long */
export function readData(data: unknown): string | undefined {
  if (data === undefined) return undefined
  const text = JSON.stringify(data)
  if (text.length <= limits.data) return text
  const message = `At most ${limits.data} characters as JSON.`
  throw gatewayError('invalid_data', { context: 'data', sub_code: 'invalid_length', message })
}

/** @throws 422 as `readData` */
export function readPayment(body: Static<typeof CreditSchema>): PaymentRequest {
  const { currency, account_id, reference } = body
  return {
    amount: Number(body.amount),
    currency,
    account_id,
    reference,
    method: typeof body.method === 'string' ? body.method : readCard(body.method),
    data: readData(body.data),
  }
}

/** @throws 422 for what this version does not do, a surcharge above the amount, or a gratuity without a signature */
export function readCharge(body: Static<typeof ChargeSchema>): ChargeRequest {
  if (body.recur !== undefined) {
    const message = 'Recurring charges are not offered by this version.'
    throw gatewayError('invalid_data', { context: 'recur', sub_code: 'invalid', message })
  }
  const amount = Number(body.amount)
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
    auto_capture: String(body.auto_capture ?? true) === 'true',
    source_id: body.source_id,
    surcharge_amount: body.surcharge_amount,
    gratuity,
    signature: body.signature,
  }
}
