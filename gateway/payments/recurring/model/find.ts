import { sql } from 'kysely'
import type { Caller } from '../../../core/caller.ts'
import { notFound } from '../../../core/errors.ts'
import {
  type JobRow,
  type MerchantRow,
  type OccurrenceRow,
  prepare,
  type Reader,
  type RecurringChargeRow,
  type Tx,
} from '../../../platform/storage/index.ts'

/**
 * Recurring charges, each with what will pay it: a saved card or bank as that is now, in place of the copy in the row
 * (rules: recurring.md#kept-method).
 */
const recurringCharges = (db: Reader) =>
  db
    .selectFrom('recurring_charges')
    .selectAll('recurring_charges')
    // Of two columns of a name the later one is taken.
    .select(({ fn, ref, selectFrom }) => {
      const saved = selectFrom('saved_methods')
        .select('saved_methods.method')
        .whereRef('saved_methods.id', '=', 'recurring_charges.saved_method_id')
      return fn.coalesce(saved, ref('recurring_charges.method')).as('method')
    })

/** The recurring charges that a key may see: those of its merchant and its mode that are not deleted. */
export function visibleRecurring(db: Reader, { merchant, mode }: Caller) {
  return recurringCharges(db)
    .where('merchant_id', '=', merchant.id)
    .where('mode', '=', mode)
    .where('status', '<>', 'DELETED')
}

/**
 * @param lock locks it, in a write that is going to change it: before any of its occurrences
 * @throws 404
 */
export async function findRecurring(
  db: Reader,
  caller: Caller,
  id: string,
  lock?: 'lock',
): Promise<RecurringChargeRow> {
  const row = await visibleRecurring(db, caller)
    .where('id', '=', id)
    .$if(lock === 'lock', (rows) => rows.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound('RecurringCharge', id)
  return row
}

/** An occurrence of a visible recurring charge. @throws 404 for either of them */
export async function findOccurrence(
  db: Reader,
  caller: Caller,
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

/** Locks a recurring charge, then its occurrence; undefined if they no longer exist, as after a purge. */
export async function lockOccurrence(
  tx: Tx,
  { id, recurring_charge_id }: Pick<OccurrenceRow, 'id' | 'recurring_charge_id'>,
): Promise<{ recurring: RecurringChargeRow; occurrence: OccurrenceRow } | undefined> {
  const [recurring] = await recurringForUpdate(tx, { id: recurring_charge_id })
  const [occurrence] = await occurrenceForUpdate(tx, { id })
  return recurring && occurrence && { recurring, occurrence }
}

const recurringForUpdate = prepare((db, { id }: { id: string }) =>
  recurringCharges(db).where('id', '=', id).forUpdate(),
)
const occurrenceForUpdate = prepare((db, { id }: { id: string }) =>
  db.selectFrom('occurrences').selectAll().where('id', '=', id).forUpdate(),
)

/** Locks the next occurrence; undefined while it is being paid. The recurring charge must be locked already. */
export async function lockPending(tx: Tx, recurringId: string): Promise<OccurrenceRow | undefined> {
  return tx
    .selectFrom('occurrences')
    .selectAll()
    .where('recurring_charge_id', '=', recurringId)
    .where('status', '=', 'PENDING')
    .forUpdate()
    .executeTakeFirst()
}

/** The occurrences of a recurring charge that are being paid. The recurring charge must be locked already. */
export const payingOf = prepare((db, { recurringId }: { recurringId: string }) =>
  db
    .selectFrom('occurrences')
    .select(['id', 'amount'])
    .where('recurring_charge_id', '=', recurringId)
    // A literal, not a parameter: otherwise an engine cannot tell that the partial index covers the query.
    .where('status', '=', sql.lit('PAYING')),
)

/** The newest charge for an occurrence. @param except the id of a charge to leave out */
export async function lastChargeOf(db: Reader, occurrenceId: string, except = '') {
  const [charge] = await newestCharge(db, { occurrenceId, except })
  return charge
}

const newestCharge = prepare((db, { occurrenceId, except }: { occurrenceId: string; except: string }) =>
  db
    .selectFrom('transactions')
    .select(['id', 'status'])
    .where('recurring_charge_occurrence_id', '=', occurrenceId)
    .where('id', '<>', except)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
)

interface Due {
  occurrence: OccurrenceRow
  recurring: RecurringChargeRow
  merchant: MerchantRow
}

/** The occurrence that a job is to collect, with its recurring charge and merchant. */
export async function findDue(db: Reader, { record_id, merchant_id }: JobRow): Promise<Due | undefined> {
  const [occurrence] = await dueOccurrence(db, { id: record_id })
  if (!occurrence) return undefined
  const [recurring] = await recurringOf(db, { id: occurrence.recurring_charge_id })
  const [merchant] = await merchantOf(db, { id: merchant_id })
  return recurring && merchant && { occurrence, recurring, merchant }
}

const dueOccurrence = prepare((db, { id }: { id: string }) =>
  db.selectFrom('occurrences').selectAll().where('id', '=', id).where('status', 'in', ['PENDING', 'PAYING']),
)
const recurringOf = prepare((db, { id }: { id: string }) => recurringCharges(db).where('id', '=', id))
const merchantOf = prepare((db, { id }: { id: string }) =>
  db.selectFrom('merchants').selectAll().where('id', '=', id),
)
