// Creates a contact by hand, changes one, and erases one.
import { changeContact, createContact, eraseContact } from '../../../invoicing/index.ts'
import { action, formField, newForm, recordPath, sourceIdOf } from '../../kit/index.ts'
import { html } from '../../layout/html.ts'
import { type ShownContact, shownContactOf } from '../invoices/contact.ts'
import { makeInvoice } from '../invoices/make.ts'
import { contactFields, readContactForm, valuesOf } from './form.ts'

const make = action<undefined>({
  access: 'invoice',
  read: async () => undefined,
  asks: () => 'Create customer',
  explains: () => 'Enter a name, a company or an email address.',
  values: newForm,
  fields: (fields, about, values) => html`${formField(values)}${contactFields(fields, about, values)}`,
  submit: 'Create customer',
  async act({ parts, caller }, values) {
    const source_id = sourceIdOf(values)
    const { id } = await createContact(parts, caller, { ...readContactForm(values), source_id })
    return { to: recordPath('contacts', id), done: 'make' }
  },
  done: { make: 'Customer created.' },
})

const edit = action<ShownContact>({
  access: 'invoice',
  read: shownContactOf,
  title: ({ name }) => `Edit: ${name}`,
  asks: ({ name }) => `Edit ${name}`,
  explains: () =>
    'Invoices and credit notes have the new name and address from now on, also those that exist.',
  values: valuesOf,
  fields: contactFields,
  submit: 'Save',
  async act(visitor, values) {
    const { parts, caller } = visitor
    const { id, email_addresses } = await shownContactOf(visitor)
    const further = email_addresses.slice(1).map(({ address }) => address)
    await changeContact(parts, caller, id, readContactForm(values, further), () => undefined)
    return undefined
  },
  done: 'Customer saved.',
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

export const actions = { new: make, ':id/edit': edit, ':id/erase': erase, ':id/invoice': makeInvoice }
