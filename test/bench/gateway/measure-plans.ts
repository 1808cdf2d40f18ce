// How each list and search of the console is found among very many rows: the engine's own plan, by which it is seen that none of them
// looks at all of a table.

import { listInvoices, searchContacts } from '../../../gateway/invoicing/index.ts'
import { operatorRecords } from '../../../gateway/merchants/merchants/index.ts'
import { listApplications } from '../../../gateway/merchants/partners/index.ts'
import { newestEvents } from '../../../gateway/payments/events/index.ts'
import { listRecurring } from '../../../gateway/payments/recurring/index.ts'
import { browseTransactions, type SearchQuery } from '../../../gateway/payments/transactions/index.ts'
import { latestDeliveries } from '../../../gateway/payments/webhooks/index.ts'
import { failingJobs } from '../../../gateway/platform/jobs/index.ts'
import { listMails } from '../../../gateway/platform/mail/index.ts'
import { listRequests } from '../../../gateway/platform/request-log/index.ts'
import { openStorage, type Storage } from '../../../gateway/platform/storage/index.ts'
import { testCipher } from '../../support/engine.ts'
import { callerOf } from './demo-caller.ts'
import { type Engine, type Place, startTarget } from './engines.ts'
import { explain, type Plan } from './explain.ts'
import { fill } from './fill.ts'
import { fillLists } from './fill-lists.ts'
import { emailOf, referenceOf, surnameOf } from './made-up.ts'
import type { Measuring } from './measure-load.ts'
import { number, type Row, table } from './table.ts'

type Look = (storage: Storage) => Promise<unknown>

const MOST = 20

/** @param rows of transactions, and a tenth as many of all else @returns tables as text */
export async function measurePlans(engine: Engine, rows: number, { signal }: Measuring): Promise<string> {
  const place = await engine.newPlace()
  await startOnce(place)
  await fill(place, 0, rows, signal)
  const others = Math.ceil(rows / 10)
  await fillLists(place, others, signal)
  const storage = await openStorage(place)
  try {
    const found: Row[] = []
    for (const [name, look] of Object.entries(await looks(place, storage, others))) {
      signal.throwIfAborted()
      // Once before, so that what is measured is not the disk.
      await look(storage)
      found.push(rowOf(name, await explain(storage, look)))
    }
    return [
      `${engine.name}, the plans of the console's lists among ${rows} transactions and ${others} of all else`,
      table(['', 'reads all', 'ms', 'pages', 'found by'], found),
    ].join('\n')
  } finally {
    await storage.close()
  }
}

/** A gateway makes the tables and the merchant. */
async function startOnce(place: Place) {
  await using stack = new AsyncDisposableStack()
  await startTarget(place, 0, stack)
}

/** All statements of one list in a line: those that look up what belongs to a page take keys. */
function rowOf(name: string, plans: readonly Plan[]): Row {
  const sum = (of: 'milliseconds' | 'pages') => plans.reduce((all, plan) => all + plan[of], 0)
  const ways = new Set(plans.flatMap((plan) => plan.ways))
  return [
    name,
    plans.some(({ scans }) => scans) ? 'yes' : 'no',
    number(sum('milliseconds'), 1),
    number(sum('pages'), 0),
    [...ways].join(', '),
  ]
}

async function looks(place: Place, storage: Storage, others: number): Promise<Record<string, Look>> {
  const caller = await callerOf(storage)
  const cipher = await testCipher(place.dataDir, storage)
  const { id } = caller.merchant
  const one = Math.floor(others / 2)
  const transactions =
    (query: SearchQuery): Look =>
    ({ read }) =>
      browseTransactions(read, caller, query, { after: undefined, most: MOST })
  const applications =
    (q: string, status?: 'SUBMITTED'): Look =>
    (from) =>
      listApplications({ storage: from, cipher }, { q, status }, { page: 1, page_size: MOST })
  const page = { page: 1, page_size: MOST }
  return {
    'transactions, the newest': transactions({}),
    'transactions, one status': transactions({ qf: 'status:AUTHORIZED' }),
    'transactions, one reference': transactions({ qf: `reference:${referenceOf(one)}` }),
    'transactions, any text, one hit': transactions({ q: emailOf(one) }),
    'transactions, any text, every hundredth': transactions({ q: surnameOf(one) }),
    'transactions, a month': transactions({ start_date: '2001-01-01', end_date: '2001-01-31' }),
    'recurring charges': ({ read }) => listRecurring(read, caller, { page: '1' }),
    invoices: ({ read }) => listInvoices(read, cipher, id, { test_mode: 'true' }),
    'invoices, one status': ({ read }) =>
      listInvoices(read, cipher, id, { test_mode: 'true', status: 'void' }),
    'invoices, a reference': ({ read }) =>
      listInvoices(read, cipher, id, { test_mode: 'true', q: referenceOf(one) }),
    'invoices, an address': ({ read }) =>
      listInvoices(read, cipher, id, { test_mode: 'true', q: emailOf(one) }),
    contacts: ({ read }) => searchContacts(read, cipher, id, { test_mode: 'true' }),
    'contacts, an address': ({ read }) =>
      searchContacts(read, cipher, id, { test_mode: 'true', q: emailOf(one) }),
    'contacts, a name of every hundredth': ({ read }) =>
      searchContacts(read, cipher, id, { test_mode: 'true', q: surnameOf(one) }),
    outbox: ({ read }) => listMails(read, caller, { page: '1' }),
    events: ({ read }) => newestEvents(read, caller, { most: MOST }),
    deliveries: ({ read }) => latestDeliveries(read, caller, { most: MOST }),
    'deliveries that failed': ({ read }) => latestDeliveries(read, caller, { most: MOST, status: 'FAILED' }),
    'API requests': ({ read }) => listRequests(read, caller, { most: MOST }),
    'API requests that failed': ({ read }) => listRequests(read, caller, { most: MOST, status: 'failed' }),
    'operator: merchants': ({ read }) => operatorRecords.merchant.list(read, { page }),
    'operator: accounts': ({ read }) => operatorRecords.account.list(read, { page }),
    'operator: jobs that fail': ({ read }) => failingJobs(read, { page: 1, page_size: MOST }),
    'underwriting, those that wait': applications('', 'SUBMITTED'),
    'underwriting, of any status': applications(''),
    'underwriting, an email among those that wait': applications(emailOf(100), 'SUBMITTED'),
    'underwriting, a reference among all': applications(referenceOf(one)),
    'underwriting, a name among all': applications(surnameOf(one)),
  }
}
