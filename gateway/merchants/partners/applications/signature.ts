import { limits } from '../../../core/limits.ts'
import { isObject } from '../../../core/objects.ts'
import { type Rule, validIf } from './rules.ts'

/** A straight piece of a drawn signature: from `mx`, `my`, where the pen was put or came from, to `lx`, `ly`. */
export interface Stroke {
  lx: number
  ly: number
  mx: number
  my: number
}

const COORDINATES = ['lx', 'ly', 'mx', 'my'] as const
/** Beyond any screen. */
const FARTHEST = 100_000

/** A JSON array of strokes (rules: partners.md#signature). */
export const signature: Rule<string> = {
  control: 'signature',
  most: limits.application.signatureMaxChars,
  read: (value) => validIf(strokesOf(value) !== undefined, value),
  message: 'The value must be a JSON array of strokes: objects with the whole numbers lx, ly, mx and my.',
}

/** The strokes of a signature; undefined if the text is none. */
export function strokesOf(text: string): Stroke[] | undefined {
  const list = parse(text)
  return Array.isArray(list) && list.length > 0 && list.every(isStroke) ? list : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isStroke(value: unknown): value is Stroke {
  return isObject(value) && COORDINATES.every((name) => isCoordinate(value[name]))
}

const isCoordinate = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= FARTHEST

/** The signature of somebody who typed the name in place of drawing it, as it is stored. */
export function asTypedSignature(name: string): string {
  return JSON.stringify({ typed: name })
}

/** A stored signature. */
export function signatureOf(text: string): { strokes: Stroke[] } | { typed: string } | undefined {
  const strokes = strokesOf(text)
  if (strokes) return { strokes }
  const typed = parse(text)
  return isObject(typed) && typeof typed.typed === 'string' ? { typed: typed.typed } : undefined
}
