// Faults of payment requests that a schema cannot express, found in the body alone. Any member may be `undefined`: if the
// schema has refused one, the others are still checked (platform/http/request/faults.ts).
import type { Static, TSchema } from 'typebox'
import type { SubCode } from '../../../core/error-catalog.ts'
import { type ErrorMessage, errorMessage, fieldFault } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { amountFaults, rangeFault } from '../../../core/money.ts'
import { nestsWithin } from '../../../core/objects.ts'
import { lengthOf } from '../../../core/text.ts'
import { isInline } from '../../vault/index.ts'
import type { CaptureSchema, ChargeBody, CreditSchema, RefundSchema } from '../model/schemas.ts'

/** A body of which any member may be missing, because its schema may have refused it. */
export type Given<Schema extends TSchema> = Partial<Static<Schema>>

const fault = (context: string, sub_code: SubCode, message: string): ErrorMessage[] => [
  fieldFault(context, message, sub_code),
]

/** The caller's own data must not be too long as JSON, nor nest too deep. @param context where it stands */
export function dataFaults(data: unknown, context = 'data'): ErrorMessage[] {
  if (data === undefined) return []
  const { dataMaxDepth, maxChars } = limits
  if (!nestsWithin(data, dataMaxDepth)) {
    return fault(context, 'invalid', `At most ${dataMaxDepth} levels of lists and objects.`)
  }
  if (lengthOf(JSON.stringify(data)) <= maxChars.transactionData) return []
  return fault(context, 'invalid_length', `At most ${maxChars.transactionData} characters as JSON.`)
}

type Method = Given<typeof CreditSchema>['method']

function typeFaults(method: Method): ErrorMessage[] {
  if (typeof method !== 'object' || isInline(method)) return []
  return fault('method.type', 'invalid', 'The type must be card or bank.')
}

/** Faults that credits, refunds and charges have in common. */
export function paymentFaults(body: Given<typeof CreditSchema | typeof RefundSchema>): ErrorMessage[] {
  return [...amountFaults(body.amount), ...typeFaults(body.method), ...dataFaults(body.data)]
}

/** `paymentFaults`, and those that only a charge can have (rules: charges.md#create). */
export function chargeFaults(body: Partial<ChargeBody>): ErrorMessage[] {
  const { method, auto_capture = true } = body
  const amount = comparable(body.amount)
  return [
    ...(body.recur !== undefined && String(auto_capture) !== 'true'
      ? fault('auto_capture', 'invalid', 'A charge that begins a recurring charge is captured automatically.')
      : []),
    ...credentialFaults(body),
    ...paymentFaults(body),
    ...surchargeFaults(amount, body.surcharge_amount),
    ...gratuityFaults(amount, body.gratuity, 'signature' in body),
    ...(typeof method === 'object' ? holdFaults(method.type, auto_capture) : []),
  ]
}

function credentialFaults({ stored_credential: given, recur }: Partial<ChargeBody>): ErrorMessage[] {
  if (!given) return []
  if (recur !== undefined) return fault('stored_credential', 'invalid', 'Leave this out: recur sets it.')
  return given.initiator === 'MERCHANT' && given.reason === undefined
    ? fault('stored_credential.reason', 'not_null', 'Say why the card is charged without the payer.')
    : []
}

/** Of a capture, without a look at its charge (rules: charges.md#capture). */
export function captureFaults({ amount, gratuity, ...body }: Given<typeof CaptureSchema>): ErrorMessage[] {
  return [...amountFaults(amount), ...gratuityFaults(comparable(amount), gratuity, 'signature' in body)]
}

/** What is compared with an amount says nothing where that is at fault itself: no number is more than NaN. */
function comparable(amount: number | string | undefined): number {
  return amountFaults(amount).length > 0 ? Number.NaN : Number(amount)
}

const SURCHARGE = 'The surcharge is part of the amount and cannot exceed it.'

function surchargeFaults(amount: number, given: number | string | undefined): ErrorMessage[] {
  const outOfRange = rangeFault(Number(given), limits.extraCents, 'surcharge_amount')
  if (outOfRange) return [outOfRange]
  return Number(given) > amount ? fault('surcharge_amount', 'exceeds_maximum_value', SURCHARGE) : []
}

/** What is wrong with a gratuity, which may be absent (rules: signatures.md#gratuity). @param amount cents */
export function gratuityFaults(
  amount: number,
  given: number | string | undefined,
  isSigned: boolean,
): ErrorMessage[] {
  const gratuity = Number(given ?? 0)
  const outOfRange = rangeFault(gratuity, limits.extraCents, 'gratuity')
  if (outOfRange) return [outOfRange]
  if (gratuity > 0 && !isSigned) return [errorMessage('signature_required', { context: 'gratuity' })]
  return totalFaults(amount, gratuity)
}

/** Amount and gratuity together must not exceed the largest amount. In cents. */
function totalFaults(amount: number, gratuity: number): ErrorMessage[] {
  return amount + gratuity > limits.amountCents.most
    ? fault('gratuity', 'exceeds_maximum_value', 'Amount and gratuity together are too much.')
    : []
}

/** A bank charge cannot be a hold. */
export function holdFaults(type: string, auto_capture: boolean | string): ErrorMessage[] {
  if (type !== 'bank' || String(auto_capture) === 'true') return []
  return fault('auto_capture', 'invalid', 'Only a charge of a card can be held to be captured later.')
}
