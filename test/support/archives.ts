// A gateway with payments of every kind that are final, and what archives need around it.
import { expect, onTestFinished } from 'vitest'
import { systemClock } from '../../gateway/core/clock.ts'
import type { ArchiveParts } from '../../gateway/payments/archive/index.ts'
import { placeEvents } from '../../gateway/payments/events/index.ts'
import { startLeases } from '../../gateway/platform/leases/index.ts'
import type { Storage } from '../../gateway/platform/storage/index.ts'
import { partsOf } from './archive-parts.ts'
import { apiClient } from './client.ts'
import { openStorage } from './engine.ts'
import { goodCard, type TestGateway, testClock } from './gateway.ts'
import { keepCounts } from './keep-counts.ts'
import { advance, type WebhookWorld, webhookWorld } from './outside/webhooks.ts'

const START = Date.UTC(2016, 0, 15, 12)

export interface Old extends WebhookWorld {
  live: TestGateway['client']
  storage: Storage
  /** Ids. */
  charge: string
  refund: string
  voided: string
  hold: string
  liveCharge: string
}

const body = { amount: 1000, method: goodCard }
export const signature = { mime_type: 'a/b', data: 'x' }
const wrong = { ...body, method: { ...goodCard, number: '4000000000000002' } }

/**
 * In test mode a signed charge with a refund, all delivered, and a hold; in live mode a voided charge and a declined one.
 * @param declined further charges of test mode
 */
export async function oldPayments(declined = 0): Promise<Old> {
  const world = await webhookWorld({ clock: testClock(START) })
  const { baseUrl, caCertificate, liveSecretKey } = world.gateway
  const live = apiClient(baseUrl, caCertificate, liveSecretKey)
  const made = async (client: typeof live, address: string, more: object) => {
    const { status, body } = await client.post(address, more)
    expect(status).toBe(200)
    return body.id
  }
  const { client } = world
  const source_id = 'shop:7'
  const charge = await made(client, '/v1/charges', {
    ...body,
    signature,
    source_id,
    data: { order: '“7”\u2028' },
  })
  await advance(client, { duration: 'P2D' })
  const refund = await made(client, `/v1/charges/${charge}/refund`, { amount: 400 })
  const voided = await made(client, '/v1/charges', body)
  await made(client, `/v1/transactions/${voided}/void`, {})
  await advance(client, { duration: 'P2D' })
  const liveCharge = await made(live, '/v1/charges', body)
  await made(live, `/v1/transactions/${liveCharge}/void`, {})
  await live.post('/v1/charges', wrong)
  for (let at = 0; at < declined; at++) await client.post('/v1/charges', wrong)
  const hold = await made(client, '/v1/charges', { ...body, auto_capture: false })
  await advance(client, { duration: 'PT1H' })
  const storage = await openStorage(world)
  onTestFinished(() => storage.close())
  while (await placeEvents(storage));
  await keepCounts(storage)
  return { ...world, live, storage, charge, refund, voided, hold, liveCharge }
}

/** What archiving needs, in a process that ends with the test or before it. @param other replaces some of it */
export async function archiving(
  { dataDir, storage }: Pick<Old, 'dataDir' | 'storage'>,
  other: Partial<ArchiveParts> = {},
): Promise<ArchiveParts> {
  const leases = await startLeases(storage, { isAlone: false, time: systemClock, onError: () => {} })
  onTestFinished(() => leases.stop())
  return { ...(await partsOf(dataDir, storage, leases)), ...other }
}

const TABLES = [
  'transactions',
  'signatures',
  'events',
  'deliveries',
  'delivery_attempts',
  'archived_records',
] as const

/** All rows that archives move, by table, but for card numbers and for search terms, which `checkTerms` compares. */
export async function rowsOf({ read }: Storage): Promise<Record<(typeof TABLES)[number], string[]>> {
  const rows = async (table: (typeof TABLES)[number]) => {
    const all = await read.selectFrom(table).selectAll().execute()
    return all.map((row) => JSON.stringify({ ...row, method_secret: null })).sort()
  }
  return {
    transactions: await rows('transactions'),
    signatures: await rows('signatures'),
    events: await rows('events'),
    deliveries: await rows('deliveries'),
    delivery_attempts: await rows('delivery_attempts'),
    archived_records: await rows('archived_records'),
  }
}
