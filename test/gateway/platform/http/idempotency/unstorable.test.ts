// A database that is gone while an answer is stored under its key: what the client reads is ours, and never the database's words.
import { expect, onTestFinished, test } from 'vitest'
import { gatewayError } from '../../../../../gateway/core/errors.ts'
import type { Authentication } from '../../../../../gateway/platform/http/authentication.ts'
import type { Bearer } from '../../../../../gateway/platform/http/bearer.ts'
import { acceptIdempotencyKeys } from '../../../../../gateway/platform/http/idempotency/accept.ts'
import type { IdempotencyKeys } from '../../../../../gateway/platform/http/idempotency/keys.ts'
import { bareServer } from '../../../../support/bare-server.ts'
import { temporaryFolder } from '../../../../support/gateway.ts'

const SECRET_WORDS = 'Connection to 10.0.0.7 terminated, in the middle of 4242424242424242'

test.each<[string, () => unknown]>([
  ['an answer', () => ({ id: 'paid' })],
  [
    'a refusal',
    () => {
      throw gatewayError('invalid_data')
    },
  ],
  [
    'a failure',
    () => {
      throw new Error(SECRET_WORDS)
    },
  ],
])('%s that cannot be stored', async (_what, handle) => {
  const { folder, remove } = temporaryFolder()
  const app = await bareServer(folder)
  onTestFinished(async () => {
    await app.close()
    remove()
  })
  const gone = () => Promise.reject(new Error(SECRET_WORDS))
  const keys = { open: async () => ({ state: 'new', attempt: { answer: gone, forget: gone, leave: gone } }) }
  const holder = { merchant: { id: 'merchant' }, kind: 'test' }
  const authentication = { passed: () => holder, caller: () => ({}) }
  acceptIdempotencyKeys(
    app,
    keys as unknown as IdempotencyKeys,
    authentication as unknown as Authentication,
    { passed: () => undefined } as unknown as Bearer,
  )
  app.post('/pay', async () => handle())
  const answer = await app.inject({
    method: 'POST',
    url: '/pay',
    headers: { host: 'localhost', 'idempotency-key': 'once' },
  })
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.json()).toEqual({ messages: [expect.objectContaining({ code: expect.any(String) })] })
  expect(answer.body).not.toContain('10.0.0.7')
})
