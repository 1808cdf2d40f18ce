// An invoice and its payment requests, as forms have them.

import { isEmailAddress } from '../../../core/addresses/email.ts'
import { type ErrorMessage, fieldFault, refuse } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { type NewInvoice, newInvoiceFaults } from '../../../invoicing/index.ts'
import { redactCardNumbers } from '../../../payments/vault/index.ts'
import { isAmount, readMoney } from '../../kit/index.ts'
import type { Fields } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'

type Values = Readonly<Record<string, string | undefined>>

/** How many lines the form has; the API takes more. */
export const LINES = 3

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
      hint: `One email address on each line${optional ? '. Empty: it is not sent yet.' : '.'}`,
      rows: 2,
      optional,
    })}
    ${fields.text({ name: 'subject', label: 'Subject', hint: 'Empty: the usual one.', maxlength: invoicing.subjectMaxChars, optional: true })}
    ${fields.textarea({ name: 'message', label: 'What you want to say', hint: 'Empty: that you ask for a payment. The link stands below it.', maxlength: invoicing.messageMaxChars, optional: true })}`
}

/** @returns undefined where nobody is to get one @throws 422 with one message for each field at fault */
export function readMessage(
  values: Values,
  { isRequired }: { isRequired: boolean },
): TypedMessage | undefined {
  refuse(messageFaults(values, isRequired))
  return messageOf(values)
}

// As in requests of the API: somebody may have typed a card number.
const typed = (text = '') => redactCardNumbers(text.replaceAll('\r\n', '\n').trim())

function messageOf({ send_to, subject, message }: Values): TypedMessage | undefined {
  const email_addresses = linesOf(send_to)
  if (email_addresses.length === 0) return undefined
  return {
    email_addresses,
    ...(typed(subject) && { subject: typed(subject) }),
    ...(typed(message) && { message: typed(message) }),
  }
}

const linesOf = (text = '') => text.split(/[\s,;]+/).filter(Boolean)

function messageFaults({ send_to, subject, message }: Values, isRequired: boolean): ErrorMessage[] {
  const addresses = linesOf(send_to)
  return [
    ...faultIf(isRequired && addresses.length === 0, 'send_to', 'Type an email address.'),
    ...faultIf(
      !addresses.every(isEmailAddress),
      'send_to',
      'One of these is no email address, such as ada@example.com.',
    ),
    ...faultIf(
      addresses.length > invoicing.maxRecipients,
      'send_to',
      `At most ${invoicing.maxRecipients} addresses.`,
    ),
    ...tooLong(subject, 'subject', invoicing.subjectMaxChars),
    ...tooLong(message, 'message', invoicing.messageMaxChars),
  ]
}

/**
 * @param contact_id whom it is for
 * @throws 422 with one message for each field at fault
 */
export function readInvoiceForm(values: Values, contact_id: string, isTest: boolean): NewInvoice {
  const lines = Array.from({ length: LINES }, (_, at) => ({
    at,
    description: typed(values[`description${at}`]),
    price: typed(values[`price${at}`]),
  })).filter(({ at, description, price }) => at === 0 || description !== '' || price !== '')
  const line_items = lines.map(({ description, price }) => ({
    ...(description && { description }),
    rate_per_quantity: readMoney(price),
  }))
  refuse([
    ...lines.flatMap(({ at, price }) =>
      faultIf(!isAmount(readMoney(price)), `price${at}`, 'Type an amount such as 12.50.'),
    ),
    ...lines.flatMap(({ at, description }) =>
      tooLong(description, `description${at}`, invoicing.descriptionMaxChars),
    ),
    ...newInvoiceFaults({ invoice_date: values.invoice_date }),
    ...faultIf(!values.invoice_date, 'invoice_date', 'Choose a day.'),
    ...tooLong(values.reference, 'reference', maxChars.transactionReference),
    ...faultIf(!values.bank_account_id, 'bank_account_id', 'Choose an account.'),
    ...messageFaults(values, false),
    ...(values.remind_on ? newInvoiceFaults({ invoice_date: values.remind_on }).map(onReminder) : []),
    ...faultIf(
      Boolean(values.remind_on) && linesOf(values.send_to).length === 0,
      'send_to',
      'Type whom to remind.',
    ),
  ])
  const message = messageOf(values)
  const { bank_account_id = '', invoice_date = '', once = '', remind_on } = values
  const reference = typed(values.reference)
  return {
    contact_id,
    bank_account_id,
    invoice_date,
    currency: 'USD',
    line_items,
    // A form that is sent twice makes one invoice.
    source_id: `console:${once.slice(0, 64)}`,
    ...(reference && { reference }),
    ...(message && { invoice_messages: [message] }),
    ...(message &&
      remind_on && {
        scheduled_payment_requests: [{ email_addresses: message.email_addresses, send_at: remind_on }],
      }),
    test_mode: isTest,
  }
}

const onReminder = (fault: ErrorMessage): ErrorMessage => ({ ...fault, context: 'remind_on' })

const tooLong = (text: string | undefined, context: string, most: number) =>
  faultIf([...typed(text)].length > most, context, `At most ${most} characters.`)

function faultIf(isWrong: boolean, context: string, message: string): ErrorMessage[] {
  return isWrong ? [fieldFault(context, message)] : []
}
