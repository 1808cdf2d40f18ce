// What fails is told: once, with what it was about, and without a digit of what somebody typed.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../../gateway/core/clock.ts'
import { createLogger } from '../../../gateway/core/logger.ts'
import { createRecovery } from '../../../gateway/payments/transactions/jobs/recovery.ts'
import { startLeases } from '../../../gateway/platform/leases/index.ts'
import { type TransactionRow, textRows } from '../../../gateway/platform/storage/index.ts'
import { setLimits } from '../../support/api/limits.ts'
import { isPostgres, openStorage, runText } from '../../support/engine.ts'
import { goodCard, type TestGateway, temporaryFolder, testClock, testGateway } from '../../support/gateway.ts'
import { capturedLog } from '../../support/log.ts'
import { inStorage } from '../../support/merchant/stored.ts'
import { BREAKS, type Break, breaks, brokenNetworks } from '../../support/outside/broken-networks.ts'

const { number } = goodCard
const charge = { amount: 1000, method: goodCard }
const hold = { ...charge, auto_capture: false }

const steps: (() => unknown)[] = []
afterEach(async () => {
  for (const step of steps.splice(0).reverse()) await step()
})

/** A gateway whose networks break when a test says so, and what it tells of it. Its clock stands until it is turned. */
async function brokenWorld() {
  const log = capturedLog()
  let world: TestGateway
  const networks = brokenNetworks(() => openStorage(world))
  world = await testGateway({
    clock: testClock(),
    processor: networks.processor,
    logLevel: 'debug',
    logTo: log,
  })
  steps.push(() => world.close())
  return { ...world, networks, log, failures: () => log.lines().filter(({ level }) => level > 30) }
}

describe.each(breaks)('networks that break with %s', (how: Break) => {
  const { level, cause } = BREAKS[how]
  const line = (about: object) => expect.objectContaining({ level, cause: told(cause), ...about })
  beforeEach(() => {
    // What never comes need not be waited for long; what comes does so in time, on a busy machine, too.
    if (how === 'no answer') steps.push(setLimits({ processorTimeoutMs: 1_500 }))
  })

  test('while they authorize', async () => {
    const { client, networks, failures, log } = await brokenWorld()
    networks.break('authorize', how)
    const { body, headers, status } = await client.post('/v1/charges', charge)
    expect(status).toBe(500)
    const [{ entity_id: transaction }] = body.messages
    const reqId = headers['request-id']
    expect(failures()).toEqual([line({ transaction, operation: 'authorize', reqId })])
    expect(log.text()).not.toContain(number)
  })

  test.each([
    ['capture', 'capture', { amount: 1000 }],
    ['void', 'reverse', {}],
  ] as const)('while they %s', async (operation, call, body) => {
    const { client, networks, failures, log } = await brokenWorld()
    const { id } = (await client.post('/v1/charges', hold)).body
    networks.break(call, how)
    const url = operation === 'void' ? `/v1/transactions/${id}/void` : `/v1/charges/${id}/capture`
    const answer = await client.post(url, body)
    expect(answer.status).toBe(500)
    expect(failures()).toEqual([line({ transaction: id, operation, reqId: answer.headers['request-id'] })])
    expect(log.text()).not.toContain(number)
  })

  test('while they drop what a policy rejects', async () => {
    const { networks, failures, log, ...world } = await brokenWorld()
    const strict = { cvv_policy: 'REQUIRE_MATCH_STRICT' } as const
    await inStorage(world, (tx) => tx.updateTable('accounts').set(strict).execute())
    networks.break('reverse', how)
    const wrongCode = '4000000000000101'
    const method = { ...goodCard, number: wrongCode }
    const { body, headers } = await world.client.post('/v1/charges', { amount: 1000, method })
    const [{ entity_id: transaction }] = body.messages
    const reqId = headers['request-id']
    expect(failures()).toEqual([line({ transaction, operation: 'reverse', reqId })])
    expect(log.text()).not.toContain(wrongCode)
  })

  test('while they settle: it is tried again', async () => {
    const { client, networks, failures, log } = await brokenWorld()
    const { id } = (await client.post('/v1/charges', charge)).body
    networks.break('settle', how)
    // To the time of the daily capture.
    const { status, headers } = await client.post('/v1/test-clock/advance', { duration: 'PT13H' })
    expect(status).toBe(200)
    const told = failures()
    const about = { job: expect.stringMatching(/^[\w-]{22}$/), reqId: headers['request-id'] }
    expect(told).toEqual([line({ transaction: id, operation: 'daily_capture', ...about })])
    networks.break(undefined)
    await client.post('/v1/test-clock/advance', { duration: 'PT10M' })
    expect((await client.get(`/v1/transactions/${id}`)).body.status).toBe('COMPLETED')
    expect(failures()).toEqual(told)
    expect(log.text()).not.toContain(number)
  })

  test('while a job needs them', async () => {
    const { client, networks, failures, log } = await brokenWorld()
    const { id: record } = (await client.post('/v1/charges', hold)).body
    const merchant = (await client.get('/v1/merchant')).body.id
    networks.break('reverse', how)
    expect((await client.post('/v1/test-clock/advance', { duration: 'P7D' })).status).toBe(200)
    const about = { type: 'expire_hold', merchant, mode: 'test', record, attempts: 1 }
    expect(failures()).toEqual([line({ job: expect.stringMatching(/^[\w-]{22}$/), ...about })])
    expect(log.text()).not.toContain(number)
  })

  test('while what a process left open is settled', async () => {
    const { log, recovery, ids, networks } = await leftOpen()
    networks.break('capture', how)
    expect(await recovery.run()).toEqual({ failed: 1, carriedOut: 0, left: 1 })
    expect(log.lines()).toEqual([line({ transaction: ids[1], operation: 'capture' })])
  })
})

/** What is told of an error, with the places in the code. */
const told = (cause: object) => ({
  ...cause,
  at: expect.arrayContaining([expect.stringMatching(/:\d+:\d+$/)]),
})

/** A charge that is PENDING and one that is being captured, of a process that is gone; and what settles them. */
async function leftOpen() {
  const { folder, remove } = temporaryFolder()
  steps.push(remove)
  const world = await testGateway({ dataDir: folder })
  const ids: string[] = []
  for (const reference of ['first', 'second']) {
    ids.push((await world.client.post('/v1/charges', { ...hold, reference })).body.id)
  }
  await world.close()
  const storage = await openStorage({ dataDir: folder })
  steps.push(() => storage.close())
  const [pending = '', captured = ''] = ids
  const set = (id: string, columns: Partial<TransactionRow>) =>
    storage.read.updateTable('transactions').set(columns).where('id', '=', id).execute()
  await set(pending, { created: 1, status: 'PENDING', instance_id: 'gone' })
  await set(captured, { created: 2, under_way: 'CAPTURE', under_way_since: 0, instance_id: 'gone' })
  const log = capturedLog()
  const logger = createLogger('info', log)
  const clock = testClock()
  const leases = await startLeases(storage, { isAlone: true, time: systemClock, onError: () => {} })
  steps.push(() => leases.stop())
  const networks = brokenNetworks(() => openStorage({ dataDir: folder }))
  const parts = { storage, processor: networks.processor, clock, leases, logger }
  return { storage, ids: [pending, captured] as const, log, networks, recovery: createRecovery(parts, clock) }
}

test('a row that the database refuses while what was left open is settled', async () => {
  const { storage, ids, log, recovery } = await leftOpen()
  const [transaction] = ids
  const row = await storage.read
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', transaction)
    .executeTakeFirstOrThrow()
  // The text that the failed charge is to be found by is there already.
  await runText(storage.read, 'create unique index texts_once on transaction_texts (text_1)')
  const failed = [{ property: 'failure_code', term: Buffer.from('card_processing_error') }]
  await storage.read
    .insertInto('transaction_texts')
    .values(textRows({ ...row, id: 'another' }, failed))
    .execute()
  // It keeps the other one from nothing.
  expect(await recovery.run()).toEqual({ failed: 0, carriedOut: 1, left: 1 })
  const cause = isPostgres
    ? {
        name: 'DatabaseError',
        code: '23505',
        constraint: 'texts_once',
        table: 'transaction_texts',
      }
    : {
        name: 'SqliteError',
        code: 'SQLITE_CONSTRAINT_UNIQUE',
        constraint: expect.stringContaining('transaction_texts.text_1'),
      }
  expect(log.lines()).toEqual([
    expect.objectContaining({ level: 50, transaction, operation: 'recover', cause: told(cause) }),
  ])
})

test.each<[Break]>([['a TypeError'], ['a violated constraint']])(
  'a request that fails with %s',
  async (how) => {
    const { client, networks, log, failures, gateway } = await brokenWorld()
    const merchant = (await client.get('/v1/merchant')).body.id
    networks.break('funding', how)
    const path = '/v1/surcharge-decisions'
    const call = { method: 'POST', path, key: gateway.publicKey, body: { number } }
    const { status, headers } = await client.call(call)
    expect(status).toBe(500)
    const { level, cause } = BREAKS[how]
    const about = { route: `POST ${path}`, merchant, reqId: headers['request-id'] }
    expect(failures()).toEqual([expect.objectContaining({ level, cause: told(cause), ...about })])
    expect(log.text()).not.toContain(number)
  },
)

test('a token is shown, whatever the networks know of its card', async () => {
  const { client, networks, log, failures, gateway } = await brokenWorld()
  const call = { method: 'POST', path: '/v1/tokens', key: gateway.publicKey, body: goodCard }
  const { id } = (await client.call(call)).body
  networks.break('funding', 'a TypeError')
  const { status, body, headers } = await client.get(`/v1/tokens/${id}`)
  expect(status).toBe(200)
  expect(body).not.toHaveProperty('surchargeable')
  const about = { operation: 'funding', reqId: headers['request-id'] }
  const { level, cause } = BREAKS['a TypeError']
  expect(failures()).toEqual([expect.objectContaining({ level, cause: told(cause), ...about })])
  expect(log.text()).not.toContain(number)
})

test('an answer has the id of its request, and so have the lines of the log', async () => {
  const { client, log } = await brokenWorld()
  const answers = [
    await client.post('/v1/charges', charge),
    await client.get('/status'),
    await client.get('/nothing'),
    await client.get('/%zz'),
    await client.call({ path: '/v1/merchant', key: null, headers: { 'request-id': number } }),
  ]
  const ids = answers.map(({ headers }) => headers['request-id'])
  for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/)
  expect(new Set(ids).size).toBe(ids.length)
  // An address that could not be read has no line.
  const lines = log.lines().filter(({ msg }) => msg === 'request')
  expect(lines.map(({ reqId }) => reqId)).toEqual(ids.filter((_id, at) => at !== 3))
})
