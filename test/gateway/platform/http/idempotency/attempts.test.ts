// What is done with a key whose first request ended without an answer, by what the route says of itself.
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../../../gateway/core/clock.ts'
import { gatewayError } from '../../../../../gateway/core/errors.ts'
import { createMerchants } from '../../../../../gateway/merchants/merchants/index.ts'
import { createAuthentication } from '../../../../../gateway/platform/http/authentication.ts'
import { createBearer } from '../../../../../gateway/platform/http/bearer.ts'
import { acceptIdempotencyKeys } from '../../../../../gateway/platform/http/idempotency/accept.ts'
import type { OpenAttempt } from '../../../../../gateway/platform/http/idempotency/attempts.ts'
import {
  createIdempotencyKeys,
  type IdempotencyKeys,
  type KeyRequest,
} from '../../../../../gateway/platform/http/idempotency/keys.ts'
import { startLeases } from '../../../../../gateway/platform/leases/index.ts'
import { recordAttempt, recordResult, type Storage } from '../../../../../gateway/platform/storage/index.ts'
import { bareServer } from '../../../../support/bare-server.ts'
import { openStorage, testCipher } from '../../../../support/engine.ts'
import { temporaryFolder, testClock, testGateway } from '../../../../support/gateway.ts'

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

/** The keys as one process has them. */
async function keysOf({ write } = storage) {
  // No heartbeat within a test.
  const life = 600_000
  const leases = await startLeases(storage, { isAlone: false, time: systemClock, life, onError: () => {} })
  cleanUp.push(() => leases.stop())
  const cipher = await testCipher(folder, storage)
  return createIdempotencyKeys({ storage: { ...storage, write }, cipher, clock: testClock(), leases })
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
    app.post(url, { onRequest, config, schema: { permission: 'any' } }, async () => {
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

    await storage.write((tx) => tx.updateTable('instances').set({ alive_until: 0 }).execute())
    const other = await keysOf()
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

/** A request that stores its key with its first change. */
async function recordedRequest(): Promise<KeyRequest> {
  const merchants = storage.read.selectFrom('merchants').select('id').orderBy('created')
  const { id: merchantId } = await merchants.executeTakeFirstOrThrow()
  return { merchantId, scope: 'test', key: 'order-1', text: 'POST /recorded {}', isRecorded: true }
}

async function openNew(keys: IdempotencyKeys, request: KeyRequest) {
  const found = await keys.open(request)
  if (found.state !== 'new') throw new Error(found.state)
  return found.attempt
}

describe('a request that stores its key with its first change', () => {
  const answer = { status: 200, headers: {}, body: 'first' }
  const record = (attempt: OpenAttempt, id: string) =>
    storage.write((tx) => recordAttempt(tx, attempt, 'Transaction', id))

  test('and its answer with its result makes no other write, whatever comes of it', async () => {
    let writes = 0
    const write: Storage['write'] = (change) => {
      writes++
      return storage.write(change)
    }
    const [request, keys] = [await recordedRequest(), await keysOf({ ...storage, write })]
    const refused = await openNew(keys, request)
    await refused.forget()
    const failed = await openNew(keys, request)
    await failed.leave()
    const attempt = await openNew(keys, request)
    await record(attempt, 'first')
    await storage.write((tx) => recordResult(tx, { ...attempt, seal: () => attempt.sealAnswer(answer) }, {}))
    await attempt.answer(answer)
    expect(writes).toBe(0)
    expect(await keys.open(request)).toEqual({ state: 'answered', answer })
  })

  test('is answered the same where the answer was not stored with it', async () => {
    const [request, keys] = [await recordedRequest(), await keysOf()]
    const attempt = await openNew(keys, request)
    await record(attempt, 'first')
    await attempt.answer(answer)
    expect(await keys.open(request)).toEqual({ state: 'answered', answer })
    const other = await openNew(keys, { ...request, key: 'order-2' })
    await other.answer(answer)
    expect(await keys.open({ ...request, key: 'order-2' })).toEqual({ state: 'answered', answer })
  })

  test('keeps others of its process from it before anything is stored', async () => {
    const [request, keys] = [await recordedRequest(), await keysOf()]
    const attempt = await openNew(keys, request)
    await expect(keys.open(request)).rejects.toMatchObject({ status: 409 })
    await expect(keys.open({ ...request, text: 'other' })).rejects.toMatchObject({ status: 422 })
    await attempt.forget()
    await (await openNew(keys, { ...request, text: 'other' })).forget()
  })

  test('at two processes is made by one: the other one is told to wait, even where it was refused', async () => {
    const [request, one, two] = [await recordedRequest(), await keysOf(), await keysOf()]
    const first = await openNew(one, request)
    const [second, third] = [await openNew(two, request), await openNew(await keysOf(), request)]
    await record(first, 'first')
    await expect(record(second, 'second')).rejects.toMatchObject({ status: 409 })
    await expect(second.forget()).rejects.toMatchObject({ status: 409 })
    await expect(two.open(request)).rejects.toMatchObject({ status: 409 })
    await first.answer(answer)
    await third.answer({ ...answer, body: 'third' })
    expect(await two.open(request)).toEqual({ state: 'answered', answer })
  })

  test('twice in one change, or after a day, is stored as it is then', async () => {
    const [request, keys] = [await recordedRequest(), await keysOf()]
    const attempt = await openNew(keys, request)
    await storage.write(async (tx) => {
      await recordAttempt(tx, attempt, 'Transaction', 'first')
      await recordAttempt(tx, attempt, 'Occurrence', 'second')
    })
    const rows = storage.read
      .selectFrom('idempotency_keys')
      .select(['record_type', 'record_id', 'fingerprint'])
    const [before] = await rows.execute()
    expect(before).toMatchObject({ record_type: 'Occurrence', record_id: 'second' })
    await attempt.answer(answer)
    await storage.write((tx) => tx.updateTable('idempotency_keys').set({ expires: 1 }).execute())
    await record(await openNew(keys, { ...request, text: 'another' }), 'third')
    const [after] = await rows.execute()
    expect(after?.record_id).toBe('third')
    expect(after?.fingerprint).not.toBe(before?.fingerprint)
  })
})

test.each([true, false])(
  'a key that could not be given back, because the database was gone, is so afterwards; stored with the first change: %s',
  async (isRecorded) => {
    let isGone = false
    const write: Storage['write'] = (change) =>
      isGone ? Promise.reject(new Error('gone')) : storage.write(change)
    const request = { ...(await recordedRequest()), isRecorded }
    const [one, two] = [await keysOf({ ...storage, write }), await keysOf()]
    const attempt = await openNew(one, request)
    await storage.write((tx) => recordAttempt(tx, attempt, 'Transaction', 'first'))
    isGone = true
    await expect(attempt.leave()).rejects.toThrow('gone')
    isGone = false
    // The process lives, so another one takes it for one that works.
    await expect(two.open(request)).rejects.toMatchObject({ status: 409 })
    await one.giveBack()
    expect(await two.open(request)).toMatchObject({ state: 'recorded', recordId: 'first' })
    // And what somebody works on is left alone.
    await one.giveBack()
    await expect(one.open(request)).rejects.toMatchObject({ status: 409 })
  },
)

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
