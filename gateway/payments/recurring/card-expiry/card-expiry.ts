// Events about expiring cards. At the start of each month, by the merchant's clock and in its time
// zone, they are recorded for the cards that expire
// with it, and for those that expired with the month before (rules: recurring.md#expiring-cards, events.md#expiring). The
// events of a batch and the progress are stored by one database transaction, so that each event is recorded once, whenever a
// process stops.
import { monthIn, monthsLater, startOfMonth } from '../../../core/calendar.ts'
import type { Mode } from '../../../core/caller.ts'
import { limits } from '../../../core/limits.ts'
import { type JobHandler, postponeJob, scheduleJob } from '../../../platform/jobs/index.ts'
import {
  type EventType,
  type ExpiryEvent,
  expiryEvents,
  fromJson,
  type JobMemory,
  type JobRow,
  type MerchantRow,
  type RecurringChargeRow,
  type Storage,
  type Tx,
  toJson,
} from '../../../platform/storage/index.ts'
import { type EventData, recordEvent } from '../../events/index.ts'
import { type CardsOf, savedCardsOf, savedView } from '../../vault/index.ts'
import { recurringView } from '../model/views.ts'
import { recurringWithOwnCard, recurringWithSavedCard } from './expiring.ts'

/** Schedules the events about a merchant's expiring cards, from the next month on. @param now by the merchant's clock */
export async function scheduleCardExpiry(
  tx: Tx,
  { id: merchant_id, timezone }: Pick<MerchantRow, 'id' | 'timezone'>,
  mode: Mode,
  now: number,
): Promise<void> {
  const record_id = `${merchant_id}:${mode}`
  const run_at = nextMonth(now, timezone)
  await scheduleJob(tx, { type: 'card_expiry', merchant_id, mode, record_id, run_at })
}

const nextMonth = (now: number, zone: string) => startOfMonth(monthsLater(monthIn(now, zone), 1), zone)

/** The job that records one batch of a month's events. A missed month is made up for. */
export function createCardExpiry({ storage }: { storage: Storage }): JobHandler<'card_expiry'> {
  return (job, { clock }) =>
    storage.write(async (tx) => {
      const { merchant_id, mode } = job
      const { timezone } = await tx
        .selectFrom('merchants')
        .select('timezone')
        .where('id', '=', merchant_id)
        .executeTakeFirstOrThrow()
      const batch = await nextBatch(tx, job, timezone)
      if (!batch) return postponeJob(tx, job, nextMonth(job.run_at, timezone), null)
      const created = clock.now()
      for (const { data } of batch.expiring) {
        await recordEvent(tx, { merchant_id, mode, created, type: batch.type, data })
      }
      return postponeJob(tx, job, job.run_at, toJson(batch.reached))
    })
}

type Job = JobRow<'card_expiry'>

/** The progress of a month through `STEPS`. */
type Reached = JobMemory['card_expiry']

interface Expiring {
  /** The sort key. */
  key: string
  data: EventData
}

type Find = (tx: Tx, cards: CardsOf, after: string, most: number) => Promise<Expiring[]>

const ofRecurring = (key: (row: RecurringChargeRow) => string) => (row: RecurringChargeRow) => ({
  key: key(row),
  data: recurringView(row),
})

const savedCards: Find = async (tx, cards, after, most) =>
  (await savedCardsOf(tx, cards, after, most)).map((row) => ({ key: row.id, data: savedView(row) }))

const ownCards: Find = async (tx, cards, after, most) =>
  (await recurringWithOwnCard(tx, cards, after, most)).map(ofRecurring(({ id }) => id))

const cardsBehind: Find = async (tx, cards, after, most) => {
  const [card = '', id = ''] = after.split(' ')
  const rows = await recurringWithSavedCard(tx, cards, [card, id], most)
  return rows.map(ofRecurring((row) => `${row.saved_method_id} ${row.id}`))
}

/** The steps of a month, in order. */
const STEPS = expiryEvents.flatMap((what): { what: ExpiryEvent; type: EventType; find: Find }[] => [
  { what, type: `payment_method.${what}`, find: savedCards },
  { what, type: `recurring_charge.payment_method.${what}`, find: ownCards },
  { what, type: `recurring_charge.payment_method.${what}`, find: cardsBehind },
])

/** The next batch of the job's month; undefined once all its events are recorded. */
async function nextBatch(
  tx: Tx,
  { merchant_id, mode, run_at, data }: Job,
  zone: string,
): Promise<{ type: EventType; expiring: Expiring[]; reached: Reached } | undefined> {
  const from: Reached = data === null ? { step: 0 } : fromJson(data)
  const most = limits.cardExpiry.batchEvents
  const begun = monthIn(run_at, zone)
  for (const [step, { what, type, find }] of STEPS.entries()) {
    if (step < from.step) continue
    const month = what === 'expiring' ? begun : monthsLater(begun, -1)
    const after = step === from.step ? from.after : undefined
    const expiring = await find(tx, { merchant_id, mode, ...month }, after ?? '', most)
    const last = expiring.at(-1)
    if (!last) continue
    const reached = expiring.length < most ? { step: step + 1 } : { step, after: last.key }
    return { type, expiring, reached }
  }
  return undefined
}
