// What browsers report of the scripts on a merchant's payment pages (rules: page-security.md#dashboard).
import { english } from '../../../core/language/words.ts'
import { listReports, PAGE_REPORTS } from '../../../merchants/page-reports/index.ts'
import type { PageOutcome, PageReportRow } from '../../../platform/storage/index.ts'
import { screen, type Visitor } from '../../kit/index.ts'
import { badge, panel } from '../../layout/components.ts'
import { pageHeader } from '../../layout/headers.ts'
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

function page({ publicKey, mode, reports }: Content, { parts }: Visitor): Html {
  const query = `key=${publicKey}${mode === 'test' ? '&mode=test' : ''}`
  const setUp = panel(
    {
      title:
        reports.length > 0 ? 'Headers of your payment pages' : 'Send these headers with your payment pages',
      text: html`Browsers then report here, usually within minutes. The <a href="/guide/pci.html">guide</a> explains what each of them reports.`,
    },
    html`<pre tabindex="0"><code>Reporting-Endpoints: gateway="${parts.apiUrl()}${PAGE_REPORTS}?${query}"
Content-Security-Policy: script-src …; report-to gateway
Integrity-Policy: blocked-destinations=(script), endpoints=(gateway)</code></pre>`,
  )
  const list = table({
    caption: 'Last seen first',
    columns: [
      {
        label: 'Script',
        cell: ({ script, digest }) =>
          html`<code>${script}</code>${digest && html`<div class="soft"><code>${digest}</code></div>`}`,
      },
      {
        label: 'Outcome',
        cell: ({ outcome, reason }) => html`${OUTCOMES[outcome]()}<div class="soft">${reason}</div>`,
      },
      { label: 'Page', cell: (row) => html`<code>${row.page}</code>` },
      { label: 'Reports', isNamed: true, isNumber: true, cell: ({ count }) => english.number(count) },
      {
        label: 'Last seen',
        isNamed: true,
        cell: ({ created, seen }) => html`${moment(seen)}<div class="soft">First ${moment(created)}</div>`,
      },
    ],
    rows: reports,
    empty: html`<p>No reports in ${mode} mode yet.</p>`,
  })
  return html`
    ${pageHeader({ title: 'Page security' })}
    <p class="lead">Scripts that browsers loaded or blocked on your payment pages in the last 90 days, for PCI DSS 6.4.3 and 11.6.1.</p>
    ${list}${setUp}`
}
