import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Processor } from '../../../gateway/payments/networks/index.ts'
import { createSimulator } from '../../../gateway/sandbox/networks/index.ts'
import { HANGING } from '../../support/crash/hanging-amounts.ts'
import { isPostgres, storedText } from '../../support/engine.ts'
import {
  goodCard,
  spawnGateway,
  spawnHangingGateway,
  type TestGateway,
  temporaryFolder,
  testGateway,
} from '../../support/gateway.ts'

/** At the start where the data folder is one gateway's, as soon as the dead one counts as dead where several share a database. */
async function isSettled({ client }: TestGateway, id: string, expected: object) {
  const stored = async () => (await client.get(`/v1/transactions/${id}`)).body
  if (!isPostgres) expect(await stored()).toMatchObject(expected)
  else await expect.poll(stored).toMatchObject(expected)
}

test('a charge that was acknowledged survives SIGKILL', async () => {
  const { folder, remove } = temporaryFolder()
  const first = await spawnGateway(folder)
  const charge = await first.client.post('/v1/charges', { amount: 4200, method: goodCard })
  expect(charge.status).toBe(200)
  await first.stop('SIGKILL')

  const second = await spawnGateway(folder)
  const stored = await second.client.get(`/v1/transactions/${charge.body.id}`)
  expect(stored.body).toEqual(charge.body)
  expect(second.started.public_key).toBe(first.started.public_key)
  expect(second.started.test_secret_key).toBe(first.started.test_secret_key)
  expect(await second.stop('SIGTERM')).toBe(0)
  remove()
})

test('a charge whose answer never came is reversed at the next start, and marked as failed', async () => {
  const { folder, remove } = temporaryFolder()
  const first = await spawnHangingGateway(folder)
  const lost = first.client.post('/v1/charges', { amount: HANGING.authorize, method: goodCard })
  lost.catch(() => {})
  const id = await first.nextLine()
  await first.stop('SIGKILL')

  const reversed: string[] = []
  const processor: Processor = {
    ...createSimulator(),
    reverse: async (transaction) => void reversed.push(transaction),
  }
  const second = await testGateway({ dataDir: folder, processor })
  await isSettled(second, id, { status: 'FAILED', failure_code: 'card_processing_error' })
  expect(reversed).toEqual([id])
  await expect(lost).rejects.toThrow()
  await second.close()
  remove()
})

test('no card number and no security code is anywhere in the data or in the log', async () => {
  const { folder, remove } = temporaryFolder()
  const gateway = await spawnGateway(folder, ['--log-level', 'debug'])
  const { client, started } = gateway
  const cards = ['4539578763621486', '4000000000000002', '378282246310005'].map((number) => ({
    ...goodCard,
    number,
    cvv: '9876',
  }))
  const token = (body: object) =>
    client.call({ method: 'POST', path: '/v1/tokens', body, key: started.public_key })
  for (const card of cards) {
    const unused = await token({ ...card, card_number: card.number })
    const { body } = await token(card)
    await client.post('/v1/charges', { amount: 100, method: body.id })
    await client.post('/v1/charges', { amount: 100, method: card }, { 'idempotency-key': card.number })
    await client.post('/v1/charges', { amount: 100, method: card.number })
    await client.get(`/v1/tokens/${unused.body.id}?number=${card.number}`)
    await client.get(`/v1/nowhere/${card.number}`)
  }
  await gateway.stop('SIGKILL')

  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  if (!isPostgres) expect(files.some((file) => file.endsWith('.sqlite-wal'))).toBe(true)
  const texts = files.map((file) => readFileSync(file, 'latin1'))
  if (isPostgres) texts.push(await storedText({ dataDir: folder }))
  texts.push(gateway.log())
  expect(gateway.log()).toContain('/v1/charges')
  for (const { number, cvv } of cards) {
    for (const text of texts) {
      expect(text.includes(number)).toBe(false)
      expect(text.includes(`"${cvv}"`)).toBe(false)
    }
  }
  remove()
})

test('a capture whose answer never came is made good at the next start', async () => {
  const { folder, remove } = temporaryFolder()
  const amount = HANGING.capture
  const first = await spawnHangingGateway(folder)
  const { body } = await first.client.post('/v1/charges', { amount, method: goodCard, auto_capture: false })
  const lost = first.client.post(`/v1/charges/${body.id}/capture`, { amount })
  lost.catch(() => {})
  expect(await first.nextLine()).toBe(body.id)
  await first.stop('SIGKILL')

  const second = await testGateway({ dataDir: folder })
  await isSettled(second, body.id, { status: 'COMPLETED' })
  await second.close()
  remove()
})
