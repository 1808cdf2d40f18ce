// The API's description, as far as what is made of it reads it: a summary, the reference, and the library for servers.

export interface Schema {
  $ref?: string
  title?: string
  description?: string
  type?: string | readonly string[]
  contentMediaType?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  additionalProperties?: boolean | Schema
  required?: readonly string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  default?: unknown
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}

export interface Reference {
  $ref: string
}

interface Content {
  schema: Schema
  example?: unknown
  examples?: Readonly<Record<string, { value: unknown }>>
}

/** A request's body, or an answer. */
export interface Body {
  description?: string
  content?: Readonly<Record<string, Content>>
  headers?: Readonly<Record<string, unknown>>
}

/** An operation as it's described at its address. */
export interface Described {
  operationId: string
  summary: string
  description?: string
  tags?: readonly string[]
  /** Each with the scopes of a token. */
  security?: readonly Readonly<Record<string, readonly string[]>>[]
  parameters?: readonly (Parameter | Reference)[]
  requestBody?: Body & { required?: boolean }
  responses: Readonly<Record<string, Body | Reference>>
  'x-permissions'?: readonly string[]
}

export interface Description {
  info: { version: string }
  tags: readonly { name: string; description: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  webhooks: Readonly<Record<string, { post: Described }>>
  components: {
    schemas: Readonly<Record<string, Schema>>
    parameters: Readonly<Record<string, Parameter>>
    responses: Readonly<Record<string, Body>>
  }
}

/** An operation with where it is. */
export interface Operation extends Omit<Described, 'parameters'> {
  method: string
  path: string
  parameters: readonly Parameter[]
  /** Its address is the pages'. */
  isAtPages: boolean
}

/** The name in a reference. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

/** All operations, each with its parameters. */
export function operationsOf({ paths, components }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, { servers, ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      parameters: (operation.parameters ?? []).map((one) => found(one, components.parameters)),
      isAtPages: servers !== undefined,
    })),
  )
}

/** The part itself, or what a reference leads to. @throws when that isn't there */
export function found<Part extends object>(
  part: Part | Reference,
  parts: Readonly<Record<string, Part>>,
): Part {
  if (!isReference(part)) return part
  const target = parts[nameOf(part.$ref)]
  if (!target) throw new Error(`There is nothing at ${part.$ref}.`)
  return target
}

const isReference = (part: object): part is Reference => '$ref' in part

/** The schema of a body or an answer; undefined where there is none. */
export const schemaIn = (part: Body | Reference | undefined): Schema | undefined =>
  part && 'content' in part ? Object.values(part.content ?? {})[0]?.schema : undefined
