// Old records move into files and back (docs/operating.md#archives).
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { deleteMerchant } from '../../../../gateway/merchants/merchants/index.ts'
import {
  archivesIn,
  findArchived,
  restoreArchive,
  runArchive,
} from '../../../../gateway/payments/archive/index.ts'
import { archiveKinds } from '../../../../gateway/platform/storage/index.ts'
import { LATER } from '../../../support/archive-parts.ts'
import { archiving, type Old, oldPayments, rowsOf, signature } from '../../../support/archives.ts'
import { checkCounts, checkInvariants, checkTerms } from '../../../support/crash/invariants.ts'
import { openStorage } from '../../../support/engine.ts'
import { goodCard, testClock, testGateway } from '../../../support/gateway.ts'
import { cardOf, pageOf } from '../../../support/merchant/authentications.ts'

const orders = archiveKinds.map((kind) => ({ kind, before: LATER }))
const TEST = [{ kind: 'test_payments', before: LATER }] as const

const ids = (texts: readonly string[]) => texts.map((text) => JSON.parse(text).id)

async function check({ storage }: Old) {
  await checkTerms(storage)
  await checkCounts(storage)
}

const totals = async ({ client, live }: Old) =>
  Promise.all(
    [client, live].map(async (one) => [
      (await one.get('/v1/transactions')).body.total_entries,
      (await one.get('/v1/events')).body.total_entries,
    ]),
  )

test('final payments move into files with all that is theirs, and come back as they were', async () => {
  const old = await oldPayments()
  const { storage, dataDir } = old
  const parts = await archiving(old)
  const before = await rowsOf(storage)
  const counted = await totals(old)
  expect(before.transactions).toHaveLength(6)
  for (const table of ['signatures', 'deliveries', 'delivery_attempts'] as const)
    expect(before[table].length, table).toBeGreaterThan(0)

  const result = await runArchive(parts, orders)
  const left = await rowsOf(storage)
  expect(result).toMatchObject({ files: 3, open: 1 })
  expect(ids(left.transactions)).toEqual([old.hold])
  expect(left.signatures).toEqual([])
  // Those of the hold.
  expect(left.events.every((row) => JSON.parse(row).record_id === old.hold)).toBe(true)
  expect(left.deliveries).toEqual([])
  await check(old)
  expect(await totals(old)).toEqual([
    [1, left.events.length],
    [0, 0],
  ])

  const files = await archivesIn(storage, 'archived')
  const folder = path.join(dataDir, 'archives')
  expect(readdirSync(folder).sort()).toEqual(files.map(({ file }) => file).sort())
  for (const { file } of files) {
    expect(statSync(path.join(folder, file)).mode & 0o077).toBe(0)
    const text = gunzipSync(readFileSync(path.join(folder, file))).toString()
    expect(text).not.toContain(goodCard.number)
    expect(text).not.toMatch(/"method_secret":"/)
    await restoreArchive(parts, file)
  }
  await check(old)
  expect(await rowsOf(storage)).toEqual(before)
  expect(await totals(old)).toEqual(counted)
  await checkInvariants(storage)
  await expect(restoreArchive(parts, files[0]?.file ?? '')).rejects.toThrow('are in the database')

  // And again into other files.
  expect(await runArchive(parts, orders)).toEqual(result)
  expect(await rowsOf(storage)).toMatchObject({ transactions: left.transactions, events: left.events })
})

test('an archived payment is told from one that never was, by its merchant alone', async () => {
  const old = await oldPayments()
  const parts = await archiving(old)
  await runArchive(parts, orders)
  const gone = { status: 404, body: { messages: [{ code: 'resource_archived' }] } }
  const { client, live, charge, refund } = old
  expect(await client.get(`/v1/transactions/${refund}`)).toMatchObject(gone)
  expect(await client.post(`/v1/transactions/${refund}/void`, {})).toMatchObject(gone)
  expect(await client.post(`/v1/charges/${charge}/capture`, { amount: 1000 })).toMatchObject(gone)
  expect(await client.post(`/v1/transactions/${charge}/sign`, signature)).toMatchObject(gone)
  const schedule = { interval_unit: 'MONTH', interval_delay: 1, start: '2030-01-01' }
  const recurring = () => client.post(`/v1/charges/${charge}/schedule`, { amount: 1000, schedule })
  expect(await recurring()).toMatchObject(gone)
  const refused = await client.post(`/v1/charges/${charge}/refund`, { amount: 1 })
  expect(refused).toMatchObject(gone)
  expect(refused.body.messages[0]).toMatchObject({
    context: `Charge[${charge}]`,
    message: 'This Charge was archived on 2017-01-01. Ask the operator of the gateway to restore it.',
  })
  const unknown = { status: 404, body: { messages: [{ code: 'resource_not_found' }] } }
  expect(await live.get(`/v1/transactions/${charge}`)).toMatchObject(unknown)
  expect(await client.post(`/v1/charges/${refund}/refund`, { amount: 1 })).toMatchObject(unknown)

  expect(await findArchived(parts, refund)).toMatchObject({ unit: { id: charge, mode: 'test' } })
  const { unit } = (await findArchived(parts, charge)) ?? {}
  expect(unit?.rows.transactions?.map(({ id }) => id)).toEqual([charge, refund])
  const [event] = unit?.rows.events ?? []
  expect(await findArchived(parts, event?.id ?? '')).toMatchObject({ unit: { id: charge } })
  expect(await findArchived(parts, old.hold)).toBeUndefined()

  for (const { file } of await archivesIn(old.storage, 'archived')) await restoreArchive(parts, file)
  expect(await client.get(`/v1/transactions/${charge}`)).toMatchObject({ status: 200, body: { id: charge } })
  const methodless = { status: 422, body: { messages: [{ code: 'no_payment_method' }] } }
  expect(await recurring()).toMatchObject(methodless)
})

test('events and deliveries are archived without their payments', async () => {
  const old = await oldPayments()
  const parts = await archiving(old)
  const before = await rowsOf(old.storage)
  await runArchive(parts, [{ kind: 'deliveries', before: LATER }])
  const without = await rowsOf(old.storage)
  expect(without).toEqual({ ...before, deliveries: [], delivery_attempts: [] })
  await runArchive(parts, [{ kind: 'events', before: LATER }])
  expect(await rowsOf(old.storage)).toEqual({ ...without, events: [] })
  await check(old)
  for (const { file } of await archivesIn(old.storage, 'archived')) await restoreArchive(parts, file)
  expect(await rowsOf(old.storage)).toEqual(before)
  await check(old)
})

test('what is too new stays, and what changes after it was written', async () => {
  const old = await oldPayments()
  const { storage } = old
  const parts = await archiving(old)
  const before = await rowsOf(storage)
  expect(await runArchive(parts, [{ kind: 'test_payments', before: Date.UTC(2016, 0, 1) }])).toEqual({
    files: 0,
    units: 0,
    open: 0,
  })
  // The run ends once the file is written; before the next one a payment changes.
  const written = new Error('written')
  const stopping = await archiving(old, {
    onProgress: (line) => {
      if (line.includes('written')) throw written
    },
  })
  await expect(runArchive(stopping, TEST)).rejects.toBe(written)
  expect(await rowsOf(storage)).toEqual(before)
  await stopping.leases.stop()
  const change = { modified: Date.UTC(2016, 11, 1) }
  await storage.write((tx) =>
    tx.updateTable('transactions').set(change).where('id', '=', old.voided).execute(),
  )
  expect(await runArchive(parts, [])).toMatchObject({ files: 1, units: 1 })
  expect(ids((await rowsOf(storage)).transactions)).toContain(old.voided)
  const [row] = await archivesIn(storage, 'archived')
  expect(row?.left_out).toBe(JSON.stringify([old.voided]))
  expect(await findArchived(parts, old.voided)).toBeUndefined()
  await restoreArchive(parts, row?.file ?? '')
  const restored = await rowsOf(storage)
  expect(restored.transactions).toHaveLength(before.transactions.length)
  expect(restored.events).toEqual(before.events)
  await check(old)
})

test('a purge, a snapshot and the end of a merchant heed archives', async () => {
  const old = await oldPayments()
  const { storage, gateway, client, charge } = old
  const parts = await archiving(old)
  const merchant: string = (await client.get('/v1/merchant')).body.id
  const before = await rowsOf(storage)
  await gateway.snapshots.take(merchant, 'full')
  await runArchive(parts, orders)
  const archived = await archivesIn(storage, 'archived')

  await gateway.snapshots.restore(merchant, 'full')
  const { transactions } = await rowsOf(storage)
  expect(ids(transactions)).toContain(charge)
  const file = archived.find(({ kind }) => kind === 'test_payments')?.file ?? ''
  expect(await restoreArchive(parts, file)).toEqual({ units: 0, skipped: 2 })
  expect((await rowsOf(storage)).transactions).toEqual(transactions)
  await check(old)

  await runArchive(parts, orders)
  expect((await client.post('/v1/merchant/purge-test-data', {})).status).toBe(204)
  const unknown = { status: 404, body: { messages: [{ code: 'resource_not_found' }] } }
  expect(await client.get(`/v1/transactions/${charge}`)).toMatchObject(unknown)
  const again = (await archivesIn(storage, 'archived')).find(({ kind }) => kind === 'test_payments')
  expect(await restoreArchive(parts, again?.file ?? '')).toEqual({ units: 0, skipped: 2 })
  expect((await rowsOf(storage)).transactions).toEqual([])

  await expect(deleteMerchant({ ...parts }, merchant)).rejects.toMatchObject({
    messages: [{ message: expect.stringContaining('payments in live mode') }],
  })
  const ofLive = archived.find(({ kind }) => kind === 'live_payments')?.file ?? ''
  expect(await restoreArchive(parts, ofLive)).toEqual({ units: 2, skipped: 0 })
  const live = before.transactions.filter((row) => JSON.parse(row).mode === 'live')
  expect((await rowsOf(storage)).transactions).toEqual(live)
})

test('a file that has changed is neither deleted from nor restored', async () => {
  const old = await oldPayments()
  const parts = await archiving(old)
  await runArchive(parts, TEST)
  const [row] = await archivesIn(old.storage, 'archived')
  const file = path.join(parts.folder, row?.file ?? '')
  const good = readFileSync(file)
  writeFileSync(file, good.subarray(0, -1))
  const left = await rowsOf(old.storage)
  await expect(restoreArchive(parts, file)).rejects.toThrow('has changed')
  expect(await rowsOf(old.storage)).toEqual(left)
  writeFileSync(file, good)
  expect(await restoreArchive(parts, file)).toEqual({ units: 2, skipped: 0 })
  await expect(restoreArchive(parts, 'other.jsonl.gz')).rejects.toThrow('archive --list')
})

test('authentications move with their messages, those that run stay, and all come back', async () => {
  const world = await testGateway({ clock: testClock(Date.UTC(2016, 0, 15)) })
  const storage = await openStorage(world)
  onTestFinished(async () => {
    await storage.close()
    await world.close()
  })
  const begin = async (ends: string) => {
    const page = pageOf(world)
    const { id, secret } = (await page.create(await page.token(cardOf(ends)))).body
    await page.proceed(id, secret)
    return id
  }
  const [ended, running] = [await begin('100'), await begin('109')]
  const rows = async () => {
    const all = async (table: 'authentications' | 'authentication_messages' | 'simulator_authentications') =>
      (await storage.read.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).sort()
    return [
      await all('authentications'),
      await all('authentication_messages'),
      await all('simulator_authentications'),
    ]
  }
  const before = await rows()
  const parts = await archiving({ dataDir: world.dataDir, storage })
  const order = { kind: 'authentications', before: LATER } as const
  expect(await runArchive(parts, [order])).toEqual({ files: 1, units: 1, open: 1 })
  const left = await rows()
  expect(left.map((table) => table.length)).toEqual([1, 3, 1])
  expect(left.flat().every((row) => row.includes(running) && !row.includes(ended))).toBe(true)
  expect((await world.client.get(`/v1/authentications/${ended}`)).status).toBe(404)

  const { file = '', unit } = (await findArchived(parts, ended)) ?? {}
  expect(unit?.rows.authentication_messages).toHaveLength(2)
  expect(gunzipSync(readFileSync(path.join(parts.folder, file))).toString()).not.toContain(cardOf('100'))
  expect(await restoreArchive(parts, file)).toEqual({ units: 1, skipped: 0 })
  expect(await rows()).toEqual(before)
})

test('an authentication stays as long as a saved card or a recurring charge keeps it for its first payment', async () => {
  const world = await testGateway({ clock: testClock(Date.UTC(2016, 0, 15)) })
  const storage = await openStorage(world)
  onTestFinished(async () => {
    await storage.close()
    await world.close()
  })
  const { client } = world
  const page = pageOf(world)
  const authenticated = async () => {
    const token = await page.token(cardOf('100'))
    const { id, secret } = (await page.create(token)).body
    await page.proceed(id, secret)
    return { id, token }
  }
  const [saved, used, planned] = [await authenticated(), await authenticated(), await authenticated()]
  const save = async (token_id: string) => (await client.post('/v1/cards', { token_id })).body
  const card = await save(saved.token)
  const charged = await save(used.token)
  expect([card.authentication_id, charged.authentication_id]).toEqual([saved.id, used.id])
  const charge = await client.post('/v1/charges', { amount: 4200, method: charged.id })
  expect(charge.body).toMatchObject({ authentication_id: used.id })
  const plan = await client.post('/v1/recurring/charges', {
    amount: 4200,
    method: planned.token,
    schedule: { interval_unit: 'MONTH', interval_delay: 1, start: '2018-01-01' },
  })
  expect(plan.body).toMatchObject({ authentication_id: planned.id })

  const parts = await archiving({ dataDir: world.dataDir, storage })
  const order = { kind: 'authentications', before: LATER } as const
  const left = async () => {
    const rows = await storage.read.selectFrom('authentications').select('id').execute()
    return rows.map(({ id }) => id).sort()
  }
  expect(await runArchive(parts, [order])).toEqual({ files: 1, units: 1, open: 2 })
  expect(await left()).toEqual([saved.id, planned.id].sort())
  expect((await client.call({ method: 'DELETE', path: `/v1/cards/${card.id}` })).status).toBe(200)
  expect(await runArchive(parts, [order])).toEqual({ files: 1, units: 1, open: 1 })
  expect(await left()).toEqual([planned.id])
})
