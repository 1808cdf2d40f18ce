// Values that a hostile page passes instead of plain data.
import { tooLong } from '../models/properties.ts'

/** The text of every error that a getter throws. No message may repeat it. */
export const SECRET = 'a secret of the page'

/** The argument of `makeNasty`. */
export const NASTY = { secret: SECRET, tooLong }

/** Defines `window.nasty`, functions by name that create such values. Runs in the page. */
export function makeNasty({ secret, tooLong }: typeof NASTY) {
  const nest = (depth: number) => {
    let value: unknown = 1
    for (let at = 0; at < depth; at++) value = { in: value }
    return value
  }
  // Without digits, because the test searches the record for digits.
  const name = (at: number) => [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`key_${name(at)}`, 0]))
  const throwing = () => {
    throw new Error(secret)
  }
  const cycle = () => {
    const value: Record<string, unknown> = {}
    value.self = value
    return value
  }
  const changing = () => {
    let count = 0
    return {
      get exp_month() {
        return count++ ? { toString: throwing } : 12
      },
      exp_year: 2040,
    }
  }
  const traps = ['get', 'has', 'ownKeys', 'getOwnPropertyDescriptor', 'getPrototypeOf'] as const
  const sparse = () => {
    const list: unknown[] = []
    list.length = 2 ** 32 - 1
    return list
  }
  const nasty: Record<string, () => unknown> = {
    'polluting keys': () =>
      JSON.parse('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}'),
    'a prototype of its own': () => Object.create({ exp_month: 1, polluted: 1 }),
    'no prototype': () => Object.create(null),
    'a getter that throws': () => Object.defineProperty({}, 'exp_month', { get: throwing, enumerable: true }),
    'a getter that changes': changing,
    'a toJSON that throws': () => ({ toJSON: throwing }),
    'a toJSON that gives no object': () => ({ toJSON: () => '4242' }),
    'a toJSON that gives another': () => ({ toJSON: () => ({ toJSON: () => 1, number: '1', cvv: '1' }) }),
    'a toString that throws': () => ({
      toString: throwing,
      valueOf: throwing,
      [Symbol.toPrimitive]: throwing,
    }),
    'a revoked proxy': () => {
      const { proxy, revoke } = Proxy.revocable({}, {})
      revoke()
      return proxy
    },
    'a cycle': cycle,
    'megabytes inside': () => ({ name: 'x'.repeat(tooLong), exp_month: 1, exp_year: 2040 }),
    'a string of megabytes': () => 'x'.repeat(tooLong),
    '100,000 keys': () => keys(100_000),
    '10,000 deep': () => nest(10_000),
    'a list without end': sparse,
    'a BigInt': () => 10n,
    'a BigInt inside': () => ({ exp_month: 10n }),
    'a symbol': () => Symbol(secret),
    'a function': () => throwing,
    'a date': () => new Date(0),
    'an invalid date': () => new Date(Number.NaN),
    'a map': () => new Map([['exp_month', 1]]),
    'a window': () => window,
    'a frame’s window': () => document.querySelector('iframe')?.contentWindow,
    'an element': () => document.body,
    'a promise': () => new Promise(() => {}),
    'a thenable': () => Object.fromEntries([['then', () => {}]]),
    'an element that is none': () => Object.create(HTMLElement.prototype),
    'a signal that is none': () => Object.create(AbortSignal.prototype),
    'a proxy of an element': () => new Proxy(document.body, {}),
    null: () => null,
    'a number': () => Number.NaN,
    'an empty string': () => '',
    ...Object.fromEntries(
      traps.map((trap) => [`a proxy that throws in ${trap}`, () => new Proxy({}, { [trap]: throwing })]),
    ),
  }
  Object.assign(window, { nasty })
}

export interface Nasty {
  nasty: Record<string, () => unknown>
  library: typeof import('../../../src/index.ts')
}
