// Lists reject parameters that they don't know (rules: conventions.md#filters): with a misspelled filter a list would show everything, and
// somebody may refund everything. Every other route ignores unknown parameters.
import type { FastifyInstance, RouteOptions } from 'fastify'
import { isObject } from '../../../core/objects.ts'
import { isOperation } from '../routes.ts'

/** Call it before the first route. */
export function refuseUnknownFilters(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!isOperation(route) || !answersList(route)) return
    const { querystring } = route.schema ?? {}
    const known = isObject(querystring) ? querystring : { type: 'object', properties: {} }
    route.schema = { ...route.schema, querystring: { ...known, additionalProperties: false } }
  })
}

/** A list is named as one in the API's description. */
const answersList = ({ method, schema }: RouteOptions) =>
  String(method) === 'GET' && /^(list|search)/.test(schema?.operationId ?? '')
