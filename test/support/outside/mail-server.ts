// A mail server of another's make, on this machine, which keeps what it is sent.
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { systemClock } from '../../../gateway/core/clock.ts'
import { newId } from '../../../gateway/core/ids.ts'
import { insertUser } from '../../../gateway/merchants/users/index.ts'
import { queueMail, unsubscribeUrl } from '../../../gateway/platform/mail/index.ts'
import type { MailRow } from '../../../gateway/platform/storage/index.ts'
import { type Stored, testCipher, withStorage } from '../engine.ts'

export interface ReceivedMail {
  to: string[]
  /** The whole message, with its headers. */
  source: string
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  close(): Promise<void>
}

export interface Behavior {
  /** The status with which it refuses a recipient, for as long as this says so, and what it says with it. */
  refuse?: (to: string) => number | [status: number, text: string] | undefined
  /** What it does before it takes a recipient, and before it says that it has the whole message. */
  beforeRecipient?: (to: string) => Promise<void>
  beforeTaken?: () => Promise<void>
}

export async function startMailServer(behavior: Behavior = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const options: SMTPServerOptions = {
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const [status, said = 'Not now.'] = [behavior.refuse?.(address)].flat()
      if (typeof status === 'number') done(Object.assign(new Error(String(said)), { responseCode: status }))
      else void (behavior.beforeRecipient?.(address) ?? Promise.resolve()).then(() => done())
    },
    onData(stream, session, done) {
      void text(stream).then(async (source) => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source })
        await behavior.beforeTaken?.()
        done()
      })
    },
  }
  const server = new SMTPServer(options)
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Has a mail of the demo merchant sent, as if an invoice had gone out. @returns its id */
export async function queueTestMail(
  world: Stored,
  mode: 'test' | 'live' = 'test',
  recipient = 'ada@example.com',
): Promise<string> {
  const [id = ''] = await queueTestMails(world, [recipient], { mode })
  return id
}

interface About {
  mode?: 'test' | 'live'
  kind?: MailRow['kind']
  /** The merchant; absent: the demo merchant. */
  merchant?: string
  /** By the merchant's clock. */
  now?: number
}

/** Has mails sent, one to each address, all in one database transaction. @returns their ids */
export function queueTestMails(
  world: Stored,
  recipients: readonly string[],
  { mode = 'test', kind = 'invoice', merchant, now = Date.now() }: About = {},
): Promise<string[]> {
  return withStorage(world, async (storage) => {
    const cipher = await testCipher(world.dataDir, storage)
    return storage.write(async (tx) => {
      const { id: first } = await tx
        .selectFrom('merchants')
        .select('id')
        .orderBy('created')
        .executeTakeFirstOrThrow()
      const ids: string[] = []
      for (const recipient of recipients) {
        const [merchant_id, id] = [merchant ?? first, newId()]
        const mail = {
          id,
          merchant_id,
          mode,
          kind,
          record_id: 'i_1',
          sender: 'Demo Shop',
          recipient,
          subject: 'Invoice 7\r\nBcc: eve@example.com',
          text: 'Pay at https://localhost/pay/secret',
          html: '<p>Pay at <a href="https://localhost/pay/secret">this page</a></p>',
          unsubscribe: unsubscribeUrl(cipher, 'https://localhost', { merchant_id, id }),
        } as const
        ids.push((await queueMail(tx, cipher, mail, now)).id)
      }
      return ids
    })
  })
}

/** Makes accounts of these addresses, in the team of every merchant: a mail server gets no other mail of test mode. */
export function joinTeams(world: Stored, addresses: readonly string[]): Promise<void> {
  return withStorage(world, (storage) =>
    storage.write(async (tx) => {
      const merchants = await tx.selectFrom('merchants').select('id').execute()
      for (const email of addresses) {
        const user = { email, name: 'Ada', password: 'none' }
        const { id } = await insertUser(tx, { clock: systemClock }, user)
        const rows = merchants.map((merchant) => ({
          user_id: id,
          merchant_id: merchant.id,
          role: 'viewer' as const,
          created: Date.now(),
        }))
        await tx.insertInto('memberships').values(rows).execute()
      }
    }),
  )
}
