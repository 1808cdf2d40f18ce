// Units of an archive: a payment with its refunds, signatures, events and their deliveries; an event with its deliveries; a
// delivery with its attempts; or an authentication with its messages. All rows of a unit are archived and restored together.
import type { Mode } from '../../core/caller.ts'
import {
  type ArchiveKind,
  type Database,
  type Reader,
  type TransactionRow,
  unindexed,
} from '../../platform/storage/index.ts'
import { isOpen } from '../authentications/index.ts'
import { KINDS, type Root } from './kinds.ts'

/** The tables of a unit, in the order in which rows can be inserted. Search terms and counters follow from the rows. */
const PAYMENT_TABLES = ['transactions', 'signatures', 'events', 'deliveries', 'delivery_attempts'] as const
const AUTHENTICATION_TABLES = [
  'authentications',
  'authentication_messages',
  'simulator_authentications',
] as const
export const TABLES = [...PAYMENT_TABLES, ...AUTHENTICATION_TABLES] as const
type RowsOf<Names extends readonly (keyof Database)[]> = { [Name in Names[number]]: Database[Name][] }
type PaymentRows = RowsOf<typeof PAYMENT_TABLES>
type AuthenticationRows = RowsOf<typeof AUTHENTICATION_TABLES>
/** Those of the unit's kind, all other tables are absent. */
export type UnitRows = Partial<PaymentRows & AuthenticationRows>

/** Whose records. */
export interface Owner {
  merchant_id: string
  mode: Mode
}

/** A line of a file. */
export interface Unit extends Owner {
  /** Of the charge or credit, the event, the delivery, or the authentication. */
  id: string
  rows: UnitRows
}

/** Where units are read from. */
export interface Source {
  db: Reader
  owner: Owner
  /** Whether all rows are locked until the write ends. */
  isLocked: boolean
}

/**
 * Reads units, without card numbers: not even encrypted ones are archived.
 * @returns those that exist, in the order of the given ids
 */
export async function readUnits(source: Source, kind: ArchiveKind, ids: readonly string[]): Promise<Unit[]> {
  const { root } = KINDS[kind]
  const { owner } = source
  const grouped =
    root === 'authentications'
      ? groupingMessages(await readAuthentications(source, ids))
      : grouping(await readRows(source, root, ids))
  const units = ids.map((id) => ({ id, merchant_id: owner.merchant_id, mode: owner.mode, rows: grouped(id) }))
  return units.filter(({ id, rows }) => rows[root]?.some((row) => row.id === id))
}

/** Reads the rows of all units, table by table. */
async function readRows(
  source: Source,
  root: Exclude<Root, 'authentications'>,
  ids: readonly string[],
): Promise<PaymentRows> {
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const transactions = root === 'transactions' ? await payments(source, ids) : []
  const signatures = await signaturesOf(source, idsOf(transactions))
  const ofEvents =
    root === 'events'
      ? { column: 'id' as const, ids }
      : { column: 'record_id' as const, ids: idsOf(transactions) }
  const events = await eventsOf(source, ofEvents)
  const ofDeliveries =
    root === 'deliveries'
      ? { column: 'id' as const, ids }
      : { column: 'event_id' as const, ids: idsOf(events) }
  const deliveries = await deliveriesOf(source, ofDeliveries)
  const delivery_attempts = await attemptsOf(source, idsOf(deliveries))
  return { transactions, signatures, events, deliveries, delivery_attempts }
}

/** @returns the rows of a unit by its id */
function grouping(all: PaymentRows): (id: string) => UnitRows {
  const unitOfPayment = new Map(all.transactions.map(({ id, charge_id }) => [id, charge_id ?? id]))
  const unitOfEvent = new Map(
    all.events.map(({ id, record_id }) => [id, unitOfPayment.get(record_id ?? '') ?? id]),
  )
  const unitOfDelivery = new Map(
    all.deliveries.map(({ id, event_id }) => [id, unitOfEvent.get(event_id ?? '') ?? id]),
  )
  const transactions = Map.groupBy(all.transactions, ({ id }) => unitOfPayment.get(id))
  const signatures = Map.groupBy(all.signatures, ({ transaction_id }) => unitOfPayment.get(transaction_id))
  const events = Map.groupBy(all.events, ({ id }) => unitOfEvent.get(id))
  const deliveries = Map.groupBy(all.deliveries, ({ id }) => unitOfDelivery.get(id))
  const attempts = Map.groupBy(all.delivery_attempts, ({ delivery_id }) => unitOfDelivery.get(delivery_id))
  return (id) => ({
    transactions: transactions.get(id) ?? [],
    signatures: signatures.get(id) ?? [],
    events: events.get(id) ?? [],
    deliveries: deliveries.get(id) ?? [],
    delivery_attempts: attempts.get(id) ?? [],
  })
}

function groupingMessages(all: AuthenticationRows): (id: string) => UnitRows {
  const roots = Map.groupBy(all.authentications, ({ id }) => id)
  const messages = Map.groupBy(all.authentication_messages, (row) => row.authentication_id)
  const simulated = Map.groupBy(all.simulator_authentications, (row) => row.authentication_id)
  return (id) => ({
    authentications: roots.get(id) ?? [],
    authentication_messages: messages.get(id) ?? [],
    simulator_authentications: simulated.get(id) ?? [],
  })
}

/** Whether nothing more happens to a unit, and nothing has happened since `before`. */
export function isFinal({ rows }: Unit, before: number): boolean {
  const { transactions = [], events = [], deliveries = [], authentications = [] } = rows
  return (
    transactions.every((row) => isSettled(row) && row.created < before && row.modified < before) &&
    events.every((row) => row.place !== null && row.undelivered === null && row.created < before) &&
    deliveries.every(
      (row) => row.status !== 'PENDING' && row.next_attempt === null && row.modified < before,
    ) &&
    authentications.every((row) => !isOpen(row.status) && row.created < before && row.modified < before)
  )
}

const isSettled = ({ status, under_way, instance_id }: TransactionRow) =>
  status !== 'PENDING' && status !== 'AUTHORIZED' && under_way === null && instance_id === null

async function payments(source: Source, ids: readonly string[]): Promise<TransactionRow[]> {
  const roots = await transactionsBy(source, 'id', ids)
  const rootIds = roots.map(({ id }) => id)
  const rows = [...roots, ...(await transactionsBy(source, 'charge_id', rootIds))]
  return rows.map((row) => ({ ...row, method_secret: null }))
}

async function transactionsBy(
  { db, owner, isLocked }: Source,
  column: 'id' | 'charge_id',
  ids: readonly string[],
) {
  if (ids.length === 0) return []
  return db
    .selectFrom('transactions')
    .selectAll()
    .where(unindexed('merchant_id'), '=', owner.merchant_id)
    .where(unindexed('mode'), '=', owner.mode)
    .where(column, 'in', ids)
    .orderBy('created')
    .orderBy('id')
    .$if(isLocked, (rows) => rows.forUpdate())
    .execute()
}

async function signaturesOf({ db, owner, isLocked }: Source, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('signatures')
    .selectAll()
    .where(unindexed('merchant_id'), '=', owner.merchant_id)
    .where('transaction_id', 'in', ids)
    .orderBy('id')
    .$if(isLocked, (rows) => rows.forUpdate())
    .execute()
}

async function eventsOf(
  { db, owner, isLocked }: Source,
  { column, ids }: { column: 'id' | 'record_id'; ids: readonly string[] },
) {
  if (ids.length === 0) return []
  return db
    .selectFrom('events')
    .selectAll()
    .where(unindexed('merchant_id'), '=', owner.merchant_id)
    .where(unindexed('mode'), '=', owner.mode)
    .where(column, 'in', ids)
    .orderBy('created')
    .orderBy('position')
    .orderBy('id')
    .$if(isLocked, (rows) => rows.forUpdate())
    .execute()
}

async function deliveriesOf(
  { db, owner, isLocked }: Source,
  { column, ids }: { column: 'id' | 'event_id'; ids: readonly string[] },
) {
  if (ids.length === 0) return []
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where(unindexed('merchant_id'), '=', owner.merchant_id)
    .where(unindexed('mode'), '=', owner.mode)
    .where(column, 'in', ids)
    .orderBy('created')
    .orderBy('id')
    .$if(isLocked, (rows) => rows.forUpdate())
    .execute()
}

async function readAuthentications(
  { db, owner, isLocked }: Source,
  ids: readonly string[],
): Promise<AuthenticationRows> {
  const authentications = await db
    .selectFrom('authentications')
    .selectAll()
    .where('merchant_id', '=', owner.merchant_id)
    .where(unindexed('mode'), '=', owner.mode)
    .where('id', 'in', ids)
    .orderBy('created')
    .orderBy('id')
    .$if(isLocked, (rows) => rows.forUpdate())
    .execute()
  const authentication_messages = await db
    .selectFrom('authentication_messages')
    .selectAll()
    .where('merchant_id', '=', owner.merchant_id)
    .where('authentication_id', 'in', ids)
    .orderBy('authentication_id')
    .orderBy('position')
    .$if(isLocked, (rows) => rows.forUpdate())
    .execute()
  const simulator_authentications = await db
    .selectFrom('simulator_authentications')
    .selectAll()
    .where('merchant_id', '=', owner.merchant_id)
    .where('authentication_id', 'in', ids)
    .orderBy('authentication_id')
    .$if(isLocked, (rows) => rows.forUpdate())
    .execute()
  return { authentications, authentication_messages, simulator_authentications }
}

async function attemptsOf({ db, owner, isLocked }: Source, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('delivery_attempts')
    .selectAll()
    .where(unindexed('merchant_id'), '=', owner.merchant_id)
    .where('delivery_id', 'in', ids)
    .orderBy('delivery_id')
    .orderBy('number')
    .$if(isLocked, (rows) => rows.forUpdate())
    .execute()
}
