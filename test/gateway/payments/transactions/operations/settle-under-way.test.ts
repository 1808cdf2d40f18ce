// What happens to a payment while the daily capture has the networks capture it (rules: transactions.md#daily-capture).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../../../gateway/core/clock.ts'
import type { Processor } from '../../../../../gateway/payments/networks/index.ts'
import { createDailyCapture } from '../../../../../gateway/payments/transactions/jobs/daily-capture.ts'
import { createRecovery } from '../../../../../gateway/payments/transactions/jobs/recovery.ts'
import {
  endOf,
  FIRST,
  settleWaiting,
} from '../../../../../gateway/payments/transactions/jobs/settle-waiting.ts'
import { type Leases, startLeases } from '../../../../../gateway/platform/leases/index.ts'
import type { JobRow, Storage, TransactionRow } from '../../../../../gateway/platform/storage/index.ts'
import { createSimulator } from '../../../../../gateway/sandbox/networks/index.ts'
import { openStorage } from '../../../../support/engine.ts'
import { goodCard, type TestGateway, testClock, testGateway } from '../../../../support/gateway.ts'
import { noLog } from '../../../../support/log.ts'

const signature = { mime_type: 'service/jsignature', data: '[{"x":[1,2],"y":[3,4]}]' }

let world: TestGateway
let storage: Storage
let leases: Leases
let id: string
beforeEach(async () => {
  world = await testGateway()
  id = (await world.client.post('/v1/charges', { amount: 1000, method: goodCard })).body.id
  storage = await openStorage({ dataDir: world.dataDir })
  leases = await startLeases(storage, { isAlone: false, time: systemClock, onError: () => {} })
})
afterEach(async () => {
  await leases.stop()
  await storage.close()
  await world.close()
})

const rowNow = () =>
  storage.read.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const change = (columns: Partial<TransactionRow>) =>
  storage.read.updateTable('transactions').set(columns).where('id', '=', id).execute()
const ask = (what: string, body: object = {}) => world.client.post(`/v1/transactions/${id}/${what}`, body)

/** Networks that note what they are asked for. @param capture how they answer a capture */
function networks(capture: () => Promise<void> = async () => {}) {
  const asked: string[] = []
  const processor: Processor = {
    ...createSimulator(),
    async capture(of, amount) {
      asked.push(`capture ${amount} of ${of}`)
      await capture()
    },
    reverse: async (of) => void asked.push(`reverse ${of}`),
    settle: async () => ({ settled: true }),
  }
  return { asked, parts: { storage, leases, processor } }
}

/** Settles what waits. @returns how many failed */
async function capture({ parts }: ReturnType<typeof networks>) {
  const { merchant_id: merchantId, account_id: accountId } = await rowNow()
  const waiting = { merchantId, accountId, type: 'CHARGE', after: FIRST, to: endOf(Date.now()) } as const
  return settleWaiting(parts, waiting, { clock: systemClock, logger: noLog })
}

/** A first run leaves alone what has just failed. */
async function recover({ parts }: ReturnType<typeof networks>) {
  const recovery = createRecovery({ ...parts, clock: systemClock, logger: noLog }, testClock())
  await recovery.run()
  recovery.retryNow()
  return recovery.run()
}

test('a daily capture that leaves a payment behind shows as failing until it succeeds', async () => {
  const { account_id } = await rowNow()
  const jobs = () => storage.read.selectFrom('jobs').where('record_id', '=', account_id)
  const jobNow = () => jobs().selectAll().$castTo<JobRow<'capture'>>().executeTakeFirstOrThrow()
  const run = async ({ parts }: ReturnType<typeof networks>) => {
    // A retry comes when the networks' time for the last attempt is over.
    await change({ under_way_since: 1 })
    const { id: jobId } = await jobNow()
    const mine = { instance_id: leases.processId }
    await storage.read.updateTable('jobs').set(mine).where('id', '=', jobId).execute()
    await createDailyCapture(parts)(await jobNow(), {
      clock: systemClock,
      logger: noLog,
    })
    return (await jobNow()).attempts
  }
  const refused = networks(() => Promise.reject(new Error('The processor refuses.')))
  expect(await run(refused)).toBe(1)
  expect(await run(refused)).toBe(2)
  expect(await run(networks())).toBe(0)
  expect((await rowNow()).status).toBe('COMPLETED')
})

test('what is being voided is not captured, and fails nothing', async () => {
  await change({ under_way: 'VOID', under_way_since: Date.now(), instance_id: leases.processId })
  const its = networks()
  expect(await capture(its)).toBe(0)
  expect(its.asked).toEqual([])
  expect(await rowNow()).toMatchObject({ status: 'AUTHORIZED', under_way: 'VOID' })
})

test('while the networks capture it, it can be neither voided nor signed; a refund counts all the same', async () => {
  const arrived = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const its = networks(() => {
    arrived.resolve()
    return answer.promise
  })
  const captured = capture(its)
  await arrived.promise
  const conflict = { status: 409, body: { messages: [{ code: 'version_conflict' }] } }
  expect(await ask('void')).toMatchObject(conflict)
  expect(await ask('sign', { ...signature, gratuity: 200 })).toMatchObject(conflict)
  expect((await world.client.post(`/v1/charges/${id}/refund`, { amount: 400 })).status).toBe(200)
  answer.resolve()
  expect(await captured).toBe(0)
  expect(its.asked).toEqual([`capture 1000 of ${id}`])
  const done = {
    status: 'COMPLETED',
    gratuity: null,
    amount_refunded: 400,
    under_way: null,
    instance_id: null,
  }
  expect(await rowNow()).toMatchObject(done)
})

test('without an answer it stays as it is, and recovery has the same amount captured', async () => {
  const silent = networks(() => Promise.reject(new Error('No answer.')))
  expect(await capture(silent)).toBe(1)
  expect((await ask('sign', { ...signature, gratuity: 200 })).status).toBe(409)
  const its = networks()
  expect(await recover(its)).toEqual({ failed: 0, carriedOut: 1, left: 0 })
  expect(its.asked).toEqual([`capture 1000 of ${id}`])
  expect(await rowNow()).toMatchObject({ status: 'COMPLETED', under_way: null, instance_id: null })
})

test('what another process has taken over is that one’s to complete', async () => {
  const its = networks(async () => void (await change({ instance_id: 'another' })))
  expect(await capture(its)).toBe(1)
  expect(await rowNow()).toMatchObject({ status: 'AUTHORIZED', under_way: 'CAPTURE', instance_id: 'another' })
})
