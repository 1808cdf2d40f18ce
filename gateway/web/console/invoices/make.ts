// An invoice made by hand, on one page: the customer, the lines, the dates and whom it's sent to (rules: pages.md#invoicing).
import { daysLater } from '../../../core/calendar.ts'
import { createDraft, createInvoice, planOf, todayOf } from '../../../invoicing/index.ts'
import {
  action,
  formField,
  newForm,
  type Outcome,
  recordPath,
  typed,
  type Values,
  type Visitor,
} from '../../kit/index.ts'
import type { Choice, Fields } from '../../layout/fields.ts'
import { type Html, html } from '../../layout/html.ts'
import { depositAccounts } from './accounts.ts'
import { type ShownContact, shownContactOf } from './contact.ts'
import { customerFaults, customerFields, customerOf, recentCustomers } from './customer.ts'
import { CUSTOMER_BOX, messageFields, readInvoiceForm, recipientsOf, termFields } from './form.ts'
import { itemList, type ShownItem, savedItems, withItems } from './items.ts'
import { lineFields, type Typed } from './lines.ts'
import { preview } from './preview.ts'
import { reminderFields, tickedDays } from './reminders.ts'

export interface Start {
  accounts: readonly Choice[]
  today: string
  items: readonly ShownItem[]
  /** The merchant's reminders, in days after the due date. */
  plan: readonly number[]
}

/** Where money may go, in the mode that the page is in. */
export async function startOf(visitor: Visitor): Promise<Start> {
  return {
    accounts: await depositAccounts(visitor),
    today: todayOf(visitor.caller),
    items: await savedItems(visitor),
    plan: planOf(visitor.merchant),
  }
}

/** Days until a new invoice is due, unless the merchant chooses otherwise. */
const USUAL_DAYS = 30

const startValues = ({ today, plan }: Start) => ({
  ...tickedDays(plan),
  invoice_date: today,
  due_date: daysLater(today, USUAL_DAYS),
  ...newForm(),
})

/** Issues the invoice, or saves it as a draft. */
async function make(
  { parts, caller }: Visitor,
  values: Values,
  invoice: Parameters<typeof createInvoice>[2],
): Promise<Outcome> {
  if (values.draft === 'true') {
    const { id } = await createDraft(parts, caller, invoice, parts.brand.id)
    return { to: recordPath('drafts', id), done: 'draft' }
  }
  const { id } = await createInvoice(parts, caller, invoice, parts.brand.id)
  parts.jobs.wake()
  const isSent = typed(values.send_to) !== ''
  return { to: recordPath('invoices', id), done: isSent ? 'makeAndSend' : 'make' }
}

/** What the page of a new invoice says. */
export const madeTexts = {
  make: 'Invoice created.',
  makeAndSend: 'Invoice created. The timeline shows when its email goes out.',
}

const common = {
  current: '/console/invoices',
  access: 'invoice',
  submit: 'Create invoice',
  second: { name: 'draft', label: 'Save as draft' },
  scripts: ['invoice'],
  done: { ...madeTexts, draft: 'Draft saved.' },
} as const

/** For any customer. */
export const newInvoice = action<Start & { recent: readonly ShownContact[] }>({
  ...common,
  read: async (visitor) => ({ ...(await startOf(visitor)), recent: await recentCustomers(visitor) }),
  asks: () => 'New invoice',
  values: (start) => ({ ...startValues(start), [CUSTOMER_BOX]: 'true' }),
  fields: (fields, start, values) =>
    html`<h2>Customer</h2>${customerFields(fields, start.recent)}${fieldsOf(fields, start, values, true)}`,
  async act(visitor, sent) {
    const typed = withItems(sent, await savedItems(visitor))
    const values = { ...typed, send_to: recipientsOf(typed) }
    const invoice = readInvoiceForm(values, visitor.caller, customerFaults(values))
    return make(visitor, values, { ...invoice, contact_id: await customerOf(visitor, values) })
  },
})

/** At a customer's address. */
export const makeInvoice = action<Start & { contact: ShownContact }>({
  ...common,
  read: async (visitor) => ({ ...(await startOf(visitor)), contact: await shownContactOf(visitor) }),
  asks: ({ contact }) => `New invoice for ${contact.name}`,
  values: (start) => ({ ...startValues(start), send_to: start.contact.preferred_email }),
  fields: (fields, start, values) => fieldsOf(fields, start, values),
  async act(visitor, sent) {
    const values = withItems(sent, await savedItems(visitor))
    const { id } = await shownContactOf(visitor)
    const invoice = readInvoiceForm(values, visitor.caller)
    return make(visitor, values, { ...invoice, contact_id: id })
  },
})

/** All fields but the customer's. @param hasCustomer whether the form has the customer's address */
export function fieldsOf(
  fields: Fields,
  { accounts, items }: Start,
  values: Typed,
  hasCustomer = false,
): Html {
  return html`${formField(values)}
    <h2>Lines</h2>
    ${itemList(items)}${lineFields(fields, values)}
    <h2>Terms</h2>
    ${termFields(fields, accounts)}
    <h2>Email</h2>
    ${messageFields(fields, { optional: true, hasCustomer, values })}
    ${reminderFields(fields, values)}
    ${preview()}`
}
