// The fields of an invoice and its payment requests.

import { isEmailAddress } from '../../../core/addresses/email.ts'
import type { Caller } from '../../../core/caller.ts'
import { type ErrorMessage, refuse } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { type Message, type NewInvoice, newInvoiceFaults, todayOf } from '../../../invoicing/index.ts'
import { faultIf, sourceIdOf, tooLong, typed } from '../../kit/index.ts'
import type { Choice, Fields } from '../../layout/fields.ts'
import { type Html, html } from '../../layout/html.ts'
import { lineFaultsOf, lineItemsOf, type Typed } from './lines.ts'
import { daysAhead, daysIn, tickedDays } from './reminders.ts'

const { invoicing, maxChars } = limits

/** What a form says of a payment request. */
interface TypedMessage {
  email_addresses: string[]
  subject?: string
  message?: string
}

/** The box that sends the invoice to the customer, whose address the form has. */
export const CUSTOMER_BOX = 'send_customer'

/** Whom the form sends it to, each once. A customer's address with a fault has its own message. */
export function recipientsOf({ customer, send_to = '', [CUSTOMER_BOX]: box }: Typed): string {
  const address = typed(customer)
  if (box !== 'true' || !isEmailAddress(address)) return send_to
  return [...new Set([address, ...addressesIn(send_to)])].join('\n')
}

interface MessageContent {
  optional: boolean
  /** Whether a box sends it to the customer whose address the form has: the rest is seldom needed then. */
  hasCustomer?: boolean
  /** What the form has. */
  values?: Typed
}

export function messageFields(
  fields: Fields,
  { optional, hasCustomer = false, values = {} }: MessageContent,
): Html {
  const controls = html`${fields.textarea({
    name: 'send_to',
    label: hasCustomer ? 'Also send it to' : 'Send it to',
    hint: `One email address on each line${optional && !hasCustomer ? '. Leave empty to send it later.' : '.'}`,
    rows: 2,
    optional,
  })}
    ${fields.text({ name: 'subject', label: 'Subject', hint: 'Leave empty for the default.', maxlength: invoicing.subjectMaxChars, optional: true })}
    ${fields.textarea({ name: 'message', label: 'Message', hint: 'Leave empty for the default. The payment link follows it.', maxlength: invoicing.messageMaxChars, optional: true })}`
  if (!hasCustomer) return controls
  const isOpen = MESSAGE.some((name) => own(values, name))
  return html`${fields.checkbox({ name: CUSTOMER_BOX, label: 'Email it to the customer now' })}
    <details class="field"${isOpen && html` open`}><summary>More recipients, subject and message</summary>${controls}</details>`
}

const MESSAGE = ['send_to', 'subject', 'message']

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

export const addressesIn = (text = '') => text.split(/[\s,;]+/).filter(Boolean)

export function recipientFaults(send_to: string | undefined): ErrorMessage[] {
  const addresses = addressesIn(send_to)
  return [
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
  ]
}

function messageFaults({ send_to, subject, message }: Typed, isRequired: boolean): ErrorMessage[] {
  const isEmpty = addressesIn(send_to).length === 0
  return [
    ...faultIf(isRequired && isEmpty, 'send_to', 'Enter an email address.'),
    ...recipientFaults(send_to),
    ...tooLong(subject, 'subject', invoicing.subjectMaxChars),
    ...tooLong(message, 'message', invoicing.messageMaxChars),
  ]
}

/** What a form starts with to change messages and reminders. */
export function valuesOfMessages(
  message: Message | undefined,
  reminders: readonly { days_after_due?: number | undefined }[],
): Record<string, string | undefined> {
  return {
    send_to: message?.email_addresses.join('\n'),
    subject: message?.subject,
    message: message?.message,
    ...tickedDays(reminders.flatMap(({ days_after_due }) => days_after_due ?? [])),
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
  caller: Caller,
  others: readonly ErrorMessage[] = [],
): Omit<NewInvoice, 'contact_id'> {
  const { due_date = '' } = values
  const ticked = daysIn(values)
  const isSent = addressesIn(values.send_to).length > 0
  refuse([
    ...others,
    ...termFaults(values),
    ...faultIf(!values.bank_account_id, 'bank_account_id', 'Choose an account.'),
    ...messageFaults(values, false),
    ...faultIf(ticked.length > 0 && !due_date, 'due_date', 'Enter the due date: reminders follow it.'),
    ...faultIf(ticked.length > 0 && !isSent, 'send_to', 'Enter whom to remind.'),
  ])
  const message = messageOf(values)
  const days = due_date ? daysAhead(values, due_date, todayOf(caller)) : []
  const { bank_account_id = '', invoice_date = '' } = values
  const reference = typed(values.reference)
  return {
    bank_account_id,
    invoice_date,
    ...(due_date && { due_date }),
    currency: 'USD',
    line_items: lineItemsOf(values),
    source_id: sourceIdOf(values),
    ...(reference && { reference }),
    ...(message && { invoice_messages: [message] }),
    ...(message && {
      scheduled_payment_requests: days.map((days_after_due) => ({
        email_addresses: message.email_addresses,
        days_after_due,
      })),
    }),
    test_mode: caller.mode === 'test',
  }
}
