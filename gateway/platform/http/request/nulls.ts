// In a body, null for what may be left out is the same as leaving it out: some clients write down every member that they know. In
// that of a PUT or PATCH it clears what may be empty: there the schema names null (rules: conventions.md#nulls, conventions.md#updates).
import type { FastifyInstance } from 'fastify'
import { isObject, own } from '../../../core/objects.ts'

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

/** Removes optional members that are null from every body. Call it before the first route. */
export function leaveOutNulls(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, routeOptions }) => {
    const schema = routeOptions.schema?.body
    if (isObject(schema)) leaveOut(schema, body)
  })
}

/** Recurses only as deep as the schema, however deep the body nests. */
function leaveOut({ properties = {}, required = [], anyOf = [], items }: Schema, value: unknown): void {
  for (const one of anyOf) leaveOut(one, value)
  if (items && Array.isArray(value)) for (const item of value) leaveOut(items, item)
  if (!isObject(value)) return
  for (const [name, schema] of Object.entries(properties)) {
    if (!Object.hasOwn(value, name)) continue
    if (own(value, name) !== null) leaveOut(schema, own(value, name))
    else if (!required.includes(name) && !namesNull(schema)) delete value[name]
  }
}

/** The schema of such a body for the API's description: every optional member may also be null. */
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
