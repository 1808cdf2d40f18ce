// Jobs that fail: what they are about, when they are tried again, and now.
import { timestamp } from '../../core/calendar.ts'
import type { Paging } from '../../core/paging.ts'
import { GATEWAY, recordChange } from '../../platform/audit-log/index.ts'
import { failingJobs, retryJob } from '../../platform/jobs/index.ts'
import type { JobRow, Reader } from '../../platform/storage/index.ts'
import { list, type NoFilters, paged, pagingOf } from '../kit/index.ts'
import { copyable } from '../layout/components.ts'
import { buttonForm } from '../layout/forms.ts'
import { html } from '../layout/html.ts'
import { moment } from '../layout/times.ts'
import { acting } from '../sessions/index.ts'

const JOBS = '/operator/jobs'

const LABELS: Readonly<Record<JobRow['type'], string>> = {
  capture: 'Daily capture',
  capture_part: 'Part of a daily capture',
  expire_authentication: 'End of an authentication',
  expire_hold: 'Expiry of a hold',
  collect: 'Recurring payment',
  card_expiry: 'Expiring cards',
  deliver: 'Delivery of events',
  mail: 'Email',
  release_mails: 'Release of paused email',
  remind: 'Reminder of an invoice',
  overdue: 'Mark an invoice as overdue',
  process_file: 'Processing of a file',
  check_origins: 'Check of origins',
  decide: 'Decision about an application',
  deactivate: 'Deactivation of a merchant or an account',
}

/** With the name of its merchant. */
interface NamedJob extends JobRow {
  merchant: string
}

async function namedJobs(db: Reader, paging: Paging) {
  const { results: jobs, hasMore } = await failingJobs(db, paging)
  if (jobs.length === 0) return { results: [], hasMore }
  const ids = [...new Set(jobs.map(({ merchant_id }) => merchant_id))]
  const found = await db.selectFrom('merchants').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(found.map(({ id, name }) => [id, name]))
  const results: NamedJob[] = jobs.map((job) => ({
    ...job,
    merchant: names.get(job.merchant_id) ?? job.merchant_id,
  }))
  return { results, hasMore }
}

export const jobPages = list<NamedJob, NoFilters>(
  { path: JOBS, access: 'operate' },
  {
    title: 'Failing jobs',
    about: 'Retried automatically with exponential backoff. The gateway’s log shows why a job failed.',
    filters: {},
    async find(visitor) {
      const paging = pagingOf(visitor)
      return paged({ ...(await namedJobs(visitor.parts.storage.reading, paging)), ...paging })
    },
    caption: 'Next retry first',
    isNewestFirst: () => false,
    csv: {
      name: 'failing-jobs.csv',
      columns: [
        ['id', ({ id }) => id],
        ['type', ({ type }) => type],
        ['merchant_id', ({ merchant_id }) => merchant_id],
        ['merchant', ({ merchant }) => merchant],
        ['mode', ({ mode }) => mode],
        ['record_id', ({ record_id }) => record_id],
        ['attempts', ({ attempts }) => attempts],
        ['due', ({ due }) => (due === null ? undefined : timestamp(due))],
      ],
    },
    columns: ({ csrf }) => [
      { label: 'Job', cell: ({ type }) => LABELS[type] },
      {
        label: 'Merchant',
        cell: ({ merchant_id, merchant }) =>
          html`<a href="/operator/merchants/${merchant_id}">${merchant}</a>`,
      },
      { label: 'Mode', cell: ({ mode }) => (mode === 'live' ? 'Live' : 'Test') },
      { label: 'Record', cell: ({ record_id }) => copyable(record_id) },
      { label: 'Failed attempts', isNamed: true, isNumber: true, cell: ({ attempts }) => attempts },
      {
        label: 'Next retry',
        isNamed: true,
        cell: ({ due }) => (due === null ? 'With the test clock' : moment(due)),
      },
      {
        label: 'Actions',
        cell: ({ id, record_id, due }) =>
          due !== null && buttonForm({ action: `${JOBS}/${id}/retry`, csrf, submit: 'Retry now' }, record_id),
      },
    ],
    emptyTitle: 'No failing jobs',
    empty: 'A job that fails appears here until a retry succeeds.',
    forms: {
      ':id/retry': {
        async act({ parts, request, id }) {
          await parts.storage.write(async (tx) => {
            await retryJob(tx, id, parts.clock.now())
            const entry = { merchantId: GATEWAY, action: 'job.retried', record: { type: 'Job', id } } as const
            await recordChange(tx, acting(parts, request), entry)
          })
          return undefined
        },
        done: { retried: 'Retrying now.' },
      },
    },
  },
)
