import { notFound } from '../errors.ts'
import type { SecretKeyHolder } from '../http/authentication.ts'
import {
  type OccurrenceRow,
  prepare,
  type Reader,
  type RecurringChargeRow,
  type Tx,
} from '../storage/index.ts'

/** The recurring charges that a key may see: those of its merchant and its mode that are not deleted. */
export function visibleRecurring(db: Reader, { merchant, mode }: SecretKeyHolder) {
  return db
    .selectFrom('recurring_charges')
    .where('merchant_id', '=', merchant.id)
    .where('mode', '=', mode)
    .where('status', '<>', 'DELETED')
}

/**
 * @param lock inside a write that is going to change it: before any of its occurrences
 * @throws 404
 */
export async function findRecurring(
  db: Reader,
  caller: SecretKeyHolder,
  id: string,
  lock?: 'lock',
): Promise<RecurringChargeRow> {
  const row = await visibleRecurring(db, caller)
    .selectAll()
    .where('id', '=', id)
    .$if(lock === 'lock', (rows) => rows.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound('RecurringCharge', id)
  return row
}

/** An occurrence of a recurring charge that the key may see. @throws 404 for either */
export async function findOccurrence(
  db: Reader,
  caller: SecretKeyHolder,
  recurringId: string,
  id: string,
): Promise<OccurrenceRow> {
  await findRecurring(db, caller, recurringId)
  const row = await db
    .selectFrom('occurrences')
    .selectAll()
    .where('recurring_charge_id', '=', recurringId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Occurrence', id)
  return row
}

/** An occurrence and, locked before it, its recurring charge; undefined when they are gone, as after a purge. */
export async function lockOccurrence(
  tx: Tx,
  { id, recurring_charge_id }: Pick<OccurrenceRow, 'id' | 'recurring_charge_id'>,
): Promise<{ recurring: RecurringChargeRow; occurrence: OccurrenceRow } | undefined> {
  const [recurring] = await recurringForUpdate(tx, { id: recurring_charge_id })
  const [occurrence] = await occurrenceForUpdate(tx, { id })
  return recurring && occurrence && { recurring, occurrence }
}

const recurringForUpdate = prepare((db, { id }: { id: string }) =>
  db.selectFrom('recurring_charges').selectAll().where('id', '=', id).forUpdate(),
)
const occurrenceForUpdate = prepare((db, { id }: { id: string }) =>
  db.selectFrom('occurrences').selectAll().where('id', '=', id).forUpdate(),
)

/** The occurrence that comes next; undefined while it is being paid. The recurring charge is locked already. */
export async function lockPending(tx: Tx, recurringId: string): Promise<OccurrenceRow | undefined> {
  return tx
    .selectFrom('occurrences')
    .selectAll()
    .where('recurring_charge_id', '=', recurringId)
    .where('status', '=', 'PENDING')
    .forUpdate()
    .executeTakeFirst()
}

/** Those of a recurring charge that are being paid. The recurring charge is locked already. */
export async function payingOf(tx: Tx, recurringId: string): Promise<OccurrenceRow[]> {
  return tx
    .selectFrom('occurrences')
    .selectAll()
    .where('recurring_charge_id', '=', recurringId)
    .where('status', '=', 'PAYING')
    .execute()
}

/** The newest charge that was made for an occurrence. @param except the id of one that does not count */
export async function lastChargeOf(db: Reader, occurrenceId: string, except = '') {
  return db
    .selectFrom('transactions')
    .select(['id', 'status', 'instance_id'])
    .where('recurring_charge_occurrence_id', '=', occurrenceId)
    .where('id', '<>', except)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}
