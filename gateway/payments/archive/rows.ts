// Deletes the rows of units, and puts them back, with what follows from them: search terms and counters.

import { insertRows, type TransactionRow, type Tx, unindexed } from '../../platform/storage/index.ts'
import { noteEvents } from '../events/index.ts'
import { deleteSearchTerms, insertSearchTerms, noteCounted, noteDeleted } from '../transactions/index.ts'
import type { Owner, Unit, UnitRows } from './units.ts'

/** Deletes units of one owner. Their rows are locked. */
export async function deleteUnits(tx: Tx, owner: Owner, units: readonly Unit[]): Promise<void> {
  const { transactions, signatures, events, deliveries, authentications } = rowsOf(units)
  const merchant = unindexed('merchant_id')
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  if (deliveries.length > 0) {
    await tx
      .deleteFrom('delivery_attempts')
      .where(merchant, '=', owner.merchant_id)
      .where('delivery_id', 'in', ids(deliveries))
      .execute()
  }
  const [refunds, roots] = [transactions.filter(isRefund), transactions.filter((row) => !isRefund(row))]
  for (const [table, rows] of [
    ['deliveries', deliveries],
    ['events', events],
    ['signatures', signatures],
    ['transactions', refunds],
    ['transactions', roots],
  ] as const) {
    if (rows.length === 0) continue
    await tx.deleteFrom(table).where(merchant, '=', owner.merchant_id).where('id', 'in', ids(rows)).execute()
  }
  if (authentications.length > 0) {
    // Their messages are deleted with them.
    await tx
      .deleteFrom('authentications')
      .where('merchant_id', '=', owner.merchant_id)
      .where('id', 'in', ids(authentications))
      .execute()
    await tx
      .deleteFrom('simulator_authentications')
      .where('merchant_id', '=', owner.merchant_id)
      .where('authentication_id', 'in', ids(authentications))
      .execute()
  }
  await noteEvents(tx, owner, events, -1)
  for (const row of transactions) await deleteSearchTerms(tx, row)
  await noteDeleted(tx, transactions)
}

/** Puts units of one owner back. */
export async function insertUnits(tx: Tx, owner: Owner, units: readonly Unit[]): Promise<void> {
  const { transactions, signatures, events, deliveries, delivery_attempts, ...of } = rowsOf(units)
  for (const row of [...transactions.filter((one) => !isRefund(one)), ...transactions.filter(isRefund)]) {
    await insertRows(tx, 'transactions', [row])
    await insertSearchTerms(tx, row)
    await noteCounted(tx, row, null)
  }
  for (const row of signatures) await insertRows(tx, 'signatures', [row])
  for (const row of events) await insertRows(tx, 'events', [row])
  await noteEvents(tx, owner, events)
  for (const row of deliveries) await insertRows(tx, 'deliveries', [row])
  for (const row of delivery_attempts) await insertRows(tx, 'delivery_attempts', [row])
  for (const row of of.authentications) await insertRows(tx, 'authentications', [row])
  for (const row of of.authentication_messages) await insertRows(tx, 'authentication_messages', [row])
  for (const row of of.simulator_authentications) await insertRows(tx, 'simulator_authentications', [row])
}

const isRefund = ({ charge_id }: TransactionRow) => charge_id !== null

/** All rows by table. A unit has the tables of its kind. */
const rowsOf = (units: readonly Unit[]): Required<UnitRows> => ({
  transactions: units.flatMap(({ rows }) => rows.transactions ?? []),
  signatures: units.flatMap(({ rows }) => rows.signatures ?? []),
  events: units.flatMap(({ rows }) => rows.events ?? []),
  deliveries: units.flatMap(({ rows }) => rows.deliveries ?? []),
  delivery_attempts: units.flatMap(({ rows }) => rows.delivery_attempts ?? []),
  authentications: units.flatMap(({ rows }) => rows.authentications ?? []),
  authentication_messages: units.flatMap(({ rows }) => rows.authentication_messages ?? []),
  simulator_authentications: units.flatMap(({ rows }) => rows.simulator_authentications ?? []),
})
