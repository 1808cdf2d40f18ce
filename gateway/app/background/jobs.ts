// What runs when it is due, and what is done before each look for such jobs.
import { jobActor } from '../../core/actor.ts'
import { limits } from '../../core/limits.ts'
import {
  createFileProcessor,
  createInvoicePostOpener,
  createOverdueJob,
  createReminder,
  noteMailSent,
} from '../../invoicing/index.ts'
import { createDeactivator, createOriginJob } from '../../merchants/merchants/index.ts'
import { createDecider, createPostOpener, placePartnerEvents } from '../../merchants/partners/index.ts'
import { createAuthenticationExpiry } from '../../payments/authentications/index.ts'
import { keepEventCounts, placeEvents } from '../../payments/events/index.ts'
import { createCardExpiry, createCollector } from '../../payments/recurring/index.ts'
import {
  createCapturePart,
  createCountKeeper,
  createDailyCapture,
  createHoldExpiry,
  foldCounts,
} from '../../payments/transactions/index.ts'
import { createDelivery, createSender, fanOut } from '../../payments/webhooks/index.ts'
import { recordChange, sealEntries } from '../../platform/audit-log/index.ts'
import { createJobs, type JobHandlers, type Jobs, type Lane } from '../../platform/jobs/index.ts'
import { createMailer, createReleaser, createTransport } from '../../platform/mail/index.ts'
import type { MailReviewRow, Tx } from '../../platform/storage/index.ts'
import { giveBackAbandonedClocks } from '../../platform/test-clock/index.ts'
import type { Fault, FaultPoints } from '../../sandbox/faults/index.ts'
import { invitingOwner } from '../../web/index.ts'
import { observedSend } from '../monitoring/index.ts'
import type { BackgroundOptions, Base, Parts } from './parts.ts'

/** All kinds of jobs, each in its lane. They run once they are started. */
export function createAllJobs(
  {
    toClose,
    ...parts
  }: Omit<Parts, 'jobs' | 'idempotencyKeys' | 'requestLog' | 'keyUses' | 'clockShare'> & Base,
  {
    allowPrivateWebhooks: allowPrivate = false,
    mail = {},
    faultPoints,
    observer,
    pagesUrlOf,
  }: BackgroundOptions,
): Jobs {
  const { storage, cipher, clock } = parts
  const sender = createSender({ allowPrivate })
  const send = observer ? observedSend(sender, observer) : sender
  const transport = mail.smtpUrl ? createTransport(mail) : undefined
  toClose.push(async () => transport?.close())
  const money: Lane = { parallel: limits.jobs.parallel }
  const post: Lane = { parallel: limits.webhooks.parallel }
  const outside: Lane = { parallel: limits.origins.jobsParallel }
  const letters: Lane = limits.mail
  const files: Lane = { parallel: limits.invoicing.filesParallel }
  const openPost = createPostOpener(parts)
  const openInvoicePost = createInvoicePostOpener({ read: storage.read, cipher })
  const delivery = createDelivery({
    storage,
    cipher,
    send,
    openBody: (delivery) =>
      delivery.schedule === 'merchant_application' ? openPost(delivery) : openInvoicePost(delivery),
    isLost: struckBy(faultPoints, 'webhook_lose'),
    isStopped: () => jobs.isStopped(),
  })
  const onPaused = (tx: Tx, { id, merchant_id: merchantId, mode, caused }: MailReviewRow) =>
    recordChange(
      tx,
      { cipher, by: jobActor('Mail budget') },
      {
        merchantId,
        mode,
        action: 'mail.paused',
        record: { type: 'MailReview', id },
        after: { emails_within_a_day: caused },
      },
    )
  const isRefused = struckBy(faultPoints, 'mail_refuse')
  const handlers: JobHandlers = {
    capture: { lane: money, run: createDailyCapture(parts) },
    capture_part: { lane: { parallel: limits.capture.jobsParallel }, run: createCapturePart(parts) },
    expire_authentication: { lane: money, run: createAuthenticationExpiry(parts) },
    expire_hold: { lane: money, run: createHoldExpiry(parts) },
    collect: { lane: money, run: createCollector(parts) },
    card_expiry: { lane: money, run: createCardExpiry(parts) },
    deliver: { lane: post, run: delivery },
    check_origins: { lane: outside, run: createOriginJob(parts) },
    process_file: { lane: files, run: createFileProcessor(parts) },
    overdue: { lane: money, run: createOverdueJob(parts) },
    remind: { lane: money, run: createReminder({ ...parts, pagesUrlOf }) },
    mail: {
      lane: letters,
      run: createMailer({ storage, cipher, clock, transport, isRefused, onSent: noteMailSent, onPaused }),
    },
    decide: {
      lane: money,
      run: createDecider(parts, (acting) =>
        invitingOwner({ ...acting, pagesUrlOf, mailsLeave: Boolean(mail.smtpUrl) }),
      ),
    },
    deactivate: { lane: money, run: createDeactivator(parts) },
    release_mails: { lane: letters, run: createReleaser(parts) },
  }
  const keepCounts = createCountKeeper(storage)
  const jobs: Jobs = createJobs({
    ...parts,
    handlers,
    around: observer && ((type, run) => observer.during({ kind: 'job', type }, run)),
    async before() {
      await giveBackAbandonedClocks({ ...parts, jobs })
      // Only one batch of events per look, so that jobs never wait for all of them: the rest has its turn in the next look.
      if (await fanOut(storage)) jobs.wake()
      if (await placeEvents(storage)) jobs.wake()
      if (await placePartnerEvents(storage)) jobs.wake()
      if (await sealEntries(parts)) jobs.wake()
      if (await foldCounts(storage, limits.counts.leastChanges)) jobs.wake()
      if (await keepCounts()) jobs.wake()
      if (await keepEventCounts(storage)) jobs.wake()
    },
  })
  return jobs
}

/** Whether a fault point strikes what a merchant sends; undefined where there are none. */
function struckBy(faultPoints: FaultPoints | undefined, fault: Fault['fault']) {
  return (
    faultPoints &&
    (({ merchant_id }: { merchant_id: string }) =>
      faultPoints.strike({ merchantId: merchant_id, among: [fault] }) !== undefined)
  )
}
