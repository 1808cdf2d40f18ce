// The small components: what a page is made of.
import { errorMessage } from '../../../gateway/core/errors.ts'
import { money, recordPath, shortMoney, statusBadge } from '../../../gateway/web/kit/show.ts'
import { methodWithMark } from '../../../gateway/web/layout/card-marks.ts'
import { barChart } from '../../../gateway/web/layout/charts.ts'
import {
  badge,
  copyable,
  emptyState,
  notice,
  panel,
  progressBar,
  stepper,
  timeline,
} from '../../../gateway/web/layout/components.ts'
import { formFields } from '../../../gateway/web/layout/fields.ts'
import { buttonForm, errorSummary, form } from '../../../gateway/web/layout/forms.ts'
import { pageHeader } from '../../../gateway/web/layout/headers.ts'
import { html } from '../../../gateway/web/layout/html.ts'
import { facts } from '../../../gateway/web/layout/tables.ts'
import { ago, moment } from '../../../gateway/web/layout/times.ts'
import { AT, type Example, LONG } from './example.ts'

const csrf = ''
const MINUTE_MS = 60_000
const AMOUNTS = [0, 5, 4213, 123_456, -900, 123_456_789_000]

const states = html`${statusBadge('COMPLETED')} ${badge('plain', 'Viewed')}`
const buttons = html`<a class="button small" href="#a">Refund</a> ${buttonForm({ action: '#b', csrf, submit: 'Send receipt' })}`
const link = html`<a class="button small quiet" href="#c">Edit</a>`
const back = { href: '#list', label: 'All payments' }

const chart = (id: string, values: readonly number[]) =>
  barChart({
    id,
    title: 'Charged and refunded each day',
    summary: 'All figures are in the table below.',
    labels: ['Nov 16', 'Nov 17', 'Nov 18', 'Nov 19', 'Nov 20', 'Nov 21', 'Nov 22'],
    series: [
      { name: 'Charged', tone: 'one', values },
      { name: 'Refunded', tone: 'two', values: values.map((value) => Math.floor(value / 5)) },
    ],
    format: money,
    tick: shortMoney,
    empty: 'No charges in this period.',
  })

const fields = formFields({
  values: { amount: '42.13', industry: 'rest', name: 'Ada' },
  faults: [errorMessage('invalid_data', { context: 'refund', message: 'Enter an amount, such as 12.50.' })],
})
const industries = [
  { value: '5812', label: 'Eating places' },
  { value: '5813', label: 'Drinking places' },
]

export const parts: readonly Example[] = [
  {
    name: 'page-header',
    title: 'Page header',
    main: html`
      ${pageHeader({ title: 'Payments', actions: html`<a class="button small" href="#new">Create credit</a>` })}
      <hr>
      ${pageHeader({ back, title: 'Charge of $42.13', state: states, actions: buttons, more: html`<a href="#erase">Void…</a>` })}
      <hr>
      ${pageHeader({ back, title: LONG, state: states, actions: link })}`,
  },
  {
    name: 'detail-list',
    title: 'Detail list with copy buttons',
    main: facts([
      ['Amount', money(4213)],
      ['Method', methodWithMark({ type: 'card', card_type: 'VISA', number: '4242' })],
      ['Created', moment(AT)],
      ['Reference', LONG],
      ['Customer', html`<a href="${recordPath('contacts', 'c')}">Ada Lovelace</a>`],
      ['ID', copyable('AQID-example-of-an-ID22')],
    ]),
  },
  {
    name: 'panel',
    title: 'Panel',
    main: html`
      ${panel({
        title: 'Authenticator app',
        state: badge('wait', 'Off'),
        text: 'Asks for a code from your phone when you sign in.',
        actions: html`<a class="button small" href="#set-up">Set up</a>`,
      })}
      ${panel(
        {
          title: LONG,
          actions: buttonForm({ action: '#end', csrf, submit: 'Sign out everywhere', isDanger: true }),
        },
        facts([['Created', moment(AT)]]),
      )}`,
  },
  {
    name: 'timeline',
    title: 'Timeline',
    main: html`${timeline([
      { at: AT, tone: 'good', text: 'Authorized', isPlanned: false },
      {
        at: AT + MINUTE_MS,
        tone: 'bad',
        text: html`Delivery failed: <a href="#d">charge.created</a>`,
        isPlanned: false,
      },
      { at: AT + 2 * MINUTE_MS, tone: 'plain', text: LONG, isPlanned: false },
      { at: AT + 3 * MINUTE_MS, tone: 'plain', text: 'API request', isPlanned: false, isTechnical: true },
      { at: AT + 60 * MINUTE_MS, tone: 'wait', text: 'Captured with the daily capture', isPlanned: true },
    ])}${timeline([])}`,
  },
  {
    name: 'badge',
    title: 'Badge',
    main: html`<p>${['COMPLETED', 'FAILED', 'PENDING', 'VOIDED', 'partially_paid'].map((status) => html`${statusBadge(status)} `)}</p>`,
  },
  {
    name: 'money',
    title: 'Money, and ways to pay',
    main: html`<p>${AMOUNTS.map((cents) => html`${money(cents)} `)}</p>
      <p>${['VISA', 'MASTERCARD', 'AMERICAN_EXPRESS', 'DISCOVER', 'DINERS_CLUB', 'JCB', 'UNKNOWN'].map(
        (card_type) => html`${methodWithMark({ type: 'card', card_type, number: '4242' })} `,
      )}${methodWithMark({ type: 'bank', bank_name: 'First Bank', account_number: '6789' })}</p>`,
  },
  {
    name: 'time',
    title: 'Time',
    main: html`<p>${moment(AT)}</p><p>${ago(AT, AT + 5 * MINUTE_MS)}</p><p>${ago(AT, AT + 7200 * MINUTE_MS)}</p>`,
  },
  {
    name: 'notice',
    title: 'Notice',
    main: html`
      ${notice('good', 'Refund created.')}
      ${notice('wait', 'The clock is moving forward. Payments of other merchants go first.')}
      ${notice('bad', LONG)}
      ${errorSummary([errorMessage('invalid_data', { context: 'refund', message: 'Enter an amount, such as 12.50.' })])}`,
  },
  {
    name: 'empty-state',
    title: 'Empty state',
    main: html`
      ${emptyState('Charges, refunds and credits appear here.')}
      ${emptyState('Volume, approvals and webhooks appear here with the first payment.', {
        title: 'No payments in test mode yet',
        action: html`<a class="button small quiet" href="#guide">Make a test payment</a>`,
      })}`,
  },
  {
    name: 'stepper',
    title: 'Stepper',
    main: stepper(
      ['Business', 'Address', 'Owner', 'Bank', 'Review', 'Signature'].map((label, at) => {
        return { href: `#${label}`, label, isDone: at < 2, isCurrent: at === 2 }
      }),
      'Step 3 of 6',
    ),
  },
  {
    name: 'combobox',
    title: 'Combobox, and other controls',
    main: form({
      action: '#save',
      csrf,
      submit: 'Save',
      cancel: '#list',
      fields: html`
        ${fields.text({ name: 'industry', label: 'Industry', hint: 'Type a word or a code.', suggestions: industries })}
        ${fields.text({ name: 'name', label: 'Name', optional: true })}
        ${fields.select({ name: 'role', label: 'Role', options: [{ value: 'owner', label: 'Owner' }] })}
        ${fields.checkbox({ name: 'now', label: 'Revoke the old secret now', hint: 'Choose this if it has leaked.' })}`,
    }),
  },
  {
    name: 'money-input',
    title: 'Money input',
    main: html`
      ${fields.text({ name: 'amount', label: 'Amount in USD', money: 'USD' })}
      ${fields.text({ name: 'refund', label: 'Refund in USD', money: 'USD' })}`,
  },
  {
    name: 'progress',
    title: 'Progress of a job',
    main: html`${progressBar('turned', html`From ${moment(AT)} to ${moment(AT + 43_200 * MINUTE_MS)}: 40%`, 40)}
      <form class="form" aria-busy="true" action="#x"><p><button class="button">Refund</button></p></form>`,
  },
  {
    name: 'chart',
    title: 'Chart',
    main: html`
      ${chart('usual', [120_000, 84_000, 0, 230_000, 190_000, 40_000, 300_000])}
      ${chart('cents', [1, 5, 3, 0, 2, 4, 5])}
      ${chart('billions', [123_456_789_000, 100, 5_000_000_000, 0, 99_999_999_999, 7, 8])}
      ${chart('none', [0, 0, 0, 0, 0, 0, 0])}`,
  },
]
