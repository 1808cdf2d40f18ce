// What browsers report of the scripts on a merchant's payment pages (rules: page-security.md#dashboard).
import { listReports, PAGE_REPORTS } from '../../../merchants/page-reports/index.ts'
import type { PageOutcome, PageReportRow } from '../../../platform/storage/index.ts'
import { screen } from '../../kit/index.ts'
import { badge } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { table } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'

const PAGE_SECURITY = '/console/page-security'

const OUTCOMES: Readonly<Record<PageOutcome, () => Html>> = {
  BLOCKED: () => badge('bad', 'Blocked'),
  REPORTED: () => badge('wait', 'Reported'),
  LOADED: () => badge('good', 'Loaded'),
}

interface Content {
  publicKey: string
  mode: string
  reports: readonly PageReportRow[]
}

export const pageSecurityPages = screen<Content>({
  path: PAGE_SECURITY,
  access: 'read',
  title: 'Page security',
  async read({ parts, caller, merchant }) {
    const { mode } = caller
    const reports = await listReports(parts.storage.reading, { merchant_id: merchant.id, mode })
    return { publicKey: merchant.public_key, mode, reports }
  },
  main: page,
})

function page({ publicKey, mode, reports }: Content): Html {
  const query = `key=${publicKey}${mode === 'test' ? '&mode=test' : ''}`
  return html`
    <h1>Page security</h1>
    <p class="lead">Which scripts browsers loaded or blocked on your payment pages, for PCI DSS 6.4.3 and 11.6.1. Reports of the last 90
      days; rarely some are missing.</p>
    ${table({
      caption: 'Last seen first',
      columns: [
        {
          label: 'Script',
          cell: ({ script, digest }) =>
            html`<code>${script}</code>${digest && html`<br><small>${digest}</small>`}`,
        },
        { label: 'Outcome', cell: ({ outcome }) => OUTCOMES[outcome]() },
        { label: 'Reason', cell: ({ reason }) => html`<code>${reason}</code>` },
        { label: 'Page', cell: (row) => html`<code>${row.page}</code>` },
        { label: 'Count', isNumber: true, cell: ({ count }) => count.toLocaleString('en-US') },
        { label: 'First seen', cell: ({ created }) => moment(created) },
        { label: 'Last seen', cell: ({ seen }) => moment(seen) },
      ],
      rows: reports,
      empty: html`<p>No reports in ${mode} mode yet. Send these headers with your payment page:</p>`,
    })}
    <h2>Headers</h2>
    <pre tabindex="0"><code>Reporting-Endpoints: gateway="https://…${PAGE_REPORTS}?${query}"
Content-Security-Policy: script-src …; report-to gateway
Integrity-Policy: blocked-destinations=(script), endpoints=(gateway)</code></pre>
    <p>Replace the first <code>…</code> with the address of your gateway’s script tag. The
      <a href="/guide/pci.html">guide</a> explains what each browser reports.</p>`
}
