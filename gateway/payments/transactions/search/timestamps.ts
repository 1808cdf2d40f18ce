import { timestamp } from '../../../core/calendar.ts'

/** The last millisecond of which a timestamp has a year of four digits. */
const LAST = 253_402_300_799_999

/**
 * The moments whose timestamps begin with a text: `2026-06` is a month, `2026-06-15T12` an hour.
 * @param text in capitals, as timestamps are
 * @returns the first and the last millisecond; undefined when no timestamp begins so
 */
export function timestampsWith(text: string): { first: number; last: number } | undefined {
  const first = firstFrom(text)
  const last = firstFrom(`${text}\uffff`) - 1
  return first > last ? undefined : { first, last }
}

/** The first moment whose timestamp does not sort before the text. Timestamps sort as their moments do, so halving finds it. */
function firstFrom(text: string): number {
  let [low, high] = [0, LAST + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (timestamp(middle) < text) low = middle + 1
    else high = middle
  }
  return low
}
