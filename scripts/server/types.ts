// Schemas of the API's description as types of TypeScript.
import { type Description, nameOf, type Schema, schemaIn } from '../api/description.ts'

/** The file with a type for each named schema, and for what is posted to webhooks. */
export function schemasFile({ components, webhooks }: Description): string {
  const named = Object.entries(components.schemas).sort(([one], [other]) => (one < other ? -1 : 1))
  const types = named.map(([name, schema]) => `${docOf(schema.description, '')}${declaration(name, schema)}`)
  return `${HEAD}${types.join('\n\n')}\n\n${ERROR_MESSAGE}\n\n${webhookEvent(webhooks, components.schemas)}\n`
}

export const HEAD = '// Made from the API’s description by `npm run openapi`. Do not edit.\n'

const ERROR_MESSAGE =
  "/** One thing that is wrong with a request. */\nexport type ErrorMessage = ErrorEnvelope['messages'][number]"

/** The envelope gets another name, so that it doesn't hide JavaScript's `Error`. */
const typeName = (name: string) => (name === 'Error' ? 'ErrorEnvelope' : name)

const declaration = (name: string, schema: Schema) =>
  Object.keys(schema.properties ?? {}).length > 0
    ? `export interface ${typeName(name)} ${typeOf(schema)}`
    : `export type ${typeName(name)} = ${typeOf(schema)}`

/** Those of merchant applications are posted in a list, without the time that the list of events has. */
function webhookEvent(
  webhooks: Description['webhooks'],
  schemas: Description['components']['schemas'],
): string {
  const kinds = Object.entries(webhooks).map(([type, { post }]) => {
    const schema = schemaIn(post.requestBody) ?? {}
    if (schema.$ref) return nameOf(schema.$ref)
    const [name] = Object.entries(schemas).find(([, one]) => one.properties?.type?.enum?.includes(type)) ?? []
    return `Omit<${name}, 'created'>`
  })
  return `/** What is posted to webhooks: \`type\` says what \`data\` is. */\nexport type WebhookEvent =${unionOf(kinds, '\n  | ')}`
}

const unionOf = (types: readonly string[], separator: string) =>
  `${separator}${[...new Set(types)].join(separator)}`

/** @param indent of the line that the type begins on */
export function typeOf(schema: Schema, indent = ''): string {
  const { $ref, anyOf, items, properties, additionalProperties, type, contentMediaType } = schema
  if ($ref) return typeName(nameOf($ref))
  if (type === 'null') return type
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (anyOf) return [...new Set(anyOf.map((one) => typeOf(one, indent)))].join(' | ')
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one }, indent)).join(' | ')
  if (type === 'array') return listOf(typeOf(items ?? {}, indent))
  if (properties) return objectOf(schema, indent)
  if (type === 'object')
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown'}>`
  if (contentMediaType) return 'Blob'
  if (type === 'integer') return 'number'
  return typeof type === 'string' ? type : 'unknown'
}

const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))

const listOf = (item: string) => (/^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`)

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `
  const members = Object.entries(properties).map(([name, schema]) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`
    return `${docOf(schema.description, inner)}${inner}${key}${required.includes(name) ? '' : '?'}: ${typeOf(schema, inner)}`
  })
  const others = additionalProperties ? [`${inner}[name: string]: unknown`] : []
  const all = [...members, ...others]
  return all.length > 0 ? `{\n${all.join('\n')}\n${indent}}` : 'Record<string, never>'
}

/** A comment for what follows on the next line; nothing where there is nothing to say. */
export function docOf(text: string | undefined, indent: string): string {
  return text ? `${indent}/** ${text.replaceAll('*/', '*\\/').replaceAll(/\s+/g, ' ')} */\n` : ''
}
