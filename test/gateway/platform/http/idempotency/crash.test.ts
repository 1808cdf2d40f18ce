// What a request that is sent again is answered when the gateway died before it had answered the first one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IdempotencyKeyRow, Storage } from '../../../../../gateway/platform/storage/index.ts'
import { createSimulator } from '../../../../../gateway/sandbox/networks/index.ts'
import type { Answer } from '../../../../support/client.ts'
import { HANGING } from '../../../../support/crash/hanging-amounts.ts'
import { isPostgres, openStorage } from '../../../../support/engine.ts'
import {
  goodCard,
  spawnHangingGateway,
  type TestGateway,
  temporaryFolder,
  testGateway,
} from '../../../../support/gateway.ts'
import { addContacts } from '../../../../support/merchant/contacts.ts'
import { newToken } from '../../../../support/merchant/methods.ts'

const headers = { 'idempotency-key': 'order-1', 'content-type': 'application/json' }
const charge = { amount: 1000, method: goodCard }

/** Runs `work` on the database of a data folder. */
async function inDatabase<T>(folder: string, work: (db: Storage['read']) => Promise<T>): Promise<T> {
  const storage = await openStorage({ dataDir: folder })
  try {
    return await work(storage.read)
  } finally {
    await storage.close()
  }
}

/** What is on the disk when a process dies between the last change and the answer. */
const loseAnswer = (folder: string, more: Partial<IdempotencyKeyRow> = {}) =>
  inDatabase(folder, (db) =>
    db
      .updateTable('idempotency_keys')
      .set({ answer: null, instance_id: 'gone', ...more })
      .execute(),
  )

const countIn = (folder: string) =>
  inDatabase(folder, async (db) => (await db.selectFrom('transactions').select('id').execute()).length)

/** 409 as long as the dead process may still live: not on SQLite, where a data folder has one gateway. */
async function untilKnown(send: () => Promise<Answer>): Promise<Answer> {
  if (isPostgres) {
    await expect.poll(async () => (await send()).status).not.toBe(409)
  }
  return send()
}

describe('killed between the approval of the networks and the answer', () => {
  test('a charge is not made again, and the client is told what became of it', async () => {
    const { folder, remove } = temporaryFolder()
    const body = { amount: HANGING.authorize, method: goodCard }
    const first = await spawnHangingGateway(folder)
    first.client.post('/v1/charges', body, headers).catch(() => {})
    const id = await first.nextLine()
    await first.stop('SIGKILL')

    const second = await testGateway({ dataDir: folder })
    const again = () => second.client.post('/v1/charges', body, headers)
    for (let i = 0; i < 2; i++) {
      const answer = await untilKnown(again)
      expect(answer.status).toBe(500)
      expect(answer.headers['idempotent-replayed']).toBe('true')
      expect(answer.body.messages).toMatchObject([{ code: 'card_processing_error', entity_id: id }])
    }
    await second.close()
    expect(await countIn(folder)).toBe(1)
    remove()
  })

  test('a capture is made good, and answered as one', async () => {
    const { folder, remove } = temporaryFolder()
    const amount = HANGING.capture
    const first = await spawnHangingGateway(folder)
    const { id } = (await first.client.post('/v1/charges', { amount, method: goodCard, auto_capture: false }))
      .body
    first.client.post(`/v1/charges/${id}/capture`, { amount }, headers).catch(() => {})
    await first.nextLine()
    await first.stop('SIGKILL')

    const second = await testGateway({ dataDir: folder })
    const answer = await untilKnown(() =>
      second.client.post(`/v1/charges/${id}/capture`, { amount }, headers),
    )
    expect(answer).toMatchObject({ status: 200, body: { id, status: 'COMPLETED', refunds: [] } })
    await second.close()
    remove()
  })

  test('as long as the networks cannot be asked what became of it: 409', async () => {
    const { folder, remove } = temporaryFolder()
    const body = { amount: HANGING.authorize, method: goodCard }
    const first = await spawnHangingGateway(folder)
    first.client.post('/v1/charges', body, headers).catch(() => {})
    const id = await first.nextLine()
    await first.stop('SIGKILL')

    let isSilent = true
    const reverse = async () => {
      if (isSilent) throw new Error('down')
    }
    const second = await testGateway({ dataDir: folder, processor: { ...createSimulator(), reverse } })
    const again = () => second.client.post('/v1/charges', body, headers)
    expect(await again()).toMatchObject({ status: 409, body: { messages: [{ code: 'version_conflict' }] } })
    isSilent = false
    await expect.poll(async () => (await again()).status).toBe(500)
    expect((await again()).body.messages).toMatchObject([{ entity_id: id }])
    await second.close()
    expect(await countIn(folder)).toBe(1)
    remove()
  })
})

describe('killed between the change and the answer', () => {
  const newCharge = async ({ client }: TestGateway, more: object = {}) =>
    (await client.post('/v1/charges', { ...charge, ...more })).body.id as string

  const OPERATIONS: [string, (world: TestGateway) => Promise<[string, object]>][] = [
    ['a charge', async () => ['/v1/charges', charge]],
    [
      'a decline',
      async () => ['/v1/charges', { ...charge, method: { ...goodCard, number: '4000000000000002' } }],
    ],
    ['a credit', async () => ['/v1/credits', charge]],
    ['a refund', async (world) => [`/v1/charges/${await newCharge(world)}/refund`, { amount: 400 }]],
    [
      'a capture',
      async (world) => [
        `/v1/charges/${await newCharge(world, { auto_capture: false })}/capture`,
        { amount: 1000 },
      ],
    ],
    ['a void', async (world) => [`/v1/transactions/${await newCharge(world)}/void`, { reference: 'late' }]],
    [
      'a signature',
      async (world) => [`/v1/transactions/${await newCharge(world)}/sign`, { mime_type: 'a/b', data: '[]' }],
    ],
    [
      'a payment method',
      async (world) => [
        '/v1/payment-methods',
        { contact_id: 'p_7', token_id: await newToken(world, goodCard) },
      ],
    ],
  ]

  const { folder, remove } = temporaryFolder()
  /** By their names: how each is sent again, and what it was answered the first time. */
  const sent = new Map<string, { again: (to: TestGateway) => Promise<Answer>; lost: Answer }>()
  let count: number
  let second: TestGateway
  beforeAll(async () => {
    const first = await testGateway({ dataDir: folder })
    await addContacts(first, ['p_7'])
    await inDatabase(folder, (db) => db.updateTable('accounts').set({ credit_enabled: 1 }).execute())
    for (const [name, prepare] of OPERATIONS) {
      const [path, body] = await prepare(first)
      const again = ({ client }: TestGateway) =>
        client.post(path, body, { ...headers, 'idempotency-key': name.replaceAll(' ', '-') })
      sent.set(name, { again, lost: await again(first) })
    }
    await first.close()
    count = await countIn(folder)
    await loseAnswer(folder)
    second = await testGateway({ dataDir: folder })
  })
  afterAll(async () => {
    await second.close()
    remove()
  })

  test.each(OPERATIONS)('%s is not made again, and answered as it would have been', async (name) => {
    const { again, lost } = sent.get(name) ?? {}
    for (let i = 0; i < 2; i++) {
      const answer = await again?.(second)
      expect(answer?.headers['idempotent-replayed']).toBe('true')
      expect({ status: answer?.status, body: answer?.body }).toEqual({
        status: lost?.status,
        body: lost?.body,
      })
    }
    expect(await countIn(folder)).toBe(count)
  })
})

describe('killed before anything was changed', () => {
  test('a charge is made when it is sent again', async () => {
    const { folder, remove } = temporaryFolder()
    const first = await testGateway({ dataDir: folder })
    await first.client.post('/v1/charges', { ...charge, reference: 'x' }, headers)
    await first.close()
    await loseAnswer(folder, { record_type: null, record_id: null })

    const second = await testGateway({ dataDir: folder })
    const again = () => second.client.post('/v1/charges', { ...charge, reference: 'x' }, headers)
    const answer = await again()
    expect(answer.status).toBe(200)
    expect(answer.headers['idempotent-replayed']).toBeUndefined()
    expect((await again()).body).toEqual(answer.body)
    await second.close()
    expect(await countIn(folder)).toBe(2)
    remove()
  })

  test('what a living process works on is that one’s: 409 until it is gone', async () => {
    const world = await testGateway()
    await world.client.post('/v1/charges', charge, headers)
    await loseAnswer(world.dataDir, { instance_id: 'other' })
    const other = { id: 'other', alive_until: Number.MAX_SAFE_INTEGER }
    await inDatabase(world.dataDir, (db) => db.insertInto('instances').values(other).execute())
    expect((await world.client.post('/v1/charges', charge, headers)).status).toBe(409)
    await inDatabase(world.dataDir, (db) => db.deleteFrom('instances').where('id', '=', 'other').execute())
    expect((await world.client.post('/v1/charges', charge, headers)).status).toBe(200)
    expect(await countIn(world.dataDir)).toBe(1)
    await world.close()
  })
})
