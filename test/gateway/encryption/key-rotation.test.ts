// The encryption key changes while data is there, and nothing is lost or sealed with the old one for ever.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { chunksOf, sealChunk } from '../../../gateway/invoicing/files/sealed.ts'
import { storedText, testCipher, withStorage } from '../../support/engine.ts'
import { goodCard, type TestGateway, temporaryFolder, testGateway } from '../../support/gateway.ts'
import { addContacts } from '../../support/merchant/contacts.ts'
import { goodBank, newToken } from '../../support/merchant/methods.ts'
import { operateOn } from '../../support/merchant/operator.ts'

const { folder, remove } = temporaryFolder()
const keyFile = path.join(folder, 'keys', 'card-data.key')
let world: TestGateway

const keys = (step: string) => operateOn({ dataDir: folder }, 'keys', step)
async function restart() {
  await world.close()
  world = await testGateway({ dataDir: folder })
}
const post = (address: string, body: object, headers?: Record<string, string>) =>
  world.client.post(address, body, headers)
const keyCount = () => readFileSync(keyFile, 'utf8').trim().split('\n').length

beforeAll(async () => {
  world = await testGateway({ dataDir: folder })
})
afterAll(async () => {
  await world.close()
  remove()
})

/** A file of a contact, sealed with the current key. */
async function storeFile() {
  const row = { merchant_id: (await world.client.get('/v1/merchant')).body.id, mode: 'test' } as const
  const stamp = { created: 0, created_by: '{}', modified: 0, modified_by: '{}' } as const
  const file = { id: 'fref_1', is_sealed: 1, ...row, ...stamp } as const
  const rest = { contact_id: 'p_1', file_name: 'terms.txt', content_type: 'text/plain', size: 10 }
  await addContacts(world, ['p_1'], { merchantId: row.merchant_id })
  await withStorage(world, async (storage) => {
    const bytes = sealChunk(await testCipher(folder, storage), file.id, 0, Buffer.from('some terms'))
    await storage.write(async (tx) => {
      const state = { processing_state: 'completed', instance_id: null } as const
      await tx
        .insertInto('contact_files')
        .values({ ...file, ...rest, ...state })
        .execute()
      await tx.insertInto('contact_file_chunks').values({ file_id: file.id, place: 0, bytes }).execute()
    })
  })
  return {
    read: () =>
      withStorage(world, async (storage) =>
        text(chunksOf(storage.read, await testCipher(folder, storage), file)),
      ),
  }
}

test('a new key takes over, and the old one can go', async () => {
  const once = { 'idempotency-key': 'before-the-change' }
  const charge = await post('/v1/charges', { amount: 1000, method: goodCard }, once)
  const card = (await post('/v1/cards', goodCard)).body
  const bank = (await post('/v1/banks', goodBank)).body
  const token = await newToken(world, goodCard)
  const file = await storeFile()
  const oldKey = readFileSync(keyFile, 'utf8')
  const [, oldId = ''] = /1\.([0-9a-f]{8})\./.exec(await storedText(world)) ?? []

  expect(await keys('add')).toContain('Restart')
  expect(keyCount()).toBe(2)
  await restart()
  // Both keys are in use: what was there can be read, and what is new has the new key.
  expect((await post('/v1/charges', { amount: 1, method: card.id })).status).toBe(200)
  expect((await post('/v1/cards', goodCard)).body.fingerprint).toBe(card.fingerprint)

  expect(await keys('reseal')).toMatch(/^[1-9][0-9]* texts/)
  expect(await keys('reseal')).toMatch(/^0 texts/)
  // Its first line is the rows; the files keep what they held before for a while.
  const [rows = ''] = (await storedText(world)).split('\n')
  expect(rows).not.toContain(`1.${oldId}.`)
  expect(await keys('drop')).toContain('gone')
  expect(await keys('drop')).toContain('nothing to drop')
  expect(keyCount()).toBe(1)
  expect(readFileSync(keyFile, 'utf8')).not.toContain(oldKey.trim())
  await restart()

  expect((await post('/v1/charges', { amount: 1, method: token })).status).toBe(200)
  expect(await file.read()).toBe('some terms')
  expect((await post('/v1/charges', { amount: 1, method: card.id })).status).toBe(200)
  expect((await post('/v1/charges', { amount: 1, method: bank.id })).status).toBe(200)
  const again = await post('/v1/charges', { amount: 1000, method: goodCard }, once)
  expect(again).toMatchObject({ status: 200, body: { id: charge.body.id } })
  expect(again.headers['idempotent-replayed']).toBe('true')
})

test('a key that is not 32 bytes stops the start, and so does one that opens nothing', async () => {
  const text = readFileSync(keyFile, 'utf8')
  onTestFinished(() => writeFileSync(keyFile, text))
  await world.close()
  for (const [wrong, message] of [
    ['c2hvcnQ=', '32 bytes'],
    [Buffer.alloc(32, 1).toString('base64'), 'another key'],
  ] as const) {
    writeFileSync(keyFile, `${wrong}\n`)
    await expect(testGateway({ dataDir: folder })).rejects.toThrow(message)
  }
  writeFileSync(keyFile, text)
  world = await testGateway({ dataDir: folder })
})

test('the command says what it takes', async () => {
  await expect(keys('turn')).rejects.toThrow('After keys comes add, reseal, drop.')
})
