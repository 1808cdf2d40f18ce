// Creates a contact by hand, and erases one.
import { isEmailAddress } from '../../../core/addresses/email.ts'
import { refuse } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { createContact, eraseContact, newContactFaults } from '../../../invoicing/index.ts'
import { action, faultIf, recordPath, typed, type Values } from '../../kit/index.ts'
import { html } from '../../layout/html.ts'
import { nameFaults, nameFields, namesIn, type ShownContact, shownContactOf } from '../invoices/contact.ts'
import { makeInvoice } from '../invoices/make.ts'

/** The form's fields of a person, besides the email address. */
const NAMES = ['first_name', 'last_name'] as const

/** @throws 422 with one message for each field at fault */
function readContactForm(values: Values) {
  const email = typed(values.email)
  const named = { ...namesIn(values, NAMES), email_addresses: email === '' ? [] : [{ address: email }] }
  refuse([
    ...nameFaults(values, NAMES),
    ...faultIf(
      email !== '' && !isEmailAddress(email),
      'email',
      'Enter an email address such as ada@example.com.',
    ),
    ...newContactFaults(named),
  ])
  return named
}

const make = action<undefined>({
  access: 'invoice',
  read: async () => undefined,
  asks: () => 'Create customer',
  explains: () => 'Enter a name, an email address or both.',
  fields: (fields) => html`
    ${nameFields(fields, NAMES)}
    ${fields.text({ name: 'email', label: 'Email address', type: 'email', inputmode: 'email', maxlength: limits.maxChars.email, optional: true })}`,
  submit: 'Create customer',
  async act({ parts, caller }, values) {
    const { id } = await createContact(parts, caller, readContactForm(values))
    return { to: recordPath('contacts', id), done: 'make' }
  },
  done: { make: 'Customer created.' },
})

const erase = action<ShownContact>({
  access: 'invoice',
  // Nothing brings it back.
  form: { confirmed: true },
  read: shownContactOf,
  title: ({ name }) => `Erase: ${name}`,
  asks: ({ name }) => `Erase ${name}?`,
  explains: () =>
    'This deletes names, email addresses, tags, notes, files, payment links and saved payment methods for good. Invoices and payments keep their amounts.',
  submit: 'Erase customer',
  isDanger: true,
  async act(visitor) {
    const { id } = await shownContactOf(visitor)
    await eraseContact(visitor.parts, visitor.caller, id)
  },
  done: 'Customer erased.',
})

export const actions = { new: make, ':id/erase': erase, ':id/invoice': makeInvoice }
