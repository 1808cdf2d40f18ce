// Merchants: the list, and a page for each, which leads to everything about it.
import { timestamp } from '../../../core/calendar.ts'
import { english } from '../../../core/language/words.ts'
import { operatorRecords } from '../../../merchants/merchants/index.ts'
import { soughtMerchants } from '../../../merchants/partners/index.ts'
import { countChargesOfEach } from '../../../payments/transactions/index.ts'
import { html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'
import type { ShownRecord } from '../records/shown.ts'
import { statusOf, undo } from './deactivation.ts'
import { merchantPage } from './page.ts'
import { activation, deactivation, MERCHANTS } from './status.ts'

const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

export const merchants: ShownRecord = {
  path: MERCHANTS,
  record: operatorRecords.merchant,
  title: 'Merchants',
  one: 'merchant',
  about: 'Businesses that get paid. Inactive merchants can’t take payments.',
  aboutNew:
    'It gets a public key, and a secret key for each mode. The live key is shown once. Next, create its accounts. Its time zone is New York’s unless you choose another.',
  without: ['status'],
  asked: ['timezone'],
  search: {
    label: 'Name, DBA, ID, email, public key or tax ID, or its last four digits',
    also: ({ parts }, text) => soughtMerchants(parts, text),
    details: ({ about }) => about?.email,
  },
  columns: [
    { label: 'Status', cell: ({ values, open }) => statusOf(values.status, open) },
    { label: 'Email', cell: ({ about }) => about?.email ?? '' },
    {
      label: `Live charges, ${DAYS} days`,
      isNamed: true,
      isNumber: true,
      cell: ({ charges = 0 }) => english.number(charges),
    },
    { label: 'Created', cell: ({ about }) => moment(Number(about?.created)) },
  ],
  csvColumns: [
    ['created', ({ about }) => timestamp(Number(about?.created))],
    ['status', ({ values }) => values.status],
    ['email', ({ about }) => about?.email],
    [`live_charges_${DAYS}_days`, ({ charges }) => charges],
  ],
  async complete({ parts: { storage, clock } }, rows) {
    const owners = { mode: 'live', merchants: rows.map(({ id }) => id) } as const
    const counts = await countChargesOfEach(storage.reading, owners, clock.now() - DAYS * DAY_MS)
    return rows.map((row) => ({ ...row, charges: counts.get(row.id) ?? 0 }))
  },
  next: (id) =>
    html`<a class="button quiet" href="/operator/accounts/new?merchant_id=${encodeURIComponent(id)}">Create account</a>`,
  forms: { undo: undo('Merchant') },
  actions: { ':id/deactivate': deactivation, ':id/activate': activation },
  page: merchantPage,
}
