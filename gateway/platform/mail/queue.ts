// Mails that are to be sent are rows, each with a job: written in the database transaction of what they tell of.
import { nextPosition } from '../../core/clock.ts'
import { newId } from '../../core/ids.ts'
import type { Cipher } from '../encryption/index.ts'
import { scheduleJob } from '../jobs/index.ts'
import type { MailRow, Tx } from '../storage/index.ts'

/** A mail to be sent, to one address. */
export interface NewMail
  extends Pick<MailRow, 'merchant_id' | 'mode' | 'kind' | 'record_id' | 'sender' | 'recipient' | 'subject'>,
    MailContent {
  /** Chosen by who writes a link with it into the text; absent: a new one. */
  id?: string
}

/** The two forms of a mail's text. */
export interface MailContent {
  text: string
  html: string
  /** The subject of the email, if it contains a secret. Lists show `subject` instead. */
  sealedSubject?: string | undefined
  /** Where the recipient unsubscribes; absent for mails that can't be unsubscribed from. */
  unsubscribe?: string
  /** Where a reply goes; absent: to the gateway's address. */
  replyTo?: string | undefined
}

/** A line break would begin another header. */
const oneLine = (subject: string) => subject.replace(/\s+/g, ' ').trim()

const boundTo = (id: string) => `mails:${id}`

/** Has a mail sent once this database transaction is through. @param now by the merchant's clock of the mode */
export async function queueMail(
  tx: Tx,
  cipher: Pick<Cipher, 'encrypt'>,
  mail: NewMail,
  now: number,
): Promise<MailRow> {
  const { id = newId(), text, html, sealedSubject, unsubscribe, replyTo, ...about } = mail
  const sealed = { text, html, sealedSubject: sealedSubject && oneLine(sealedSubject), unsubscribe, replyTo }
  const row: MailRow = {
    ...about,
    id,
    subject: oneLine(about.subject),
    created: now,
    position: nextPosition(),
    content: cipher.encrypt(JSON.stringify(sealed), boundTo(id)),
    status: 'PENDING',
    attempts: 0,
    sent: null,
    error: null,
    withheld: null,
    planned: null,
  }
  await tx.insertInto('mails').values(row).execute()
  const { merchant_id, mode } = about
  await scheduleJob(tx, { type: 'mail', merchant_id, mode, record_id: id, run_at: now })
  return row
}

/** The text of a mail, as long as it is kept. */
export function contentOf(
  cipher: Cipher,
  { id, content }: Pick<MailRow, 'id' | 'content'>,
): MailContent | undefined {
  return content === null ? undefined : JSON.parse(cipher.decrypt(content, boundTo(id)))
}
