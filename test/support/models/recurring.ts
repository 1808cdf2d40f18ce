// What the rules make of a recurring charge (rules: recurring.md#caps, recurring.md#occurrence-status), in memory and as short
// as it goes: the real gateway is held against it. It is due every few days, and each day is looked at about noon.

export interface ModelOccurrence {
  /** The day on which it is due, counted from the first one. */
  due: number
  status: 'PENDING' | 'PAID' | 'IGNORED' | 'FAILED'
  amount: number
  attempts: number
  /** What was paid is not going to settle. */
  bounces: boolean
}

/** What becomes of a payment with a card or a bank. */
export type Method = 'good' | 'other' | 'declining' | 'bouncing'

export interface Model {
  today: number
  everyDays: number
  amount: number
  maxOccurrences: number
  maxAmount: number
  status: 'ACTIVE' | 'COMPLETED'
  reason: 'schedule_complete' | 'user_canceled' | undefined
  method: Method
  occurrences: ModelOccurrence[]
}

/** What an operation is answered with: nothing when it succeeds, else the code of the refusal. */
export type Refusal = string | undefined

const UNAVAILABLE = 'unavailable_for_current_status'
export const DECLINED = 'declined'

type Terms = Pick<Model, 'everyDays' | 'amount' | 'maxOccurrences' | 'maxAmount' | 'method'>

export function begin(terms: Terms): Model {
  const model: Model = { ...terms, today: 0, status: 'ACTIVE', reason: undefined, occurrences: [] }
  plan(model, 1)
  return model
}

const paid = ({ occurrences }: Model) => occurrences.filter(({ status }) => status === 'PAID')
export const totalOf = (model: Model) => paid(model).reduce((sum, { amount }) => sum + amount, 0)
export const countOf = (model: Model) => paid(model).length
export const pendingOf = ({ occurrences }: Model) => occurrences.find(({ status }) => status === 'PENDING')

/** What may be collected next, beside one that is about to be; nothing once a cap is reached. */
function left(model: Model, except?: ModelOccurrence): number {
  const counted = model.occurrences.filter(
    (one) => one !== except && (one.status === 'PAID' || one.status === 'FAILED'),
  )
  if (counted.length >= model.maxOccurrences) return 0
  return Math.min(model.amount, model.maxAmount - totalOf(model))
}

function plan(model: Model, due: number): void {
  const amount = left(model)
  if (amount > 0) model.occurrences.push({ due, status: 'PENDING', amount, attempts: 0, bounces: false })
  else end(model, 'schedule_complete')
}

function end(model: Model, reason: Model['reason']): void {
  model.status = 'COMPLETED'
  model.reason = reason
}

/** After an occurrence that was the next one comes another; any other may leave it less, or more, or nothing. */
function goOn(model: Model, from: ModelOccurrence, wasNext: boolean): void {
  if (model.status !== 'ACTIVE') return
  if (wasNext) plan(model, from.due + model.everyDays)
  else adjust(model)
}

function adjust(model: Model): void {
  const pending = pendingOf(model)
  if (!pending) return
  const amount = left(model)
  if (amount > 0) pending.amount = amount
  else {
    pending.status = 'IGNORED'
    end(model, 'schedule_complete')
  }
}

function collect(model: Model, one: ModelOccurrence): Refusal {
  const wasNext = one.status === 'PENDING'
  one.attempts++
  if (model.method === 'declining') {
    if (wasNext && model.today < one.due) return DECLINED
    one.status = 'FAILED'
    goOn(model, one, wasNext)
    return DECLINED
  }
  one.status = 'PAID'
  one.bounces = model.method === 'bouncing'
  goOn(model, one, wasNext)
  return undefined
}

export function pay(model: Model, one: ModelOccurrence): Refusal {
  if (one.status === 'PAID' || left({ ...model, amount: one.amount }, one) !== one.amount) return UNAVAILABLE
  return collect(model, one)
}

export function ignore(model: Model, one: ModelOccurrence): Refusal {
  if (one.status === 'PAID') return UNAVAILABLE
  if (one.status === 'IGNORED') return undefined
  const wasNext = one.status === 'PENDING'
  one.status = 'IGNORED'
  goOn(model, one, wasNext)
  return undefined
}

export function cancel(model: Model): Refusal {
  if (model.status !== 'ACTIVE') return UNAVAILABLE
  const pending = pendingOf(model)
  if (pending) pending.status = 'IGNORED'
  end(model, 'user_canceled')
  return undefined
}

export function cap(model: Model, maxOccurrences: number): Refusal {
  if (model.status !== 'ACTIVE') return UNAVAILABLE
  const amount = left({ ...model, maxOccurrences })
  if (amount <= 0) return 'update_results_in_no_occurrences'
  model.maxOccurrences = maxOccurrences
  const pending = pendingOf(model)
  if (pending) pending.amount = amount
  return undefined
}

/** In the afternoon what bounces does not settle; with the next day what is due on it is collected. */
export function nextDay(model: Model): void {
  for (const one of model.occurrences.filter(({ status, bounces }) => status === 'PAID' && bounces)) {
    one.status = 'FAILED'
    one.bounces = false
    goOn(model, one, false)
  }
  model.today++
  const pending = pendingOf(model)
  if (pending && pending.due <= model.today) collect(model, pending)
}
