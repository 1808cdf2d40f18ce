// Jobs that fail: what they are about, when they are tried again, and now.
import { limits } from '../../core/limits.ts'
import { GATEWAY, recordChange } from '../../platform/audit-log/index.ts'
import { failingJobs, retryJob } from '../../platform/jobs/index.ts'
import type { JobRow } from '../../platform/storage/index.ts'
import { list, type NoFilters } from '../kit/index.ts'
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
  mail: 'Mail',
  release_mails: 'Release of paused mail',
  remind: 'Reminder of an invoice',
  overdue: 'Mark an invoice as overdue',
  process_file: 'A file',
  check_origins: 'Check of origins',
  decide: 'Decision about an application',
  deactivate: 'Deactivation of a merchant or an account',
}

export const jobPages = list<JobRow, NoFilters>(
  { path: JOBS, access: 'operate' },
  {
    title: 'Failing jobs',
    about: 'Retried automatically with exponential backoff.',
    filters: {},
    find: async ({ parts }) => ({ rows: await failingJobs(parts.storage.reading, limits.page.maxEntries) }),
    caption: `Up to ${limits.page.maxEntries} jobs, next retry first`,
    columns: ({ csrf }) => [
      { label: 'Job', cell: ({ type }) => LABELS[type] },
      { label: 'Record', cell: ({ record_id }) => html`<code>${record_id}</code>` },
      { label: 'Mode', cell: ({ mode }) => mode },
      { label: 'Failed attempts', isNumber: true, cell: ({ attempts }) => attempts },
      { label: 'Next retry', cell: ({ due }) => (due === null ? 'With the test clock' : moment(due)) },
      {
        label: 'Actions',
        cell: ({ id, record_id }) =>
          buttonForm({ action: `${JOBS}/${id}/retry`, csrf, submit: 'Retry now' }, record_id),
      },
    ],
    empty: 'No failing jobs. The gateway’s log shows why a job failed.',
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
