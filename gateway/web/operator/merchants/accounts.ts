// Merchants' accounts and their surcharges.
import {
  accountTypeLabels,
  openDeactivation,
  operatorRecords,
  type Texts,
} from '../../../merchants/merchants/index.ts'
import { decimal } from '../../../merchants/reporting/index.ts'
import { surchargeOn } from '../../../payments/surcharge/index.ts'
import { accountTypes } from '../../../platform/storage/index.ts'
import { type CsvColumns, money } from '../../kit/index.ts'
import { type Html, html } from '../../layout/html.ts'
import { questionLink } from '../../layout/questions.ts'
import type { Listed, ShownRecord } from '../records/shown.ts'
import { accountSuggestions, merchantSuggestions } from '../records/suggestions.ts'
import { accountActivation, accountDeactivation, accountDeletion } from './account-status.ts'
import { statusOf, undo, undoing } from './deactivation.ts'
import { MERCHANTS } from './status.ts'

const ACCOUNTS = '/operator/accounts'

type About = Readonly<Record<string, string>> | undefined

const typeOf = (about: About): string => {
  const type = accountTypes.find((one) => one === about?.type)
  return type ? accountTypeLabels[type] : ''
}

const merchantLink = (about: About) =>
  html`<a href="${MERCHANTS}/${encodeURIComponent(about?.merchant_id ?? '')}">${about?.merchant ?? ''}</a>`

const actionsOf = (at: string, isActive: boolean): Html =>
  isActive
    ? html`${questionLink(`${at}/deactivate`, 'Deactivate…')}
      ${questionLink(`${at}/delete`, 'Delete…')}`
    : questionLink(`${at}/activate`, 'Activate…', 'button small')

const modeOf = (about: About): string => (about?.mode === 'live' ? 'Live' : 'Test')

const ownerColumns: CsvColumns<Listed> = [
  ['merchant_id', ({ about }) => about?.merchant_id],
  ['merchant', ({ about }) => about?.merchant],
  ['mode', ({ about }) => about?.mode],
]

export const accounts: ShownRecord = {
  path: ACCOUNTS,
  record: operatorRecords.account,
  title: 'Accounts',
  one: 'account',
  about: 'Accounts send a merchant’s payments to the card and bank networks.',
  without: ['status'],
  search: {
    label: 'Account or merchant, by name or ID',
    details: ({ about }) => `${about?.merchant ?? ''} · ${typeOf(about)} · ${modeOf(about)}`,
  },
  suggestions: merchantSuggestions,
  columns: [
    { label: 'Status', cell: ({ values, open }) => statusOf(values.status, open) },
    { label: 'Merchant', cell: ({ about }) => merchantLink(about) },
    { label: 'Type', cell: ({ about }) => typeOf(about) },
    { label: 'Mode', cell: ({ about }) => modeOf(about) },
  ],
  csvColumns: [
    ['status', ({ values }) => values.status],
    ...ownerColumns,
    ['type', ({ about }) => about?.type],
  ],
  actions: {
    ':id/deactivate': accountDeactivation,
    ':id/delete': accountDeletion,
    ':id/activate': accountActivation,
  },
  forms: { undo: undo('Account') },
  async page(visitor, { id, values, about }) {
    const at = `${ACCOUNTS}/${encodeURIComponent(id)}`
    const open = await openDeactivation(visitor.parts.storage.read, about?.merchant_id ?? '', id)
    return {
      state: statusOf(values.status, open),
      actions: !open && actionsOf(at, values.status === 'ACTIVE'),
      above: open && undoing(at, open, visitor),
      facts: [
        ['Merchant', merchantLink(about)],
        ['Type', typeOf(about)],
        ['Mode', modeOf(about)],
      ],
    }
  },
}

/** Cents that a surcharge is shown for. */
const EXAMPLE = 100_00

const exampleOf = ({ rate, fee }: Texts) => money(surchargeOn(EXAMPLE, Number(rate), Number(fee)))

export const surcharges: ShownRecord = {
  path: '/operator/surcharges',
  record: operatorRecords.surcharge,
  title: 'Surcharges',
  one: 'surcharge',
  about: 'Fees that payers pay for using a payment method.',
  aboutRemoval: 'New payments have no such fee from now on. Payments that were made keep theirs.',
  search: { label: 'Account or merchant, by name or ID' },
  suggestions: accountSuggestions,
  columns: [
    { label: 'Merchant', cell: ({ about }) => merchantLink(about) },
    { label: 'Mode', cell: ({ about }) => modeOf(about) },
    { label: 'Rate', isNamed: true, isNumber: true, cell: ({ values }) => `${Number(values.rate) / 100}%` },
    { label: 'Fee', isNamed: true, isNumber: true, cell: ({ values }) => money(Number(values.fee)) },
    { label: `On ${money(EXAMPLE)}`, isNamed: true, isNumber: true, cell: ({ values }) => exampleOf(values) },
  ],
  csvColumns: [
    ...ownerColumns,
    ['account_id', ({ about }) => about?.account_id],
    ['rate_percent', ({ values }) => Number(values.rate) / 100],
    ['fee', ({ values }) => decimal(Number(values.fee))],
  ],
  async page(_visitor, { values, about }) {
    const at = `${ACCOUNTS}/${encodeURIComponent(about?.account_id ?? '')}`
    return {
      facts: [
        ['Account', html`<a href="${at}">${about?.account ?? ''}</a>`],
        ['Merchant', merchantLink(about)],
        ['Mode', modeOf(about)],
        [`On ${money(EXAMPLE)}`, exampleOf(values)],
      ],
    }
  },
}
