// What the rest of the gateway may rely on, on either engine.
import { expect, onTestFinished, test } from 'vitest'
import type { Storage, Tx } from '../../../../gateway/platform/storage/index.ts'
import { openStorage } from '../../../support/engine.ts'
import { temporaryFolder } from '../../../support/gateway.ts'

async function open(): Promise<Storage> {
  const { folder, remove } = temporaryFolder()
  const storage = await openStorage({ dataDir: folder })
  onTestFinished(async () => {
    await storage.close()
    remove()
  })
  return storage
}

const insert = (tx: Tx, name: string) => tx.insertInto('locks').values({ name }).execute()
const names = async ({ read }: Storage) =>
  (await read.selectFrom('locks').select('name').orderBy('name').execute()).map(({ name }) => name)

test('of changes at once, one that fails leaves no trace and takes no other with it', async () => {
  const storage = await open()
  const changes = Array.from({ length: 90 }, (_, at) =>
    storage.write(async (tx) => {
      await insert(tx, `${at}`)
      if (at % 3 === 0) throw new Error(`refused ${at}`)
      return at
    }),
  )
  const results = await Promise.allSettled(changes)
  for (const [at, result] of results.entries()) {
    expect(result).toMatchObject(at % 3 ? { value: at } : { reason: new Error(`refused ${at}`) })
  }
  expect((await names(storage)).length).toBe(results.filter(({ status }) => status === 'fulfilled').length)
})

test('a change sees the ones before it, and a constraint that it breaks fails it alone', async () => {
  const storage = await open()
  const twice = await Promise.allSettled([
    storage.write((tx) => insert(tx, 'same')),
    storage.write((tx) => insert(tx, 'same')),
    storage.write((tx) => insert(tx, 'other')),
  ])
  expect(twice.filter(({ status }) => status === 'fulfilled').length).toBe(2)
  expect(await names(storage)).toEqual(['other', 'same'])
})

test('what is not committed is neither acknowledged nor seen', async () => {
  const storage = await open()
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  let isAcknowledged = false
  const held = storage
    .write(async (tx) => {
      await insert(tx, 'held')
      begun.resolve()
      await gate.promise
    })
    .then(() => {
      isAcknowledged = true
    })
  await begun.promise
  const reading = names(storage).then((seen) => ({ seen, isAcknowledged }))
  // SQLite lets the read wait, PostgreSQL answers it at once.
  if (storage.dialect.name === 'PostgreSQL')
    expect(await reading).toEqual({ seen: [], isAcknowledged: false })
  expect(isAcknowledged).toBe(false)
  gate.resolve()
  await held
  const { seen, isAcknowledged: wasAcknowledged } = await reading
  expect(seen.includes('held')).toBe(wasAcknowledged || storage.dialect.name === 'SQLite')
  expect(await names(storage)).toEqual(['held'])
})

test('a row that one change holds is changed by the next one only after it', async () => {
  const storage = await open()
  await storage.write((tx) => insert(tx, '0'))
  const addOne = () =>
    storage.write(async (tx) => {
      const { name } = await tx.selectFrom('locks').selectAll().forUpdate().executeTakeFirstOrThrow()
      await tx
        .updateTable('locks')
        .set({ name: `${Number(name) + 1}` })
        .execute()
    })
  // More than have a connection at a time, and so few that none waits too long for one.
  await Promise.all(Array.from({ length: 40 }, addOne))
  expect(await names(storage)).toEqual(['40'])
})
