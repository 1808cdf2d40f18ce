// The time line of a payment: everything that happened to it, in its order, and what is still to come.
import { expect, test } from 'vitest'
import { readTimeline, type TimelineEntry } from '../../../../gateway/merchants/reporting/index.ts'
import { runArchive } from '../../../../gateway/payments/archive/index.ts'
import { findTransaction } from '../../../../gateway/payments/transactions/index.ts'
import { LATER } from '../../../support/archive-parts.ts'
import { archiving, oldPayments } from '../../../support/archives.ts'
import { withStorage } from '../../../support/engine.ts'
import { goodCard } from '../../../support/gateway.ts'
import { callerOf } from '../../../support/merchant/callers.ts'
import { addMerchant } from '../../../support/merchant/merchants.ts'
import { newToken } from '../../../support/merchant/methods.ts'
import { recurringCalls } from '../../../support/merchant/recurring.ts'
import { inStorage } from '../../../support/merchant/stored.ts'
import { tried, type WebhookWorld, webhookWorld } from '../../../support/outside/webhooks.ts'
import { textOf, visitor } from '../../../support/web.ts'

async function lineOf(world: WebhookWorld, id: string) {
  const caller = await callerOf(world)
  return withStorage(world, async ({ read }) =>
    readTimeline(read, caller, await findTransaction(read, caller, id)),
  )
}

const brief = (entry: TimelineEntry): string => {
  switch (entry.type) {
    case 'state':
      return `${entry.event} ${entry.kind} ${entry.status} ${entry.amount}${entry.failure_code ? ` ${entry.failure_code}` : ''}`
    case 'delivery':
      return `delivery ${entry.event} ${entry.status} ${entry.attempts} ${entry.response_status}`
    case 'request':
      return `${entry.method} ${entry.route} ${entry.status}`
    case 'planned':
      return `planned ${entry.what} ${entry.of}`
    case 'occurrence':
      return `occurrence ${entry.due_date} ${entry.status}`
    default:
      return entry.type
  }
}
const briefly = async (world: WebhookWorld, id: string) => (await lineOf(world, id)).entries.map(brief)

test('a charge by a token, signed and refunded, with its events delivered', async () => {
  const world = await webhookWorld()
  const { client } = world
  const method = await newToken(world, goodCard)
  const { id } = (await client.post('/v1/charges', { amount: 1000, method })).body
  await client.post(`/v1/transactions/${id}/sign`, { mime_type: 'a/b', data: 'x' })
  await client.post(`/v1/charges/${id}/refund`, { amount: 400 })
  await tried(client, 6)
  await expect.poll(() => briefly(world, id)).toContain('POST /v1/charges/:id/refund 200')

  const line = await briefly(world, id)
  expect(line[0]).toBe('token')
  const states = line.filter((entry) => entry.startsWith('transaction.'))
  expect(states).toEqual([
    'transaction.created CHARGE PENDING 1000',
    'transaction.authorized CHARGE AUTHORIZED 1000',
    'transaction.updated CHARGE AUTHORIZED 1000',
    'transaction.updated CHARGE AUTHORIZED 1000',
    'transaction.created REFUND PENDING 400',
    'transaction.authorized REFUND AUTHORIZED 400',
  ])
  const { entries, isComplete } = await lineOf(world, id)
  const updates = entries.flatMap((entry) =>
    entry.type === 'state' && entry.event === 'transaction.updated' ? [entry.changed] : [],
  )
  expect(updates).toEqual([undefined, { what: 'refunded', amount: 400 }])
  expect(line.filter((entry) => entry.endsWith('DELIVERED 1 200'))).toHaveLength(6)
  expect(line).toContain('signature')
  expect(line.filter((entry) => entry.startsWith('POST'))).toEqual([
    'POST /v1/charges 200',
    'POST /v1/transactions/:id/sign 200',
    'POST /v1/charges/:id/refund 200',
  ])
  expect(line.at(-1)).toBe('planned capture CHARGE')
  expect(isComplete).toBe(true)
  expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).sort((a, b) => a - b))
})

test('of a charge whose events were archived, the page says so', async () => {
  const old = await oldPayments()
  expect((await lineOf(old, old.charge)).isArchived).toBe(false)
  await runArchive(await archiving(old), [{ kind: 'events', before: LATER }])
  const { entries, isArchived } = await lineOf(old, old.charge)
  expect(isArchived).toBe(true)
  expect(entries.filter(({ type }) => type === 'state')).toEqual([])
  const { pagesUrl, caCertificate, console: person } = old.gateway
  const owner = visitor(pagesUrl, caCertificate)
  await owner.signIn(person)
  const page = await owner.get(`/console/transactions/${old.charge}`)
  expect(textOf(page)).toContain('Older events were moved to an archive.')
})

test('of a charge that was captured, its refund is what the daily capture completes', async () => {
  const world = await webhookWorld()
  const { client } = world
  const { id } = (await client.post('/v1/charges', { amount: 9, method: goodCard, auto_capture: false })).body
  expect((await client.post(`/v1/charges/${id}/capture`, { amount: 9 })).body.status).toBe('COMPLETED')
  await client.post(`/v1/charges/${id}/refund`, { amount: 4 })
  expect((await briefly(world, id)).at(-1)).toBe('planned capture REFUND')
})

test('a hold ends by itself, and a delivery is one entry however often it is tried', async () => {
  const world = await webhookWorld()
  world.receiver.behave(500)
  const { client } = world
  const { id } = (await client.post('/v1/charges', { amount: 7, method: goodCard, auto_capture: false })).body
  await tried(client, 2)
  const line = await briefly(world, id)
  expect(line).not.toContain('token')
  expect(line.filter((entry) => entry.startsWith('delivery')).sort()).toEqual([
    'delivery transaction.authorized PENDING 1 500',
    'delivery transaction.created PENDING 1 500',
  ])
  expect(line.at(-1)).toBe('planned expire_hold CHARGE')
  const { entries } = await lineOf(world, id)
  for (const entry of entries)
    if (entry.type === 'delivery') expect(entry.next_attempt).toBeGreaterThan(entry.at)

  world.receiver.behave(200)
  await client.post('/v1/test-clock/advance', { duration: 'PT1H' })
  expect((await briefly(world, id)).filter((entry) => entry.startsWith('delivery')).sort()).toEqual([
    'delivery transaction.authorized DELIVERED 2 200',
    'delivery transaction.created DELIVERED 2 200',
  ])
})

test('a declined charge says why, and what pays a recurring charge says which payment it is', async () => {
  const world = await webhookWorld()
  const { client } = world
  const method = { ...goodCard, number: '4000000000000002' }
  const { messages } = (await client.post('/v1/charges', { amount: 7, method })).body
  expect(await briefly(world, messages[0].entity_id)).toContain(
    'transaction.failed CHARGE FAILED 7 card_declined',
  )
  const calls = recurringCalls(world)
  const recur = { interval_unit: 'MONTH', interval_delay: 1 }
  const { id, recurring_charge_id } = await calls.ok(
    client.post('/v1/charges', { amount: 1000, method: goodCard, recur }),
  )
  const [first] = await calls.occurrences(recurring_charge_id)
  expect(await briefly(world, id)).toContain(`occurrence ${first.due_date} PAID`)
})

test('requests of another merchant or mode are not on it, whatever they name', async () => {
  const world = await webhookWorld()
  const { client } = world
  const other = await addMerchant(world)
  const { id } = (await client.post('/v1/charges', { amount: 7, method: goodCard })).body
  await expect.poll(() => briefly(world, id)).toContain('POST /v1/charges 200')
  await inStorage(world, async (tx) => {
    const row = await tx
      .selectFrom('api_requests')
      .selectAll()
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('api_requests')
      .values([
        { ...row, merchant_id: other.id, route: '/other' },
        { ...row, request_id: 'live', key_kind: 'live', route: '/other' },
      ])
      .execute()
  })
  expect((await briefly(world, id)).filter((entry) => entry.startsWith('POST'))).toEqual([
    'POST /v1/charges 200',
  ])
})
