// The library's resources: an interface for each, and the functions behind it.
import {
  type Description,
  type Operation,
  operationsOf,
  type Parameter,
  type Schema,
  schemaIn,
} from '../api/description.ts'
import { type Name, namesOf } from './names.ts'
import { docOf, HEAD, typeOf } from './types.ts'

/** A method of a resource. */
interface Method extends Name {
  operation: Operation
  ids: readonly string[]
  query: readonly Parameter[]
  body: string | undefined
  /** Of the promise, or of an entry of a list. */
  answer: string
  isList: boolean
}

/** The name of the interface; a record may have the resource's own name. */
const interfaceOf = (resource: string) => `${resource.charAt(0).toUpperCase()}${resource.slice(1)}Resource`

/** All operations but those that `fetch` can't send: a GET with a body, which its address also takes as a POST. */
export const callableOf = (api: Description): Operation[] =>
  operationsOf(api).filter(({ method, requestBody }) => !(method === 'GET' && requestBody))

/** The resources in the order of the description, each with its methods. */
function resourcesOf(api: Description): [resource: string, methods: Method[]][] {
  const operations = callableOf(api)
  const names = namesOf(operations)
  const methods = operations.map((operation): Method => {
    const { resource, method } = names.get(operation.operationId) ?? { resource: '', method: '' }
    const body = schemaIn(operation.requestBody)
    const answer = answerOf(operation)
    const entries = answer?.properties?.total_entries && answer.properties.results?.items
    return {
      resource,
      method,
      operation,
      ids: parametersIn(operation, 'path').map(({ name }) =>
        name.replaceAll(/_(\w)/g, (_all, letter) => letter.toUpperCase()),
      ),
      query: parametersIn(operation, 'query'),
      body: body && typeOf(body),
      answer: entries ? typeOf(entries) : answer ? typeOf(answer, '  ') : 'void',
      isList: entries !== undefined,
    }
  })
  return Object.entries(Object.groupBy(methods, ({ resource }) => resource)).map(([name, own = []]) => [
    name,
    own,
  ])
}

/** The successful answer; undefined where it has no content. */
function answerOf({ responses }: Operation): Schema | undefined {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const schema = schemaIn(success)
  return schema?.type === 'null' ? undefined : schema
}

/** Headers that an option of each call is for. */
const HEADERS = ['Idempotency-Key', 'X-Relayed-IP-Address']

function parametersIn({ parameters, operationId }: Operation, place: string): Parameter[] {
  const unknown = parameters.find(({ name, in: where }) => where === 'header' && !HEADERS.includes(name))
  if (unknown)
    throw new Error(`${operationId} takes the header ${unknown.name}, for which there is no option.`)
  return parameters.filter((one) => one.in === place)
}

/** The file with the interfaces. */
export function resourcesFile(api: Description): string {
  const resources = resourcesOf(api)
  const interfaces = resources.map(([name, methods]) => {
    const members = methods.map(
      (method) => `${docOf(aboutOf(method.operation), '  ')}  ${signatureOf(method)}`,
    )
    return `export interface ${interfaceOf(name)} {\n${members.join('\n')}\n}`
  })
  const all = resources.map(([name]) => `  ${name}: ${interfaceOf(name)}`)
  const whole = `/** Every operation of the API. */\nexport interface Resources {\n${all.join('\n')}\n}`
  const types = typesIn([...interfaces].join('\n'), api)
  const imports = [
    "import type { List, RequestOptions } from '../calls.ts'",
    `import type {\n${types.map((name) => `  ${name},`).join('\n')}\n} from './schemas.ts'`,
  ]
  return `${HEAD}${imports.join('\n')}\n\n${[...interfaces, whole].join('\n\n')}\n`
}

const aboutOf = ({ summary, description = '' }: Operation) => `${summary}. ${description}`.trim()

function signatureOf({ method, operation, ids, query, body, answer, isList }: Method): string {
  const isBodyOptional = operation.requestBody?.required === false
  const isQueryOptional = !query.some(({ required }) => required)
  const parameters = [
    ...ids.map((id) => `${id}: string`),
    ...(body ? [`body${isBodyOptional ? '?' : ''}: ${body}`] : []),
    ...(query.length > 0 ? [`query${isQueryOptional ? '?' : ''}: ${queryType(query)}`] : []),
    'options?: RequestOptions',
  ]
  return `${method}(${parameters.join(', ')}): ${isList ? `List<${answer}>` : `Promise<${answer}>`}`
}

function queryType(query: readonly Parameter[]): string {
  const members = query.map(({ name, required, description, schema }) => {
    const type = typeOf(schema, '    ')
    return `${docOf(description, '    ')}    ${name}${required ? `: ${type}` : `?: ${type} | undefined`}`
  })
  return `{\n${members.join('\n')}\n  }`
}

const typesIn = (text: string, { components }: Description) =>
  Object.keys(components.schemas)
    .filter((name) => new RegExp(`[:<] ?[^\\n]*\\b${name}\\b`).test(text))
    .sort()

/** The file with the functions, and what is repeated. */
export function operationsFile(api: Description): string {
  const resources = resourcesOf(api).map(([name, methods]) => {
    const members = methods.map((method) => `      ${method.method}: ${functionOf(method)},`)
    return `    ${name}: {\n${members.join('\n')}\n    },`
  })
  const retried = Object.entries(api.components.responses).filter(
    ([, { headers }]) => headers?.['Retry-After'],
  )
  return `${HEAD}import { type Caller, path } from '../calls.ts'
import type { Resources } from './resources.ts'

/** Answers that say when to send the request again. */
export const retriedStatuses: readonly number[] = [${retried.map(([status]) => status).join(', ')}]

export function createResources({ send, list }: Caller): Resources {
  return {
${resources.join('\n')}
  }
}
`
}

function functionOf({ operation, ids, query, body, isList }: Method): string {
  const { method, path, security = [], requestBody, isAtPages } = operation
  const names = path.matchAll(/\{(\w+)\}/g)
  const address = [...names].reduce((text, [name], index) => text.replace(name, `\${${ids[index]}}`), path)
  const isForm = 'multipart/form-data' in (requestBody?.content ?? {})
  const isKeyed = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
  const request = [
    `method: '${method}'`,
    ids.length > 0 ? `path: path\`${address}\`` : `path: '${path}'`,
    `accepts: [${acceptedBy(security)}]`,
    ...(body ? ['body'] : []),
    ...(query.length > 0 ? ['query'] : []),
    ...(isForm ? ['isForm: true'] : []),
    ...(isAtPages ? ['isAtPages: true'] : []),
    ...(isKeyed ? ['isKeyed: true'] : []),
  ]
  const parameters = [...ids, ...(body ? ['body'] : []), ...(query.length > 0 ? ['query'] : []), 'options']
  return `(${parameters.join(', ')}) => ${isList ? 'list' : 'send'}({ ${request.join(', ')} }, options)`
}

/** Credentials by the schemes of the description. */
const CREDENTIALS: Readonly<Record<string, string>> = {
  secretKey: 'secretKey',
  publicKey: 'publicKey',
  oauth: 'accessToken',
}

function acceptedBy(security: NonNullable<Operation['security']>): string {
  const kinds = security
    .flatMap((schemes) => Object.keys(schemes))
    .map((scheme) => `'${CREDENTIALS[scheme]}'`)
  return kinds.join(', ')
}

/**
 * Returns the name of an operation's method, such as `charges.create`. Two operations of one address that do the same have one method.
 * @throws for an operation that the library can't send
 */
export function libraryNames(api: Description): (operation: Operation) => string {
  const names = namesOf(callableOf(api))
  return ({ operationId }) => {
    const name = names.get(operationId) ?? names.get(`${operationId}ByPost`)
    if (!name) throw new Error(`@service/node has no method for ${operationId}.`)
    return `${name.resource}.${name.method}`
  }
}

/** Each operation with its name in the library. */
export const methodsOf = (api: Description): (Name & { operation: Operation })[] =>
  resourcesOf(api).flatMap(([, methods]) => methods)
