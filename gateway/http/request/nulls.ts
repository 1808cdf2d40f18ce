// In a body, null for what may be left out is the same as leaving it out: some clients write down every member that they know.
// Of a PUT or PATCH, which sets what it names, that is so only inside its members: the null of a member itself clears it
// (rules: conventions.md#nulls, conventions.md#updates).
import type { FastifyInstance } from 'fastify'
import { isObject } from '../../core/objects.ts'

/** The parts of a body's schema that matter here. */
interface Schema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: readonly string[]
  anyOf?: readonly Schema[]
  items?: Schema
}

/** Whether the schema itself allows null. */
const namesNull = ({ type, anyOf = [] }: Schema) =>
  type === 'null' || anyOf.some((one) => one.type === 'null')

/** Whether null is left out of the bodies of such requests as a whole. */
export const takesNulls = (method: string) => method !== 'PUT' && method !== 'PATCH'

/** Removes optional members that are null from every body. Call it before the first route. */
export function leaveOutNulls(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ method, body, routeOptions }) => {
    const schema = routeOptions.schema?.body
    if (!isObject(schema)) return
    if (takesNulls(method)) leaveOut(schema, body)
    else leaveOutInside(schema, body)
  })
}

/** Recurses only as deep as the schema, however deep the body nests. */
function leaveOut({ properties = {}, required = [], anyOf = [], items }: Schema, value: unknown): void {
  for (const one of anyOf) leaveOut(one, value)
  if (items && Array.isArray(value)) for (const item of value) leaveOut(items, item)
  if (!isObject(value)) return
  for (const [name, schema] of Object.entries(properties)) {
    if (!Object.hasOwn(value, name)) continue
    if (value[name] !== null) leaveOut(schema, value[name])
    else if (!required.includes(name) && !namesNull(schema)) delete value[name]
  }
}

function leaveOutInside({ properties = {} }: Schema, body: unknown): void {
  if (!isObject(body)) return
  for (const [name, schema] of Object.entries(properties)) {
    if (Object.hasOwn(body, name)) leaveOut(schema, body[name])
  }
}

/** The schema of such a body, as the API's description has it: with null wherever it is left out. */
export function withNulls({ properties = {}, anyOf, items, ...schema }: Schema): Schema {
  const { required = [] } = schema
  const members = Object.entries(properties).map(([name, inner]) => {
    const described = withNulls(inner)
    return [name, required.includes(name) ? described : orNull(described)] as const
  })
  return {
    ...schema,
    ...(members.length > 0 && { properties: Object.fromEntries(members) }),
    ...(anyOf && { anyOf: anyOf.map(withNulls) }),
    ...(items && { items: withNulls(items) }),
  }
}

/** As `withNulls`, for a body of which only what is inside its members may be null. */
export function withNullsInside({ properties, ...schema }: Schema): Schema {
  if (!properties) return schema
  const members = Object.entries(properties).map(([name, inner]) => [name, withNulls(inner)] as const)
  return { ...schema, properties: Object.fromEntries(members) }
}

function orNull(schema: Schema & { description?: string }): Schema {
  const { type, anyOf } = schema
  // The schema accepts anything, or gives null a meaning of its own.
  if ((!type && !anyOf) || namesNull(schema)) return schema
  if (typeof type === 'string' && !schema.enum && schema.const === undefined) {
    return { ...schema, type: [type, 'null'] }
  }
  const { description, ...described } = schema
  return {
    ...(description !== undefined && { description }),
    anyOf: [...(anyOf ?? [described]), { type: 'null' }],
  }
}
