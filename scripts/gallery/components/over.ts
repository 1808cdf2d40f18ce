// What shows over a page of the dashboard: a question, and what was just done.
import { fieldFault } from '../../../gateway/core/errors.ts'
import { countdown, toast } from '../../../gateway/web/layout/components.ts'
import { formFields } from '../../../gateway/web/layout/fields.ts'
import { buttonForm } from '../../../gateway/web/layout/forms.ts'
import { pageHeader } from '../../../gateway/web/layout/headers.ts'
import { type Html, html } from '../../../gateway/web/layout/html.ts'
import { question, questionLink } from '../../../gateway/web/layout/questions.ts'
import { facts } from '../../../gateway/web/layout/tables.ts'
import { type Example, LONG } from './example.ts'
import { frame } from './pages.ts'

const csrf = ''
const faults = [fieldFault('amount', 'Enter an amount, such as 12.50.')]

/** The page below. */
const below = (name: string): Html =>
  html`${pageHeader({
    back: { href: '#list', label: 'All payments' },
    title: 'Charge of $42.13',
    actions: questionLink(`/components/${name}/question`, 'Refund…', 'button small'),
  })}${facts([
    ['Amount', '$42.13'],
    ['Customer', 'Ada Lovelace'],
    ['Reference', LONG],
  ])}`

/** @param amount as it was typed */
function refund(amount: string, refused = false): Html {
  const fields = formFields({ values: { amount }, faults: refused ? faults : [] })
  return question({
    asks: 'Refund the charge of $42.13?',
    explains:
      'You can refund up to $42.13. It goes back to the card that was charged, with the daily capture.',
    ...(refused && { faults }),
    action: '#refund',
    csrf,
    submit: 'Refund',
    isDanger: true,
    cancel: '#back',
    fields: html`${facts([['Customer', 'Ada Lovelace']])}
      ${fields.text({ name: 'amount', label: 'Amount in USD', money: 'USD' })}
      ${fields.text({ name: 'reference', label: 'Reference', hint: 'For your own books.', optional: true })}`,
  })
}

export const over: readonly Example[] = [
  { name: 'dialog', title: 'Dialog', frame, main: below('dialog'), question: refund('42.13') },
  {
    name: 'dialog-refused',
    title: 'Dialog whose form was refused',
    frame,
    main: below('dialog-refused'),
    question: refund('soon', true),
  },
  {
    name: 'dialog-confirm',
    title: 'Dialog without fields',
    frame,
    main: below('dialog-confirm'),
    question: question({
      asks: `Void the charge of ${LONG}?`,
      explains: '$42.13 will not move. You can’t undo this.',
      action: '#void',
      csrf,
      submit: 'Void it',
      isDanger: true,
      cancel: '#back',
    }),
  },
  {
    name: 'toast',
    title: 'Toast, with undo',
    frame,
    main: html`${toast('good', 'Refund created. The money goes out with the daily capture.')}
      ${below('toast')}
      ${toast(
        'wait',
        html`Approved by Ada. It takes effect in ${countdown(52)}. The partner hasn’t been notified yet.`,
        buttonForm({ action: '#undo', csrf, submit: 'Undo' }),
      )}`,
  },
]
