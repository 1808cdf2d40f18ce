// What is added to the description of each operation: headers, refusals, and schemas under the names of what they describe.

import { withNulls } from './nulls.ts'
import { errorsOf, parameter, replayedHeader } from './openapi-components.ts'
import { DOCUMENTED } from './schemas.ts'

type Json = Record<string, unknown>

export interface Description {
  paths?: object
  components?: { schemas?: object }
}

interface Answer {
  description: string
  headers?: object
  content?: Record<string, { schema: Json }>
}

interface Operation {
  operationId?: string
  description?: string
  security?: readonly Record<string, unknown>[]
  parameters?: object[]
  requestBody?: { required: boolean; content: object }
  responses: Record<string, Answer | object>
}

/** What goes with an operation from one step to the next: that its body may be left out, and what its schema says beside. */
const OPTIONAL_BODY = 'x-optional-body'
const ANSWER = 'x-answer'
const LOOKS_UP = 'x-looks-up'

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A route's schema as it is to be described, before the description is made of it. */
export function describedSchema(schema: object, takesNulls: boolean): object {
  const { body, answer, looksUp, ...others } = asDocumented(schema) as Json
  const described = { ...others, [ANSWER]: answer, [LOOKS_UP]: looksUp }
  if (!isObject(body)) return described
  const { anyOf } = body as { anyOf?: Json[] }
  const isOptional = anyOf?.some(({ type }) => type === 'null')
  const taken = (isOptional && anyOf?.find(({ type }) => type !== 'null')) || body
  return {
    ...described,
    body: takesNulls ? withNulls(taken) : taken,
    ...(isOptional && { [OPTIONAL_BODY]: true }),
  }
}

/** With what is documented in place of what is checked. */
function asDocumented(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asDocumented)
  if (!isObject(value)) return value
  const { [DOCUMENTED]: documented, ...checked } = value
  // It may be a schema that is documented otherwise itself.
  if (isObject(documented)) return asDocumented({ ...checkedBeside(documented, checked), ...documented })
  return Object.fromEntries(Object.entries(checked).map(([key, inner]) => [key, asDocumented(inner)]))
}

/** The pattern of a text says nothing of a number. */
function checkedBeside({ type = 'string' }: Json, { pattern, ...others }: Json): Json {
  return type === 'string' && pattern !== undefined ? { ...others, pattern } : others
}

/** Completes each operation. @returns the same description */
export function completeOperations<Api extends Description>(api: Api): Api {
  const schemas = (api.components?.schemas ?? {}) as Json
  for (const [path, methods] of Object.entries(api.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      complete(method, path, operation, schemas)
    }
  }
  return api
}

function complete(method: string, path: string, operation: Operation, schemas: Json) {
  const isPost = method === 'post'
  const [isOptional, success] = [take(operation, OPTIONAL_BODY), take(operation, ANSWER)]
  const looksUp = take(operation, LOOKS_UP) === true || path.includes('{')
  if (operation.requestBody && isOptional) operation.requestBody.required = false
  // After the library's members, where the committed copy has always had them.
  for (const name of ['operationId', 'description'] as const) {
    const text = take(operation, name)
    if (text !== undefined) Object.assign(operation, { [name]: text })
  }
  for (const [status, answer] of Object.entries(operation.responses) as [string, Answer][]) {
    if (status !== '303') Object.assign(answer, { description: success })
    if (isPost) answer.headers = { ...answer.headers, ...replayedHeader }
    for (const content of Object.values(answer.content ?? {}))
      content.schema = byName(content.schema, schemas)
  }
  Object.assign(operation.responses, errorsOf(refusalsOf(method, looksUp, operation)))
  const headers = [
    ...(isPost ? [parameter.idempotencyKey] : []),
    ...(takesSecretKey(operation) ? [parameter.relayedAddress] : []),
  ]
  if (headers.length) operation.parameters = [...(operation.parameters ?? []), ...headers]
}

/** @returns what the operation had under this name, which it has no more */
function take(operation: object, name: string): unknown {
  const value: unknown = Reflect.get(operation, name)
  Reflect.deleteProperty(operation, name)
  return value
}

const takesSecretKey = ({ security = [] }: Operation) => security.some((scheme) => 'secretKey' in scheme)

/** The statuses outside 2xx that an operation may answer. */
function refusalsOf(method: string, looksUp: boolean, { security, requestBody }: Operation): number[] {
  const isKeyed = Boolean(security?.length)
  return [
    400,
    ...(isKeyed ? [401] : []),
    ...(looksUp ? [404] : []),
    ...(isKeyed && method !== 'get' ? [409] : []),
    ...(requestBody ? [413] : []),
    ...(isKeyed ? [422] : []),
    429,
    500,
  ]
}

/** An answer with what has a title in it put under that name, so that a client has one type of it. */
function byName(schema: unknown, schemas: Json): Json {
  if (Array.isArray(schema)) return schema.map((inner) => byName(inner, schemas)) as never
  if (!isObject(schema)) return schema as never
  const inner: Json = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, byName(value, schemas)]),
  )
  const { title, examples: _shown, ...described } = inner
  if (typeof title !== 'string' || described.type !== 'object') return inner
  schemas[title] = described
  return { $ref: `#/components/schemas/${title}` }
}
