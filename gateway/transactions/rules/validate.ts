// What is wrong with a request about money beyond its schema, without a look at anything else. Any member may be without a
// value: where the schema has refused it, the others are looked at all the same (http/request/faults.ts).
import type { Static, TSchema } from 'typebox'
import { type ErrorMessage, errorMessage, type SubCode } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { amountFaults } from '../../core/money.ts'
import { nestsWithin } from '../../core/objects.ts'
import { isInline } from '../../vault/index.ts'
import type { ChargeBody, CreditSchema, RefundSchema } from '../model/schemas.ts'

/** A body as its schema has it, as far as that found no fault. */
export type Given<Schema extends TSchema> = Partial<Static<Schema>>

const fault = (context: string, sub_code: SubCode, message: string): ErrorMessage[] => [
  errorMessage('invalid_data', { context, sub_code, message }),
]

/** The caller's own data must not be too long as it is stored, nor nest too deep. @param context where it stands */
export function dataFaults(data: unknown, context = 'data'): ErrorMessage[] {
  if (data === undefined) return []
  const { dataMaxDepth, maxChars } = limits
  if (!nestsWithin(data, dataMaxDepth)) {
    return fault(context, 'invalid', `At most ${dataMaxDepth} levels of lists and objects.`)
  }
  if (JSON.stringify(data).length <= maxChars.transactionData) return []
  return fault(context, 'invalid_length', `At most ${maxChars.transactionData} characters as JSON.`)
}

type Method = Given<typeof CreditSchema>['method']

function typeFaults(method: Method): ErrorMessage[] {
  if (typeof method !== 'object' || isInline(method)) return []
  return fault('method.type', 'invalid', 'The type must be card or bank.')
}

/** Of a credit and a refund, and of a charge beside its own. */
export function paymentFaults(body: Given<typeof CreditSchema | typeof RefundSchema>): ErrorMessage[] {
  return [...amountFaults(body.amount), ...typeFaults(body.method), ...dataFaults(body.data)]
}

/** As `paymentFaults`, with what only a charge has (rules: charges.md#create). */
export function chargeFaults(body: Partial<ChargeBody>): ErrorMessage[] {
  const { method, gratuity, surcharge_amount = 0, auto_capture = true } = body
  // What is compared with it says nothing where it is at fault itself: no number is more than NaN.
  const amount = amountFaults(body.amount).length > 0 ? Number.NaN : Number(body.amount)
  return [
    ...(body.recur !== undefined && String(auto_capture) !== 'true'
      ? fault('auto_capture', 'invalid', 'A charge that begins a recurring charge is captured automatically.')
      : []),
    ...paymentFaults(body),
    ...(surcharge_amount > amount ? fault('surcharge_amount', 'exceeds_maximum_value', SURCHARGE) : []),
    ...(gratuity && !('signature' in body)
      ? [errorMessage('signature_required', { context: 'gratuity' })]
      : []),
    ...totalFaults(amount, gratuity),
    ...(typeof method === 'object' ? holdFaults(method.type, auto_capture) : []),
  ]
}

const SURCHARGE = 'The surcharge is part of the amount and cannot exceed it.'

/** Amount and gratuity together are no more than an amount may be. Cents. */
export function totalFaults(amount: number, gratuity = 0): ErrorMessage[] {
  return amount + gratuity > limits.amountCents.most
    ? fault('gratuity', 'exceeds_maximum_value', 'Amount and gratuity together are too much.')
    : []
}

/** Banks have no holds. */
export function holdFaults(type: string, auto_capture: boolean | string): ErrorMessage[] {
  if (type !== 'bank' || String(auto_capture) === 'true') return []
  return fault('auto_capture', 'invalid', 'Only a charge of a card can be held to be captured later.')
}
