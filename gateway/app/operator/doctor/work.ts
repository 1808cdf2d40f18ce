// What is to be done and is not: jobs, webhooks and mails.
import { limits } from '../../../core/limits.ts'
import { UsageError } from '../../../core/usage.ts'
import { jobBacklog } from '../../../platform/jobs/index.ts'
import { createTransport, type MailOptions } from '../../../platform/mail/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

/** @param now by the machine's clock */
export async function checkJobs({ read }: Storage, now: number): Promise<Finding[]> {
  const found: Finding[] = []
  for (const { type, late, failing } of await jobBacklog(read, now - limits.metrics.lateMs)) {
    if (type === 'deliver' || type === 'mail') continue
    if (failing > 0)
      found.push(
        warning(
          `${failing} jobs of type ${type} fail, and are tried again.`,
          'The operator’s pages name them; the log says why.',
        ),
      )
    if (late > 0)
      found.push(
        warning(
          `${late} jobs of type ${type} are late.`,
          'Start a gateway, or more of them; after a long outage they catch up automatically.',
        ),
      )
  }
  return found.length > 0 ? found : [ok('No job is late or fails.')]
}

/** @param now by the machine's clock */
export async function checkWebhooks({ read }: Storage, now: number): Promise<Finding[]> {
  const backlog = await jobBacklog(read, now - limits.metrics.lateMs)
  const late = backlog.find(({ type }) => type === 'deliver')?.late ?? 0
  const failing = await read
    .selectFrom('deliveries')
    .select(({ fn }) => [
      fn.countAll<number>().as('posts'),
      fn.count<number>('receiver').distinct().as('receivers'),
    ])
    .where('status', '=', 'PENDING')
    .where('failures', '>', 0)
    .executeTakeFirstOrThrow()
  const found: Finding[] = []
  if (late > 0)
    found.push(
      warning(`${late} receivers wait for posts that are late.`, 'Is a gateway running that has jobs?'),
    )
  if (Number(failing.posts) > 0)
    found.push(
      warning(
        `${failing.posts} posts to ${failing.receivers} receivers have failed, and are tried again.`,
        'The log of deliveries has each attempt. Many receivers at the same time point at this side’s network or DNS.',
      ),
    )
  return found.length > 0 ? found : [ok('No webhook is late or fails.')]
}

/** @param options reads how mails leave */
export async function checkMail({ read }: Storage, options: () => MailOptions): Promise<Finding[]> {
  const failed = await read
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('mails'))
    .where('status', 'in', ['FAILED', 'UNCERTAIN'])
    // What isn't sent on purpose is no failure.
    .where('withheld', 'is', null)
    .executeTakeFirstOrThrow()
  const reviews = await read
    .selectFrom('mail_reviews')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('status', '=', 'WAITING')
    .executeTakeFirstOrThrow()
  const found = [await connect(options)]
  if (Number(reviews.open) > 0)
    found.push(
      warning(
        `Email of ${reviews.open} merchants to their customers is paused.`,
        'Decide under “Email reviews” on the operator’s pages.',
      ),
    )
  if (Number(failed.mails) > 0)
    found.push(
      warning(
        `${failed.mails} mails did not leave, or perhaps did not.`,
        'The operator’s pages say why, each.',
      ),
    )
  return found
}

async function connect(read: () => MailOptions): Promise<Finding> {
  let options: MailOptions
  try {
    options = read()
  } catch (error) {
    const reason = error instanceof UsageError ? error.message : 'DKIM_KEY_FILE cannot be read.'
    return fault(`The gateway cannot start with these mail settings. ${reason}`, 'Correct them.')
  }
  if (!options.smtpUrl) return ok('There is no mail server: mails stay in the outbox.')
  try {
    const transport = createTransport(options)
    await transport.verify()
    transport.close()
    return ok('The mail server answers.')
  } catch {
    // The message may have the password of SMTP_URL in it.
    return fault(
      'The mail server does not answer, or does not let in.',
      'Look at SMTP_URL and at that server.',
    )
  }
}
