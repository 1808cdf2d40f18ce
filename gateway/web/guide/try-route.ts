// "Try it" of the API reference (rules: pages.md#reference): passes a call on to the API. Browsers may call that from no other origin, so
// the page asks its own.
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { type Static, Type } from 'typebox'
import { fieldError } from '../../core/errors.ts'

export interface TryOptions {
  /** The server of the API. */
  api: FastifyInstance
}

/** What live keys begin with, and partners' tokens, is something else. */
const OF_TESTS = /^(sk_test_|m_)[\w-]{1,200}$/
const ADDRESS = /^\/(api\/)?v1\/[!-~]{1,2000}$/

/** Whether a path is one of the API. With `..` in it, in any spelling, it may be another one. */
const isOfApi = (path: string): boolean =>
  ADDRESS.test(path) && ADDRESS.test(URL.parse(path, 'https://api.invalid')?.pathname ?? '')

const TrySchema = Type.Object(
  {
    key: Type.String({ maxLength: 250 }),
    method: Type.Enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']),
    path: Type.String({ maxLength: 2048 }),
    body: Type.Optional(Type.String({ maxLength: 65_536 })),
  },
  { additionalProperties: false },
)

/** `POST /guide/try`: makes a call with a test key or a public key, and returns its status and body. */
export const tryRoute: FastifyPluginAsync<TryOptions> = async (app, { api }) => {
  app.post<{ Body: Static<typeof TrySchema> }>(
    '/guide/try',
    { schema: { hide: true, body: TrySchema } },
    async (request, reply) => {
      const { key, method, path, body } = request.body
      if (!OF_TESTS.test(key)) throw fieldError('key', 'Use a secret key of test mode, or the public key.')
      if (!isOfApi(path)) throw fieldError('path', 'Use a path of the API, such as /v1/charges.')
      const answer = await api.inject({
        method,
        url: path,
        remoteAddress: request.clientAddress,
        headers: {
          authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: body }),
      })
      reply.header('cache-control', 'no-store')
      return {
        status: answer.statusCode,
        request_id: answer.headers['request-id'],
        body: answer.headers['content-type']?.includes('json') ? answer.payload : '',
      }
    },
  )
}
