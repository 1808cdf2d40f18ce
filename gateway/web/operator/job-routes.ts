// Jobs that fail: what they are about, when they are tried again, and now.
import type { FastifyPluginAsync } from 'fastify'
import { limits } from '../../core/limits.ts'
import { GATEWAY, recordChange } from '../../platform/audit-log/index.ts'
import { failingJobs, retryJob } from '../../platform/jobs/index.ts'
import type { JobRow } from '../../platform/storage/index.ts'
import { type PageParts, sendConsole } from '../kit/index.ts'
import { moment } from '../layout/components.ts'
import { buttonForm } from '../layout/forms.ts'
import { html } from '../layout/html.ts'
import { table } from '../layout/tables.ts'
import { acting, visitOf } from '../sessions/index.ts'

const JOBS = '/operator/jobs'
const operator = { config: { access: 'operate' } } as const

const LABELS: Readonly<Record<JobRow['type'], string>> = {
  capture: 'Daily capture',
  capture_part: 'Part of a daily capture',
  expire_hold: 'Expiry of a hold',
  collect: 'Recurring payment',
  card_expiry: 'Expiring cards',
  deliver: 'Delivery of events',
  mail: 'Mail',
  release_mails: 'Release of paused mail',
  remind: 'Reminder of an invoice',
  process_file: 'A file',
  check_origins: 'Check of origins',
}

export const jobPages: FastifyPluginAsync<PageParts> = async (app, parts) => {
  const { storage, clock, brand } = parts
  app.get<{ Querystring: { done?: string } }>(JOBS, operator, async (request, reply) => {
    const { csrf } = visitOf(request)
    const rows = await failingJobs(storage.reading, limits.page.maxEntries)
    return sendConsole(request, reply, {
      title: 'Failing jobs',
      look: brand,
      current: JOBS,
      done: request.query.done === 'retried' ? 'Retrying now.' : undefined,
      main: html`<h1>Failing jobs</h1>
        <p class="lead">Retried automatically with exponential backoff.</p>
        ${table<JobRow>({
          caption: `Up to ${limits.page.maxEntries} jobs, next retry first`,
          rows,
          empty: html`<p>No failing jobs.</p><p>The gateway’s log shows why a job failed.</p>`,
          columns: [
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
        })}`,
    })
  })

  app.post<{ Params: { id: string } }>(`${JOBS}/:id/retry`, operator, async (request, reply) => {
    const { id } = request.params
    await storage.write(async (tx) => {
      await retryJob(tx, id, clock.now())
      const entry = { merchantId: GATEWAY, action: 'job.retried', record: { type: 'Job', id } } as const
      await recordChange(tx, acting(parts, request), entry)
    })
    return reply.redirect(`${JOBS}?done=retried`, 303)
  })
}
