// Whether a mail to a customer may leave now: its address may be suppressed, the merchant paused, or the budget spent.
import type { Cipher } from '../encryption/index.ts'
import { finishJob, postponeJob } from '../jobs/index.ts'
import {
  customerMailKinds,
  type JobRow,
  type MailReviewRow,
  type MailRow,
  type SuppressionReason,
  type Tx,
  updateRow,
} from '../storage/index.ts'
import { count, hourOf, nextTurn, readUsage } from './budget.ts'
import { openReview, pauseIfNeeded } from './reviews.ts'
import { reasonsAgainst, stops } from './suppressions.ts'

export interface AdmitParts {
  cipher: Pick<Cipher, 'digest'>
  /** What else happens when a merchant's mail is paused, in the same database transaction. */
  onPaused: (tx: Tx, review: MailReviewRow) => Promise<void>
}

export const isForCustomer = ({ kind }: Pick<MailRow, 'kind'>): boolean => customerMailKinds.includes(kind)

/**
 * Decides about a mail that is to be sent; one that may not leave now is put off here, with its job. The caller has locked the
 * budget, then the mail.
 * @param now by the merchant's clock of the mode
 * @returns whether it may leave
 */
export async function admit(
  tx: Tx,
  parts: AdmitParts,
  job: JobRow<'mail'>,
  mail: MailRow,
  now: number,
): Promise<boolean> {
  if (!isForCustomer(mail)) return true
  const [reason] = (await reasonsAgainst(tx, parts.cipher, mail, mail.recipient)).filter((one) =>
    stops(one, mail.kind),
  )
  if (reason) {
    const error = notSent(mail.recipient, reason)
    await updateRow(tx, 'mails', mail, { status: 'FAILED', withheld: 'suppressed', error })
    await finishJob(tx, job)
    return false
  }
  // It had its turn: another attempt is no other mail.
  if (mail.attempts > 0) return true
  return mail.withheld === 'budget' ? mayLeave(tx, job, mail) : judge(tx, parts, job, mail, now)
}

/** The text of an error that says why a mail was never sent. */
export const notSent = (address: string, reason: SuppressionReason): string =>
  `Not sent: ${address} ${SUPPRESSED[reason]}.`

/** What a suppressed address did, as a sentence goes on after it. */
export const SUPPRESSED: Readonly<Record<SuppressionReason, string>> = {
  unsubscribed: 'unsubscribed',
  bounced: 'bounced earlier',
  complained: 'reported mail as spam',
  added: 'is on your suppression list',
}

/** A mail whose turn has come leaves, unless the merchant was paused after it got its turn. */
async function mayLeave(tx: Tx, job: JobRow<'mail'>, mail: MailRow): Promise<boolean> {
  if (!(await openReview(tx, mail))) return true
  await hold(tx, job, mail)
  return false
}

async function judge(
  tx: Tx,
  parts: AdmitParts,
  job: JobRow<'mail'>,
  mail: MailRow,
  now: number,
): Promise<boolean> {
  // A receipt counts toward the budget and never waits: its payer has just paid.
  if (mail.kind === 'receipt') {
    await count(tx, mail, hourOf(now), { caused: 1, planned: 1 })
    return true
  }
  const usage = await readUsage(tx, mail, now)
  const { isPaused, begun } = await pauseIfNeeded(tx, mail, usage, now)
  if (begun) await parts.onPaused(tx, begun)
  if (isPaused) {
    await count(tx, mail, hourOf(now), { caused: 1 })
    await hold(tx, job, mail)
    return false
  }
  const at = nextTurn(usage, now)
  if (at <= now) {
    await count(tx, mail, hourOf(now), { caused: 1, planned: 1 })
    return true
  }
  await count(tx, mail, hourOf(now), { caused: 1 })
  await count(tx, mail, hourOf(at), { planned: 1 })
  await updateRow(tx, 'mails', mail, { withheld: 'budget', planned: at })
  await postponeJob(tx, job, at)
  return false
}

async function hold(tx: Tx, job: JobRow<'mail'>, mail: MailRow): Promise<void> {
  await updateRow(tx, 'mails', mail, { withheld: 'review', planned: null })
  await finishJob(tx, job)
}
