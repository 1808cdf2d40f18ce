// Edits, issues and deletes a draft.
import { deleteDraft, draftView, editDraft, issueDraft } from '../../../invoicing/index.ts'
import { fromJson } from '../../../platform/storage/index.ts'
import { action, money, recordPath } from '../../kit/index.ts'
import { hidden } from '../../layout/forms.ts'
import { html } from '../../layout/html.ts'
import { readInvoiceForm, valuesOfMessages } from '../invoices/form.ts'
import { savedItems, withItems } from '../invoices/items.ts'
import { valuesOfLines } from '../invoices/lines.ts'
import { fieldsOf, type Start, startOf } from '../invoices/make.ts'
import { nameOf, recipientsOf, type ShownDraft } from './one.ts'
import { draftRowOf, shownDraftOf } from './row.ts'

const edit = action<Start & { draft: ShownDraft; modified: number }>({
  access: 'invoice',
  async read(visitor) {
    const row = await draftRowOf(visitor)
    return {
      ...(await startOf(visitor)),
      draft: draftView(visitor.parts.cipher, row),
      modified: row.modified,
    }
  },
  asks: ({ draft }) => `Edit: ${nameOf(draft)}`,
  scripts: ['invoice'],
  values: ({ draft, modified }) => ({
    ...valuesOfLines(draft.line_items),
    ...valuesOfMessages(draft.invoice_messages[0], draft.scheduled_payment_requests),
    invoice_date: draft.invoice_date.slice(0, 10),
    due_date: draft.due_date,
    reference: draft.reference,
    bank_account_id: draft.bank_account_id,
    seen: String(modified),
  }),
  fields: (fields, start, values) =>
    html`${hidden('seen', values.seen ?? '')}${fieldsOf(fields, start, values)}`,
  submit: 'Save draft',
  async act(visitor, sent) {
    const { parts, caller, id } = visitor
    const values = withItems(sent, await savedItems(visitor))
    const row = await draftRowOf(visitor)
    const said = readInvoiceForm(values, caller)
    const { bank_account_id, invoice_date, line_items, due_date = null, reference = null } = said
    await editDraft(
      parts,
      caller,
      id,
      {
        bank_account_id,
        invoice_date,
        line_items,
        due_date,
        reference,
        // What the form doesn't show stays.
        invoice_messages: [...(said.invoice_messages ?? []), ...fromJson(row.invoice_messages).slice(1)],
        scheduled_payment_requests: [
          ...(said.scheduled_payment_requests ?? []),
          ...fromJson(row.payment_requests).filter(({ days_after_due }) => days_after_due === undefined),
        ],
      },
      Number(values.seen),
    )
    return undefined
  },
  done: 'Draft saved.',
})

const issue = action<ShownDraft>({
  access: 'invoice',
  read: shownDraftOf,
  title: (draft) => `Issue: ${nameOf(draft)}`,
  asks: ({ contact }) => `Issue this invoice to ${contact.name}?`,
  explains: (draft) => {
    const to = recipientsOf(draft)
    const total = money(draft.total_amount, draft.currency)
    return to.length > 0
      ? `It gets the next invoice number, and ${to.join(', ')} will be asked for ${total}.`
      : `It gets the next invoice number. ${total} is due then. Nothing is sent yet.`
  },
  submit: 'Issue invoice',
  async act({ parts, caller, id }) {
    await issueDraft(parts, caller, id)
    parts.jobs.wake()
    return { to: recordPath('invoices', id), done: 'issue' }
  },
  done: { issue: 'Invoice issued.' },
})

const remove = action<ShownDraft>({
  access: 'invoice',
  read: shownDraftOf,
  title: (draft) => `Delete: ${nameOf(draft)}`,
  asks: () => 'Delete this draft?',
  explains: ({ contact }) => `${contact.name} never got it. You can’t undo this.`,
  submit: 'Delete draft',
  isDanger: true,
  async act(visitor) {
    const { id } = await draftRowOf(visitor)
    await deleteDraft(visitor.parts, visitor.caller, id)
    return { to: '/console/drafts', done: 'delete' }
  },
  done: { delete: 'Draft deleted.' },
})

export const actions = { ':id/edit': edit, ':id/issue': issue, ':id/delete': remove }
