// Whether something that a merchant has seen holds digits of a card that was typed into the fields.
import type { Card } from '../fields/fill.ts'

/** Something that was seen, and where: `page: dom`, `server: POST /pay`. */
export interface Seen {
  where: string
  text: string
}

/** The last four digits are shown to everybody; one more is a digit too many. */
const RUN = 5

/** Random ids contain digits, and a port is not a card number. */
const NOISE =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?<=(?:localhost|127\.0\.0\.1):)\d+/gi

/**
 * Where digits of these cards were seen: five of the number in a row, at least two of them not zeros, with anything between them, or the
 * security code as a separate value. The digits are left out, so a failing test does not print them.
 */
export function leaksIn(seen: readonly Seen[], cards: readonly Card[]): string[] {
  const numbers = cards.map(({ number = '' }) => number.replace(/\D/g, ''))
  const runs = new Set(numbers.flatMap(runsOf))
  const codes = new Set(cards.flatMap(({ cvv }) => (cvv ? [cvv] : [])))
  const found = seen.flatMap(({ where, text }) => {
    const plain = text.replace(NOISE, '')
    const bare = plain.replace(/(?<=\d)[\s.\-_/+]+(?=\d)/g, '').replace(/(?<=\d)%20(?=\d)/g, '')
    const hasNumber = [...runs].some((run) => bare.includes(run))
    const hasCode = plain.split(/[^0-9A-Za-z]+/).some((word) => codes.has(word))
    return [
      ...(hasNumber ? [`${where} has digits of a card number`] : []),
      ...(hasCode ? [`${where} has a security code`] : []),
    ]
  })
  return [...new Set(found)]
}

/** One digit and zeros are a round amount: `$400.00` has the beginning of 4000 0000 0000 0002. A run lasts to its second other digit. */
const runsOf = (number: string) =>
  Array.from({ length: Math.max(0, number.length - RUN + 1) }, (_, at) => number.slice(at)).flatMap(
    (rest) => {
      const [telling] = /^(?:0*[1-9]){2}/.exec(rest) ?? []
      return telling === undefined ? [] : [rest.slice(0, Math.max(RUN, telling.length))]
    },
  )
