import { sql } from 'kysely'
import {
  countRows,
  type OccurrenceRow,
  type Reader,
  readPage,
  recordAttempt,
  type Storage,
  type TransactionRow,
  unindexed,
} from '../../../platform/storage/index.ts'

// What a merchant can do with an occurrence (rules: recurring.md#pay, recurring.md#ignore, recurring.md#occurrences).

import type { Caller } from '../../../core/caller.ts'
import { gatewayError } from '../../../core/errors.ts'
import { readPaging } from '../../../core/paging.ts'
import { recordOwn } from '../../../platform/audit-log/index.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import type { ChargeParts } from '../../transactions/index.ts'
import { cancelCollection, changeOccurrence } from '../model/change.ts'
import { findOccurrence, findRecurring, lockOccurrence } from '../model/find.ts'
import { nextOccurrenceStatus } from '../model/transitions.ts'
import { retrievedOccurrenceView } from '../model/views.ts'
import { collect } from './collect.ts'
import { planNext } from './plan.ts'

/**
 * Pays an occurrence before it is due, or one that failed or was ignored.
 * @throws 404; as `collect`
 */
export async function payOccurrence(
  parts: ChargeParts,
  caller: Caller,
  recurringId: string,
  id: string,
): Promise<void> {
  const { read } = parts.storage
  const recurring = await findRecurring(read, caller, recurringId)
  const occurrence = await findOccurrence(read, caller, recurringId, id)
  assertMay('pay', occurrence)
  const { status, amount } = occurrence
  await parts.storage.write((tx) =>
    recordOwn(tx, parts.cipher, caller, {
      action: 'occurrence.paid',
      record: { type: 'Occurrence', id },
      before: { recurring_charge_id: recurringId, status, amount },
    }),
  )
  await collect(parts, caller, recurring, occurrence)
}

/** Marks an occurrence as not to be collected. @throws 404; 409 while it is being paid; 422 once it is paid */
export async function ignoreOccurrence(
  { storage, cipher }: { storage: Storage; cipher: Cipher },
  caller: Caller,
  recurringId: string,
  id: string,
): Promise<void> {
  await storage.write(async (tx) => {
    const found = await findOccurrence(tx, caller, recurringId, id)
    const locked = await lockOccurrence(tx, found)
    if (!locked) throw gatewayError('version_conflict')
    const { recurring, occurrence } = locked
    if (occurrence.status === 'IGNORED') return
    const now = caller.clock.now()
    const ignored = await changeOccurrence(tx, occurrence, now, 'ignore')
    await cancelCollection(tx, ignored)
    await planNext(tx, recurring, ignored, now, caller.merchant.timezone)
    await recordAttempt(tx, caller.attempt, 'Occurrence', id)
    await recordOwn(tx, cipher, caller, {
      action: 'occurrence.ignored',
      record: { type: 'Occurrence', id },
      before: { status: occurrence.status },
      after: { recurring_charge_id: recurringId, status: ignored.status },
    })
  })
}

/** Lists occurrences with their charges, newest first, so that the next one comes before all others. @throws 404; 422 */
export async function listOccurrences(
  db: Reader,
  caller: Caller,
  recurringId: string,
  query: { page?: string | undefined; page_size?: string | undefined },
) {
  await findRecurring(db, caller, recurringId)
  const all = db
    .selectFrom('occurrences')
    .selectAll()
    .where('merchant_id', '=', caller.merchant.id)
    .where('recurring_charge_id', '=', recurringId)
    .orderBy('created', 'desc')
    .orderBy('position', 'desc')
  const page = await readPage(all, readPaging(query))
  return { ...page, results: await withCharges(db, caller, page.results) }
}

/** An occurrence with its charges, oldest first. @throws 404 */
export async function readOccurrence(db: Reader, caller: Caller, recurringId: string, id: string) {
  const occurrence = await findOccurrence(db, caller, recurringId, id)
  const charges = await chargesOf(db, caller, [id])
  return retrievedOccurrenceView(occurrence, charges)
}

async function withCharges(db: Reader, caller: Caller, occurrences: readonly OccurrenceRow[]) {
  const charges = await chargesOf(
    db,
    caller,
    occurrences.map(({ id }) => id),
  )
  const byOccurrence = Map.groupBy(charges, (charge) => charge.recurring_charge_occurrence_id)
  return occurrences.map((row) => retrievedOccurrenceView(row, byOccurrence.get(row.id) ?? []))
}

async function chargesOf(
  db: Reader,
  { merchant }: Caller,
  ids: readonly string[],
): Promise<TransactionRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('transactions')
    .selectAll()
    .where(unindexed('merchant_id'), '=', merchant.id)
    .where('recurring_charge_occurrence_id', 'in', ids)
    .orderBy('created')
    .orderBy('id')
    .execute()
}

function assertMay(trigger: 'pay', { status }: OccurrenceRow): void {
  if (nextOccurrenceStatus(trigger, status)) return
  throw gatewayError(status === 'PAYING' ? 'version_conflict' : 'unavailable_for_current_status')
}

/** How many payments of recurring charges have failed between two moments. */
export async function countFailedOccurrences(
  db: Reader,
  { merchant, mode }: Caller,
  since: number,
  until: number,
): Promise<number> {
  const failed = db
    .selectFrom('occurrences')
    .where('merchant_id', '=', merchant.id)
    .where('mode', '=', mode)
    // As the partial index has it.
    .where('status', '=', sql.lit('FAILED'))
    .where('modified', '>=', since)
    .where('modified', '<=', until)
  return (await countRows(failed)).total_entries
}
