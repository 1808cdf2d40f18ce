import type { FastifySchemaValidationError } from 'fastify/types/schema.js'
import type { SubCode } from '../../../core/error-catalog.ts'
import { type ErrorMessage, errorMessage, fieldFault } from '../../../core/errors.ts'
import { isObject, own } from '../../../core/objects.ts'

interface Rule {
  sub_code: SubCode
  message: (params: Record<string, unknown>) => string
}

const invalid: Rule = { sub_code: 'invalid', message: () => 'The value is not valid.' }

/** The message for each schema keyword that a value violates (rules: errors.md#sub-codes). */
const RULES: Readonly<Record<string, Rule>> = {
  enum: {
    sub_code: 'invalid',
    message: ({ allowedValues }) => `One of: ${[allowedValues].flat().join(', ')}.`,
  },
  additionalProperties: { sub_code: 'invalid', message: () => 'There is no field of this name here.' },
  required: { sub_code: 'not_null', message: () => REQUIRED },
  minLength: { sub_code: 'not_blank', message: () => REQUIRED },
  maxLength: { sub_code: 'invalid_length', message: ({ limit }) => `At most ${limit} characters.` },
  minimum: {
    sub_code: 'below_minimum_value',
    message: ({ limit }) => `The value must be at least ${limit}.`,
  },
  maximum: {
    sub_code: 'exceeds_maximum_value',
    message: ({ limit }) => `The value must be at most ${limit}.`,
  },
}

/** Ajv in its verbose mode hands the value along, of which only whether it is null is looked at, and its schema. */
type Fault = FastifySchemaValidationError & { data?: unknown; parentSchema?: object }

const REQUIRED = 'A value is required.'
const noText: Rule = { sub_code: 'not_blank', message: () => REQUIRED }
const isNull: Rule = { sub_code: 'not_null', message: () => 'The value must not be null.' }

/** Lists the names that can be used in place of an unknown one. */
function unknown({ keyword, parentSchema }: Fault): Rule | undefined {
  if (keyword !== 'additionalProperties') return undefined
  const properties: unknown = isObject(parentSchema) && parentSchema.properties
  const names = isObject(properties) ? Object.keys(properties) : []
  const known = names.length > 0 ? `Known are: ${names.join(', ')}.` : 'None can be used here.'
  return { sub_code: 'invalid', message: () => `This name isn't known here. ${known}` }
}

/** What is required and missing, or null: of a text that is the same as an empty one. */
function nothing({ keyword, params, data, parentSchema, schemaPath }: Fault): Rule | undefined {
  if (keyword === 'required') {
    const properties: unknown = isObject(parentSchema) && parentSchema.properties
    return isObject(properties) && isText(own(properties, String(params.missingProperty)))
      ? noText
      : undefined
  }
  if (data !== null) return undefined
  // One of several types is no text.
  return isText(parentSchema) && !/\/anyOf\/\d+\/type$/.test(schemaPath) ? noText : isNull
}

const isText = (schema: unknown) => isObject(schema) && schema.type === 'string'

/** The name of an unknown field or parameter, if it looks like one. Anything else is not repeated: it could be a card number. */
function unknownName(name: unknown): string | undefined {
  if (name === undefined) return undefined
  const text = String(name)
  return /^[a-z_][\w.[\]-]{0,63}$/i.test(text) && text.replace(/\D/g, '').length <= 8 ? text : '…'
}

/** One message for each field at fault, never with its value. */
export function validationMessages(errors: readonly Fault[]): ErrorMessage[] {
  const found = new Map<string, Rule & { params: Record<string, unknown> }>()
  for (const error of errors) {
    const { instancePath, keyword, params } = error
    const property = keyword === 'required' ? params.missingProperty : unknownName(params.additionalProperty)
    const context = `${instancePath}${property === undefined ? '' : `/${property}`}`
      .slice(1)
      .replaceAll('/', '.')
    const rule = nothing(error) ?? unknown(error) ?? own(RULES, keyword)
    // For a field with alternatives, a specific reason replaces the general one that none of them matches.
    if (rule ? !found.has(context) || found.get(context)?.sub_code === 'invalid' : !found.has(context)) {
      found.set(context, { ...(rule ?? invalid), params })
    }
  }
  // Likewise, a fault of a field inside an object replaces the general fault of the whole object.
  const outer = new Set([...found.keys()].flatMap(ownersOf))
  const named = [...found].filter(([context]) => !outer.has(context))
  return named.map(([context, { sub_code, message, params }]) =>
    context ? fieldFault(context, message(params), sub_code) : errorMessage('no_content'),
  )
}

/** The paths of the objects and lists that a field is in; the empty one is the whole body. */
function ownersOf(context: string): string[] {
  if (context === '') return []
  const names = context.split('.')
  return names.map((_name, at) => names.slice(0, at).join('.'))
}
