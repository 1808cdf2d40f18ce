// The parts of the API's description that the server library is made from.

export interface Schema {
  $ref?: string
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
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
}

interface Content {
  content?: Readonly<Record<string, { schema: Schema }>>
}

interface Described {
  operationId: string
  summary: string
  description?: string
  security?: readonly Readonly<Record<string, unknown>>[]
  parameters?: readonly (Parameter | { $ref: string })[]
  requestBody?: Content & { required?: boolean }
  responses: Readonly<Record<string, Content | { $ref: string }>>
}

export interface Description {
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  webhooks: Readonly<Record<string, { post: Described }>>
  components: {
    schemas: Readonly<Record<string, Schema>>
    parameters: Readonly<Record<string, Parameter>>
    responses: Readonly<Record<string, { headers?: Readonly<Record<string, unknown>> }>>
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

/** All operations but those that `fetch` can't send: a GET with a body, which its address also takes as a POST. */
export function operationsOf({ paths, components }: Description): Operation[] {
  const own = (reference: string) => {
    const found = components.parameters[nameOf(reference)]
    if (!found) throw new Error(`There is no parameter at ${reference}.`)
    return found
  }
  return Object.entries(paths).flatMap(([path, { servers, ...methods }]) =>
    Object.entries(methods)
      .filter(([method, { requestBody }]) => !(method === 'get' && requestBody))
      .map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
        parameters: (operation.parameters ?? []).map((one) => ('$ref' in one ? own(one.$ref) : one)),
        isAtPages: servers !== undefined,
      })),
  )
}

/** The schema of a body or an answer; undefined where there is none. */
export const schemaIn = (part: Content | { $ref: string } | undefined): Schema | undefined =>
  part && 'content' in part ? Object.values(part.content ?? {})[0]?.schema : undefined
