// How a mail leaves: to an SMTP server, over connections that are kept for the next one.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { limits } from '../../core/limits.ts'

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
  /** Where the recipient unsubscribes with one POST (RFC 8058); absent for mails that can't be unsubscribed from. */
  unsubscribe?: string | undefined
  /** Where a reply goes; absent: to the gateway's address. */
  replyTo?: string | undefined
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
export class MailRefused extends Error {
  /** Whether the reason is the address: nothing can be sent to it. */
  readonly isBounce: boolean

  constructor(message: string, isBounce = false) {
    super(message)
    this.isBounce = isBounce
  }
}

/** @throws when the URL is none */
export function createTransport({ smtpUrl = '', from = 'payments@localhost', dkim }: MailOptions): Transport {
  const { auth, ...server } = parseConnectionUrl(smtpUrl)
  if (!server.host)
    throw new Error('The address of the mail server must be smtp://host:port or smtps://host:port.')
  const signer =
    dkim &&
    new DKIM({
      domainName: dkim.domain,
      keySelector: dkim.selector,
      privateKey: dkim.privateKey,
      headerFieldNames: SIGNED,
    })
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
      try {
        await new Promise<void>((resolve, reject) => {
          connection.login({ credentials: auth }, (error) => (error ? reject(error) : resolve()))
        })
      } catch (error) {
        // It stays open otherwise, until the server's patience or the timeout is over.
        connection.close()
        throw error
      }
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
        throw isFinal(error) ? new MailRefused(describe(error), isBounce(error)) : error
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

/** What a signature covers: receivers take a one-click link only if both of its headers are signed (RFC 8058, 4). */
const SIGNED =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post'

const TIMEOUTS = {
  connectionTimeout: limits.mail.connectTimeoutMs,
  greetingTimeout: limits.mail.connectTimeoutMs,
  socketTimeout: limits.mail.answerTimeoutMs,
}

async function compose(letter: Letter, from: string, signer: DKIM | undefined): Promise<Buffer> {
  const { id, sender, recipient, subject, text, html, unsubscribe, replyTo } = letter
  const composed = await new MailComposer({
    messageId: `<${id}@${from.split('@')[1]}>`,
    from: { name: sender, address: from },
    to: recipient,
    ...(replyTo !== undefined && { replyTo: { name: sender, address: replyTo } }),
    subject,
    text,
    html,
    ...(unsubscribe !== undefined && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
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

/**
 * Whether a refusal is about the address: of the recipient command, by a code for a missing or disabled mailbox (RFC 3463, 3.2 and
 * 3.3), or by 550, 551 or 553 where the server gives no such code. A refusal for another reason, such as spam, says nothing about it.
 */
function isBounce(error: unknown): boolean {
  if (!(error instanceof Error && 'command' in error && error.command === 'RCPT TO')) return false
  const response = 'response' in error ? String(error.response) : ''
  const [, code = '', , enhanced] = /^(\d{3})([ -](\d\.\d{1,3}\.\d{1,3}))?/.exec(response) ?? []
  return enhanced === undefined ? ['550', '551', '553'].includes(code) : /^5\.(1\.|2\.1$)/.test(enhanced)
}

/** What the server said, or what became of the connection; never the mail's own text. */
export function describe(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, limits.mail.errorMaxChars)
}
