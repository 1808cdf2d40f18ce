import { sql } from 'kysely'
import type { Caller, Mode } from '../../../core/caller.ts'
import { notFound } from '../../../core/errors.ts'
import {
  countRows,
  type JobRow,
  type MerchantRow,
  type OccurrenceRow,
  prepare,
  type Reader,
  type RecurringChargeRow,
  type Tx,
  unindexed,
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
        .whereRef('saved_methods.merchant_id', '=', 'recurring_charges.merchant_id')
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
    .where('merchant_id', '=', caller.merchant.id)
    .where('recurring_charge_id', '=', recurringId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Occurrence', id)
  return row
}

/** Locks a recurring charge, then its occurrence; undefined if they no longer exist, as after a purge. */
export async function lockOccurrence(
  tx: Tx,
  { merchant_id, id, recurring_charge_id }: Pick<OccurrenceRow, 'merchant_id' | 'id' | 'recurring_charge_id'>,
): Promise<{ recurring: RecurringChargeRow; occurrence: OccurrenceRow } | undefined> {
  const [recurring] = await recurringForUpdate(tx, { merchant_id, id: recurring_charge_id })
  const [occurrence] = await occurrenceForUpdate(tx, { merchant_id, id })
  return recurring && occurrence && { recurring, occurrence }
}

/** By what a recurring charge or an occurrence is found. */
type Key = Pick<OccurrenceRow, 'merchant_id' | 'id'>

const oneRecurring = (db: Reader, { merchant_id, id }: Key) =>
  recurringCharges(db).where('merchant_id', '=', merchant_id).where('id', '=', id)
const oneOccurrence = (db: Reader, { merchant_id, id }: Key) =>
  db.selectFrom('occurrences').selectAll().where('merchant_id', '=', merchant_id).where('id', '=', id)

const recurringForUpdate = prepare((db, key: Key) => oneRecurring(db, key).forUpdate())
const occurrenceForUpdate = prepare((db, key: Key) => oneOccurrence(db, key).forUpdate())

/** Locks the next occurrence; undefined while it is being paid. The recurring charge must be locked already. */
export async function lockPending(tx: Tx, { merchant_id, id }: Key): Promise<OccurrenceRow | undefined> {
  return tx
    .selectFrom('occurrences')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('recurring_charge_id', '=', id)
    .where('status', '=', 'PENDING')
    .forUpdate()
    .executeTakeFirst()
}

/** The occurrences of a recurring charge that are being paid. The recurring charge must be locked already. */
export const payingOf = prepare((db, { merchant_id, id }: Key) =>
  db
    .selectFrom('occurrences')
    .select(['id', 'amount'])
    .where('merchant_id', '=', merchant_id)
    .where('recurring_charge_id', '=', id)
    // A literal, not a parameter: otherwise an engine cannot tell that the partial index covers the query.
    .where('status', '=', sql.lit('PAYING')),
)

/** The newest charge for an occurrence. @param except the id of a charge to leave out */
export async function lastChargeOf(db: Reader, { merchant_id, id }: Key, except = '') {
  const [charge] = await newestCharge(db, { merchant_id, id, except })
  return charge
}

const newestCharge = prepare((db, { merchant_id, id, except }: Key & { except: string }) =>
  db
    .selectFrom('transactions')
    .select(['id', 'status'])
    .where(unindexed('merchant_id'), '=', merchant_id)
    .where('recurring_charge_occurrence_id', '=', id)
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
  const [occurrence] = await dueOccurrence(db, { merchant_id, id: record_id })
  if (!occurrence) return undefined
  const [recurring] = await recurringOf(db, { merchant_id, id: occurrence.recurring_charge_id })
  const [merchant] = await merchantOf(db, { id: merchant_id })
  return recurring && merchant && { occurrence, recurring, merchant }
}

const dueOccurrence = prepare((db, key: Key) =>
  oneOccurrence(db, key).where('status', 'in', ['PENDING', 'PAYING']),
)
const recurringOf = prepare(oneRecurring)
const merchantOf = prepare((db, { id }: { id: string }) =>
  db.selectFrom('merchants').selectAll().where('id', '=', id),
)

/** How many recurring charges of a merchant's mode are running. @param accountId only those that this account collects */
export async function countActiveCharges(
  db: Reader,
  merchantId: string,
  mode: Mode,
  accountId?: string,
): Promise<number> {
  const active = db
    .selectFrom('recurring_charges')
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .where('status', '=', 'ACTIVE')
    .$if(accountId !== undefined, (all) => all.where('account_id', '=', accountId ?? ''))
  return (await countRows(active)).total_entries
}
