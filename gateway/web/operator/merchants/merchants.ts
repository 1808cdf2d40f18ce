// Merchants: the list, and a page for each, which leads to everything about it.
import { operatorRecords } from '../../../merchants/merchants/index.ts'
import { soughtMerchants } from '../../../merchants/partners/index.ts'
import { moment } from '../../layout/times.ts'
import type { ShownRecord } from '../records/shown.ts'
import { statusOf, undo } from './deactivation.ts'
import { merchantPage } from './page.ts'
import { activation, deactivation, MERCHANTS } from './status.ts'

export const merchants: ShownRecord = {
  path: MERCHANTS,
  record: operatorRecords.merchant,
  title: 'Merchants',
  one: 'merchant',
  about: 'Businesses that get paid. Inactive merchants can’t take payments.',
  without: ['status'],
  search: {
    label: 'Name, DBA, ID, email, public key or tax ID, or its last four digits',
    also: ({ parts }, text) => soughtMerchants(parts, text),
  },
  columns: [
    { label: 'Status', cell: ({ values, open }) => statusOf(values.status, open) },
    { label: 'Email', cell: ({ about }) => about?.email || '–' },
    { label: 'Created', cell: ({ about }) => moment(Number(about?.created)) },
  ],
  forms: { undo: undo('Merchant') },
  actions: { ':id/deactivate': deactivation, ':id/activate': activation },
  above: merchantPage,
}
