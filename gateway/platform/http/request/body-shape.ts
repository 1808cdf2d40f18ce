// How deep a body nests and how many values it has, counted in its bytes before anything parses it (rules: limits.md#bodies). Parsing is the
// expensive part: a megabyte of brackets keeps the process busy for longer than a hundred payments do.
import { type GatewayError, gatewayError } from '../../../core/errors.ts'

export interface ShapeLimits {
  maxLevels: number
  maxValues: number
}

const [QUOTE, COMMA, AMPERSAND, BACKSLASH] = [0x22, 0x2c, 0x26, 0x5c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

export interface Shape {
  /** Members and list entries, as far as they were counted. */
  values: number
  /** The refusal of a body that nests too deep or has too many values. */
  fault?: GatewayError
}

/**
 * Reads each byte at most once, and none after the limit is exceeded.
 * @param bytes JSON, well-formed or not, in UTF-8
 */
export function jsonShape(bytes: ArrayLike<number>, { maxLevels, maxValues }: ShapeLimits): Shape {
  let [levels, values] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfText(bytes, at + 1)
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) levels--
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values++
      if (++levels > maxLevels) return { values, fault: tooDeep(maxLevels) }
    } else if (byte === COMMA) values++
    if (values > maxValues) return { values, fault: tooMany(maxValues) }
    // The parser stops here too, whatever follows.
    if (levels < 0) break
  }
  return { values }
}

/** The position of the quotation mark that ends a text. @param from the first position inside it */
function endOfText(bytes: ArrayLike<number>, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}

/** The same for a form, which doesn't nest. */
export function formShape(bytes: ArrayLike<number>, { maxValues }: Pick<ShapeLimits, 'maxValues'>): Shape {
  let values = 1
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === AMPERSAND && ++values > maxValues) return { values, fault: tooMany(maxValues) }
  }
  return { values }
}

const tooDeep = (levels: number) =>
  refusal(`The body nests too deep. Send at most ${levels} levels of objects and lists.`)

const tooMany = (values: number) =>
  refusal(`The body has too many values. Send at most ${values} members and list entries.`)

const refusal = (message: string) => gatewayError('invalid_data', { sub_code: 'invalid', message })

/** What the refusal of a body of too many bytes says. */
export const tooLarge = (maxBytes: number) =>
  `The body is larger than ${maxBytes >= MB ? `${maxBytes / MB} MB` : `${maxBytes / 1024} KB`}. Send less.`
const MB = 1024 * 1024
