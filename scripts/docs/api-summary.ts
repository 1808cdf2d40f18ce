// The API in one line for each operation, event and named schema, so that a change of it shows in review: docs/api-summary.txt.
import path from 'node:path'
import {
  type Body,
  type Described,
  type Description,
  nameOf,
  type Reference,
  type Schema,
} from '../api/description.ts'

/** Where it is. */
export const summaryFile = path.join(import.meta.dirname, '../../docs/api-summary.txt')

interface Summarized extends Pick<Description, 'paths' | 'webhooks'> {
  components: Pick<Description['components'], 'schemas'>
}

/** @param api what the gateway serves at `/openapi.json` @returns the lines, sorted */
export function summaryOf(api: Summarized): string {
  const named = new Map(Object.entries(api.components.schemas))
  const lines = [...operationsOf(api.paths, named), ...eventsOf(api.webhooks, named)]
  const schemas: string[] = []
  // A shape may name others, and adds them to the map under the loop.
  for (const [name, { title: _, ...schema }] of named) schemas.push(`${name} = ${shapeOf(schema, named)}`)
  return `${[...lines.sort(), '', ...schemas.sort()].join('\n')}\n`
}

type Named = Map<string, Schema>

function operationsOf(paths: Description['paths'], named: Named): string[] {
  return Object.entries(paths).flatMap(([address, { servers: _, ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => {
      const permissions = operation['x-permissions'] ?? []
      const input = [queryOf(operation, named), bodyOf(operation.requestBody, named)].filter(Boolean)
      const answers = Object.entries(operation.responses).map(([status, body]) =>
        [status, bodyOf(body, named)].filter(Boolean).join(' '),
      )
      return [
        `${method.toUpperCase()} ${address} ${operation.operationId}`,
        permissions.length > 0 && `[${permissions.join(', ')}]`,
        ...input,
        `→ ${answers.join(', ')}`,
      ]
        .filter(Boolean)
        .join(' ')
    }),
  )
}

const eventsOf = (webhooks: Description['webhooks'], named: Named): string[] =>
  Object.entries(webhooks).flatMap(([event, methods]) =>
    Object.values(methods).map(({ requestBody }) => `event ${event} ${bodyOf(requestBody, named)}`),
  )

function queryOf({ parameters = [] }: Described, named: Named): string {
  const shown = parameters.map((parameter) => {
    if ('$ref' in parameter) return nameOf(parameter.$ref)
    const { name, in: place, required, schema } = parameter
    return `${place === 'query' ? '' : `${place} `}${name}${required ? '*' : ''}: ${shapeOf(schema, named)}`
  })
  return shown.length > 0 ? `(${shown.join(', ')})` : ''
}

function bodyOf(body: Body | Reference | undefined, named: Named): string {
  const [first] = Object.entries(body && 'content' in body ? (body.content ?? {}) : {})
  if (!first) return ''
  const [type, { schema }] = first
  return type === 'application/json' ? shapeOf(schema, named) : type
}

/** A schema as TypeScript would write it. One with a title is noted and shown by it. */
function shapeOf(schema: Schema, named: Named): string {
  const { $ref, title, anyOf, items, properties, required = [], type } = schema
  if ($ref) return nameOf($ref)
  if (title) {
    if (!named.has(title)) named.set(title, schema)
    return title
  }
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (anyOf) return anyOf.map((one) => shapeOf(one, named)).join(' | ')
  if (items) return `(${shapeOf(items, named)})[]`
  if (properties) {
    const members = Object.entries(properties).map(
      ([name, member]) => `${name}${required.includes(name) ? '*' : ''}: ${shapeOf(member, named)}`,
    )
    return `{ ${members.join(', ')} }`
  }
  return [type ?? 'any'].flat().join(' | ')
}
