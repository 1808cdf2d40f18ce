// The kinds of records that the operator looks after, as pages name them.
import { plans } from '../../merchants/partners/index.ts'
import { html } from '../layout/html.ts'
import { brands } from './brands.ts'
import { accounts, surcharges } from './merchants/accounts.ts'
import { merchants } from './merchants/merchants.ts'
import type { ShownRecord } from './records/shown.ts'

export const RECORDS: readonly ShownRecord[] = [
  merchants,
  accounts,
  surcharges,
  brands,
  {
    path: '/operator/plans',
    record: plans,
    title: 'Plans',
    one: 'plan',
    about:
      'Plans that merchants apply for. Merchants on a trust plan also get trust accounts for money they hold for others.',
    columns: [
      { label: 'Trust plan', isNamed: true, cell: ({ values }) => (values.trust === 'true' ? 'Yes' : 'No') },
      // As a partner names it in an application.
      { label: 'ID', isNamed: true, cell: ({ id }) => html`<code>${id}</code>` },
    ],
    csvColumns: [['trust', ({ values }) => values.trust]],
  },
]
