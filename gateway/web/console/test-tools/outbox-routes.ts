// What test mode has mailed, as mail programs show it, with the links in it (rules: invoicing.md#outbox).
import { plainly } from '../../../core/text.ts'
import { listMails } from '../../../platform/mail/index.ts'
import type { MailRow } from '../../../platform/storage/index.ts'
import { type NoFilters, numbered, pageOf, pages, resource, statusBadge } from '../../kit/index.ts'
import { html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'
import { mailFrame, mailOf, mailPage, OUTBOX, type ShownMail } from './mail.ts'
import { inTestMode } from './test-mode.ts'

const outbox = resource<MailRow, NoFilters, ShownMail>({
  path: OUTBOX,
  access: 'test_tools',
  list: {
    title: 'Outbox',
    about: 'Email of test mode. Only your team’s addresses receive it; everything else ends here.',
    filters: {},
    find: async (visitor) =>
      numbered(await listMails(visitor.parts.storage.reading, inTestMode(visitor.caller), pageOf(visitor))),
    caption: 'Newest first',
    columns: [
      {
        label: 'Subject',
        cell: ({ id, subject }) => html`<a href="${OUTBOX}/${encodeURIComponent(id)}">${subject}</a>`,
      },
      { label: 'Status', cell: ({ status }) => statusBadge(status) },
      { label: 'To', cell: ({ recipient }) => recipient },
      { label: 'Kind', cell: ({ kind }) => plainly(kind) },
      { label: 'Created', cell: ({ created }) => moment(created) },
    ],
    empty: 'No email yet. Invoices that you send appear here.',
  },
  one: { read: mailOf, title: ({ mail }) => mail.subject, frames: true, main: mailPage },
})

export const outboxPages = pages(outbox, mailFrame)
