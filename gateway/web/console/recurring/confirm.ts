import type { ErrorMessage } from '../../../core/errors.ts'
import type { RecurringChargeRow } from '../../../platform/storage/index.ts'
import { errorSummary, form } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { methodText, money } from '../show.ts'

export const occurrenceActions = ['pay', 'ignore'] as const
export type OccurrenceAction = (typeof occurrenceActions)[number]

interface ConfirmContent {
  row: RecurringChargeRow
  /** Absent: it is about the recurring charge as a whole. */
  occurrence?: { id: string; due_date: string; amount: number }
  csrf: string
  faults: readonly ErrorMessage[]
}

/** The page that asks once more before a recurring charge, or one of its payments, is changed. */
export function confirmPage(
  action: OccurrenceAction | 'cancel',
  { row, occurrence, csrf, faults }: ConfirmContent,
): Html {
  const address = `/console/recurring/${encodeURIComponent(row.id)}`
  const due = occurrence ? `the payment of ${occurrence.due_date}` : ''
  const amount = money(occurrence?.amount ?? row.amount, row.currency)
  const { title, text, submit } = {
    pay: {
      title: `Pay ${due} now?`,
      text: `${amount} will be charged to ${methodText(JSON.parse(row.method))}.`,
      submit: 'Charge it now',
    },
    ignore: {
      title: `Ignore ${due}?`,
      text: `${amount} will not be collected. The schedule continues with the next payment.`,
      submit: 'Ignore it',
    },
    cancel: {
      title: 'End this recurring charge?',
      text: 'Nothing more will be collected automatically. You can’t undo this.',
      submit: 'End it',
    },
  }[action]
  const target = occurrence
    ? `${address}/occurrences/${encodeURIComponent(occurrence.id)}/${action}`
    : `${address}/cancel`
  return html`
    <h1>${title}</h1>
    <p>${text}</p>
    ${errorSummary(faults)}
    ${form({ action: target, csrf, submit, cancel: address, isDanger: action !== 'pay' })}`
}
