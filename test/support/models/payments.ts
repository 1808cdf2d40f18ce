// A minimal in-memory model of a merchant's payments by the rules (rules: transactions.md#status), with which the real gateway
// is compared.
export interface ModelTransaction {
  type: 'CHARGE' | 'REFUND'
  status: 'PENDING' | 'AUTHORIZED' | 'COMPLETED' | 'VOIDED' | 'FAILED'
  amount: number
  /** Absent where none was named; 0 is one. */
  gratuity?: number
  refunded: number
  auto: boolean
  isSigned: boolean
  isBank: boolean
  /** Days since its creation, by the test's clock. */
  days: number
  /** The charge of a refund. */
  charge?: ModelTransaction
}

export interface Model {
  transactions: ModelTransaction[]
  /** For each token, whether it was used or has expired. */
  tokens: boolean[]
}

/** The result of an operation: undefined if it succeeds, else the code of the refusal. */
export type Refusal = string | undefined

export const DECLINED = 'card_declined'

export function newCharge(amount: number, auto: boolean, isBank = false): ModelTransaction {
  const fresh = { refunded: 0, isSigned: false, days: 0 }
  return { type: 'CHARGE', status: 'AUTHORIZED', amount, auto, isBank, ...fresh }
}

/** What a capture may bring beside the amount. */
export interface Tip {
  gratuity?: number
  isSigned: boolean
}

export function capture(charge: ModelTransaction, amount: number, { gratuity, isSigned }: Tip): Refusal {
  if (gratuity && !isSigned) return 'signature_required'
  if (charge.type !== 'CHARGE') return 'resource_not_found'
  if (charge.isBank) return 'unavailable_for_merchant_policy'
  if (charge.auto) return 'not_valid_for_auto_capture'
  if (charge.status !== 'AUTHORIZED') return 'not_valid_for_transaction_status'
  if (amount > charge.amount) return 'exceeds_authorized_amount'
  if (amount < charge.amount) return 'invalid_data'
  if (isSigned && charge.isSigned) return 'not_valid_for_transaction_status'
  if (gratuity !== undefined && gratuity < (charge.gratuity ?? 0)) return 'invalid_data'
  if (gratuity !== undefined) charge.gratuity = gratuity
  charge.isSigned ||= isSigned
  charge.status = 'COMPLETED'
  return undefined
}

export function refund(model: Model, charge: ModelTransaction, amount: number): Refusal {
  if (charge.type !== 'CHARGE') return 'resource_not_found'
  const isPaid = charge.status === 'COMPLETED' || (charge.status === 'AUTHORIZED' && charge.auto)
  if (!isPaid) return 'not_valid_for_transaction_status'
  if (charge.refunded + amount > charge.amount + (charge.gratuity ?? 0)) return 'refund_exceeds_transaction'
  charge.refunded += amount
  const waits = charge.isBank && charge.status === 'AUTHORIZED'
  const status = waits ? 'PENDING' : 'AUTHORIZED'
  model.transactions.push({ ...newCharge(amount, true, charge.isBank), type: 'REFUND', status, charge })
  return undefined
}

export function voidIt(model: Model, transaction: ModelTransaction): Refusal {
  const { status, type } = transaction
  const isOpen = status === 'AUTHORIZED' || (status === 'PENDING' && type === 'REFUND')
  if (!isOpen) return 'not_valid_for_transaction_status'
  const stands = ({ charge, status }: ModelTransaction) => charge === transaction && status !== 'VOIDED'
  if (model.transactions.some(stands)) return 'not_valid_for_transaction_status'
  transaction.status = 'VOIDED'
  if (transaction.charge) transaction.charge.refunded -= transaction.amount
  return undefined
}

export function sign(transaction: ModelTransaction, gratuity?: number): Refusal {
  const isOpen = transaction.status === 'AUTHORIZED' || (transaction.status === 'COMPLETED' && !gratuity)
  if (!isOpen || transaction.isSigned || (gratuity && transaction.type !== 'CHARGE')) {
    return 'not_valid_for_transaction_status'
  }
  transaction.isSigned = true
  if (gratuity !== undefined && transaction.type === 'CHARGE') transaction.gratuity = gratuity
  return undefined
}

/** Moves to the next day: the daily capture, the expiry of holds after a week, and of all tokens. */
export function nextDay({ transactions, tokens }: Model): void {
  tokens.fill(true)
  for (const transaction of transactions) {
    transaction.days++
    const { status, auto, days, type } = transaction
    if (type !== 'CHARGE' || status !== 'AUTHORIZED') continue
    if (auto) transaction.status = 'COMPLETED'
    else if (days >= 7) transaction.status = 'VOIDED'
  }
  for (const transaction of transactions) {
    const isPerformed = transaction.status === 'AUTHORIZED' || transaction.status === 'PENDING'
    if (transaction.type === 'REFUND' && isPerformed) transaction.status = 'COMPLETED'
  }
}
