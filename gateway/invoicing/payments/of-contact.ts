// What a contact paid and got back: by invoices, and with the cards and bank accounts that are saved for it. Nothing says in a
// transaction whose it is, so each of these is found by an index, the newest first, and they are put in one order here.
import { readInstant } from '../../core/calendar.ts'
import type { Caller } from '../../core/caller.ts'
import type { After } from '../../core/paging.ts'
import type { View } from '../../core/view.ts'
import {
  browseTransactions,
  type Part,
  type TransactionSchema,
  transactionView,
} from '../../payments/transactions/index.ts'
import { newestPaymentMethods } from '../../payments/vault/index.ts'
import { fromJson, isAfter, type Reader, unindexed } from '../../platform/storage/index.ts'

type Transaction = View<typeof TransactionSchema>

/** Of a contact with more saved methods, payments with the newest ones are found. */
const MOST_METHODS = 10

interface Place {
  after: After | undefined
  most: number
}

/** A contact's transactions after one of them, the newest first. @param caller of the contact's mode */
export async function transactionsOfContact(
  db: Reader,
  caller: Caller,
  contactId: string,
  { after, most }: Place,
): Promise<Part<Transaction>> {
  // One more, to know whether there are others.
  const place = { after, most: most + 1 }
  const found = new Map<string, Transaction>()
  for (const one of await ofInvoices(db, caller, contactId, place)) found.set(one.id, one)
  const methods = await newestPaymentMethods(db, caller, { contact_id: contactId }, MOST_METHODS)
  // The same card may be saved twice.
  for (const fingerprint of new Set(methods.map(({ method }) => fromJson(method).fingerprint))) {
    const query = { qf: `method.fingerprint:${fingerprint}` }
    const { results } = await browseTransactions(db, caller, query, place)
    for (const one of results) found.set(one.id, one)
  }
  const ordered = [...found.values()].toSorted(newestFirst)
  const results = ordered.slice(0, most)
  const last = ordered.length > most ? results.at(-1) : undefined
  const created = last && readInstant(last.created)?.first
  return { results, ...(last && created !== undefined && { next: { created, id: last.id } }) }
}

/** Timestamps are of one length and in UTC: their order is that of texts. */
function newestFirst(one: Transaction, other: Transaction): number {
  if (one.created !== other.created) return one.created < other.created ? 1 : -1
  return one.id < other.id ? 1 : -1
}

/** The payments of a contact's invoices, and their refunds. */
async function ofInvoices(
  db: Reader,
  { merchant }: Caller,
  contactId: string,
  { after, most }: Place,
): Promise<Transaction[]> {
  const payments = () =>
    db
      .selectFrom('invoice_payments')
      .where('invoice_payments.merchant_id', '=', merchant.id)
      .where('contact_id', '=', contactId)
  // Cross joins, because SQLite keeps their order: it goes from the payments to the transactions, never the other way.
  const refunds = payments()
    .where('invoice_payments.amount_refunded', '>', 0)
    .crossJoin('transactions as refund')
    .where(unindexed('refund.merchant_id'), '=', merchant.id)
    .whereRef('refund.charge_id', '=', 'invoice_payments.transaction_id')
    .select('refund.id')
  const ids = payments().select('transaction_id as id').unionAll(refunds)
  const made = db
    .selectFrom(ids.as('made'))
    .crossJoin('transactions')
    .where('transactions.merchant_id', '=', merchant.id)
    .whereRef('transactions.id', '=', 'made.id')
    .selectAll('transactions')
    .orderBy('transactions.created', 'desc')
    .orderBy('transactions.id', 'desc')
    .limit(most)
  const rows = await (after ? made.where(isAfter(after, 'transactions')) : made).execute()
  return rows.map((row) => transactionView(row))
}
