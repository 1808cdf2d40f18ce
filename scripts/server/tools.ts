// The tools of the MCP server: an operation each, with the names that the library for servers has for it. An agent reads all of them before
// it begins, so they say each thing once.
import { type Description, found, type Operation, type Schema, schemaIn } from '../api/description.ts'
import { briefly } from './brief-schemas.ts'
import { methodsOf } from './resources.ts'
import { HEAD } from './types.ts'

/**
 * The file with all tools. An agent has a secret key alone, so operations that don't accept one are left out; and so is a PUT at the
 * address of a PATCH, which takes the same and does the same.
 */
export function toolsFile(api: Description): string {
  const methods = methodsOf(api)
  const isChanged = (path: string) =>
    methods.some(({ operation }) => operation.method === 'PATCH' && operation.path === path)
  const tools = methods
    .filter(({ operation }) => operation.security?.some((schemes) => 'secretKey' in schemes))
    .filter(({ operation }) => operation.method !== 'PUT' || !isChanged(operation.path))
    .map(({ resource, method, operation }) => ({ name: `${resource}_${method}`, ...toolOf(operation, api) }))
  const lines = tools.map((tool) => `  ${JSON.stringify(tool)},`)
  const type = "import type { Tool } from '../tool.ts'"
  return `${HEAD}${type}\n\nexport const tools: readonly Tool[] = [\n${lines.join('\n')}\n]\n`
}

/** Arguments are the path's ids, the query and the body's properties. @throws when two have the same name */
function toolOf(operation: Operation, api: Description) {
  const { operationId, summary, description, method, path, parameters, requestBody } = operation
  const placed = parameters.filter(({ in: place }) => place !== 'header')
  const schema = schemaIn(requestBody)
  const body = schema && found(schema, api.components.schemas)
  const given: [name: string, schema: Schema][] = [
    ...placed.map(({ name, schema }): [string, Schema] => [name, schema]),
    ...Object.entries(body?.properties ?? {}),
  ]
  const properties = Object.fromEntries(given)
  if (Object.keys(properties).length < given.length)
    throw new Error(`${operationId} has a name twice: in its path, query or body.`)
  const required = placed.filter((one) => one.required).map(({ name }) => name)
  return {
    description: [`${summary}.`, description, requestBody?.description, `(${method} ${path})`]
      .filter(Boolean)
      .join(' '),
    inputSchema: {
      type: 'object',
      properties: briefly(properties, api),
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
