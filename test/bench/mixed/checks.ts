// What must hold once a mixed load is over: of the clients' own ledger, of the database and of what was delivered.
import { expect } from 'vitest'
import type { Storage, TransactionRow, TransactionStatus } from '../../../gateway/platform/storage/index.ts'
import { checkBooks } from '../../support/crash/books.ts'
import { checkInvariants } from '../../support/crash/invariants.ts'
import type { Operation } from '../../support/crash/patient-client.ts'
import type { Hooks } from './hooks.ts'
import type { SentInvoice } from './invoices.ts'

/** Where a transaction may be once its clients were told a status and days went by (rules: transactions.md#status). */
const LATER: Record<TransactionStatus, readonly TransactionStatus[]> = {
  PENDING: ['AUTHORIZED', 'COMPLETED', 'VOIDED', 'FAILED'],
  AUTHORIZED: ['AUTHORIZED', 'COMPLETED', 'VOIDED', 'FAILED'],
  COMPLETED: ['COMPLETED', 'FAILED'],
  VOIDED: ['VOIDED'],
  FAILED: ['FAILED'],
}

/** @throws when anything is lost, doubled or in a status that nothing leads to */
export async function checkStored(storage: Storage, operations: readonly Operation[]) {
  const { read } = storage
  const transactions = await read.selectFrom('transactions').selectAll().execute()
  const now = new Map(transactions.map(({ id, status }) => [id, status]))
  for (const { answer, reference } of operations) {
    const { id, status }: { id?: string; status?: TransactionStatus } =
      answer?.status === 200 ? answer.body : {}
    const stored = now.get(id ?? '')
    if (stored && status && status in LATER)
      expect(LATER[status], `${reference} was ${status}`).toContain(stored)
  }
  await checkBooks(storage)
  await checkCaptured(storage)
  await checkOccurrences(storage, transactions)
  return checkInvariants(storage)
}

/** Of no payment more is collected than the networks have agreed to. */
async function checkCaptured({ read }: Storage) {
  const payments = await read.selectFrom('simulator_payments').select(['amount', 'captured']).execute()
  for (const { amount, captured } of payments) expect(captured ?? 0).toBeLessThanOrEqual(amount ?? 0)
}

/** Each payment of a subscription is made once, and what a subscription has collected is the sum of them. */
async function checkOccurrences({ read }: Storage, transactions: readonly TransactionRow[]) {
  const occurrences = await read.selectFrom('occurrences').selectAll().execute()
  const recurring = await read.selectFrom('recurring_charges').selectAll().execute()
  const standing = transactions.filter(({ status }) => status === 'AUTHORIZED' || status === 'COMPLETED')
  const paying = Map.groupBy(standing, (row) => row.recurring_charge_occurrence_id ?? '')
  for (const { id, status } of occurrences) {
    expect(paying.get(id)?.length ?? 0, `charges of an occurrence that is ${status}`).toBe(
      status === 'PAID' ? 1 : 0,
    )
  }
  const paid = Map.groupBy(
    occurrences.filter(({ status }) => status === 'PAID'),
    (row) => row.recurring_charge_id,
  )
  for (const { id, total_occurrences, total_amount } of recurring) {
    const own = paid.get(id) ?? []
    expect({ total_occurrences, total_amount }).toEqual({
      total_occurrences: own.length,
      total_amount: own.reduce((sum, { amount }) => sum + amount, 0),
    })
  }
}

/** Whoever was told that an invoice is paid has paid it once, and nobody has paid one twice. */
export async function checkInvoices({ read }: Storage, sent: readonly SentInvoice[]): Promise<void> {
  const invoices = await read.selectFrom('invoices').select(['id', 'status', 'source_id']).execute()
  const parts = await read
    .selectFrom('invoice_payment_parts')
    .innerJoin('invoice_payments', (join) =>
      join
        .onRef('invoice_payments.merchant_id', '=', 'invoice_payment_parts.merchant_id')
        .onRef('invoice_payments.id', '=', 'invoice_payment_parts.payment_id'),
    )
    .select(['invoice_id', 'status'])
    .where('status', 'in', ['PENDING', 'AUTHORIZED', 'COMPLETED'])
    .execute()
  const paying = Map.groupBy(parts, ({ invoice_id }) => invoice_id)
  const bySource = Map.groupBy(invoices, ({ source_id }) => source_id ?? '')
  for (const [at, { id, isPaid }] of sent.entries()) {
    const made = bySource.get(`invoice-${at}`) ?? []
    expect(
      made.map((one) => ({ id: one.id, status: one.status, payments: paying.get(one.id)?.length })),
    ).toEqual([{ id, status: isPaid ? 'paid' : 'pending', payments: isPaid ? 1 : undefined }])
  }
}

/** Each event of a merchant has come to it, or its delivery says that it has failed. @returns how many events there are */
export async function checkDeliveries({ read }: Storage, hooks: Hooks): Promise<number> {
  expect(hooks.faults.slice(0, 5), 'what was wrong with posts').toEqual([])
  const deliveries = await read.selectFrom('deliveries').select(['event_id', 'status']).execute()
  const events = await read.selectFrom('events').select('id').execute()
  const byEvent = new Map(deliveries.map(({ event_id, status }) => [event_id ?? '', status]))
  const open = deliveries.filter(({ status }) => status === 'PENDING')
  expect(open.length, 'deliveries that are still open').toBe(0)
  const lost = events.filter(({ id }) => byEvent.get(id) !== 'FAILED' && !hooks.taken.has(id))
  expect(lost.length, 'events that never came').toBe(0)
  return events.length
}

/** @returns how many jobs are late or have failed, and are to be tried again */
export async function stuckJobs({ read }: Storage, now: number): Promise<string[]> {
  const jobs = await read
    .selectFrom('jobs')
    .select(['type', 'attempts', 'due', 'instance_id'])
    .where((row) =>
      row.or([row('due', '<', now - 60_000), row('due', 'is', null), row('instance_id', 'is not', null)]),
    )
    .execute()
  return jobs.map(({ type, attempts }) => `${type} after ${attempts} attempts`)
}
