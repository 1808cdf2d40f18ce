// "Try it" of the API reference (rules: pages.md#reference): forwards a request to the API, which browsers can't call from the pages'
// origin.
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { type Static, Type } from 'typebox'
import { fieldError } from '../../core/errors.ts'

export interface TryOptions {
  /** The server of the API. */
  api: FastifyInstance
}

/** Secret keys of test mode and public keys. Live keys and partners' tokens are refused: they move money. */
const TEST_KEY = /^(sk_test_|m_)[\w-]{1,200}$/
const ADDRESS = /^\/(api\/)?v1\/[!-~]{1,2000}$/

/** Whether a path is one of the API, even once `..` in any spelling is resolved. */
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

/** `POST /guide/try` makes a request and returns its status and body. */
export const tryRoute: FastifyPluginAsync<TryOptions> = async (app, { api }) => {
  app.post<{ Body: Static<typeof TrySchema> }>(
    '/guide/try',
    { schema: { hide: true, body: TrySchema } },
    async (request, reply) => {
      const { key, method, path, body } = request.body
      if (!TEST_KEY.test(key)) throw fieldError('key', 'Use a test secret key or the public key.')
      if (!isOfApi(path)) throw fieldError('path', 'Enter a path of the API such as /v1/charges.')
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
