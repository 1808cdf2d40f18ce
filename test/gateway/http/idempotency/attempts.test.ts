// What is done with a key whose first request ended without an answer, by what the route says of itself.
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { gatewayError } from '../../../../gateway/core/errors.ts'
import { createAuthentication } from '../../../../gateway/http/authentication.ts'
import { createBearer } from '../../../../gateway/http/bearer.ts'
import { acceptIdempotencyKeys } from '../../../../gateway/http/idempotency/accept.ts'
import { createIdempotencyKeys } from '../../../../gateway/http/idempotency/keys.ts'
import { startLeases } from '../../../../gateway/leases/index.ts'
import { createMerchants } from '../../../../gateway/merchants/index.ts'
import { recordAttempt, type Storage } from '../../../../gateway/storage/index.ts'
import { bareServer } from '../../../support/bare-server.ts'
import { openStorage, testCipher } from '../../../support/engine.ts'
import { temporaryFolder, testClock, testGateway } from '../../../support/gateway.ts'

let folder: string
let secretKey: string
let storage: Storage
const cleanUp: (() => unknown)[] = []
beforeAll(async () => {
  const temporary = temporaryFolder()
  folder = temporary.folder
  const world = await testGateway({ dataDir: folder })
  secretKey = world.gateway.testSecretKey
  await world.close()
  storage = await openStorage({ dataDir: folder })
  return async () => {
    await storage.close()
    temporary.remove()
  }
})
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
  await storage.write((tx) => tx.deleteFrom('idempotency_keys').execute())
})

/** The keys as one process has them; its time goes by a clock of its own. */
async function keysOf(time = testClock()) {
  const leases = await startLeases(storage, { isAlone: false, time, onError: () => {} })
  cleanUp.push(() => leases.stop())
  const cipher = await testCipher(folder, storage)
  return createIdempotencyKeys({ storage, cipher, clock: testClock(), leases })
}

const noTokens = { tenant: async () => undefined, payments: async () => undefined }

/** Routes that answer with how often they were asked, or as `answers` has it. */
async function routes() {
  const app = await bareServer(folder)
  cleanUp.push(() => app.close())
  const authentication = createAuthentication(createMerchants(storage, testClock()), testClock())
  const bearer = createBearer(noTokens, testClock())
  acceptIdempotencyKeys(app, await keysOf(), authentication, bearer)
  const done: Record<string, number> = {}
  const answers: Error[] = []
  const onRequest = authentication.requireSecret
  for (const [url, ifInterrupted] of [
    ['/once', undefined],
    ['/repeat', 'repeat'],
    ['/recorded', async () => ({ times: 'from the record' })],
  ] as const) {
    const config = ifInterrupted === undefined ? {} : { ifInterrupted }
    app.post(url, { onRequest, config }, async () => {
      done[url] = (done[url] ?? 0) + 1
      const error = answers.shift()
      if (error) throw error
      return { times: done[url] }
    })
  }
  const post = async (url: string) => {
    const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
    const headers = { authorization, 'idempotency-key': 'order-1' }
    const { statusCode, body } = await app.inject({ method: 'POST', url, headers, payload: {} })
    return [statusCode, JSON.parse(body).times ?? JSON.parse(body).messages[0].code]
  }
  const lose = (record: string | null) =>
    storage.read
      .updateTable('idempotency_keys')
      .set({
        answer: null,
        record_type: record === null ? null : 'Transaction',
        record_id: record,
        instance_id: 'gone',
      })
      .execute()
  return { post, lose, done, answers }
}

describe('a process that died', () => {
  test.each([
    ['/once', null, [409, 'version_conflict'], 1],
    ['/once', 'x', [409, 'version_conflict'], 1],
    ['/repeat', null, [200, 2], 2],
    ['/recorded', null, [200, 2], 2],
    ['/recorded', 'x', [200, 'from the record'], 1],
  ])('on the work of %s, with the record %s', async (url, record, answer, times) => {
    const { post, lose, done } = await routes()
    expect(await post(url)).toEqual([200, 1])
    await lose(record)
    expect(await post(url)).toEqual(answer)
    expect(await post(url)).toEqual(answer)
    expect(done[url]).toBe(times)
  })

  test('only for a while finds its request taken over, and changes nothing', async () => {
    const stopped = await keysOf()
    const { id: merchantId } = await storage.read
      .selectFrom('merchants')
      .select('id')
      .orderBy('created')
      .executeTakeFirstOrThrow()
    const request = { merchantId, scope: 'test', key: 'order-1', text: 'POST /once {}' }
    const first = await stopped.open(request)
    if (first.state !== 'new') throw new Error(first.state)

    const other = await keysOf(testClock(Date.UTC(2100, 0)))
    const second = await other.open(request)
    if (second.state !== 'interrupted') throw new Error(second.state)
    await expect(
      storage.write((tx) => recordAttempt(tx, first.attempt, 'Transaction', 'first')),
    ).rejects.toMatchObject({
      status: 409,
    })
    await first.attempt.answer({ status: 200, headers: {}, body: 'first' })
    await storage.write((tx) => recordAttempt(tx, second.attempt, 'Transaction', 'second'))
    await second.attempt.answer({ status: 200, headers: {}, body: 'second' })
    expect(await stopped.open(request)).toMatchObject({ state: 'answered', answer: { body: 'second' } })
  })
})

describe('a request that failed', () => {
  test.each([
    ['/once', [409, 'version_conflict']],
    ['/repeat', [200, 2]],
    ['/recorded', [200, 2]],
  ])('for no reason of its own is, on %s, as one that was interrupted', async (url, answer) => {
    const { post, answers } = await routes()
    answers.push(new Error('unforeseen'))
    expect(await post(url)).toEqual([500, 'server_error'])
    expect(await post(url)).toEqual(answer)
  })

  test.each(['version_conflict', 'resource_not_found', 'invalid_data'] as const)(
    'with %s is as good as new',
    async (code) => {
      const { post, answers } = await routes()
      answers.push(gatewayError(code))
      expect(await post('/once')).toEqual([expect.any(Number), code])
      expect(await post('/once')).toEqual([200, 2])
      expect(await post('/once')).toEqual([200, 2])
    },
  )
})
