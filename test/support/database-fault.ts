// What a gateway answers while its database can't do its work, and afterwards.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import type { GatewayOptions } from '../../gateway/app/options.ts'
import { type Answer, apiClient } from './client.ts'
import { databaseOf, setDatabase } from './engine.ts'
import { goodCard, type TestGateway, temporaryFolder, testGateway } from './gateway.ts'

/** Nobody waits for longer, whatever the database does. */
const LONGEST_MS = 10_000
/** From one try of a shop to its next. */
const PAUSE = 100

interface Answered extends Pick<Answer, 'status' | 'headers' | 'body'> {
  ms: number
}

/** An empty database, and who is at its prompt. */
export async function database() {
  const { folder, remove } = temporaryFolder()
  remove()
  const { databaseUrl = '' } = await databaseOf(folder)
  const prompt = new pg.Client(databaseUrl)
  await prompt.connect()
  await prompt.query('set default_transaction_read_only = off')
  onTestFinished(() => prompt.end())
  return { databaseUrl, prompt, name: new URL(databaseUrl).pathname.slice(1) }
}

/** Starts a gateway on a database. */
export async function gatewayOn(
  databaseUrl: string,
  options: Partial<GatewayOptions> = {},
): Promise<TestGateway> {
  const { folder, remove } = temporaryFolder()
  setDatabase(folder, { databaseUrl })
  const world = await testGateway({ dataDir: folder, rateLimit: 0, ...options })
  onTestFinished(async () => {
    await world.close()
    remove()
  })
  await expect.poll(async () => (await ready(world)).status).toBe(200)
  return world
}

export const ready = ({ client }: TestGateway) => client.call({ path: '/ready', key: null })

export async function charge({ client }: Pick<TestGateway, 'client'>, key?: string): Promise<Answered> {
  const begun = performance.now()
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const {
    status,
    headers: answered,
    body,
  } = await client.post('/v1/charges', { amount: 1000, method: goodCard }, headers)
  return { status, headers: answered, body, ms: performance.now() - begun }
}

/**
 * Charges all the time while a fault begins, lasts and ends. Checks that nobody is answered 500 or waits for long, that `/ready`
 * says which part it is, that then each answer is an immediate 503, and that all is well afterwards, without anything left open.
 */
export async function expectHonesty(world: TestGateway, fault: Fault): Promise<void> {
  const answers: Answered[] = []
  const keys: string[] = []
  let isOver = false
  const shop = async (name: string) => {
    const own = {
      client: apiClient(world.gateway.baseUrl, world.gateway.caCertificate, world.gateway.testSecretKey, 1),
    }
    for (let at = 0; !isOver; at++) {
      const key = `${name}-${at}`
      keys.push(key)
      // As a shop does: who is told to come back comes back with the same key, though sooner than told.
      let answer = await charge(own, key)
      while (!isOver && [409, 503].includes(answer.status)) {
        answers.push(answer)
        await pause(PAUSE)
        answer = await charge(own, key)
      }
      answers.push(answer)
    }
  }
  const shops = Promise.all(['a', 'b', 'c', 'd'].map(shop))
  try {
    await lastThrough(world, fault, () => answers.length)
  } finally {
    isOver = true
    await shops
  }
  const others = answers.filter((answer) => ![200, 409, 503].includes(answer.status) && !namesPayment(answer))
  expect(others).toEqual([])
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(LONGEST_MS)
  // What was left open is found out, and every retry gets to know.
  for (const key of keys) {
    const settled = async () => (await charge(world, key)).status
    await expect.poll(settled, { timeout: 10_000 }).toSatisfy((status) => status === 200 || status === 500)
  }
}

/** A payment that another process, or this one after a pause, has found out about before its own request could store the result. */
const namesPayment = ({ status, body }: Answered) =>
  status === 500 && body.messages[0].entity_id !== undefined

interface Fault {
  begin(): Promise<unknown>
  end(): Promise<unknown>
  /** What `/ready` says; the database by default. */
  part?: 'database' | 'disk'
}

async function lastThrough(world: TestGateway, fault: Fault, answered: () => number): Promise<void> {
  await expect.poll(answered).toBeGreaterThan(8)
  await fault.begin()
  await expect.poll(async () => (await ready(world)).body?.not_ready).toEqual([fault.part ?? 'database'])
  for (let times = 0; times < 5; times++) {
    const refused = await charge(world)
    expect(refused).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { messages: [{ code: 'service_unavailable' }] },
    })
    // A request that waited for the database would take longer, also where the machine is idle.
    expect(refused.ms).toBeLessThan(2_000)
  }
  await fault.end()
  await expect.poll(async () => (await ready(world)).status).toBe(200)
  await expect.poll(async () => (await charge(world)).status).toBe(200)
}
