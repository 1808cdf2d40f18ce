// How a person fills in a card: which keys, when they go down and when they come up. Made from a seed, so that a session that fails can
// be had again.

/** A seeded source of numbers from 0 to 1 (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A key that goes down or comes up, and when: in milliseconds from the first key of its field. */
export interface KeyMove {
  at: number
  move: 'down' | 'up'
  key: string
}

/** One way of putting a value into a field. */
export type Way = 'keys' | 'paste' | 'input method' | 'autofill'

export interface FieldEntry {
  selector: string
  value: string
  way: Way
  moves: KeyMove[]
}

export interface Session {
  seed: number
  /** Keys a second. */
  speed: number
  entries: FieldEntry[]
}

const FIELDS = [
  { selector: '#number', values: ['4242424242424242', '5555555555554444', '378282246310005'] },
  { selector: '#expiration', values: ['1240', '0138', '1139'] },
  { selector: '#cvv', values: ['123', '987'] },
  { selector: '#note', values: ['Ada Lovelace', 'to the back door'] },
] as const

/** Makes the session of a seed: 2 to 12 keys a second, with keys that overlap, corrections, and values that aren't typed. */
export function sessionOf(seed: number): Session {
  const random = numbersFrom(seed)
  const speed = 2 + random() * 10
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  // American Express has security codes of four digits.
  const number = pick(FIELDS[0].values)
  const entries = FIELDS.map(({ selector, values }) => {
    const isAmex = selector === '#cvv' && number.startsWith('3')
    const value = selector === '#number' ? number : isAmex ? '1234' : pick(values)
    const way = wayInto(selector, random())
    return {
      selector,
      value,
      way,
      moves: way === 'keys' ? movesFor(value, speed, errorRate(selector), random) : [],
    }
  })
  return { seed, speed, entries }
}

function wayInto(selector: string, chance: number): Way {
  if (chance < 0.75) return 'keys'
  if (chance < 0.85) return 'paste'
  if (selector === '#note') return 'input method'
  return selector === '#number' ? 'autofill' : 'keys'
}

/** How many keys are wrong at first. In a date a wrong first digit makes a month, which takes more than one Backspace to correct. */
const errorRate = (selector: string) => (selector === '#expiration' ? 0 : 0.05)

/** Now and then a wrong key is corrected. A key may still be down when the next one goes down, as with everybody who types fast. */
function movesFor(value: string, speed: number, errors: number, random: () => number): KeyMove[] {
  const moves: KeyMove[] = []
  let at = 0
  const press = (key: string) => {
    const hold = 60 + random() * 100
    moves.push({ at, move: 'down', key }, { at: at + hold, move: 'up', key })
    // The same key can't go down again before it is up.
    at += Math.max((1_000 / speed) * (0.6 + random() * 0.8), 40)
  }
  let last = ''
  for (const character of value) {
    if (random() < errors) {
      press(last === '7' ? '8' : '7')
      press('Backspace')
    }
    if (character === last) at = Math.max(at, ...moves.map((move) => move.at)) + 10
    press(character)
    last = character
  }
  return moves.sort((one, other) => one.at - other.at)
}
