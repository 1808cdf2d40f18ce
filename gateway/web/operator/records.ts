// The kinds of records that the operator looks after, as pages name them.
import { type OperatorRecord, operatorRecords } from '../../merchants/merchants/index.ts'
import { brands, plans } from '../../merchants/partners/index.ts'

export interface ShownRecord {
  path: string
  record: OperatorRecord
  /** Of several, and of one. */
  title: string
  one: string
  about: string
}

export const RECORDS: readonly ShownRecord[] = [
  {
    path: '/operator/merchants',
    record: operatorRecords.merchant,
    title: 'Merchants',
    one: 'merchant',
    about: 'Businesses that get paid. Inactive merchants can’t take payments.',
  },
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
