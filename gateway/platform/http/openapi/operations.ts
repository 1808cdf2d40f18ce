// Completes the description of each operation: adds headers and error responses, and moves titled schemas to the components.

import { isObject, type Members } from '../../../core/objects.ts'
import { DOCUMENTED } from '../../../core/schemas.ts'
import { withNulls } from '../request/nulls.ts'
import { errorsOf, parameter, replayedHeader } from './components.ts'
import { eventSchemas, webhooks } from './events.ts'

export interface Description {
  paths?: object
  webhooks?: object
  components?: { schemas?: Members }
}

interface Answer {
  description: string
  headers?: object
  content?: Record<string, { schema: unknown }>
}

interface Operation {
  operationId?: string
  description?: string
  security?: readonly Record<string, unknown>[]
  parameters?: object[]
  requestBody?: { required: boolean; content: Record<string, { schema: unknown }> }
  responses: Record<string, Answer>
  [OPTIONAL_BODY]?: boolean
  [ANSWER]?: string
  [LOOKS_UP]?: boolean
}

/** Extension keys that carry facts from a route's schema to `completeOperations`, which removes them. */
const OPTIONAL_BODY = 'x-optional-body'
const ANSWER = 'x-answer'
const LOOKS_UP = 'x-looks-up'

/** Prepares a route's schema for the library that generates the description. */
export function describedSchema(schema: object): object {
  const { body, answer, looksUp, permission, ...others } = documentedObject({ ...schema })
  const described = { ...others, ...needing(permission, others), [ANSWER]: answer, [LOOKS_UP]: looksUp }
  if (!isObject(body)) return described
  const alternatives = Array.isArray(body.anyOf) ? body.anyOf.filter(isObject) : []
  const isOptional = alternatives.some(({ type }) => type === 'null')
  const taken = (isOptional && alternatives.find(({ type }) => type !== 'null')) || body
  return {
    ...described,
    body: withNulls(taken),
    ...(isOptional && { [OPTIONAL_BODY]: true }),
  }
}

/** What a key or a token needs to call an operation, for software and, unless its kind always has it, as text. */
function needing(permission: unknown, { description }: Members): Members {
  const needed = [permission ?? []].flat()
  if (needed.length === 0 || permission === 'any') return {}
  const named = needed.filter((one) => one !== 'tokenize' && one !== 'onboard').map((one) => `\`${one}\``)
  const text = named.length > 0 && {
    description: `${description} Needs the permission ${named.join(' or ')}.`,
  }
  return { ...text, 'x-permissions': needed }
}

/** Replaces what is validated by what is documented, wherever a schema has `x-documented`. */
function asDocumented(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asDocumented)
  return isObject(value) ? documentedObject(value) : value
}

function documentedObject(value: Members): Members {
  const { [DOCUMENTED]: documented, ...checked } = value
  // The documented schema may itself have an `x-documented` inside.
  if (isObject(documented) && documented.anyOf) return documentedObject(documented)
  if (isObject(documented)) return documentedObject({ ...checkedBeside(documented, checked), ...documented })
  return Object.fromEntries(Object.entries(checked).map(([key, inner]) => [key, asDocumented(inner)]))
}

/** Keeps what is validated beside what is documented, but drops a `pattern` where the documented type is not a string. */
function checkedBeside({ type = 'string' }: Members, { pattern, ...others }: Members): Members {
  return type === 'string' && pattern !== undefined ? { ...others, pattern } : others
}

/** Completes each operation. @returns the same description */
export function completeOperations<Api extends Description>(api: Api): Api {
  const schemas = api.components?.schemas ?? {}
  const paths: [path: string, methods: Record<string, Operation>][] = Object.entries(api.paths ?? {})
  for (const [path, methods] of paths) {
    for (const [method, operation] of Object.entries(methods)) {
      nameBody(namesake(method, methods) ?? operation, operation, schemas)
      complete(method, path, operation, schemas)
    }
  }
  // A type that tells what `data` is; validation and serialization need not know it.
  Object.assign(schemas, eventSchemas())
  api.webhooks = webhooks()
  return api
}

/** Another operation of the same address that takes the same body: PUT is like PATCH, and a schedule is previewed by GET and POST. */
function namesake(method: string, { patch, get }: Record<string, Operation>): Operation | undefined {
  if (method === 'put') return patch
  return method === 'post' && get?.requestBody ? get : undefined
}

/** Moves the schema of a body, which is the same for each content type, to the components, under the name of the operation. */
function nameBody({ operationId = '' }: Operation, { requestBody }: Operation, schemas: Members) {
  const contents = Object.values(requestBody?.content ?? {})
  const [first] = contents
  if (!first) return
  const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Request`
  schemas[name] = byName(first.schema, schemas)
  for (const content of contents) content.schema = { $ref: `#/components/schemas/${name}` }
}

function complete(method: string, path: string, operation: Operation, schemas: Members) {
  const isRepeatable = method === 'post'
  const [isOptional, success] = [take(operation, OPTIONAL_BODY), take(operation, ANSWER)]
  const looksUp = take(operation, LOOKS_UP) === true || path.includes('{')
  if (operation.requestBody && isOptional) operation.requestBody.required = false
  // Moved behind the library's members, to keep the order of the committed copy.
  for (const name of ['operationId', 'description'] as const) {
    const text = take(operation, name)
    if (text !== undefined) operation[name] = text
  }
  for (const [status, answer] of Object.entries(operation.responses)) {
    if (status < '300') Object.assign(answer, { description: success })
    if (isRepeatable) answer.headers = { ...answer.headers, ...replayedHeader }
    for (const content of Object.values(answer.content ?? {}))
      content.schema = byName(content.schema, schemas)
  }
  const refusals = Object.entries(errorsOf(refusalsOf(method, looksUp, operation)))
  // Some operations have refusals of another form, and describe them.
  const missing = refusals.filter(([status]) => !Object.hasOwn(operation.responses, status))
  Object.assign(operation.responses, Object.fromEntries(missing))
  const headers = [
    ...(isRepeatable ? [parameter.idempotencyKey] : []),
    ...(relaysAddress(operation) ? [parameter.relayedAddress] : []),
  ]
  if (headers.length) operation.parameters = [...(operation.parameters ?? []), ...headers]
}

type Passed = Pick<
  Operation,
  'operationId' | 'description' | typeof OPTIONAL_BODY | typeof ANSWER | typeof LOOKS_UP
>

/** Removes a member of an operation. @returns its value */
function take<Name extends keyof Passed>(operation: Passed, name: Name): Passed[Name] {
  const value = operation[name]
  delete operation[name]
  return value
}

const relaysAddress = ({ security = [] }: Operation) =>
  security.some(({ secretKey, oauth }) => secretKey ?? isPayments(oauth))

const isPayments = (scopes: unknown) => Array.isArray(scopes) && scopes.includes('payments')

/** The statuses outside 2xx that an operation may answer with. */
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
    ...(isKeyed || method !== 'get' ? [503] : []),
  ]
}

/** Moves every titled schema in a body or an answer to the components under its title, so that generated clients have one type for it. */
function byName(schema: unknown, schemas: Members): unknown {
  if (Array.isArray(schema)) return schema.map((inner) => byName(inner, schemas))
  if (!isObject(schema)) return schema
  const inner: Members = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, byName(value, schemas)]),
  )
  const { title, examples: _shown, ...described } = inner
  if (typeof title !== 'string' || described.type !== 'object') return inner
  schemas[title] = described
  return { $ref: `#/components/schemas/${title}` }
}
