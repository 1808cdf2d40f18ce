// All that is wrong with a body is said at once (rules: errors.md#all-faults): a client that mends what it was told must not
// meet the next fault then. What finds the first one, the schema or a rule, need not know of the others.
import type { FastifyRequest } from 'fastify'
import { type ErrorMessage, fieldOf, GatewayError, onePerField } from '../../core/errors.ts'
import { isObject, type Members } from '../../core/objects.ts'
import { validationMessages } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The faults of a body beyond its schema, of a request that is refused in any case. Nothing is changed.
     * A method, so that a route may name the type that its schema gives the body and its parameters.
     * @param body as the schema has it, except that what is required may not be there, and that what is known to be at fault
     *   is there without a value: of that, and of what depends on it, nothing more is said
     */
    faults?(body: Members, request: FastifyRequest): ErrorMessage[] | Promise<ErrorMessage[]>
  }
}

/** A refusal that names fields, with the other fields of the body that are at fault: one message for each. */
export async function withOtherFaults(refusal: GatewayError, request: FastifyRequest): Promise<GatewayError> {
  const { body, routeOptions } = request
  if (!isObject(body) || !namesFields(refusal)) return refusal
  const found = [...refusal.messages, ...schemaFaults(request)]
  const rest = found.reduce((left, message) => withoutValue(left, (fieldOf(message) ?? '').split('.')), body)
  const others = (await routeOptions.config.faults?.(rest, request)) ?? []
  const [first, ...more] = onePerField([...found, ...others])
  return first ? new GatewayError([first, ...more], refusal.status) : refusal
}

/** Of a payment that was declined nothing is to be mended. */
function namesFields({ status, messages }: GatewayError): boolean {
  return status === 422 && messages.every((message) => fieldOf(message) && message.entity_id === undefined)
}

/** Asked again, because not only the schema refuses, and some do before it is asked. */
function schemaFaults(request: FastifyRequest): ErrorMessage[] {
  const validate = request.getValidationFunction('body')
  return validate && !validate(request.body) ? validationMessages(validate.errors ?? []) : []
}

/** The body, with the value at the path taken away; of a list all of it. */
function withoutValue(body: Members, [name = '', ...inner]: string[]): Members {
  if (!Object.hasOwn(body, name)) return body
  const value = body[name]
  return { ...body, [name]: isObject(value) && inner.length > 0 ? withoutValue(value, inner) : undefined }
}
