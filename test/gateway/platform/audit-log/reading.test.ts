// Who reads an audit log is in it (rules: audit-log.md#reading).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../../gateway/core/clock.ts'
import { GATEWAY, noteReadings } from '../../../../gateway/platform/audit-log/index.ts'
import { withStorage } from '../../../support/engine.ts'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'
import { type Visitor, visitor } from '../../../support/web.ts'

const HOUR_MS = 60 * 60 * 1000
const LOG = '/console/audit-log'

let world: TestGateway
let ahead = 0
beforeAll(async () => {
  world = await testGateway({ clock: { now: () => Date.now() + ahead } })
})
afterAll(() => world.close())

async function enter(who: { email: string; password: string | undefined }): Promise<Visitor> {
  const visit = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await visit.signIn(who)
  return visit
}

interface Noted {
  log: string
  mode: string | null
  who: string
  address: string
  as: string
}

/** Notes since the last call, the earliest first. */
let seen = 0
async function notes(): Promise<Noted[]> {
  const rows = await withStorage(world, ({ read }) =>
    read
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'audit_log.read')
      .orderBy('position')
      .execute(),
  )
  const found = rows.map(({ merchant_id: log, mode, actor, changes }) => {
    const { name, email, address } = JSON.parse(actor)
    return { log, mode, who: email ?? name, address, as: JSON.parse(changes)[0].after }
  })
  const newer = found.slice(seen)
  seen = found.length
  return newer
}

const merchantId = async () => (await world.client.get('/v1/merchant')).body.id

test('a page is noted once in an hour, and each file', async () => {
  const owner = await enter(world.gateway.console)
  const note = { log: await merchantId(), mode: null, who: 'demo@example.com', address: '127.0.0.1' }
  for (let times = 0; times < 3; times += 1) expect((await owner.get(LOG)).status).toBe(200)
  expect(await notes()).toEqual([{ ...note, as: 'page' }])
  expect((await owner.get(LOG)).text).toContain('Audit log read')
  for (let times = 0; times < 2; times += 1) expect((await owner.get(`${LOG}.csv`)).status).toBe(200)
  expect(await notes()).toEqual([
    { ...note, as: 'csv' },
    { ...note, as: 'csv' },
  ])
  ahead += HOUR_MS
  const later = await enter(world.gateway.console)
  expect((await later.get(LOG)).status).toBe(200)
  expect(await notes()).toEqual([{ ...note, as: 'page' }])
})

test('a key is noted in its mode', async () => {
  for (let times = 0; times < 3; times += 1)
    expect((await world.client.get('/v1/audit-log')).status).toBe(200)
  const end = world.gateway.testSecretKey.slice(-4)
  expect(await notes()).toEqual([
    { log: await merchantId(), mode: 'test', who: `sk_test_…${end}`, address: '127.0.0.1', as: 'api' },
  ])
})

test('whoever may not read it is not noted', async () => {
  const operator = await enter(world.gateway.operator)
  expect((await operator.get(LOG)).status).toBe(403)
  expect(await notes()).toEqual([])
})

test('operators are noted in their own log', async () => {
  const operator = await enter(world.gateway.operator)
  expect((await operator.get('/operator/audit-log')).status).toBe(200)
  expect((await operator.get('/operator/audit-log.csv')).status).toBe(200)
  const note = { log: GATEWAY, mode: null, who: world.gateway.operator.email, address: '127.0.0.1' }
  expect(await notes()).toEqual([
    { ...note, as: 'page' },
    { ...note, as: 'csv' },
  ])
})

test('nothing is read without the note, and the next reader is noted again', async () => {
  await withStorage(world, async (storage) => {
    let fails = true
    const write: typeof storage.write = (...args) =>
      fails ? Promise.reject(new Error('no disk')) : storage.write(...args)
    const cipher = { digest: () => 'digest', encrypt: () => 'text' }
    const note = noteReadings({ storage: { ...storage, write }, cipher, clock: systemClock })
    const reading = { log: GATEWAY, by: { kind: 'operator', name: 'Ann' }, as: 'page' } as const
    await expect(note(reading)).rejects.toThrow('no disk')
    fails = false
    await note(reading)
    await note(reading)
  })
  expect((await notes()).map(({ who }) => who)).toEqual(['Ann'])
})
