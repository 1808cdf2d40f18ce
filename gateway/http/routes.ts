// The types of routes: what a handler gets and what it returns are what its schemas say.
import type { FastifyPluginAsync, FastifyTypeProvider, RawServerDefault, RouteOptions } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { View } from '../core/view.ts'

interface Types extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown
  serializer: this['schema'] extends TSchema ? View<this['schema']> : unknown
}

/** Some of the API's addresses, as one plugin. */
export type Routes<Options extends object> = FastifyPluginAsync<Options, RawServerDefault, Types>

/** Whether a route is of the versioned API, and not what a framework or a browser asks beside it. */
export const isOperation = ({ url, method, schema }: RouteOptions) =>
  url.startsWith('/v1/') && !['OPTIONS', 'HEAD'].includes(String(method)) && !schema?.hide
