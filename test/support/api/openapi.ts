// Generates requests from the API's description: valid, nearly valid and hostile ones.
import fc from 'fast-check'

interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  examples?: unknown[]
}

/** A body or an answer, with one example or several named ones. */
interface Content {
  schema: Schema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

export interface Operation {
  security?: Record<string, string[]>[]
  parameters?: { in: 'path' | 'query' | 'header'; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, unknown>
}

export interface ApiDescription {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: object }
}

/** Puts the schemas of bodies in place of their references, also of those inside. */
export function withBodies<Api extends { paths: object; components: { schemas: object } }>(api: Api): Api {
  const named = new Map(Object.entries(api.components.schemas))
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline)
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value) return inline(named.get(String(value.$ref).split('/').at(-1) ?? ''))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inline(inner)]))
  }
  const operation = (value: object) =>
    'requestBody' in value ? { ...value, requestBody: inline(value.requestBody) } : value
  const paths = Object.entries(api.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries<object>(methods).map(([name, one]) => [name, name === 'servers' ? one : operation(one)]),
    ),
  ])
  return { ...api, paths: Object.fromEntries(paths) }
}

export interface FuzzedRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

/** Placeholders in a JSON text for what `JSON.stringify` would never write. */
const RAW = {
  '@huge@': '1e400',
  '@minus@': '-0',
  '@deep@': `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  '@twice@': '{"amount":1,"amount":2}',
  '@proto@': '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
} as const

const STRINGS = [
  '',
  ' ',
  '\0',
  'null',
  '__proto__',
  'constructor',
  '\ud800',
  '\udfff\ud800',
  '４２４２４２４２４２４２４２４２',
  '٤٢',
  '१२',
  '1e5',
  '-1',
  '0x10',
  '99999999999999999999999999',
  "'; drop table transactions; --",
  '%',
  '_',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\u202e\u0000\ufeff',
  'x'.repeat(300_000),
]
const NUMBERS = [0, -1, 0.5, 1, 12, 100, 10 ** 14, 2 ** 31, 2 ** 53 + 2, Number.MAX_VALUE, 5e-324]

const hostile = fc.oneof(
  fc.constantFrom<unknown>(...Object.keys(RAW)),
  fc.constantFrom<unknown>(...STRINGS),
  fc.constantFrom<unknown>(...NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { id: 1 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** How many of ten values are hostile. */
const HOSTILE = 2

function perhaps(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: likely(schema), weight: 10 - HOSTILE },
    { arbitrary: hostile, weight: HOSTILE },
  )
}

function likely(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.examples?.length) {
    const rest = { ...schema }
    delete rest.examples
    return fc.oneof(fc.constantFrom(...schema.examples), likely(rest))
  }
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => likely({ ...schema, type })))
  if (schema.type === 'null') return fc.constant(null)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(perhaps))
  if (schema.properties) return objectOf(schema.properties, schema.required ?? [])
  if (schema.type === 'array') return fc.array(perhaps(schema.items ?? {}), { maxLength: 4 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') {
    return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 5000, 5000) })
  }
  if (schema.type === 'string') {
    return fc.oneof(fc.string({ maxLength: 140 }), fc.constantFrom('12', '2040', 'USD', '2026-06-15'))
  }
  return hostile
}

function objectOf(properties: Record<string, Schema>, required: string[]) {
  const entries = Object.entries(properties).map(([key, schema]) => [key, perhaps(schema)] as const)
  return fc
    .tuple(
      fc.record(Object.fromEntries(entries), { requiredKeys: required }),
      fc.boolean(),
      fc.string(),
      hostile,
    )
    .map(([object, isMore, key, value]) => (isMore ? { ...object, [key]: value } : object))
}

const TYPES = [
  'application/json; charset=utf-16',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'x',
]

const contentType = fc.oneof(
  { arbitrary: fc.constant('application/json'), weight: 8 },
  { arbitrary: fc.constantFrom('application/x-www-form-urlencoded', ...TYPES), weight: 1 },
)

const asText = (value: unknown) =>
  Object.entries(RAW).reduce(
    (text, [mark, raw]) => text.replaceAll(`"${mark}"`, raw),
    JSON.stringify(value) ?? '',
  )

/** The schema of a body with its examples; undefined if there is none. */
export function bodyOf(requestBody: Operation['requestBody']): Schema | undefined {
  const [content] = Object.values(requestBody?.content ?? {})
  if (!content) return undefined
  const { schema, example, examples = {} } = content
  const all = [
    ...(example === undefined ? [] : [example]),
    ...Object.values(examples).map(({ value }) => value),
  ]
  return { ...schema, examples: all }
}

/** The paths of all fields that a body may have. */
export function fieldsOf(requestBody: Operation['requestBody']): string[][] {
  const inside = ({ properties = {}, anyOf = [] }: Schema): string[][] => [
    ...Object.entries(properties).flatMap(([name, schema]) => [
      [name],
      ...inside(schema).map((path) => [name, ...path]),
    ]),
    ...anyOf.flatMap(inside),
  ]
  return inside(bodyOf(requestBody) ?? {})
}

/** Stands in a path for a record that is there: the path up to its id, with a colon for each id. No text of a path has this sign. */
const KNOWN = /@([^@]*)@/g

const PARAMETER = /\{\w+\}/g

/** Of the ids in a described path: what each is an id of. */
export const recordsIn = (path: string): string[] =>
  [...path.matchAll(PARAMETER)].map(({ index }) => `${path.slice(0, index).replace(PARAMETER, ':')}:`)

/** Puts in the ids of records that are there. */
export const fillIn = (path: string, idOf: (record: string) => string): string =>
  path.replace(KNOWN, (_all, record) => encodeURIComponent(idOf(record)))

/** Requests for one operation. Most of their paths have to be filled in. */
export function requestsOf(
  method: string,
  path: string,
  { parameters = [], requestBody }: Operation,
): fc.Arbitrary<FuzzedRequest> {
  const text = fc.oneof(fc.constantFrom(...STRINGS.filter((string) => string.length < 1000)), fc.string())
  const inPath = recordsIn(path).map((record) =>
    fc.oneof(
      { arbitrary: fc.constant(`@${record}@`), weight: 6 },
      { arbitrary: text.map((one) => encodeURIComponent(one.toWellFormed())), weight: 1 },
    ),
  )
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const schema = bodyOf(requestBody)
  return fc
    .record({
      ids: fc.tuple(...inPath),
      query: fc.record(
        Object.fromEntries(query.map(({ name, schema }) => [name, fc.oneof(likely(schema), text)])),
        { requiredKeys: [] },
      ),
      body: schema
        ? fc.oneof({ arbitrary: perhaps(schema), weight: 9 }, { arbitrary: hostile, weight: 1 })
        : fc.constant(undefined),
      cut: fc.oneof({ arbitrary: fc.constant(0), weight: 15 }, fc.integer({ min: 1, max: 5 })),
      type: contentType,
    })
    .map(({ ids, query, body, cut, type }) => {
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
      const left = [...ids]
      const filled = path.replace(PARAMETER, () => left.shift() ?? '')
      const request = { method, path: `${filled}${search.size ? `?${search}` : ''}`, headers: {} }
      if (body === undefined) return request
      const whole = asText(body)
      // A truncated body is not valid JSON.
      return { ...request, headers: { 'content-type': type }, body: cut ? whole.slice(0, -cut) : whole }
    })
}
