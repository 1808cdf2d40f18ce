// The processing accounts of the mode, and their policies.
import { notFound } from '../../../core/errors.ts'
import { english } from '../../../core/language/words.ts'
import { limits } from '../../../core/limits.ts'
import { columnInputs, type Input } from '../../../core/records/inputs.ts'
import {
  accountRecords,
  accountsOf,
  accountTypeLabels,
  changeAccount,
} from '../../../merchants/merchants/index.ts'
import type { AccountRow } from '../../../platform/storage/index.ts'
import {
  fieldsFor,
  type Listing,
  type NoFilters,
  resource,
  type ScreenState,
  type Visitor,
} from '../../kit/index.ts'
import { badge, copyable, panel } from '../../layout/components.ts'
import type { Fields } from '../../layout/fields.ts'
import { errorSummary, form } from '../../layout/forms.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, html } from '../../layout/html.ts'
import { lengthFault } from '../../layout/lists.ts'
import { choicesOf, countries } from '../../layout/places.ts'
import { controlsOf, readInputs, shownTexts, typedValues } from '../../layout/record-forms.ts'
import { facts } from '../../layout/tables.ts'

const ACCOUNTS = '/console/accounts'

const statusOf = ({ status }: AccountRow) =>
  status === 'ACTIVE' ? badge('good', 'Active') : badge('bad', status === 'DELETED' ? 'Deleted' : 'Inactive')

const accounts: Listing<AccountRow, NoFilters> = {
  title: 'Accounts',
  about: 'Accounts send your payments to the card and bank networks.',
  filters: {},
  find: async ({ parts, caller }) => ({ rows: await accountsOf(parts.storage.read, caller) }),
  caption: (_asked, { caller }) => `Accounts in ${caller.mode} mode`,
  columns: ({ may }) => [
    {
      label: 'Name',
      cell: ({ id, name }) => (may('settings') ? html`<a href="${ACCOUNTS}/${id}">${name}</a>` : name),
    },
    { label: 'Status', cell: statusOf },
    { label: 'Type', cell: ({ type }) => accountTypeLabels[type] },
    { label: 'Primary', isNamed: true, cell: ({ is_primary }) => (is_primary === 1 ? 'Yes' : 'No') },
    { label: 'ID', isNamed: true, cell: ({ id }) => copyable(id) },
  ],
  empty: 'No accounts in this mode. The gateway’s operator creates them.',
}

export const accountPages = resource<AccountRow, NoFilters, AccountRow>({
  path: ACCOUNTS,
  access: 'read',
  list: accounts,
  one: {
    access: 'settings',
    read: accountOf,
    title: ({ name }) => name,
    main: accountPage,
    forms: {
      '': {
        async act(visitor, values) {
          const { parts, caller, id } = visitor
          const row = await accountOf(visitor)
          const settings = readInputs(inputsOf(row), values)
          for (const [name, text] of Object.entries(settings))
            lengthFault(name, text, name.endsWith('name') ? limits.maxChars.name : limits.maxChars.list)
          await changeAccount(parts, caller, row.type, id, settings)
          return undefined
        },
        done: { saved: 'Saved.' },
      },
    },
  },
})

/** @throws 404 for another merchant's, or one of the other mode */
async function accountOf({ parts, caller, id }: Visitor): Promise<AccountRow> {
  const all = await accountsOf(parts.storage.read, caller)
  const found = all.find((one) => one.id === id)
  if (!found) throw notFound('Account', id)
  return found
}

function accountPage(row: AccountRow, { csrf }: Visitor, state: ScreenState): Html {
  const inputs = inputsOf(row)
  const values = typedValues(inputs, shownTexts(accountRecords[row.type].view(row)))
  return html`
    ${pageHeader({ back: { href: ACCOUNTS, label: 'All accounts' }, title: row.name, state: statusOf(row) })}
    ${facts([
      ['Type', accountTypeLabels[row.type]],
      ['ID', copyable(row.id)],
    ])}
    ${errorSummary(state.faults)}
    <div class="settings">${form({
      action: `${ACCOUNTS}/${row.id}`,
      csrf,
      submit: 'Save',
      cancel: ACCOUNTS,
      fields: controls(inputs, fieldsFor('', state, values)),
    })}</div>`
}

/** People choose countries by name. */
const inputsOf = ({ type }: AccountRow): Input[] =>
  [...columnInputs(accountRecords[type].columns).values()].map((input) =>
    input.name === 'transaction_allowed_countries'
      ? { ...input, control: { kind: 'boxes' }, choices: choicesOf(countries(english)) }
      : input,
  )

/** The settings, by the parts that they are in. */
const controls = (inputs: Iterable<Input>, fields: Fields): Html =>
  html`${[...Map.groupBy(inputs, ({ group }) => group ?? 'Account')].map(([title, some]) =>
    panel({ title }, html`<div class="halves">${controlsOf(fields, some)}</div>`),
  )}`
