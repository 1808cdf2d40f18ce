// Changes an unpaid invoice (rules: invoicing.md#edit).
import { refuse } from '../../../core/errors.ts'
import { editInvoice, invoiceView } from '../../../invoicing/index.ts'
import { action, invoiceTitle, typed } from '../../kit/index.ts'
import { hidden } from '../../layout/forms.ts'
import { html } from '../../layout/html.ts'
import { termFaults, termFields } from './form.ts'
import { itemList, type ShownItem, savedItems, withItems } from './items.ts'
import { lineFields, lineItemsOf, valuesOfLines } from './lines.ts'
import { preview } from './preview.ts'
import { invoiceRowOf, type ShownInvoice } from './row.ts'

interface Edited {
  invoice: ShownInvoice
  modified: number
  items: readonly ShownItem[]
}

export const edit = action<Edited>({
  access: 'invoice',
  async read(visitor) {
    const row = await invoiceRowOf(visitor)
    const invoice = invoiceView(visitor.parts.cipher, row)
    return { invoice, modified: row.modified, items: await savedItems(visitor) }
  },
  title: ({ invoice }) => `Edit: ${invoiceTitle(invoice)}`,
  asks: ({ invoice }) => `Edit ${invoiceTitle(invoice).toLowerCase()}`,
  explains: ({ invoice: { presentment_status, contact } }) =>
    presentment_status === 'unsent'
      ? 'You can edit an invoice until something is paid.'
      : `${contact.name} has the link already and will see the changes. Send it again to point them out.`,
  scripts: ['invoice'],
  values: ({ invoice, modified }) => ({
    ...valuesOfLines(invoice.items),
    invoice_date: invoice.invoice_date.slice(0, 10),
    due_date: invoice.due_date,
    reference: invoice.reference,
    seen: String(modified),
  }),
  fields: (fields, { items }, values) =>
    html`${hidden('seen', values.seen ?? '')}${itemList(items)}${lineFields(fields, values)}${termFields(fields)}${preview()}`,
  submit: 'Save',
  async act(visitor, sent) {
    const { parts, caller } = visitor
    const values = withItems(sent, await savedItems(visitor))
    const { invoice_date: before } = invoiceView(parts.cipher, await invoiceRowOf(visitor))
    refuse(termFaults(values))
    const { invoice_date = '', due_date, reference } = values
    // A day leaves the time of the same day as it is.
    const isMoved = before.slice(0, 10) !== invoice_date
    await editInvoice(
      parts,
      caller,
      visitor.id,
      {
        line_items: lineItemsOf(values),
        ...(isMoved && { invoice_date }),
        due_date: due_date || null,
        reference: typed(reference) || null,
      },
      Number(values.seen),
    )
  },
  done: 'Invoice saved.',
})
