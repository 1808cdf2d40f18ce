// The end of retention: files are destroyed, and what a merchant has purged stays away (docs/operating.md#archives).
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { archiveCommand } from '../../../../gateway/app/operator/archive.ts'
import { noteFile } from '../../../../gateway/core/data-folder.ts'
import {
  archivesIn,
  destroyArchives,
  findArchived,
  readOrder,
  restoreArchive,
  runArchive,
} from '../../../../gateway/payments/archive/index.ts'
import { LATER } from '../../../support/archive-parts.ts'
import { archiving, oldPayments, rowsOf } from '../../../support/archives.ts'
import { databaseOf } from '../../../support/engine.ts'

const orders = [
  { kind: 'test_payments', before: LATER },
  { kind: 'live_payments', before: LATER },
] as const

test('a file is destroyed once all of its records are old enough, and leaves its name and digest', async () => {
  const old = await oldPayments()
  const { storage, client, charge } = old
  const parts = await archiving(old)
  await runArchive(parts, orders)
  const [ofTest, ofLive] = (await archivesIn(storage, 'archived')).toSorted((a, b) =>
    a.kind < b.kind ? 1 : -1,
  )
  const fileOf = (row: typeof ofTest) => path.join(parts.folder, row?.file ?? '')

  const tooYoung = { kind: 'test_payments', before: LATER - 1 } as const
  expect(await destroyArchives(parts, [tooYoung])).toEqual({ files: 0, missing: [] })
  expect(existsSync(fileOf(ofTest))).toBe(true)

  expect(await destroyArchives(parts, [orders[0]])).toEqual({ files: 1, missing: [] })
  expect(existsSync(fileOf(ofTest))).toBe(false)
  expect(existsSync(fileOf(ofLive))).toBe(true)
  expect(await archivesIn(storage, 'destroyed')).toEqual([
    { ...ofTest, state: 'destroyed', instance_id: null },
  ])
  expect((await rowsOf(storage)).archived_records.some((text) => text.includes(charge))).toBe(false)
  expect(await findArchived(parts, charge)).toBeUndefined()
  expect(await client.get(`/v1/transactions/${charge}`)).toMatchObject({
    status: 404,
    body: { messages: [{ code: 'resource_not_found' }] },
  })
  await expect(restoreArchive(parts, ofTest?.file ?? '')).rejects.toThrow('was destroyed')
  const { changes } = await storage.read
    .selectFrom('audit_entries')
    .select('changes')
    .where('action', '=', 'archive.destroyed')
    .executeTakeFirstOrThrow()
  expect(changes).toContain(ofTest?.sha256 ?? 'no digest')

  expect(await findArchived(parts, old.liveCharge)).toBeDefined()
})

test('one that was interrupted is finished by the next run, whatever that is to destroy', async () => {
  const old = await oldPayments()
  const { storage } = old
  const parts = await archiving(old)
  await runArchive(parts, orders)
  const full = new Error('the disk broke')
  const broken = {
    ...parts,
    onProgress: () => {
      throw full
    },
  }
  // Files are destroyed one by one: the first one is, and the second one is only marked.
  await expect(destroyArchives(broken, orders)).rejects.toBe(full)
  expect(await archivesIn(storage, 'destroyed')).toHaveLength(1)
  const [left] = await archivesIn(storage, 'destroying')
  await expect(restoreArchive(parts, left?.file ?? '')).rejects.toThrow('was destroyed')
  // Even if somebody has deleted it meanwhile.
  rmSync(path.join(parts.folder, left?.file ?? ''))
  expect(await destroyArchives(parts, [])).toEqual({ files: 1, missing: [left?.file] })
  expect(await archivesIn(storage, 'destroyed')).toHaveLength(2)
  expect((await rowsOf(storage)).archived_records).toEqual([])
})

test('the command says what it archived, also where it can’t note when', async () => {
  const old = await oldPayments()
  const { databaseUrl } = await databaseOf(old.dataDir)
  vi.stubEnv('DATABASE_URL', databaseUrl)
  try {
    // No file can be written there.
    mkdirSync(noteFile(old.dataDir, 'archive'))
    const said = await archiveCommand(['test_payments=184', '--data', old.dataDir], () => {})
    expect(said).toMatch(/^Records archived: [1-9]\d*\. Files: 1, /)
    expect(said).toMatch(/The time of this run was not noted.*EISDIR.*\nMake \S+last-archive\.json writable/s)
  } finally {
    vi.unstubAllEnvs()
  }
})

test('the command destroys by the same rule', async () => {
  const old = await oldPayments()
  const { databaseUrl } = await databaseOf(old.dataDir)
  vi.stubEnv('DATABASE_URL', databaseUrl)
  const run = (...args: string[]) => archiveCommand([...args, '--data', old.dataDir], () => {})
  try {
    await run('test_payments=184')
    expect(await run('--destroy', 'test_payments=30000')).toContain('Files destroyed: 0.')
    expect(await run('--destroy', 'test_payments=184')).toContain('Files destroyed: 1.')
    expect(await run('--list')).toMatch(/test_payments-\S+ {2}destroyed/)
    await expect(run('--destroy')).rejects.toThrow('--destroy KIND=DAYS')
  } finally {
    vi.unstubAllEnvs()
  }
})

test('events that a merchant has purged since are not restored, those of live mode are', async () => {
  const old = await oldPayments()
  const parts = await archiving(old)
  const order = readOrder('events=62', LATER)
  await runArchive(parts, [{ ...order, before: LATER }])
  const [file] = await archivesIn(old.storage, 'archived')
  const { body } = await old.client.post('/v1/merchant/purge-test-data', { delete_payment_methods: true })
  expect(body).toMatchObject({})
  const before = (await rowsOf(old.storage)).events.length
  await old.client.post('/v1/merchant/purge-test-data', { delete_transactions: true })
  const { units, skipped } = await restoreArchive(parts, file?.file ?? '')
  expect(skipped).toBeGreaterThan(0)
  const events = (await rowsOf(old.storage)).events.map((text) => JSON.parse(text))
  expect(events).toHaveLength(units)
  expect(events.every(({ mode }) => mode === 'live')).toBe(true)
  expect(before).toBe(0)
})
