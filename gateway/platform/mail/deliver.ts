// Sends mails. A mail that fails is tried again, and one that a crash may have let through is not.
import type { Clock } from '../../core/clock.ts'
import { limits } from '../../core/limits.ts'
import type { Cipher } from '../encryption/index.ts'
import { finishJob, type JobHandler } from '../jobs/index.ts'
import { type JobRow, type MailRow, type Storage, type Tx, updateRow } from '../storage/index.ts'
import { type AdmitParts, admit, isForCustomer } from './admit.ts'
import { lockBudget } from './budget.ts'
import { contentOf } from './queue.ts'
import { suppress } from './suppressions.ts'
import { isHandedOver } from './test-mode.ts'
import { describe, MailRefused, type Transport } from './transport.ts'

export interface MailParts extends AdmitParts {
  storage: Storage
  cipher: Cipher
  /** The gateway's clock. */
  clock: Clock
  /** Undefined: mails are kept in the outbox, and count as sent. */
  transport: Transport | undefined
  /** Whether a test wants the mail server to refuse a mail of test mode. */
  isRefused?: ((mail: MailRow) => boolean) | undefined
  /** What else changes when a mail was sent, in the same database transaction. */
  onSent: (tx: Tx, mail: MailRow, now: number) => Promise<void>
}

/** The job of one mail. */
export function createMailer(parts: MailParts): JobHandler<'mail'> {
  const { storage } = parts
  return async (job, { clock }) => {
    const begun = await storage.write((tx) => begin(tx, parts, job, clock.now()))
    if (!begun) return
    try {
      if (begun.mode === 'test' && parts.isRefused?.(begun))
        throw new MailRefused('The mail server refuses this mail.')
      if (begun.transport) await send(parts, begun.transport, job, begun)
    } catch (error) {
      if (await storage.write((tx) => noteFailure(tx, parts, job, begun, error, clock.now()))) return
      throw error
    }
    await storage.write(async (tx) => {
      const now = clock.now()
      const sent = { status: 'SENT' as const, sent: now, error: null }
      // Nobody needs the links in a mail again that has left. The outbox of test mode shows it, unless it was erased since.
      const hasLeft = begun.transport && begun.mode === 'live'
      await updateRow(tx, 'mails', begun, hasLeft ? { ...sent, content: null } : sent)
      await parts.onSent(tx, begun, now)
      await finishJob(tx, job)
    })
  }
}

/** A mail that is being sent; without a transport it stays in the outbox, and counts as sent. */
interface Begun extends MailRow {
  transport: Transport | undefined
}

/** @returns the mail, if it is to be sent now; what a dead process was sending is not */
async function begin(tx: Tx, parts: MailParts, job: JobRow<'mail'>, now: number): Promise<Begun | undefined> {
  const found = await findMail(tx, job).executeTakeFirst()
  // Before the mail itself, as everybody does.
  if (found && isForCustomer(found)) await lockBudget(tx, found)
  const mail = await findMail(tx, job).forUpdate().executeTakeFirst()
  if (mail?.status === 'PENDING') {
    if (!(await admit(tx, parts, job, mail, now))) return undefined
    const begun = { attempts: mail.attempts + 1, withheld: null }
    await updateRow(tx, 'mails', mail, begun)
    const transport =
      parts.transport && (await isHandedOver(tx, mail, parts.clock.now())) ? parts.transport : undefined
    return { ...mail, ...begun, transport }
  }
  if (mail?.status === 'SENDING') {
    await updateRow(tx, 'mails', mail, { status: 'UNCERTAIN', error: UNCERTAIN })
  }
  await finishJob(tx, job)
  return undefined
}

const UNCERTAIN = 'The gateway ended while the mail server was being given this mail: it may have arrived.'

async function send(
  { storage, cipher }: MailParts,
  transport: Transport,
  job: JobRow<'mail'>,
  mail: MailRow,
): Promise<void> {
  const content = contentOf(cipher, mail)
  if (!content) throw new Error('This mail has no text any more.')
  const { id, sender, recipient } = mail
  const { sealedSubject: subject = mail.subject } = content
  await transport.send({ ...content, id, sender, recipient, subject }, () =>
    storage.write(async (tx) => {
      await stillOwn(tx, job)
      if (!(await isThere(tx, job))) throw new Error('This mail has been erased.')
      await updateRow(tx, 'mails', mail, { status: 'SENDING' })
    }),
  )
}

/** @throws when another process has taken the job over, so that this one sends and changes nothing */
async function stillOwn(tx: Tx, { merchant_id, id, instance_id }: JobRow): Promise<void> {
  await tx
    .selectFrom('jobs')
    .select('id')
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .where('instance_id', '=', instance_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Whether a mail, which is locked then, hasn't been erased with its recipient. */
async function isThere(tx: Tx, job: JobRow<'mail'>): Promise<boolean> {
  const mail = await findMail(tx, job).forUpdate().executeTakeFirst()
  return mail !== undefined && mail.recipient !== ''
}

/** @returns whether that was the last attempt @throws when another process has taken the job over, which rolls this back */
async function noteFailure(
  tx: Tx,
  { cipher }: MailParts,
  job: JobRow<'mail'>,
  mail: MailRow,
  error: unknown,
  now: number,
): Promise<boolean> {
  const { attempts, recipient: address } = mail
  const isErased = !(await isThere(tx, job))
  const isLast = isErased || error instanceof MailRefused || attempts >= limits.mail.maxAttempts
  // A server's answer often repeats the address.
  const told = isErased ? null : describe(error)
  await updateRow(tx, 'mails', mail, { status: isLast ? 'FAILED' : 'PENDING', error: told })
  if (
    !isErased &&
    error instanceof MailRefused &&
    error.isBounce &&
    (isForCustomer(mail) || mail.kind === 'invitation')
  )
    await suppress(tx, cipher, mail, { address, reason: 'bounced' }, now)
  await (isLast ? finishJob(tx, job) : stillOwn(tx, job))
  return isLast
}

const findMail = (tx: Tx, { merchant_id, record_id }: JobRow<'mail'>) =>
  tx.selectFrom('mails').selectAll().where('merchant_id', '=', merchant_id).where('id', '=', record_id)
