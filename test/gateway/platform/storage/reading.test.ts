// What is read beside payments sees what was acknowledged before it began, on either engine.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Storage } from '../../../../gateway/platform/storage/index.ts'
import { openStorage } from '../../../support/engine.ts'
import { goodCard, temporaryFolder, testGateway } from '../../../support/gateway.ts'

let storage: Storage
let remove: () => void

beforeAll(async () => {
  const { folder, remove: removeFolder } = temporaryFolder()
  remove = removeFolder
  storage = await openStorage({ dataDir: folder })
})
afterAll(async () => {
  await storage.close()
  remove()
})

const insert = (name: string) => storage.write((tx) => tx.insertInto('locks').values({ name }).execute())

test('a read sees each change that was acknowledged before it began, however many are under way', async () => {
  const insertAndLook = async (name: string) => {
    await insert(name)
    const find = () => storage.reading.selectFrom('locks').select('name').where('name', '=', name).execute()
    return Promise.all([find(), find(), find()])
  }
  for (let turn = 0; turn < 25; turn++) {
    const names = Array.from({ length: 8 }, (_, at) => `turn ${turn}, ${at}`)
    const found = await Promise.all(names.map(insertAndLook))
    expect(found).toEqual(names.map((name) => [[{ name }], [{ name }], [{ name }]]))
  }
})

test('a read does not see a change that is not committed yet', async () => {
  const look = () => storage.reading.selectFrom('locks').select('name').where('name', '=', 'held').execute()
  await storage.write(async (tx) => {
    await tx.insertInto('locks').values({ name: 'held' }).execute()
    expect(await look()).toEqual([])
  })
  expect(await look()).toEqual([{ name: 'held' }])
})

test('what is stored comes back as it was: bytes and numbers', async () => {
  const row = {
    merchant_id: 'm',
    mode: 'test',
    term: Buffer.from([0, 255, 7]),
    property: 'p',
    created: 2 ** 45,
  }
  await storage.write((tx) =>
    tx
      .insertInto('transaction_terms')
      .values({ ...row, mode: 'test', transaction_id: 't' })
      .execute(),
  )
  const terms = storage.reading.selectFrom('transaction_terms').selectAll()
  const [found] = await terms.where('term', '=', row.term).execute()
  expect(found).toEqual({ ...row, transaction_id: 't' })
  expect(Buffer.isBuffer(found?.term)).toBe(true)
})

test('a list has a charge that was answered just before, each time', async () => {
  const world = await testGateway()
  try {
    for (let nth = 1; nth <= 20; nth++) {
      const { body: charge } = await world.client.post('/v1/charges', { amount: nth, method: goodCard })
      const { body: list } = await world.client.get('/v1/transactions?page_size=1')
      expect(list).toMatchObject({ total_entries: nth, results: [{ id: charge.id, amount: nth }] })
    }
  } finally {
    await world.close()
  }
})
