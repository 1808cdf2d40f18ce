// Whole pages of the dashboard in the states that each of them has: empty, slow, broken and huge (rules: pages.md#states).
import { fieldFault } from '../../../gateway/core/errors.ts'
import { english } from '../../../gateway/core/language/words.ts'
import { filterBar } from '../../../gateway/web/kit/filter-bar.ts'
import { choicesOf, day, oneOf, search } from '../../../gateway/web/kit/filters.ts'
import { listFoot } from '../../../gateway/web/kit/list-foot.ts'
import { consoleNavigation } from '../../../gateway/web/kit/navigation.ts'
import { bar, SEARCH } from '../../../gateway/web/kit/shell.ts'
import { money, statusBadge } from '../../../gateway/web/kit/show.ts'
import { methodWithMark } from '../../../gateway/web/layout/card-marks.ts'
import { notice } from '../../../gateway/web/layout/components.ts'
import { errorContent } from '../../../gateway/web/layout/errors.ts'
import { errorSummary } from '../../../gateway/web/layout/forms.ts'
import { pageHeader } from '../../../gateway/web/layout/headers.ts'
import { type Html, html } from '../../../gateway/web/layout/html.ts'
import { table } from '../../../gateway/web/layout/tables.ts'
import { moment } from '../../../gateway/web/layout/times.ts'
import { AT, type Example, LONG } from './example.ts'

const PATH = '/console/transactions'

const user = {
  id: 'u',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  isOperator: false,
  hasSecondFactor: true,
  hasApp: true,
  hasPasskey: false,
  isDemo: false,
}

export const frame = {
  nav: consoleNavigation(
    { id: 's', user, merchantId: 'm', role: 'owner', mode: 'test', isConfirmed: true },
    PATH,
  ),
  bar: bar({ user, csrf: '', search: SEARCH, mode: 'test' }),
  isTest: true,
  subtitle: 'Demo Shop',
}

const filters = {
  q: search({ label: 'Search', placeholder: 'Name, last four, amount, reference …' }),
  status: oneOf('Status', choicesOf(['COMPLETED', 'FAILED'])),
  type: oneOf('Type', choicesOf(['CHARGE', 'REFUND'])),
  start_date: day('From'),
  end_date: day('Until'),
}

interface Row {
  amount: number
  status: string
  name: string
  reference: string
  card_type: string
}

const usual: readonly Row[] = [
  { amount: 4213, status: 'COMPLETED', name: 'Ada Lovelace', reference: 'order-7', card_type: 'VISA' },
  { amount: 500, status: 'FAILED', name: 'Grace Hopper', reference: '', card_type: 'MASTERCARD' },
  { amount: 7_300_000, status: 'PENDING', name: 'Jo', reference: 'order-9', card_type: 'AMERICAN_EXPRESS' },
]

const huge: readonly Row[] = Array.from({ length: 4 }, () => {
  return {
    amount: 123_456_789_012,
    status: 'COMPLETED',
    name: LONG,
    reference: LONG,
    card_type: 'DINERS_CLUB',
  }
})

const rowsOf = (rows: readonly Row[]): Html =>
  table<Row>({
    caption: 'Payments',
    isCaptionHidden: true,
    order: { by: '-created', href: () => '#sorted' },
    columns: [
      { label: 'Amount', sort: 'amount', cell: ({ amount }) => html`<a href="#one">${money(amount)}</a>` },
      { label: 'Status', sort: 'status', cell: ({ status }) => statusBadge(status) },
      { label: 'Customer', cell: ({ name }) => name },
      {
        label: 'Method',
        cell: ({ card_type }) => methodWithMark({ type: 'card', card_type, number: '4242' }),
      },
      { label: 'Reference', cell: ({ reference }) => reference },
      { label: 'Date', sort: 'created', cell: () => moment(AT) },
    ],
    rows,
    empty: html`<p>No payments in this mode yet. Charges, refunds and credits appear here.</p>`,
  })

const head = pageHeader({
  title: 'Payments',
  actions: html`<a class="button small" href="#new">Create credit</a>`,
})

const foot = (rows: readonly Row[], entries: number) =>
  listFoot(PATH, { rows, total: { entries, before: 0 }, older: { page: '2' } }, {}, '#file')

const refused = [fieldFault('start_date', 'Enter a date, such as 2026-11-22.')]

export const pages: readonly Example[] = [
  {
    name: 'app-shell',
    title: 'App shell',
    frame,
    main: html`${head}<p>What a page is about.</p>`,
  },
  {
    name: 'filter-bar',
    title: 'Filter bar with chips',
    main: html`${filterBar(PATH, filters, { q: 'Ada', status: 'COMPLETED', start_date: '2026-11-01' })}`,
  },
  { name: 'data-table', title: 'Data table', main: html`${rowsOf(usual)}${foot(usual, 1234)}` },
  {
    name: 'page-empty',
    title: 'A page with nothing',
    frame,
    main: html`${head}${filterBar(PATH, filters, {})}${rowsOf([])}`,
  },
  {
    name: 'page-slow',
    title: 'A page that waits for a job',
    frame,
    main: html`${head}${notice('wait', 'The payments are being exported. This page refreshes automatically.')}`,
  },
  {
    name: 'page-broken',
    title: 'A page that failed',
    frame,
    main: errorContent(english, 'error.failed', {
      id: 'AQID-example-of-an-ID22',
      reason: '',
      home: '/console',
    }),
  },
  {
    name: 'page-refused',
    title: 'A page whose form was refused',
    frame,
    main: html`${head}${errorSummary(refused)}${filterBar(PATH, filters, { start_date: 'soon' }, refused)}`,
  },
  {
    name: 'page-huge',
    title: 'A page with very much',
    frame,
    main: html`${head}${filterBar(PATH, filters, { q: LONG })}${rowsOf(huge)}${foot(huge, 9_999_999)}`,
  },
]
