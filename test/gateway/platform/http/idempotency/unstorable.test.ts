// A database that is gone while an answer is stored under its key: what the client reads is ours, never
// the database's words, and not said to be final.
import type { FastifyContextConfig } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { gatewayError } from '../../../../../gateway/core/errors.ts'
import type { Authentication } from '../../../../../gateway/platform/http/authentication.ts'
import type { Bearer } from '../../../../../gateway/platform/http/bearer.ts'
import { acceptIdempotencyKeys } from '../../../../../gateway/platform/http/idempotency/accept.ts'
import type { IdempotencyKeys } from '../../../../../gateway/platform/http/idempotency/keys.ts'
import { DatabaseUnavailable } from '../../../../../gateway/platform/storage/index.ts'
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
  const answer = await sendTo({ state: 'new', attempt: unstorable }, {}, handle)
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.json()).toEqual({ messages: [expect.objectContaining({ code: expect.any(String) })] })
  expect(answer.body).not.toContain('10.0.0.7')
})

const gone = () => Promise.reject(new Error(SECRET_WORDS))
const unstorable = { answer: gone, forget: gone, leave: gone }
const stored = async () => {}
const storable = { answer: stored, forget: stored, leave: stored }

/** Sends a request with a key, of which this was found. */
async function sendTo(
  found: object,
  config: FastifyContextConfig,
  handle: () => unknown = () => expect.unreachable(),
) {
  const { folder, remove } = temporaryFolder()
  const app = await bareServer(folder)
  onTestFinished(async () => {
    await app.close()
    remove()
  })
  const keys = { open: async () => found }
  const holder = { merchant: { id: 'merchant' }, kind: 'test' }
  const authentication = { passed: () => holder, caller: () => ({}) }
  acceptIdempotencyKeys(
    app,
    keys as unknown as IdempotencyKeys,
    authentication as unknown as Authentication,
    { passed: () => undefined } as unknown as Bearer,
  )
  app.post('/pay', { config }, async () => handle())
  return app.inject({
    method: 'POST',
    url: '/pay',
    headers: { host: 'localhost', 'idempotency-key': 'once' },
  })
}

const failed = gatewayError('card_processing_error', { entity_id: 'charge' })
const isGone = new DatabaseUnavailable('unreachable', SECRET_WORDS)

test.each<[string, () => Promise<unknown>, object, number, string | undefined]>([
  ['what became of it', async () => ({ id: 'paid' }), storable, 200, 'true'],
  ['its failure', () => Promise.reject(failed), storable, 500, 'true'],
  ['its failure, which can’t be stored', () => Promise.reject(failed), unstorable, 500, 'true'],
  ['that the database is gone', () => Promise.reject(isGone), unstorable, 503, undefined],
  ['that it can’t be stored', async () => ({ id: 'paid' }), unstorable, 500, undefined],
  ['to wait', () => Promise.reject(gatewayError('version_conflict')), storable, 409, undefined],
  ['that nothing is known', () => Promise.reject(new Error(SECRET_WORDS)), storable, 500, undefined],
])('a recorded request that is told %s', async (_what, ifInterrupted, attempt, status, replayed) => {
  const answer = await sendTo({ state: 'recorded', attempt, recordId: 'charge' }, { ifInterrupted })
  expect([answer.statusCode, answer.headers['idempotent-replayed']]).toEqual([status, replayed])
  expect(answer.body).not.toContain('10.0.0.7')
})
