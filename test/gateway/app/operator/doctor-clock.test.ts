// `doctor` compares the machine's clock with the newest of what gateways have written, in each of several tables.
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { examine } from '../../../../gateway/app/operator/doctor/examine.ts'
import { limits } from '../../../../gateway/core/limits.ts'
import { type Tx, toJson } from '../../../../gateway/platform/storage/index.ts'
import { withStorage } from '../../../support/engine.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'

const HOUR = 60 * 60 * 1000

let world: TestGateway
let merchant_id: string
beforeAll(async () => {
  world = await testGateway({ jobs: false })
  await world.client.post('/v1/charges', { amount: 100, method: goodCard })
  merchant_id = await withStorage(world, async ({ read }) => {
    const event = await read.selectFrom('events').select('merchant_id').executeTakeFirstOrThrow()
    return event.merchant_id
  })
})
afterAll(() => world.close())

/** @returns the lines about the clock, on a machine whose clock is that many milliseconds ahead */
async function clockLines(ahead = 0): Promise<string> {
  vi.stubEnv('DATABASE_URL', world.databaseUrl)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { text } = await examine(['--data', world.dataDir], () => ({}), { now: () => Date.now() + ahead })
  return text
    .split('\n')
    .filter((line) => /^\w+ +clock/.test(line))
    .join('\n')
}

const mode = 'test'

async function insertAttempt(tx: Tx, at: number) {
  const delivery = {
    id: 'later',
    merchant_id,
    mode,
    receiver: 'receiver',
    event_id: null,
    url: 'https://shop.example/',
    body: '{}',
    schedule: 'gateway_event',
    status: 'DELIVERED',
    attempts: 1,
    failures: 0,
    created: 0,
    modified: 0,
    position: 0,
    next_attempt: null,
    is_replay: 0,
  } as const
  await tx.insertInto('deliveries').values(delivery).execute()
  const attempt = {
    delivery_id: delivery.id,
    number: 1,
    merchant_id,
    mode,
    at: 0,
    position: at * 1000,
    duration: 1,
    succeeded: 1,
    request_headers: toJson({}),
    response_status: 200,
    response_body: '',
    error: null,
  } as const
  await tx.insertInto('delivery_attempts').values(attempt).execute()
}

async function insertMail(tx: Tx, at: number) {
  const mail = {
    id: 'later',
    merchant_id,
    mode,
    created: 0,
    position: at * 1000,
    kind: 'invoice',
    record_id: 'later',
    sender: 'Shop',
    recipient: 'payer@shop.example',
    subject: 'Invoice',
    content: null,
    status: 'PENDING',
    attempts: 0,
    sent: null,
    error: null,
    withheld: null,
    planned: null,
  } as const
  await tx.insertInto('mails').values(mail).execute()
}

async function insertRequest(tx: Tx, at: number) {
  const request = {
    merchant_id,
    position: at * 1000,
    request_id: 'later',
    key_kind: 'test',
    key_last4: '0000',
    created: 0,
    method: 'GET',
    route: '/v1/charges',
    status: 200,
    duration: 1,
    record_id: null,
    error_code: null,
    faults: null,
  } as const
  await tx.insertInto('api_requests').values(request).execute()
}

async function openSession(tx: Tx, at: number) {
  const { id: user_id } = await tx.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const times = { created: at, seen: at, confirmed: at }
  const session = { hash: 'later', user_id, ...times, awaits_code: 0, merchant_id: null, mode } as const
  await tx.insertInto('sessions').values(session).execute()
}

/** Writes an entry as a gateway does whose clock shows that time, in epoch milliseconds. */
const WRITERS: Readonly<Record<string, (tx: Tx, at: number) => Promise<unknown>>> = {
  'heartbeat of a gateway': (tx, at) => {
    const alive_until = at + limits.leases.lifeMs
    return tx.insertInto('instances').values({ id: 'later', alive_until }).execute()
  },
  'logged request': insertRequest,
  event: (tx, at) =>
    tx
      .updateTable('events')
      .set({ position: at * 1000 })
      .execute(),
  'webhook attempt': insertAttempt,
  mail: insertMail,
  session: openSession,
}

test('the clock that wrote everything is right', async () => {
  expect(await clockLines()).toMatch(/^ok +clock/)
})

for (const [index, [what, write]] of Object.entries(WRITERS).entries()) {
  test(`a clock that is behind the newest ${what}`, async () => {
    // Later than what the tests before it have written.
    const hours = index + 1
    await withStorage(world, (storage) => storage.write((tx) => write(tx, Date.now() + hours * HOUR)))
    const line = await clockLines()
    expect(line).toMatch(
      new RegExp(`^FAULT +clock +The machine’s clock is \\d+ s behind the newest ${what}\\.$`),
    )
    expect(Number(/is (\d+) s/.exec(line)?.[1])).toBeGreaterThan(hours * 3600 - 600)
    expect(await clockLines(hours * HOUR)).not.toContain('behind the')
  })
}

test('a test clock that is ahead is not what was written', async () => {
  const days = 2 * 24 * HOUR
  await withStorage(world, ({ write }) =>
    write((tx) => tx.updateTable('merchants').set({ test_clock_offset: days }).execute()),
  )
  const { body } = await world.client.post('/v1/charges', { amount: 200, method: goodCard })
  expect(Date.parse(body.created)).toBeGreaterThan(Date.now() + 10 * HOUR)
  expect(await clockLines(10 * HOUR)).not.toContain('behind the')
})
