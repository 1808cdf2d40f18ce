// The fields of an invoice and its payment requests.

import { isEmailAddress } from '../../../core/addresses/email.ts'
import { type ErrorMessage, refuse } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { type Message, type NewInvoice, newInvoiceFaults } from '../../../invoicing/index.ts'
import { faultIf, tooLong, typed } from '../../kit/index.ts'
import type { Choice, Fields } from '../../layout/fields.ts'
import { type Html, html } from '../../layout/html.ts'
import { lineFaultsOf, lineItemsOf, type Typed } from './lines.ts'

const { invoicing, maxChars } = limits

/** What a form says of a payment request. */
interface TypedMessage {
  email_addresses: string[]
  subject?: string
  message?: string
}

export function messageFields(fields: Fields, { optional }: { optional: boolean }): Html {
  return html`
    ${fields.textarea({
      name: 'send_to',
      label: 'Send it to',
      hint: `One email address on each line${optional ? '. Leave empty to send it later.' : '.'}`,
      rows: 2,
      optional,
    })}
    ${fields.text({ name: 'subject', label: 'Subject', hint: 'Leave empty for the default.', maxlength: invoicing.subjectMaxChars, optional: true })}
    ${fields.textarea({ name: 'message', label: 'Message', hint: 'Leave empty for the default. The payment link follows it.', maxlength: invoicing.messageMaxChars, optional: true })}`
}

/** @returns undefined without recipients @throws 422 with one message for each field at fault */
export function readMessage(
  values: Typed,
  { isRequired }: { isRequired: boolean },
): TypedMessage | undefined {
  refuse(messageFaults(values, isRequired))
  return messageOf(values)
}

function messageOf({ send_to, subject, message }: Typed): TypedMessage | undefined {
  const email_addresses = addressesIn(send_to)
  if (email_addresses.length === 0) return undefined
  return {
    email_addresses,
    ...(typed(subject) && { subject: typed(subject) }),
    ...(typed(message) && { message: typed(message) }),
  }
}

const addressesIn = (text = '') => text.split(/[\s,;]+/).filter(Boolean)

function messageFaults({ send_to, subject, message }: Typed, isRequired: boolean): ErrorMessage[] {
  const addresses = addressesIn(send_to)
  return [
    ...faultIf(isRequired && addresses.length === 0, 'send_to', 'Enter an email address.'),
    ...faultIf(
      !addresses.every(isEmailAddress),
      'send_to',
      'Enter email addresses such as ada@example.com, one on each line.',
    ),
    ...faultIf(
      addresses.length > invoicing.maxRecipients,
      'send_to',
      `Enter at most ${invoicing.maxRecipients} addresses.`,
    ),
    ...tooLong(subject, 'subject', invoicing.subjectMaxChars),
    ...tooLong(message, 'message', invoicing.messageMaxChars),
  ]
}

/** Reminders that the form offers, in days after the due date. */
const REMINDERS = [
  { days: -3, label: '3 days before the due date' },
  { days: 0, label: 'On the due date' },
  { days: 7, label: '7 days after it' },
  { days: 14, label: '14 days after it' },
] as const
const reminderName = (days: number) => `remind${days}`

export const reminderFields = (fields: Fields): Html => html`<fieldset class="field reminders">
  <legend>Remind them if it isn’t paid</legend>
  ${REMINDERS.map(({ days, label }) => fields.checkbox({ name: reminderName(days), label }))}
</fieldset>`

/** Whether the form shows such a reminder. */
export const isOffered = ({ days_after_due }: { days_after_due?: number | undefined }): boolean =>
  REMINDERS.some(({ days }) => days === days_after_due)

const remindersIn = (values: Typed) =>
  REMINDERS.filter(({ days }) => own(values, reminderName(days)) === 'true').map(({ days }) => days)

/** What a form starts with to change messages and reminders. */
export function valuesOfMessages(
  message: Message | undefined,
  reminders: readonly { days_after_due?: number | undefined }[],
): Record<string, string | undefined> {
  return {
    send_to: message?.email_addresses.join('\n'),
    subject: message?.subject,
    message: message?.message,
    ...Object.fromEntries(
      reminders.map(({ days_after_due }) => [reminderName(days_after_due ?? Number.NaN), 'true']),
    ),
  }
}

/** The dates, the reference and the account of an invoice. */
export const termFields = (fields: Fields, accounts?: readonly Choice[]): Html => html`
  <div class="pair">
    ${fields.text({ name: 'invoice_date', label: 'Invoice date', type: 'date' })}
    ${fields.text({ name: 'due_date', label: 'Due date', type: 'date', optional: true })}
  </div>
  ${fields.text({ name: 'reference', label: 'Reference', hint: 'Such as a purchase order. Your customer sees it.', maxlength: maxChars.transactionReference, optional: true })}
  ${accounts && fields.select({ name: 'bank_account_id', label: 'Deposit to', options: accounts })}`

/** The faults of lines, dates and the reference. */
export const termFaults = (values: Typed): ErrorMessage[] => [
  ...lineFaultsOf(values),
  ...newInvoiceFaults({ invoice_date: values.invoice_date, due_date: values.due_date || undefined }),
  ...faultIf(!values.invoice_date, 'invoice_date', 'Enter the invoice date.'),
  ...tooLong(values.reference, 'reference', maxChars.transactionReference),
]

/**
 * Reads all but the customer.
 * @throws 422 with one message for each field at fault
 * @param others what else is at fault
 */
export function readInvoiceForm(
  values: Typed,
  isTest: boolean,
  others: readonly ErrorMessage[] = [],
): Omit<NewInvoice, 'contact_id'> {
  const days = remindersIn(values)
  const isSent = addressesIn(values.send_to).length > 0
  refuse([
    ...others,
    ...termFaults(values),
    ...faultIf(!values.bank_account_id, 'bank_account_id', 'Choose an account.'),
    ...messageFaults(values, false),
    ...faultIf(days.length > 0 && !values.due_date, 'due_date', 'Enter the due date: reminders follow it.'),
    ...faultIf(days.length > 0 && !isSent, 'send_to', 'Enter whom to remind.'),
  ])
  const message = messageOf(values)
  const { bank_account_id = '', invoice_date = '', due_date, once = '' } = values
  const reference = typed(values.reference)
  return {
    bank_account_id,
    invoice_date,
    ...(due_date && { due_date }),
    currency: 'USD',
    line_items: lineItemsOf(values),
    // A form that is sent twice makes one invoice.
    source_id: `console:${once.slice(0, 64)}`,
    ...(reference && { reference }),
    ...(message && { invoice_messages: [message] }),
    ...(message && {
      scheduled_payment_requests: days.map((days_after_due) => ({
        email_addresses: message.email_addresses,
        days_after_due,
      })),
    }),
    test_mode: isTest,
  }
}
