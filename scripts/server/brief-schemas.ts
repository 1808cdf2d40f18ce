// Schemas as an agent needs them: without references, which not every agent follows, and without the other spellings of a value that the
// gateway takes from forms and older clients.
import { type Description, nameOf } from '../api/description.ts'

type Json = Readonly<Record<string, unknown>>

const isObject = (part: unknown): part is Json =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

/** Of properties too, which are schemas by their names. */
export function briefly(part: unknown, api: Description): unknown {
  if (Array.isArray(part)) return part.map((one) => briefly(one, api))
  if (!isObject(part)) return part
  if ('$ref' in part) return briefly(api.components.schemas[nameOf(String(part.$ref))], api)
  const brief = Object.fromEntries(Object.entries(part).map(([name, one]) => [name, briefly(one, api)]))
  return Array.isArray(brief.anyOf) ? oneOf(brief, brief.anyOf.filter(isObject)) : brief
}

/** A choice, without texts of another type; of a single type and null, that type with null. */
function oneOf({ anyOf: _, ...rest }: Json, all: readonly Json[]): Json {
  const own = all.filter((one) => one.type !== 'null' && !isSpelling(one, all))
  const [only, ...more] = own
  const isNullable = own.length < all.filter((one) => !isSpelling(one, all)).length
  if (only === undefined || more.length > 0 || typeof only.type !== 'string')
    return { ...rest, anyOf: isNullable ? [...own, { type: 'null' }] : own }
  if (!isNullable) return { ...rest, ...only }
  const values = Array.isArray(only.enum) && { enum: [...only.enum, null] }
  return { ...rest, ...only, type: [only.type, 'null'], ...values }
}

/** Such as "true" for true, or digits for a number, whose patterns have no letters: the other type can say the same. */
const isSpelling = ({ type, pattern, enum: values }: Json, all: readonly Json[]) =>
  type === 'string' &&
  all.some((one) => one.type === 'boolean' || one.type === 'integer') &&
  (pattern === undefined
    ? Array.isArray(values) && values.every(isLiteral)
    : !/[A-Za-z]/.test(String(pattern)))

const isLiteral = (value: unknown) => /^(true|false|\d+)$/.test(String(value))
