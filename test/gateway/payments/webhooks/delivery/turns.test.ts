// How much one receiver is sent before others have their turn, and what is not lost on the way.
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createDelivery } from '../../../../../gateway/payments/webhooks/delivery/deliver.ts'
import { enqueue, newDelivery } from '../../../../../gateway/payments/webhooks/delivery/enqueue.ts'
import type { Outcome, Send } from '../../../../../gateway/payments/webhooks/delivery/send.ts'
import { idOfAddress } from '../../../../../gateway/payments/webhooks/endpoints/find.ts'
import type { JobRow, MerchantRow, Storage } from '../../../../../gateway/platform/storage/index.ts'
import { openStorage, testCipher } from '../../../../support/engine.ts'
import { temporaryFolder, testClock, testGateway } from '../../../../support/gateway.ts'
import { noLog } from '../../../../support/log.ts'

const URL = 'https://shop.example/events'
const clock = testClock()
let folder: string
let storage: Storage
let merchant: MerchantRow

beforeEach(async () => {
  const made = temporaryFolder()
  folder = made.folder
  await (await testGateway({ dataDir: folder, clock })).close()
  storage = await openStorage({ dataDir: folder })
  onTestFinished(async () => {
    await storage.close()
    made.remove()
  })
  await storage.write((tx) => tx.updateTable('merchants').set({ live_events_urls: URL }).execute())
  merchant = await storage.read
    .selectFrom('merchants')
    .selectAll()
    .orderBy('created')
    .executeTakeFirstOrThrow()
})

/** Deliveries for one receiver that have been due for a minute. */
const add = (count: number) => {
  const to = { merchant_id: merchant.id, mode: 'live' as const, url: URL }
  return storage.write((tx) =>
    enqueue(
      tx,
      Array.from({ length: count }, (_, position) =>
        newDelivery({
          ...to,
          receiver: idOfAddress(to),
          event_id: null,
          body: '{}',
          schedule: 'gateway_event',
          created: clock.now() - 60_000,
          position,
        }),
      ),
    ),
  )
}

const jobOf = () =>
  storage.read.selectFrom('jobs').selectAll().where('type', '=', 'deliver').executeTakeFirst()
const pending = async () =>
  (await storage.read.selectFrom('deliveries').select('id').where('status', '=', 'PENDING').execute()).length

const delivered: Outcome = { succeeded: true, status: 200, body: '', error: null, isLate: false }
const late: Outcome = { succeeded: false, status: null, body: '', error: 'late', isLate: true }

/** Does the receiver's job once, as a process that has claimed it. */
async function deliver(send: Send, isStopped = () => false): Promise<void> {
  await storage.read.updateTable('jobs').set({ instance_id: 'me' }).where('type', '=', 'deliver').execute()
  const job = (await jobOf()) as JobRow<'deliver'>
  const cipher = await testCipher(folder, storage)
  const openBody = () => undefined
  await createDelivery({ storage, cipher, send, openBody, isStopped })(job, { clock, logger: noLog })
}

test('a receiver has one job, however much it is to get, and gets some of it at once', async () => {
  await add(50)
  await add(50)
  expect(
    await storage.read.selectFrom('jobs').selectAll().where('type', '=', 'deliver').execute(),
  ).toHaveLength(1)
  let [now, most] = [0, 0]
  const send: Send = async () => {
    now++
    most = Math.max(most, now)
    await storage.read.selectFrom('merchants').select('id').execute()
    now--
    return delivered
  }
  for (const left of [68, 36, 4]) {
    await deliver(send)
    expect(await pending()).toBe(left)
    // What is left is still due, but behind those who waited meanwhile.
    expect(await jobOf()).toMatchObject({ instance_id: null, run_at: clock.now(), due: clock.now() })
  }
  await deliver(send)
  expect(await pending()).toBe(0)
  expect(await jobOf()).toBeUndefined()
  expect(most).toBe(8)
})

test('a receiver that uses up its time is sent no more of what is due until its next turn', async () => {
  await add(30)
  let sent = 0
  await deliver(async () => {
    sent++
    return late
  })
  expect(sent).toBe(8)
  expect(await jobOf()).toMatchObject({ instance_id: null, run_at: clock.now() })
  const untried = storage.read.selectFrom('deliveries').select('id').where('attempts', '=', 0)
  expect(await untried.execute()).toHaveLength(22)
})

test('a gateway that stops begins nothing more, and what it leaves is due at once', async () => {
  await add(30)
  let sent = 0
  await deliver(
    async () => {
      sent++
      return delivered
    },
    () => sent >= 3,
  )
  expect(await pending()).toBe(27)
  expect(await jobOf()).toMatchObject({ instance_id: null, run_at: clock.now() })
})

test('what comes while the last of it is sent is not forgotten', async () => {
  await add(1)
  await deliver(async () => {
    await add(1)
    return delivered
  })
  expect(await pending()).toBe(1)
  expect(await jobOf()).toMatchObject({ instance_id: null, run_at: clock.now() })
})

test('a process that was taken for dead notes what it sent, and leaves the job to the one that has it', async () => {
  await add(1)
  const sent = deliver(async () => {
    await storage.read
      .updateTable('jobs')
      .set({ instance_id: 'another' })
      .where('type', '=', 'deliver')
      .execute()
    return { ...late, isLate: false }
  })
  await expect(sent).rejects.toThrow('version_conflict')
  expect(await jobOf()).toMatchObject({ instance_id: 'another' })
  const attempts = await storage.read.selectFrom('delivery_attempts').selectAll().execute()
  expect(attempts).toMatchObject([{ number: 1, succeeded: 0, error: 'late' }])
})
