// One operation of the API as a section of a page: what it takes and answers, a call in six languages, and its errors.
import { type Body, type Description, found, type Operation, type Parameter } from '../../api/description.ts'
import { type Call, type Key, type LibraryCall, samplesOf } from './samples.ts'
import { cell, hasMembers, membersTable, prose, typeOf } from './schema.ts'

/** Keys and tokens by what sends them: the description's scheme or, of a token, its scope. */
const KEYS: Readonly<Record<string, { key: Key; words: string }>> = {
  secretKey: { key: 'SECRET_KEY', words: 'secret key' },
  publicKey: { key: 'PUBLIC_KEY', words: 'public key' },
  payments: { key: 'ACCESS_TOKEN', words: 'token granted by a merchant' },
  tenant: { key: 'TENANT_TOKEN', words: 'partner’s own token' },
}

/** @param method of @service/node, such as `charges.create` */
export function operationSection(api: Description, operation: Operation, method: string): string {
  const { path, operationId, summary, description = '', parameters, requestBody, responses } = operation
  const body = jsonIn(requestBody)
  const shape = body && found(body.schema, api.components.schemas)
  const example = exampleOf(body)
  const [status, answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? ['', {}]
  return [
    `## ${summary} {#${operationId}}`,
    `\`${operation.method} ${path}\`${keysOf(operation)}`,
    prose(withoutPermission(description)),
    parametersTable(operationId, parameters),
    ...(shape && hasMembers(shape) ? [`### Body {#${operationId}-body}`, membersTable(shape, false)] : []),
    `### Call {#${operationId}-call}`,
    samplesOf(callOf(operation, example, method)),
    takesKey(operation) ? tryIt(operation, example) : '',
    `### Answer {#${operationId}-answer}`,
    answerText(status, found(answer, api.components.responses)),
    `### Errors {#${operationId}-errors}`,
    errorsTable(api, responses),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** One without words in place of an id, if there is one. */
function exampleOf(body: ReturnType<typeof jsonIn>): unknown {
  const all = [body?.example, ...Object.values(body?.examples ?? {}).map(({ value }) => value)]
  const given = all.filter((one) => one !== undefined)
  return given.find((one) => !JSON.stringify(one).includes('the id of')) ?? given[0]
}

/** The line of keys names the permission, which ends the description for readers of `/openapi.json`. */
const withoutPermission = (description: string): string =>
  description.replace(/ ?Needs the permission [^.]*\.$/, '')

/** What an operation accepts, in the order of the description. @throws for a scheme or a scope without a name here */
function acceptedBy({ security = [], operationId }: Operation) {
  const names = security.flatMap((one) =>
    Object.entries(one).flatMap(([scheme, scopes]) => (scopes.length > 0 ? scopes : [scheme])),
  )
  return names.map((name) => {
    const known = KEYS[name]
    if (!known) throw new Error(`${operationId} takes ${name}, which has no name in the reference.`)
    return known
  })
}

/** What the page's form sends is a key at the API's address. */
const takesKey = (operation: Operation) =>
  !operation.isAtPages &&
  acceptedBy(operation).some(({ key }) => key === 'SECRET_KEY' || key === 'PUBLIC_KEY')

function keysOf(operation: Operation): string {
  const { 'x-permissions': permissions = [] } = operation
  const keys = acceptedBy(operation).map(({ words }) => words)
  const needs = permissions.map((name) => `\`${name}\``).join(' or ')
  return [keys.join(' or '), needs && `permission ${needs}`]
    .filter(Boolean)
    .map((text) => ` · ${text}`)
    .join('')
}

function parametersTable(operationId: string, parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, in: place, required, description = '', schema }) => {
    const about = [required ? 'Required.' : '', description].filter(Boolean).join(' ')
    return `| \`${name}\` | ${place}, ${typeOf(schema)} | ${cell(about)} |`
  })
  return [
    `### Parameters {#${operationId}-parameters}`,
    ['| Name | Type | Description |', '|---|---|---|', ...rows].join('\n'),
  ].join('\n\n')
}

function answerText(status: string, { description = '', content }: Body): string {
  const [type, { schema, example } = {}] = Object.entries(content ?? {})[0] ?? []
  const named = schema ? typeOf(schema) : ''
  const lead = `\`${status}\`: ${prose(description)}${named && ` ${named}.`}`
  const inside = schema && !schema.$ref && hasMembers(schema) ? membersTable(schema, true) : ''
  const shown =
    example !== undefined && type === 'application/json'
      ? `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``
      : ''
  return [lead, inside, shown].filter(Boolean).join('\n\n')
}

/** More codes than this are named on the page of errors alone. */
const FEW = 8

function errorsTable(api: Description, responses: Operation['responses']): string {
  const refused = Object.entries(responses).filter(([code]) => !code.startsWith('2'))
  const rows = refused.map(([code, given]) => {
    const { description = '', content } = found(given, api.components.responses)
    const codes = Object.keys(content?.['application/json']?.examples ?? {})
    const named =
      codes.length > FEW
        ? '`invalid_data` and [others](./error-codes.md#unprocessable)'
        : codes.map((name) => `\`${name}\``).join(', ')
    return `| ${code} | ${named} | ${cell(description)} |`
  })
  return ['| Status | Codes | Meaning |', '|---|---|---|', ...rows].join('\n')
}

const jsonIn = (body: Body | undefined) => body?.content?.['application/json']

/** An id as it looks. */
const ID = 'Zr3Vx0aPq9mT5uLd2Kc8Yw'

function callOf(operation: Operation, body: unknown, name: string): Call {
  const { method, path, parameters, isAtPages, requestBody } = operation
  const query = parameters
    .filter(({ in: place, required }) => place === 'query' && required)
    .map(({ name, schema }) => [name, String(schema.enum?.[0] ?? '…')])
  const search = query.map(([name, value]) => `${name}=${value}`).join('&')
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => (id === 'public_key' ? `m_${ID}` : ID))
  const library: LibraryCall = { name, ids, ...(search && { query: Object.fromEntries(query) }) }
  const left = [...ids]
  return {
    method,
    path: path.replaceAll(/\{\w+\}/g, () => left.shift() ?? '') + (search && `?${search}`),
    isAtPages,
    key: acceptedBy(operation)[0]?.key,
    ...(body !== undefined && { body }),
    ...(requestBody?.content?.['multipart/form-data'] && { isForm: true }),
    library,
  }
}

/** A form with which the page sends the call (docs/.vitepress/theme/try-it/). Values are in attributes, where no markup is read. */
function tryIt({ method, path, parameters }: Operation, body: unknown): string {
  const names = parameters.flatMap(({ in: place, name }) => (place === 'query' ? [name] : []))
  const text = body === undefined ? '' : JSON.stringify(body, null, 2)
  return `<TryIt method="${method}" address="${path}" query="${names.join(' ')}" body="${attribute(text)}" />`
}

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('\n', '&#10;')
