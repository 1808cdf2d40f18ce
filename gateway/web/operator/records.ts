// The kinds of records that the operator looks after, as pages name them.
import { brands, plans } from '../../merchants/partners/index.ts'
import { accounts, surcharges } from './merchants/accounts.ts'
import { merchants } from './merchants/merchants.ts'
import type { ShownRecord } from './records/shown.ts'

export const RECORDS: readonly ShownRecord[] = [
  merchants,
  accounts,
  surcharges,
  {
    path: '/operator/brands',
    record: brands,
    title: 'Brands',
    one: 'brand',
    about: 'The name, color and logo of pages. Changes take effect when you restart the gateway.',
  },
  {
    path: '/operator/plans',
    record: plans,
    title: 'Plans',
    one: 'plan',
    about:
      'Plans that merchants apply for. Merchants on a trust plan also get trust accounts for money they hold for others.',
  },
]
