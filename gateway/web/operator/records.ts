// The kinds of records that the operator looks after, as pages name them.
import { operatorRecords } from '../../merchants/merchants/index.ts'
import { brands, plans } from '../../merchants/partners/index.ts'
import { merchants } from './merchants/merchants.ts'
import type { ShownRecord } from './records/shown.ts'

export const RECORDS: readonly ShownRecord[] = [
  merchants,
  {
    path: '/operator/accounts',
    record: operatorRecords.account,
    title: 'Accounts',
    one: 'account',
    about: 'Accounts send a merchant’s payments to the card and bank networks.',
  },
  {
    path: '/operator/surcharges',
    record: operatorRecords.surcharge,
    title: 'Surcharges',
    one: 'surcharge',
    about: 'Fees that payers pay for using a payment method.',
  },
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
