// The customer of a new invoice: one that exists, by the email address, or a new one.

import { isEmailAddress } from '../../../core/addresses/email.ts'
import type { ErrorMessage } from '../../../core/errors.ts'
import { contactView, createContact, searchContacts } from '../../../invoicing/index.ts'
import { faultIf, sourceIdOf, testMode, typed, type Visitor } from '../../kit/index.ts'
import type { Choice, Fields } from '../../layout/fields.ts'
import { type Html, html } from '../../layout/html.ts'
import { type ShownContact, textFaults, textFields, textsIn } from './contact.ts'
import type { Typed } from './lines.ts'

const NAMES = ['first_name', 'last_name', 'company'] as const

/** Customers that the form suggests: the newest ones. */
export async function recentCustomers({ parts, caller }: Visitor): Promise<ShownContact[]> {
  const query = { page_size: '100', test_mode: testMode(caller) }
  const { results } = await searchContacts(parts.storage.reading, parts.cipher, caller.merchant.id, query)
  return results.map((contact) => contactView(parts.cipher, contact))
}

export const customerFields = (fields: Fields, recent: readonly ShownContact[]): Html => html`
  ${fields.text({ name: 'customer', label: 'Customer’s email address', type: 'email', inputmode: 'email', maxlength: 128, suggestions: recent.flatMap(suggestionOf), hint: 'A new address creates a customer.' })}
  <details class="field"><summary>Name of a new customer</summary>
    ${textFields(fields, NAMES)}
  </details>`

const suggestionOf = ({ name, preferred_email: value }: ShownContact): Choice[] =>
  value === undefined ? [] : [{ value, label: name }]

export const customerFaults = (values: Typed): ErrorMessage[] => [
  ...faultIf(
    !isEmailAddress(typed(values.customer)),
    'customer',
    'Enter an email address such as ada@example.com.',
  ),
  ...textFaults(values, NAMES),
]

/** Finds the customer with this email address, or creates one. A form that is sent twice creates one. @param values without faults */
export async function customerOf({ parts, caller }: Visitor, values: Typed): Promise<string> {
  const email = typed(values.customer)
  const query = { email, test_mode: testMode(caller) }
  const { results } = await searchContacts(parts.storage.read, parts.cipher, caller.merchant.id, query)
  const [found] = results
  if (found) return found.id
  const { id } = await createContact(parts, caller, {
    ...textsIn(values, NAMES),
    email_addresses: [{ address: email }],
    source_id: sourceIdOf(values),
  })
  return id
}
