// What happens to a mail while the mail server has it (rules: invoicing.md#outbox).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../../gateway/core/clock.ts'
import { merchantRecord } from '../../../../gateway/merchants/merchants/settings/merchant-record.ts'
import { createMailer } from '../../../../gateway/platform/mail/index.ts'
import type { Transport } from '../../../../gateway/platform/mail/transport.ts'
import type { JobRow, MailRow, Storage } from '../../../../gateway/platform/storage/index.ts'
import { openStorage, testCipher } from '../../../support/engine.ts'
import { temporaryFolder } from '../../../support/gateway.ts'
import { noLog } from '../../../support/log.ts'
import { joinTeams, queueTestMail } from '../../../support/outside/mail-server.ts'

let dataDir: string
let storage: Storage
let removed: () => void

beforeEach(async () => {
  const { folder, remove } = temporaryFolder()
  dataDir = folder
  removed = remove
  storage = await openStorage({ dataDir })
  const merchant = { ...merchantRecord.initial, id: 'one', public_key: 'one', name: 'One' }
  await storage.write((tx) =>
    tx
      .insertInto('merchants')
      .values({ ...merchant, created: 1, modified: 1 })
      .execute(),
  )
})
afterEach(async () => {
  await storage.close()
  removed()
})

const mailOf = (id: string) =>
  storage.read.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const change = (id: string, changes: Partial<MailRow>) =>
  storage.write((tx) => tx.updateTable('mails').set(changes).where('id', '=', id).execute())

/** Sends a mail as a process does whose mail server does this once it has agreed to take it. @param before happens before that */
async function deliver(id: string, answer: () => Promise<void>, before?: () => Promise<void>): Promise<void> {
  const transport: Transport = {
    async send(_letter, onHandOver) {
      await before?.()
      await onHandOver()
      await answer()
    },
    verify: () => Promise.resolve(),
    close: () => {},
  }
  const cipher = await testCipher(dataDir, storage)
  const nothing = () => Promise.resolve()
  const parts = { storage, cipher, clock: systemClock, transport, onSent: nothing, onPaused: nothing }
  const job = await storage.write((tx) =>
    tx
      .updateTable('jobs')
      .set({ instance_id: 'first' })
      .where('record_id', '=', id)
      .returningAll()
      .$castTo<JobRow<'mail'>>()
      .executeTakeFirstOrThrow(),
  )
  await createMailer(parts)(job, { clock: systemClock, logger: noLog })
}

test('a process that was taken for dead leaves a mail as the other process found it', async () => {
  const id = await queueTestMail({ dataDir }, 'live')
  const delivery = deliver(id, async () => {
    await change(id, { status: 'UNCERTAIN' })
    await storage.write((tx) => tx.deleteFrom('jobs').where('record_id', '=', id).execute())
    throw new Error('The connection was lost.')
  })
  await expect(delivery).rejects.toThrow()
  expect(await mailOf(id)).toMatchObject({ status: 'UNCERTAIN', error: null })
})

test('a mail of test mode that is erased while the server has it stays erased', async () => {
  await joinTeams({ dataDir }, ['ada@example.com'])
  const id = await queueTestMail({ dataDir }, 'test')
  await deliver(id, () => erase(id))
  expect(await mailOf(id)).toMatchObject({ status: 'SENT', recipient: '', content: null })
})

const erase = (id: string) => change(id, { recipient: '', content: null, error: null }).then(() => {})

test('what the server says of a mail that was erased in the meantime isn’t kept, and it isn’t sent again', async () => {
  const id = await queueTestMail({ dataDir }, 'live')
  await deliver(id, async () => {
    await erase(id)
    throw new Error('451 Try again later: <ada@example.com>')
  })
  expect(await mailOf(id)).toMatchObject({ status: 'FAILED', recipient: '', error: null })
  expect(await storage.read.selectFrom('jobs').select('id').where('record_id', '=', id).execute()).toEqual([])
})

test('a mail that is erased before the server has it isn’t sent', async () => {
  const id = await queueTestMail({ dataDir }, 'live')
  let sent = 0
  const answer = () => {
    sent += 1
    return Promise.resolve()
  }
  await deliver(id, answer, () => erase(id))
  expect(sent).toBe(0)
  expect(await mailOf(id)).toMatchObject({ status: 'FAILED', recipient: '' })
})

test('a mail of test mode stays in the outbox after it has left', async () => {
  await joinTeams({ dataDir }, ['ada@example.com'])
  const id = await queueTestMail({ dataDir }, 'test')
  const { content } = await mailOf(id)
  await deliver(id, () => Promise.resolve())
  expect(await mailOf(id)).toMatchObject({ status: 'SENT', content })
})
