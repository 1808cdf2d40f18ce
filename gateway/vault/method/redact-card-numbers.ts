// Card numbers and security codes where they do not belong: in a reference, a name, the caller's own data. People type them
// there, and forms send what their authors misnamed. The payment goes on, and they are not kept.
import { type CardType, cardTypeOf } from '../../../shared/card-brands.ts'
import { isLuhnValid } from '../../../shared/checksums.ts'
import { gatewayError } from '../../core/errors.ts'
import { isObject, type Members } from '../../core/objects.ts'

/**
 * Hides stray numbers in the body of a request, before it is looked at.
 * @throws 422 invalid_data for a card number in an id of the caller's
 */
export function redactBody(body: unknown): void {
  if (typeof body !== 'object' || body === null) return
  const members: Members = isObject(body) ? body : {}
  const { method } = members
  for (const context of IDS) {
    const id = members[context]
    if (typeof id !== 'string' || redactCardNumbers(id) === id) continue
    const message = 'The value must not hold a card number.'
    throw gatewayError('invalid_data', { context, sub_code: 'invalid', message })
  }
  const isMethod = typeof method === 'object' && method !== null
  redactWithin([
    ...redactMembers(body, (name) => NUMBERS.includes(name) || ADDRESS.test(name) || name === 'method'),
    ...(isMethod ? redactMembers(method, (name) => NUMBERS.includes(name)) : []),
  ])
}

/** Whose values are ids of the caller's: hidden, one would be the id of others, too. */
const IDS = ['source_id', 'contact_id']
/** In a request itself and in its `method`, what has these names is meant to be what it is. */
const NUMBERS = ['number', 'account_number', 'cvv', 'amount', 'max_amount']
/** Addresses that somebody is sent to, or something is: changed, they would lead elsewhere. */
const ADDRESS = /_urls?$/
const SECURITY_CODE = /^(cvv2?|cvc2?|csc|card_?code|security_?code)$/i
/** No amount has more digits, so a longer number is none. */
const LONGEST_AMOUNT = 10 ** 14

/** Hides every card number and security code in these, however deep. Without recursion, because they may nest without end. */
export function redactWithin(values: object[]): void {
  const open = [...values]
  for (let next = open.pop(); next; next = open.pop()) {
    for (const inner of redactMembers(next, () => false)) open.push(inner)
  }
}

/** @returns the lists and objects among the members, which are still to be looked into */
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

/** How many digits the numbers of a brand have. Others are too much like the numbers of orders. */
const LENGTHS: Readonly<Record<CardType, readonly number[]>> = {
  VISA: [13, 16, 19],
  MASTERCARD: [16],
  AMERICAN_EXPRESS: [15],
  DISCOVER: [16],
  DINERS_CLUB: [14],
  JCB: [16],
  UNKNOWN: [],
}
const ANY_LENGTH = new Set(Object.values(LENGTHS).flat())
const [SHORTEST, LONGEST] = [Math.min(...ANY_LENGTH), Math.max(...ANY_LENGTH)]

/** Digits, in groups or not. */
const RUNS = /\d{2,}(?:[ -]\d{2,})*/g
const SHOWN = 4

/** The text with no more than the last four digits of each card number in it. */
export function redactCardNumbers(text: string): string {
  if (text.length < SHORTEST) return text
  return text.replace(RUNS, (run) => (run.length < SHORTEST ? run : hideInRun(run)))
}

/** A number is some of the groups: of nearly any number of an order a part could be a card's. */
function hideInRun(run: string): string {
  const groups = run.split(/[ -]/)
  let hidden = ''
  for (let first = 0; first < groups.length; ) {
    const count = groupsOfNumber(groups, first)
    const next = first + Math.max(count, 1)
    const length = groups.slice(first, next).reduce((sum, group) => sum + group.length + 1, 0)
    const part = run.slice(hidden.length, hidden.length + length)
    // Of the part, the last character is what separates it from the next.
    const shown = next < groups.length ? SHOWN + 1 : SHOWN
    hidden += count > 0 ? part.slice(0, -shown).replace(/\d/g, '*') + part.slice(-shown) : part
    first = next
  }
  return hidden
}

/** How many groups, from this one on, are a card number; 0 when none are. */
function groupsOfNumber(groups: readonly string[], first: number): number {
  let digits = ''
  for (let at = first; at < groups.length && digits.length < LONGEST; at++) {
    digits += groups[at]
    if (isCardNumber(digits)) return at + 1 - first
  }
  return 0
}

function isCardNumber(digits: string): boolean {
  const { length } = digits
  return ANY_LENGTH.has(length) && isLuhnValid(digits) && LENGTHS[cardTypeOf(digits)].includes(length)
}
