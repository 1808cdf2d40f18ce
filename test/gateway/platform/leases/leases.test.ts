import { afterEach, describe, expect, test } from 'vitest'
import { startGateway } from '../../../../gateway/app/gateway.ts'
import { GATEWAY } from '../../../../gateway/core/caller.ts'
import { systemClock } from '../../../../gateway/core/clock.ts'
import { createCardTesting } from '../../../../gateway/payments/card-testing/index.ts'
import {
  type AuthorizationAnswer,
  type Processor,
  watchReach,
} from '../../../../gateway/payments/networks/index.ts'
import { createRecovery } from '../../../../gateway/payments/transactions/jobs/recovery.ts'
import { authorize } from '../../../../gateway/payments/transactions/operations/authorize.ts'
import { captureCharge } from '../../../../gateway/payments/transactions/operations/capture.ts'
import { createTokens } from '../../../../gateway/payments/vault/index.ts'
import { type Leases, startLeases } from '../../../../gateway/platform/leases/index.ts'
import type { Storage, TransactionRow } from '../../../../gateway/platform/storage/index.ts'
import { createSimulator } from '../../../../gateway/sandbox/networks/index.ts'
import { openStorage, testCardData, testCipher } from '../../../support/engine.ts'
import { goodCard, temporaryFolder, testClock, testGateway } from '../../../support/gateway.ts'
import { noLog } from '../../../support/log.ts'

const SECOND = 1000
const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

/** A database with holds of 1000 in it, as many processes as are wanted on it, and the rows that a test looks at. */
async function database(holds: number) {
  const { folder, remove } = temporaryFolder()
  cleanUp.push(remove)
  const world = await testGateway({ dataDir: folder })
  const ids: string[] = []
  for (let i = 0; i < holds; i++) {
    const hold = { amount: 1000, method: goodCard, auto_capture: false, reference: `${i}` }
    ids.push((await world.client.post('/v1/charges', hold)).body.id)
  }
  await world.close()
  const open = async () => {
    const storage = await openStorage({ dataDir: folder })
    cleanUp.push(() => storage.close())
    return storage
  }
  const storage = await open()
  const set = (id: string, change: Partial<TransactionRow>) =>
    storage.read.updateTable('transactions').set(change).where('id', '=', id).execute()
  const get = (id: string) =>
    storage.read.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  /** Has a process taken for dead. */
  const bury = ({ processId }: Leases) =>
    storage.read.updateTable('instances').set({ alive_until: 0 }).where('id', '=', processId).execute()
  return { folder, ids, open, storage, set, get, bury }
}

/** One of several processes on a database. @param time by which its recovery retries */
async function joinAs(storage: Storage, processor: Partial<Processor>, time = testClock()) {
  // No heartbeat within a test: `bury` is for good.
  const life = 600 * SECOND
  const leases = await startLeases(storage, { isAlone: false, time: systemClock, life, onError: () => {} })
  cleanUp.push(() => leases.stop())
  const parts = {
    storage,
    processor: { ...createSimulator(), ...processor },
    clock: time,
    leases,
    logger: noLog,
  }
  return { ...parts, parts, time, recovery: createRecovery(parts, time) }
}

const pendingOf = ({ processId }: Leases) => ({ status: 'PENDING', instance_id: processId }) as const

describe('several processes on one database', () => {
  test('what a living one works on is left alone, and taken up once it is gone, by one of the others', async () => {
    const { ids, open, set, get, bury } = await database(2)
    const [pending = '', captured = ''] = ids
    const time = testClock()
    const dead = await joinAs(await open(), {})
    await set(pending, pendingOf(dead.leases))
    await set(captured, { under_way: 'CAPTURE', under_way_since: 0, instance_id: dead.leases.processId })
    const asked: string[] = []
    const networks = {
      reverse: async (id: string) => void asked.push(id),
      capture: async (id: string) => void asked.push(id),
    }
    // One connection, so that their writes come by turns, as on a database that is made for several.
    const shared = await open()
    const others = [await joinAs(shared, networks, time), await joinAs(shared, networks, time)]
    const run = () => Promise.all(others.map(({ recovery }) => recovery.run()))
    expect(await run()).toEqual(others.map(() => ({ failed: 0, carriedOut: 0, left: 0 })))
    expect(asked).toEqual([])

    await bury(dead.leases)
    await run()
    expect(asked.toSorted()).toEqual(ids.toSorted())
    expect(await get(pending)).toMatchObject({ status: 'FAILED', instance_id: null })
    expect(await get(captured)).toMatchObject({ status: 'COMPLETED', under_way: null, instance_id: null })
  })

  test('a charge that was dropped for a process taken for dead stays dropped, whatever the networks tell that one', async () => {
    const { folder, open, storage, get, bury } = await database(1)
    const answer = Promise.withResolvers<AuthorizationAnswer>()
    const asked = Promise.withResolvers<string>()
    const stopped = await joinAs(await open(), {
      authorize({ transactionId }) {
        asked.resolve(transactionId)
        return answer.promise
      },
    })
    const cipher = await testCipher(folder, stopped.storage)
    const { cardData, storage: keyed } = await testCardData(folder, stopped.storage)
    const tokens = createTokens(keyed, cardData, stopped.time)
    const cardTesting = createCardTesting({
      storage: stopped.storage,
      cipher,
      clock: stopped.time,
      pagesUrlOf: () => 'https://pages.example',
    })
    const merchant = await storage.read
      .selectFrom('merchants')
      .selectAll()
      .orderBy('created')
      .executeTakeFirstOrThrow()
    const charge = authorize(
      { ...stopped.parts, storage: keyed, cipher, cardData, tokens, cardTesting },
      { merchant, mode: 'test', ...GATEWAY, clock: stopped.time, logger: noLog },
      {
        amount: 1000,
        method: goodCard,
        auto_capture: true,
      } as never,
    )
    const id = await asked.promise
    const other = await joinAs(await open(), {})
    await bury(stopped.leases)
    expect(await other.recovery.run()).toEqual({ failed: 1, carriedOut: 0, left: 0 })

    answer.resolve({
      approved: true,
      authorization_code: 'LATEST',
      cvv_result: 'MATCHED',
      avs_result: 'ADDRESS',
    })
    await expect(charge).rejects.toMatchObject({
      status: 500,
      messages: [{ code: 'card_processor_not_available', entity_id: id }],
    })
    expect(await get(id)).toMatchObject({ status: 'FAILED', authorization_code: null })
  })

  test('a capture that another process has finished is not done twice, and is a capture for both', async () => {
    const { folder, ids, open, storage, get, bury } = await database(1)
    const [id = ''] = ids
    const answer = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const stopped = await joinAs(await open(), {
      capture() {
        asked.resolve()
        return answer.promise
      },
    })
    const merchant = await storage.read
      .selectFrom('merchants')
      .selectAll()
      .orderBy('created')
      .executeTakeFirstOrThrow()
    const capture = captureCharge(
      { ...stopped.parts, cipher: await testCipher(folder, stopped.storage) },
      { merchant, mode: 'test', ...GATEWAY, clock: stopped.time, logger: noLog },
      id,
      {
        amount: 1000,
        capture_time: 'IMMEDIATE',
      } as never,
    )
    await asked.promise
    const other = await joinAs(await open(), {})
    await bury(stopped.leases)
    expect(await other.recovery.run()).toEqual({ failed: 0, carriedOut: 1, left: 0 })
    answer.resolve()
    expect(await capture).toEqual(await get(id))
    expect(await get(id)).toMatchObject({ status: 'COMPLETED' })
    const events = await storage.read.selectFrom('events').selectAll().execute()
    expect(events.filter(({ type }) => type === 'transaction.completed')).toHaveLength(1)
  })

  test('a refund that waits for its charge is nobody’s to settle', async () => {
    const { ids, open, set, get } = await database(1)
    const [id = ''] = ids
    await set(id, { type: 'REFUND', charge_id: id, status: 'PENDING' })
    const { recovery } = await joinAs(await open(), {})
    expect(await recovery.run()).toEqual({ failed: 0, carriedOut: 0, left: 0 })
    expect(await get(id)).toMatchObject({ status: 'PENDING' })
  })
})

describe('networks that stay silent', () => {
  test('are asked again after pauses that grow, and do not keep the other charges waiting', async () => {
    const { ids, open, set, get } = await database(2)
    const [silent = '', other = ''] = ids
    const tries: number[] = []
    const time = testClock()
    const { recovery, leases } = await joinAs(
      await open(),
      {
        async reverse(id) {
          if (id !== silent) return
          tries.push((time.now() - start) / SECOND)
          throw new Error('down')
        },
      },
      time,
    )
    const start = time.now()
    await set(silent, { ...pendingOf(leases), created: 1, instance_id: 'gone' })
    await set(other, { ...pendingOf(leases), created: 2, instance_id: 'gone' })
    for (let second = 0; second <= 60; second++) {
      await recovery.run()
      time.advance(SECOND)
    }
    expect(tries).toEqual([0, 3, 9, 21, 45])
    expect(await get(other)).toMatchObject({ status: 'FAILED' })
    expect(await get(silent)).toMatchObject({ status: 'PENDING', instance_id: leases.processId })
  })

  test('for one charge keep none of the others waiting, not even those that come up later', async () => {
    const { ids, open, set, get } = await database(3)
    const [silent = '', other = '', later = ''] = ids
    const answer = Promise.withResolvers<void>()
    const { recovery } = await joinAs(await open(), {
      reverse: (id) => (id === silent ? answer.promise : Promise.resolve()),
    })
    const orphan = { status: 'PENDING', instance_id: 'gone' } as const
    await set(silent, { ...orphan, created: 1 })
    await set(other, { ...orphan, created: 2 })
    recovery.start((error) => expect.unreachable(String(error)))
    const stored = async (id: string) => (await get(id)).status
    await expect.poll(() => stored(other)).toBe('FAILED')
    await set(later, { ...orphan, created: 3 })
    await expect.poll(() => stored(later)).toBe('FAILED')
    expect(await stored(silent)).toBe('PENDING')
    answer.resolve()
    await expect.poll(() => stored(silent)).toBe('FAILED')
    await recovery.stop()
  })

  test('are asked without a pause once they, or the database, are back', async () => {
    const { ids, open, set, get } = await database(1)
    const [id = ''] = ids
    let tries = 0
    const { recovery, time } = await joinAs(await open(), {
      async reverse() {
        if (++tries < 5) throw new Error('down')
      },
    })
    await set(id, { status: 'PENDING', instance_id: 'gone' })
    for (let second = 0; second <= 21; second++) {
      await recovery.run()
      time.advance(SECOND)
    }
    expect(tries).toBe(4)
    await recovery.run()
    expect(tries).toBe(4)
    recovery.retryNow()
    await recovery.run()
    expect(await get(id)).toMatchObject({ status: 'FAILED' })
  })

  test('are back with the first answer after several failures in a row; one failure is none of theirs', async () => {
    let isDown = false
    let back = 0
    const watched = watchReach(
      {
        ...createSimulator(),
        async reverse() {
          if (isDown) throw new Error('down')
        },
      },
      () => back++,
    )
    const ask = () => watched.reverse('id', 0)
    const fail = async () => {
      isDown = true
      await expect(ask()).rejects.toThrow('down')
      isDown = false
    }
    await fail()
    await ask()
    await fail()
    await fail()
    await ask()
    expect(back).toBe(0)
    for (let times = 0; times < 3; times++) await fail()
    await ask()
    await ask()
    await expect.poll(() => back).toBe(1)
  })

  test('and speak again: the charge is settled without a start', async () => {
    let isSilent = true
    const answerOrNot = async () => {
      if (isSilent) throw new Error('down')
    }
    const world = await testGateway({
      processor: {
        ...createSimulator(),
        authorize: () => Promise.reject(new Error('down')),
        reverse: answerOrNot,
      },
    })
    cleanUp.push(() => world.close())
    const { status, body } = await world.client.post('/v1/charges', { amount: 1000, method: goodCard })
    expect(status).toBe(500)
    const stored = async () =>
      (await world.client.get(`/v1/transactions/${body.messages[0].entity_id}`)).body.status
    expect(await stored()).toBe('PENDING')
    isSilent = false
    await expect.poll(stored).toBe('FAILED')
  })
})

describe('a process', () => {
  test('says that it lives as long as it does', async () => {
    const world = await testGateway()
    const storage = await openStorage(world)
    const instances = () => storage.read.selectFrom('instances').selectAll().execute()
    const [first] = await instances()
    await expect
      .poll(async () => (await instances())[0]?.alive_until)
      .toBeGreaterThan(first?.alive_until ?? 0)
    expect(await instances()).toHaveLength(1)
    await world.gateway.close()
    expect(await instances()).toEqual([])
    await storage.close()
    await world.close()
  })

  test('that could not start leaves nothing behind that keeps the next one from starting', async () => {
    const world = await testGateway()
    cleanUp.push(() => world.close())
    const { folder, remove } = temporaryFolder()
    const port = Number(new URL(world.gateway.baseUrl).port)
    await expect(startGateway({ dataDir: folder, port, logLevel: 'silent' })).rejects.toThrow('EADDRINUSE')
    await (await startGateway({ dataDir: folder, port: 0, logLevel: 'silent' })).close()
    remove()
  })
})
