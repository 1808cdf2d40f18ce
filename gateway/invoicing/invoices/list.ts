import { readInstant } from '../../core/calendar.ts'
import { checkAll, fieldError, refuse } from '../../core/errors.ts'
import { type After, readOrder, readPaging } from '../../core/paging.ts'
import { redactCardNumbers } from '../../payments/vault/index.ts'
import {
  type InvoiceStatus,
  type Page,
  type PresentmentStatus,
  type Reader,
  readPageAfter,
} from '../../platform/storage/index.ts'
import { modeOf } from '../audit/mode.ts'
import { contactsBeginning, readSought } from '../contacts/search.ts'
import type { Finder } from '../contacts/terms.ts'
import { dateFaults } from './input.ts'
import { type Invoice, invoicesOf, withRecords } from './invoices.ts'
import { openStatuses } from './transitions.ts'

/** What invoices can be ordered by. */
export const invoiceOrders = [
  'created',
  'invoice_number',
  'status',
  'due_date',
  'total_amount',
  'reference',
  'id',
] as const

/** The query as it was sent: all texts. */
export interface InvoiceQuery {
  page?: string | undefined
  page_size?: string | undefined
  order_by?: string | undefined
  /** An invoice's number, `reference` or `source_id` as a whole, or what a term of its contact begins with. */
  q?: string | undefined
  status?: InvoiceStatus | undefined
  presentment_status?: PresentmentStatus | undefined
  contact_id?: string | undefined
  source_id?: string | undefined
  reference?: string | undefined
  test_mode?: 'true' | 'false' | undefined
  /** A date: open invoices that were due earlier. */
  due_before?: string | undefined
  start_date?: string | undefined
  end_date?: string | undefined
  /** Where it continues, in the usual order. */
  after?: After | undefined
}

const EQUAL = ['status', 'presentment_status', 'contact_id', 'source_id', 'reference'] as const

/** Lists a merchant's invoices that match all that is asked for, the newest first by default. @throws 422 naming the parameter at fault */
export async function listInvoices(
  db: Reader,
  cipher: Finder,
  merchantId: string,
  query: InvoiceQuery,
): Promise<Page<Invoice>> {
  checkAll(
    () => readPaging(query),
    () => readOrder(query.order_by, invoiceOrders),
    () => readDate('start_date', query.start_date),
    () => readDate('end_date', query.end_date),
    () => refuse(dateFaults(query.due_before, 'due_before')),
  )
  const from = readDate('start_date', query.start_date)?.first
  const until = readDate('end_date', query.end_date)?.last
  const sought = readSought(query.q)
  const found =
    sought === ''
      ? invoicesOf(db, merchantId)
      : db
          .selectFrom(soughtIds(db, cipher, merchantId, query.q, sought).as('found'))
          // As for contacts: of a condition, SQLite would look at all invoices in their order.
          .crossJoin('invoices')
          .selectAll('invoices')
          .where('merchant_id', '=', merchantId)
          .whereRef('invoices.id', '=', 'found.id')
  let rows = db.selectFrom(found.as('invoices')).selectAll()
  for (const { property, direction } of readOrder(query.order_by, invoiceOrders))
    rows = rows.orderBy(property, direction)
  for (const column of EQUAL) {
    const value = query[column]
    if (value !== undefined) rows = rows.where(column, '=', value)
  }
  if (query.test_mode !== undefined) rows = rows.where('mode', '=', modeOf(query.test_mode))
  if (query.due_before !== undefined) {
    rows = rows
      .where('status', 'in', openStatuses)
      .where('due_date', 'is not', null)
      .where('due_date', '<', query.due_before)
  }
  if (from !== undefined) rows = rows.where('created', '>=', from)
  if (until !== undefined) rows = rows.where('created', '<=', until)
  const page = await readPageAfter(rows, 'invoices', readPaging(query), query.after)
  return { ...page, results: await withRecords(db, merchantId, page.results) }
}

/** The ids of the invoices that a search finds, each once. Each condition is a query, so that each uses its own index. */
function soughtIds(db: Reader, cipher: Finder, merchantId: string, text: string | undefined, sought: string) {
  const whole = redactCardNumbers(text ?? '').trim()
  const ids = () => db.selectFrom('invoices').select('id').where('merchant_id', '=', merchantId)
  const ofBothModes = () => ids().where('mode', 'in', ['test', 'live'])
  const found = ids()
    .where('reference', '=', whole)
    .union(ofBothModes().where('source_id', '=', whole))
    .union(ids().where('contact_id', 'in', contactsBeginning(db, cipher, merchantId, sought)))
  return /^\d{1,15}$/.test(whole)
    ? found.union(ofBothModes().where('invoice_number', '=', Number(whole)))
    : found
}

function readDate(context: string, text: string | undefined) {
  if (text === undefined) return undefined
  const instant = readInstant(text)
  if (instant) return instant
  const message = 'The value must be a date or a timestamp.'
  throw fieldError(context, message)
}
