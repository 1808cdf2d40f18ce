// What some clients write otherwise than the schemas have it, and nobody can take for anything else
// (rules: conventions.md#integers-as-text, conventions.md#lists-as-objects): a whole number for a text, and a list as an object.
import type { FastifyInstance } from 'fastify'
import { isObject, own } from '../../../core/objects.ts'

/** A body's schema, as far as it is looked at. */
interface Schema {
  type?: string | readonly string[]
  const?: unknown
  properties?: Record<string, Schema>
  anyOf?: readonly Schema[]
  items?: Schema
}

/** Reads bodies as they are meant. To be called before what looks into them, and before the first route. */
export function readAsMeant(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, routeOptions }) => {
    const schema = routeOptions.schema?.body
    if (isObject(schema)) asMeant(schema, body)
  })
}

/** As deep as the schema goes, however deep the body nests. @returns what stands for the value */
function asMeant(schema: Schema, value: unknown): unknown {
  // Beyond that JSON does not keep each digit.
  if (Number.isSafeInteger(value)) return isText(schema) ? String(value) : value
  const { properties = {}, anyOf = [], items } = schema
  if (items) return listOf(items, value)
  const meant = anyOf.reduce<unknown>((read, one) => asMeant(one, read), value)
  if (!isObject(meant)) return meant
  for (const [name, inner] of Object.entries(properties)) {
    if (Object.hasOwn(meant, name)) meant[name] = asMeant(inner, own(meant, name))
  }
  return meant
}

/** Whether text, or null, is all that is taken. */
function isText({ type, anyOf, const: only }: Schema): boolean {
  if (!anyOf) return type === 'string' && only === undefined
  return anyOf.some(isText) && anyOf.every((one) => isText(one) || one.type === 'null')
}

function listOf(items: Schema, value: unknown): unknown {
  const list = isObject(value) && hasPositions(value) ? Object.values(value) : value
  return Array.isArray(list) ? list.map((item) => asMeant(items, item)) : value
}

/** The keys 0 to n-1: then the engine has them in their order. */
function hasPositions(value: object): boolean {
  return Object.keys(value).every((key, at) => key === String(at))
}
