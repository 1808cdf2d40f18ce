// A mail server of another's make, on this machine, which keeps what it is sent.
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { queueMail } from '../../../gateway/mail/index.ts'
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

export interface Behaviour {
  /** The status with which it refuses a recipient, for as long as this says so. */
  refuse?: (to: string) => number | undefined
  /** What it does before it takes a recipient, and before it says that it has the whole message. */
  beforeRecipient?: () => Promise<void>
  beforeTaken?: () => Promise<void>
}

export async function startMailServer(behaviour: Behaviour = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const options: SMTPServerOptions = {
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const status = behaviour.refuse?.(address)
      if (status) done(Object.assign(new Error('Not now.'), { responseCode: status }))
      else void (behaviour.beforeRecipient?.() ?? Promise.resolve()).then(() => done())
    },
    onData(stream, session, done) {
      void text(stream).then(async (source) => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source })
        await behaviour.beforeTaken?.()
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
export function queueTestMail(world: Stored, mode: 'test' | 'live' = 'test', recipient = 'ada@example.com') {
  return withStorage(world, async (storage) => {
    const cipher = await testCipher(world.dataDir, storage)
    return storage.write(async (tx) => {
      const { id } = await tx
        .selectFrom('merchants')
        .select('id')
        .orderBy('created')
        .executeTakeFirstOrThrow()
      const mail = {
        merchant_id: id,
        mode,
        kind: 'invoice',
        record_id: 'i_1',
        sender: 'Demo Shop',
        recipient,
        subject: 'Invoice 7\r\nBcc: eve@example.com',
        text: 'Pay at https://localhost/pay/secret',
        html: '<p>Pay at <a href="https://localhost/pay/secret">this page</a></p>',
      } as const
      return (await queueMail(tx, cipher, mail, Date.now())).id
    })
  })
}
