// The tools of the MCP server: an operation each, with the names that the library for servers has for it.
import { type Description, found, nameOf, type Operation, type Schema, schemaIn } from '../api/description.ts'
import { methodsOf } from './resources.ts'
import { HEAD } from './types.ts'

/** The file with all tools. An agent has a secret key alone, so operations that don't accept one are left out. */
export function toolsFile(api: Description): string {
  const tools = methodsOf(api)
    .filter(({ operation }) => operation.security?.some((schemes) => 'secretKey' in schemes))
    .map(({ resource, method, operation }) => ({ name: `${resource}_${method}`, ...toolOf(operation, api) }))
  const lines = tools.map((tool) => `  ${JSON.stringify(inlined(tool, api))},`)
  const type = "import type { Tool } from '../tool.ts'"
  return `${HEAD}${type}\n\nexport const tools: readonly Tool[] = [\n${lines.join('\n')}\n]\n`
}

/** Arguments are the path's ids, the query and the body's properties. @throws when two have the same name */
function toolOf(operation: Operation, { components }: Description) {
  const { operationId, summary, description, method, path, parameters, requestBody } = operation
  const placed = parameters.filter(({ in: place }) => place !== 'header')
  const schema = schemaIn(requestBody)
  const body = schema && found(schema, components.schemas)
  const given: [name: string, schema: Schema][] = [
    ...placed.map(({ name, schema }): [string, Schema] => [name, schema]),
    ...Object.entries(body?.properties ?? {}),
  ]
  const properties = Object.fromEntries(given)
  if (Object.keys(properties).length < given.length)
    throw new Error(`${operationId} has a name twice: in its path, query or body.`)
  const required = placed.filter((one) => one.required).map(({ name }) => name)
  return {
    title: summary,
    description: [`${summary}.`, description, requestBody?.description, `(${method} ${path})`]
      .filter(Boolean)
      .join(' '),
    inputSchema: {
      type: 'object',
      properties,
      required: [...required, ...(body?.required ?? [])],
      additionalProperties: body?.additionalProperties !== undefined && body.additionalProperties !== false,
    },
    annotations: { readOnlyHint: method === 'GET' },
    request: {
      method,
      path,
      query: placed.filter(({ in: place }) => place === 'query').map(({ name }) => name),
      isKeyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
      hasBody: body !== undefined,
    },
  }
}

/** Puts schemas in place of references, which not every agent follows. */
function inlined(part: unknown, api: Description): unknown {
  if (Array.isArray(part)) return part.map((one) => inlined(one, api))
  if (typeof part !== 'object' || part === null) return part
  if ('$ref' in part) return inlined(api.components.schemas[nameOf(String(part.$ref))], api)
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, inlined(one, api)]))
}
