// Sends due deliveries, at least once. No database transaction is open meanwhile, and an attempt is stored when it has ended.
// An attempt that a crash interrupts is not stored, so the delivery is sent again, with the same id.
import { type Clock, nextPosition, startWatch } from '../../../core/clock.ts'
import { limits } from '../../../core/limits.ts'
import { inParallel } from '../../../core/promises.ts'
import { endJob, type JobHandler } from '../../../platform/jobs/index.ts'
import {
  type DeliveryRow,
  type JobRow,
  type Reader,
  type Tx,
  unindexed,
} from '../../../platform/storage/index.ts'
import { type Receiver, receiverOf } from '../signing/endpoint-secrets.ts'
import type { SecretParts } from '../signing/secrets.ts'
import { signedHeaders } from '../signing/signature.ts'
import { endDeliveries, isAddress, type ReceiverKey } from './addresses.ts'
import { storeAttempt } from './attempts.ts'
import { type Outcome, type Send, unlessSilent } from './send.ts'

export interface DeliverParts extends SecretParts {
  send: Send
  /** What is really posted of an event of which the log must not show everything; undefined: the delivery's body. */
  openBody(delivery: DeliveryRow): Promise<OpenBody | undefined> | undefined
  /** Whether a test wants a post of test mode to be lost on its way. */
  isLost?: ((delivery: DeliveryRow) => boolean) | undefined
  /** Whether the gateway stops, so that no new attempt may begin. */
  isStopped(): boolean
}

/** A body that isn't written down. */
export interface OpenBody {
  body: string
  /** Not to be written down, not even where the receiver repeats it; empty: none. */
  secret: string
}

/**
 * The job of one receiver. It sends only some of what is due, because a receiver that hangs must not delay the others.
 */
export function createDelivery(parts: DeliverParts): JobHandler<'deliver'> {
  const { storage } = parts
  return async (job, { clock, silent }) => {
    const { merchant_id, mode, record_id: receiver } = job
    const key = { merchant_id, mode, receiver }
    const endIfGone = async (tx: Tx) => {
      if (!(await isAddress(tx, key))) await endDeliveries(tx, key, clock.now())
    }
    if (!(await isAddress(storage.read, key))) await storage.write(endIfGone)
    const due = await dueFor(storage.read, key, clock.now()).execute()
    if (due.length > 0) {
      const send = silent ? unlessSilent(parts.send, silent) : parts.send
      await sendAll({ ...parts, send }, job, due, clock)
    }
    await storage.write((tx) =>
      endJob(tx, job, async () => {
        // Taken away while it was sent.
        await endIfGone(tx)
        const next = await nextFor(tx, key)
        // If more is due already, the job goes to the back of the queue.
        return next === undefined ? undefined : Math.max(next, clock.now())
      }),
    )
  }
}

async function sendAll(
  parts: DeliverParts,
  { merchant_id, mode, record_id: receiver }: JobRow,
  due: readonly DeliveryRow[],
  clock: Clock,
): Promise<void> {
  const { isStopped } = parts
  const to = await receiverOf(parts, { merchant_id, mode, receiver }, clock.now())
  let isLate = false
  await inParallel(due, limits.webhooks.receiver.parallel, async (delivery) => {
    // After one timeout the others would time out, too. They stay due.
    if (!isLate && !isStopped()) isLate = (await sendOne(parts, delivery, to, clock)) || isLate
  })
}

const CONTENT = { 'content-type': 'application/json', 'user-agent': 'Payment-Gateway', accept: '*/*' }

const LOST: Outcome = {
  succeeded: false,
  status: null,
  body: '',
  error: 'The connection was closed without an answer.',
  isLate: false,
}

/** Makes one attempt. @returns whether the receiver timed out */
async function sendOne(
  { storage, send, openBody, isLost }: DeliverParts,
  delivery: DeliveryRow,
  { url = delivery.url, secrets }: Receiver,
  clock: Clock,
): Promise<boolean> {
  const { id, event_id } = delivery
  const opening = openBody(delivery)
  // Without waiting where there is nothing to open: a gateway that stops begins no more.
  const opened = opening && (await opening)
  const { body, secret } = opened ?? { body: delivery.body, secret: '' }
  const headers = { ...CONTENT, ...signedHeaders({ id: event_id ?? id, body }, secrets) }
  const at = clock.now()
  const position = nextPosition()
  const passed = startWatch()
  const outcome =
    delivery.mode === 'test' && isLost?.(delivery) ? { ...LOST } : await send({ url, headers, body })
  if (secret) outcome.body = outcome.body.replaceAll(secret, '***')
  const attempt = { at, position, url, duration: Math.round(passed()), headers }
  await storage.write((tx) => storeAttempt(tx, delivery, attempt, outcome))
  return outcome.isLate
}

/** The due deliveries of a receiver, earliest first. */
const dueFor = (db: Reader, { merchant_id, receiver }: ReceiverKey, now: number) =>
  db
    .selectFrom('deliveries')
    .selectAll()
    .where(unindexed('merchant_id'), '=', merchant_id)
    .where('receiver', '=', receiver)
    .where('next_attempt', '<=', now)
    .orderBy('next_attempt')
    .orderBy('position')
    .limit(limits.webhooks.receiver.batchDeliveries)

async function nextFor(db: Reader, { merchant_id, receiver }: ReceiverKey): Promise<number | undefined> {
  const first = await db
    .selectFrom('deliveries')
    .select('next_attempt')
    .where(unindexed('merchant_id'), '=', merchant_id)
    .where('receiver', '=', receiver)
    .where('next_attempt', 'is not', null)
    .orderBy('next_attempt')
    .limit(1)
    .executeTakeFirst()
  return first?.next_attempt ?? undefined
}
