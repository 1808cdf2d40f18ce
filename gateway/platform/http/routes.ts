// The types of routes: what a handler receives and returns is derived from its schemas.
import type { FastifyPluginAsync, FastifyTypeProvider, RawServerDefault, RouteOptions } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { View } from '../../core/view.ts'

interface Types extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown
  serializer: this['schema'] extends TSchema ? View<this['schema']> : unknown
}

/** A group of the API's routes, as one plugin. */
export type Routes<Options extends object> = FastifyPluginAsync<Options, RawServerDefault, Types>

/** The paths of the API: with a version, and those without. */
const PATHS =
  /^(\/api)?\/v1\/|^\/(gateway-credentials|bank-accounts|contacts|credit-notes|invoice-drafts|invoices|items|suppressions)(\/|$)/

/** Whether a route is an operation of the API, and not one for a preflight, a HEAD or a library's page. */
export const isOperation = ({ url, method, schema }: RouteOptions) =>
  PATHS.test(url) && !['OPTIONS', 'HEAD'].includes(String(method)) && !schema?.hide
