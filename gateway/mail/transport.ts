// How a mail leaves: to an SMTP server, over connections that are kept for the next one.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { limits } from '../core/limits.ts'

export interface MailOptions {
  /** `smtp://user:password@host:port`, or `smtps:` for TLS from the start; absent: mails stay in the outbox. */
  smtpUrl?: string | undefined
  /** The address that mails come from. */
  from?: string | undefined
  /** Signs mails, so that receivers know the domain. The private key is in PEM. */
  dkim?: { domain: string; selector: string; privateKey: string } | undefined
}

/** A mail as it is sent. */
export interface Letter {
  /** Unique for the mail, not for the attempt: a server that gets it twice can tell. */
  id: string
  /** The name beside the address that it comes from. */
  sender: string
  recipient: string
  subject: string
  text: string
  html: string
}

export interface Transport {
  /**
   * Gives a mail to the server.
   * @param onHandOver runs when the server has agreed to take it, before the first byte of it is sent; if it throws, nothing is
   * @throws MailRefused when the server does not want it at all; another error when it is worth another try
   */
  send(letter: Letter, onHandOver: () => Promise<void>): Promise<void>
  /** Connects, and signs in where there is a password. @throws when the server cannot be reached, or does not let in */
  verify(): Promise<void>
  /** Ends the connections. */
  close(): void
}

/** The server does not want this mail, now or later. */
export class MailRefused extends Error {}

/** @throws when the URL is none */
export function createTransport({ smtpUrl = '', from = 'payments@localhost', dkim }: MailOptions): Transport {
  const { auth, ...server } = parseConnectionUrl(smtpUrl)
  if (!server.host)
    throw new Error('The address of the mail server must be smtp://host:port or smtps://host:port.')
  const signer =
    dkim && new DKIM({ domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey })
  const idle = new Set<SMTPConnection>()

  async function open(): Promise<SMTPConnection> {
    const [kept] = idle
    if (kept) {
      idle.delete(kept)
      return kept
    }
    const connection = new SMTPConnection({ ...server, ...TIMEOUTS })
    // Heard by whoever waits; without a listener it would end the process.
    connection.on('error', () => idle.delete(connection))
    connection.on('end', () => idle.delete(connection))
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.connect((error) => (error ? reject(error) : resolve()))
    })
    if (auth) {
      await new Promise<void>((resolve, reject) => {
        connection.login({ credentials: auth }, (error) => (error ? reject(error) : resolve()))
      })
    }
    return connection
  }

  return {
    async send(letter, onHandOver) {
      const message = await compose(letter, from, signer)
      const connection = await open()
      try {
        await give(connection, { from, to: letter.recipient }, message, onHandOver)
      } catch (error) {
        connection.close()
        throw isFinal(error) ? new MailRefused(describe(error)) : error
      }
      if (idle.size < limits.mail.idleConnections) idle.add(connection)
      else connection.quit()
    },
    async verify() {
      const connection = await open()
      connection.quit()
    },
    close() {
      for (const connection of idle) connection.quit()
      idle.clear()
    },
  }
}

const TIMEOUTS = {
  connectionTimeout: limits.mail.connectTimeoutMs,
  greetingTimeout: limits.mail.connectTimeoutMs,
  socketTimeout: limits.mail.answerTimeoutMs,
}

async function compose(letter: Letter, from: string, signer: DKIM | undefined): Promise<Buffer> {
  const { id, sender, recipient, subject, text, html } = letter
  const composed = await new MailComposer({
    messageId: `<${id}@${from.split('@')[1]}>`,
    from: { name: sender, address: from },
    to: recipient,
    subject,
    text,
    html,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  return signer ? buffer(signer.sign(composed)) : composed
}

function give(
  connection: SMTPConnection,
  envelope: { from: string; to: string },
  message: Buffer,
  onHandOver: () => Promise<void>,
): Promise<void> {
  // It is read once the server has answered that it takes the message, and not before.
  const source = Readable.from(
    (async function* () {
      await onHandOver()
      yield message
    })(),
  )
  return new Promise((resolve, reject) => {
    connection.once('error', reject)
    connection.send(envelope, source, (error) => {
      connection.off('error', reject)
      if (error) reject(error)
      else resolve()
    })
  })
}

/** Whether a server's answer is 5xx: it says the same next time (RFC 5321, 4.2.1). */
function isFinal(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
}

/** What the server said, or what became of the connection; never the mail's own text. */
export function describe(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, limits.mail.errorMaxChars)
}
