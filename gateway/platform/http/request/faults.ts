// Reports all faults of a query and a body at once (rules: errors.md#all-faults), so that a client that corrects them is not refused for
// the next one. The schema or the rule that finds the first fault need not know of the others.
import { setTimeout } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import {
  type ErrorMessage,
  faultsOf,
  fieldFault,
  fieldOf,
  GatewayError,
  onePerField,
} from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { isObject, type Members, own } from '../../../core/objects.ts'
import { readPaging } from '../../../core/paging.ts'
import { validationMessages } from './validation.ts'
import { hasZeroByte } from './zero-bytes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Finds the faults of a body that its schema cannot find. Called for a request that is refused in any case; it must not
     * change anything. Declared as a method, so that a route may name its own type of the body and of its parameters.
     * @param body the body according to the schema, except that required fields may be missing, and that fields already known
     *   to be at fault are `undefined`: report nothing about these, nor about what depends on them
     */
    faults?(body: Members, request: FastifyRequest): ErrorMessage[] | Promise<ErrorMessage[]>
  }
}

/** Adds the other faults of query and body to a refusal that names fields, with one message for each field. */
export async function withOtherFaults(refusal: GatewayError, request: FastifyRequest): Promise<GatewayError> {
  // The other faults depend on what the address names, for which no database can be asked with a zero byte.
  if (!namesFields(refusal) || hasZeroByte(request.params)) return refusal
  const found = [...refusal.messages, ...queryFaults(request)]
  const isFull = found.length > limits.faults.named
  // As a body of too many values is: a client that sends one after another would slow payments down.
  if (isFull) await setTimeout(limits.body.refusalPauseMs)
  const others = !isFull && isObject(request.body) ? await bodyFaults(request, request.body, found) : []
  const [first, ...more] = atMost(limits.faults.named, onePerField([...found, ...others]))
  return first ? new GatewayError([first, ...more], refusal.status) : refusal
}

/** The first faults, and a message that there are more: nobody corrects thousands by hand, and each costs processor time. */
function atMost(most: number, faults: readonly ErrorMessage[]): readonly ErrorMessage[] {
  if (faults.length <= most) return faults
  const message = `More than ${most} fields are invalid. These are the first ${most}.`
  return [...faults.slice(0, most), fieldFault(undefined, message)]
}

function queryFaults(request: FastifyRequest): ErrorMessage[] {
  return [...schemaFaults(request, 'querystring', request.query), ...pagingFaults(request.query)]
}

function pagingFaults(query: unknown): ErrorMessage[] {
  const { page, page_size } = isObject(query) ? query : {}
  const asText = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return faultsOf(() => readPaging({ page: asText(page), page_size: asText(page_size) }))
}

/** @param known the faults that were already found */
async function bodyFaults(
  request: FastifyRequest,
  body: Members,
  known: readonly ErrorMessage[],
): Promise<ErrorMessage[]> {
  const found = [...known, ...schemaFaults(request, 'body', body)]
  const rest = found.reduce((left, message) => withoutValue(left, (fieldOf(message) ?? '').split('.')), body)
  return [...found, ...((await request.routeOptions.config.faults?.(rest, request)) ?? [])]
}

/** Whether a refusal names fields that the client can correct. A declined payment has none. */
function namesFields({ status, messages }: GatewayError): boolean {
  return status === 422 && messages.every((message) => fieldOf(message) && message.entity_id === undefined)
}

/** Validates again, because the refusal may come from elsewhere, even from before the validation. */
function schemaFaults(request: FastifyRequest, part: 'body' | 'querystring', value: unknown): ErrorMessage[] {
  const validate = request.getValidationFunction(part)
  return validate && !validate(value) ? validationMessages(validate.errors ?? []) : []
}

/** The body with the value at a path set to undefined; within an array, the whole array. */
function withoutValue(body: Members, [name = '', ...inner]: string[]): Members {
  if (!Object.hasOwn(body, name)) return body
  const value = own(body, name)
  return { ...body, [name]: isObject(value) && inner.length > 0 ? withoutValue(value, inner) : undefined }
}
