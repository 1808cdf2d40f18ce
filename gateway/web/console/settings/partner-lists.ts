// A partner's applications with their status, and the merchants that it's connected to (rules: partners.md#read).
import { limits } from '../../../core/limits.ts'
import {
  listConnected,
  listOwnApplications,
  type ShownStatus,
  shownStatus,
} from '../../../merchants/partners/index.ts'
import { partnerModes, type Visitor } from '../../kit/index.ts'
import { badge } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { table } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'

const STATUS: Readonly<Record<ShownStatus, Html>> = {
  draft: badge('plain', 'Draft'),
  submitted: badge('wait', 'Under review'),
  information_needed: badge('wait', 'More information needed'),
  approved: badge('good', 'Approved'),
  declined: badge('bad', 'Declined'),
}

/** @param partnerId of the partner's application */
export async function partnerLists({ parts }: Visitor, partnerId: string): Promise<Html> {
  const { reading } = parts.storage
  const page_size = limits.page.maxEntries
  const applications = await listOwnApplications(reading, partnerId, { page_size: String(page_size) })
  const connected = await listConnected(reading, partnerId, { page: 1, page_size })
  return html`<h2>Applications</h2>
    ${table({
      caption: `Newest of ${applications.total_entries}`,
      rows: applications.results,
      empty: html`<p>No applications yet. They appear here when you submit one or create a sign-up link.</p>`,
      columns: [
        { label: 'Business', cell: ({ business_name, id }) => business_name || id },
        { label: 'Status', cell: (row) => STATUS[shownStatus(row)] },
        { label: 'Reference', cell: ({ reference }) => reference },
        { label: 'Created', isNamed: true, cell: ({ created }) => moment(created) },
        {
          label: 'Decided',
          isNamed: true,
          cell: ({ decided }) => (decided === null ? '–' : moment(decided)),
        },
      ],
    })}
    <h2>Connected merchants</h2>
    ${table({
      caption: `Newest of ${connected.total_entries}`,
      rows: connected.results,
      empty: html`<p>No connected merchants yet.</p>`,
      columns: [
        { label: 'Merchant', cell: ({ name }) => name },
        { label: 'Mode', cell: (row) => partnerModes(row) },
        { label: 'Public key', cell: ({ public_key }) => html`<code>${public_key}</code>` },
        { label: 'Connected', isNamed: true, cell: ({ created }) => moment(created) },
      ],
    })}`
}
