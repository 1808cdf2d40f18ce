// The API's description, and checks that values conform to it.
// biome-ignore lint/correctness/noUndeclaredDependencies: it comes with fastify, which validates with it too
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** A schema, or any part of one. */
export interface Schema {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  minimum?: number
  maximum?: number
  default?: unknown
}

export interface Content {
  schema: Schema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

export interface Parameter {
  $ref?: string
  name?: string
  in?: string
  required?: boolean
  schema?: Schema
}

export interface Response {
  $ref?: string
  description?: string
  headers?: Record<string, { $ref: string }>
  content?: Record<string, Content>
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Content> }
  responses: Record<string, Response>
}

export interface Description {
  openapi: string
  /** `servers` where the address is another one. */
  paths: Record<string, Record<string, Operation> & { servers?: never }>
  webhooks: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Response>
    parameters: Record<string, Parameter>
    headers: Record<string, { schema: Schema }>
  }
}

export interface NamedOperation extends Operation {
  /** The HTTP method in lower case. */
  method: string
  path: string
  /** A name for messages. */
  name: string
}

export function operationsOf(api: Description): NamedOperation[] {
  return Object.entries(api.paths).flatMap(([path, { servers: _, ...methods }]) =>
    Object.entries<Operation>(methods).map(([method, operation]) => ({
      ...operation,
      method,
      path,
      name: `${method} ${path}`,
    })),
  )
}

/** Resolves a reference within the description. Anything else is returned unchanged. */
export function resolve<Part extends { $ref?: string }>(api: Description, part: Part): Part {
  if (part.$ref === undefined) return part
  const keys = part.$ref.replace(/^#\//, '').split('/')
  const found = keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], api)
  if (!found) throw new Error(`Nothing is at ${part.$ref}.`)
  return found as Part
}

/** The part that the server itself answers, without what is at another address. */
export const ownPart = <Api extends { paths: Record<string, object> }>(api: Api): Api => ({
  ...api,
  paths: Object.fromEntries(Object.entries(api.paths).filter(([, item]) => !('servers' in item))),
})

/** The JSON variant of a body or an answer. */
export const jsonOf = (content: Record<string, Content> | undefined) => content?.['application/json']

/** The schema of an operation's body. */
export const bodyOf = (api: Description, operation: Operation | undefined): Schema =>
  resolve(api, jsonOf(operation?.requestBody?.content)?.schema ?? {})

export function examplesOf({ example, examples = {} }: Content): unknown[] {
  return [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)]
}

/** Generates all objects within a value, including itself, with their names. */
export function* walk(value: unknown, name = ''): Generator<{ name: string; value: object }> {
  if (typeof value !== 'object' || value === null) return
  yield { name, value }
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, key)
}

/** A copy of a schema in which objects allow no undeclared members. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  return 'properties' in inner && inner.type === 'object' ? { additionalProperties: false, ...inner } : inner
}

/** Checks values strictly: nothing may be missing, and nothing undeclared may be present. */
export function checkerOf(api: Description): (schema: Schema) => ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true })
  ajv.addVocabulary(['components', 'example'])
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/)
  ajv.addFormat('uri', (text) => URL.canParse(text))
  const components = closed({ schemas: api.components.schemas })
  const compiled = new WeakMap<Schema, ValidateFunction>()
  return (schema) => {
    const validate = compiled.get(schema) ?? ajv.compile({ ...(closed(schema) as object), components })
    compiled.set(schema, validate)
    return validate
  }
}
