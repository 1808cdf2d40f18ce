// The kinds of records that the operator looks after, as pages name them.
import { operatorSubjects, type Subject } from '../../merchants/index.ts'
import { brands, plans } from '../../partners/index.ts'

export interface ShownSubject {
  path: string
  subject: Subject
  /** Of several, and of one. */
  title: string
  one: string
  about: string
}

export const SUBJECTS: readonly ShownSubject[] = [
  {
    path: '/operator/merchants',
    subject: operatorSubjects.merchant,
    title: 'Merchants',
    one: 'merchant',
    about: 'Who is paid. An inactive one takes no payments.',
  },
  {
    path: '/operator/accounts',
    subject: operatorSubjects.account,
    title: 'Accounts',
    one: 'account',
    about: 'Through these, payments reach the networks.',
  },
  {
    path: '/operator/surcharges',
    subject: operatorSubjects.surcharge,
    title: 'Surcharges',
    one: 'surcharge',
    about: 'What a way of paying costs the payer: hundredths of a percent, and cents.',
  },
  {
    path: '/operator/brands',
    subject: brands,
    title: 'Brands',
    one: 'brand',
    about: 'How pages look. Changes take effect when the gateway is restarted.',
  },
  {
    path: '/operator/plans',
    subject: plans,
    title: 'Plans',
    one: 'plan',
    about: 'What merchants apply for. Those of a trust plan hold money of others, in accounts of their own.',
  },
]
