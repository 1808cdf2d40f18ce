// Redacts card numbers and security codes in the body of a request where they don't belong: in a reference, a name, the caller's own
// data. People type them there, and forms send them under wrong names. The payment goes on, and the numbers are not stored.
import { fieldError } from '../../../core/errors.ts'
import { isObject, type Members, own } from '../../../core/objects.ts'
import { redactCardNumbers } from './redact-card-numbers.ts'

/**
 * Redacts the body of a request, before anything else reads it.
 * @throws 422 invalid_data for a card number in one of the caller's own ids
 */
export function redactBody(body: unknown): void {
  if (typeof body !== 'object' || body === null) return
  const members: Members = isObject(body) ? body : {}
  const { method } = members
  for (const context of IDS) {
    const id = own(members, context)
    if (typeof id !== 'string' || redactCardNumbers(id) === id) continue
    const message = 'The value must not hold a card number.'
    throw fieldError(context, message)
  }
  const isMethod = typeof method === 'object' && method !== null
  redactWithin([
    ...redactMembers(body, (name) => NUMBERS.includes(name) || ADDRESS.test(name) || name === 'method'),
    ...(isMethod ? redactMembers(method, (name) => NUMBERS.includes(name)) : []),
  ])
}

/** The caller's own ids. Redacted ones could become equal, so a card number in one is refused instead. */
const IDS = ['source_id', 'contact_id']
/** Members of a request and of its `method` that are supposed to hold such numbers. */
const NUMBERS = ['number', 'account_number', 'cvv', 'amount', 'max_amount']
/** URLs are kept as they are: a redacted one would lead elsewhere. */
const ADDRESS = /_urls?$/
const SECURITY_CODE = /^(cvv2?|cvc2?|csc|card_?code|security_?code)$/i
/** A number of this size is too large to be an amount. */
const LONGEST_AMOUNT = 10 ** 14

/** Redacts everything inside these values. It does not recurse, because they may nest very deep. */
export function redactWithin(values: object[]): void {
  const open = [...values]
  for (let next = open.pop(); next; next = open.pop()) {
    for (const inner of redactMembers(next, () => false)) open.push(inner)
  }
}

/** Redacts the members of an object or array. @returns the objects and arrays among them, which are still to be redacted */
function redactMembers(owner: object, isKept: (name: string) => boolean): object[] {
  const inner: object[] = []
  for (const [name, value] of Object.entries(owner)) {
    if (isKept(name)) continue
    if (typeof value === 'object' && value !== null) inner.push(value)
    const hidden = hideValue(name, value)
    const hiddenName = redactCardNumbers(name)
    if (hiddenName !== name) Reflect.deleteProperty(owner, name)
    if (hiddenName !== name || hidden !== value) Reflect.set(owner, hiddenName, hidden)
  }
  return inner
}

function hideValue(name: string, value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const text = String(value)
  if (/^\d{3,4}$/.test(text) && SECURITY_CODE.test(name)) return '***'
  if (typeof value === 'number' && value < LONGEST_AMOUNT) return value
  const hidden = redactCardNumbers(text)
  return hidden === text ? value : hidden
}
