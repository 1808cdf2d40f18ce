// The customer of a new invoice: one that exists, by the email address, or a new one.

import { isEmailAddress } from '../../../core/addresses/email.ts'
import type { ErrorMessage } from '../../../core/errors.ts'
import { contactView, createContact, person, searchContacts } from '../../../invoicing/index.ts'
import { testMode, type Visitor } from '../../kit/index.ts'
import type { Fields } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import type { ShownContact } from './contact.ts'
import { faultIf, type Typed, tooLong, typed } from './form.ts'

const NAMES = ['first_name', 'last_name', 'company'] as const

/** Customers that the form suggests: the newest ones. */
export async function recentCustomers({ parts, caller }: Visitor): Promise<ShownContact[]> {
  const query = { page_size: '100', test_mode: testMode(caller) }
  const { results } = await searchContacts(parts.storage.reading, parts.cipher, caller.merchant.id, query)
  return results.map((contact) => contactView(parts.cipher, contact))
}

export const customerFields = (fields: Fields, recent: readonly ShownContact[]): Html => html`
  ${fields.text({ name: 'customer', label: 'Customer’s email address', type: 'email', inputmode: 'email', maxlength: 128, list: 'customers', hint: 'A new address creates a customer.' })}
  <datalist id="customers">${recent.flatMap(({ name, preferred_email }) =>
    preferred_email === undefined ? [] : [html`<option value="${preferred_email}">${name}</option>`],
  )}</datalist>
  <details class="field"><summary>Name of a new customer</summary>
    ${NAMES.map((name) => {
      const { label, maxLength } = person.properties[name]
      return fields.text({ name, label, maxlength: maxLength, optional: true })
    })}
  </details>`

export const customerFaults = (values: Typed): ErrorMessage[] => [
  ...faultIf(
    !isEmailAddress(typed(values.customer)),
    'customer',
    'Enter an email address such as ada@example.com.',
  ),
  ...NAMES.flatMap((name) => tooLong(values[name], name, person.properties[name].maxLength)),
]

/** Finds the customer with this email address, or creates one. A form that is sent twice creates one. @param values without faults */
export async function customerOf({ parts, caller }: Visitor, values: Typed): Promise<string> {
  const email = typed(values.customer)
  const query = { email, test_mode: testMode(caller) }
  const { results } = await searchContacts(parts.storage.read, parts.cipher, caller.merchant.id, query)
  const [found] = results
  if (found) return found.id
  const names = NAMES.flatMap((name) => (typed(values[name]) ? [[name, typed(values[name])] as const] : []))
  const { id } = await createContact(parts, caller, {
    ...Object.fromEntries(names),
    email_addresses: [{ address: email }],
    source_id: `console:${(values.once ?? '').slice(0, 64)}`,
  })
  return id
}
