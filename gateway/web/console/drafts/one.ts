// The page of a draft.
import { ownSourceId } from '../../../core/ids.ts'
import type { draftView } from '../../../invoicing/index.ts'
import { money, recordPath, type Visitor } from '../../kit/index.ts'
import { badge, copyable } from '../../layout/components.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, type HtmlValue, html } from '../../layout/html.ts'
import { questionLink } from '../../layout/questions.ts'
import { facts } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { contactLink } from '../invoices/list.ts'
import { lineTable } from '../invoices/one.ts'

export type ShownDraft = ReturnType<typeof draftView>

export const nameOf = ({ contact }: Pick<ShownDraft, 'contact'>) => `Draft for ${contact.name}`

export function onePage(draft: ShownDraft, { may }: Visitor): Html {
  return html`
    ${pageHeader({
      back: { href: '/console/drafts', label: 'All drafts' },
      title: nameOf(draft),
      state: badge('plain', 'Draft'),
      actions: may('invoice') && actions(draft),
    })}
    ${facts(factsOf(draft))}
    <h2>Lines</h2>
    ${lineTable(draft.line_items, draft)}`
}

function actions({ id }: ShownDraft): Html {
  const address = recordPath('drafts', id)
  return html`${questionLink(`${address}/issue`, 'Issue', 'button small')}
    <a class="button small quiet" href="${address}/edit">Edit</a>
    ${questionLink(`${address}/delete`, 'Delete')}`
}

function factsOf(draft: ShownDraft): (readonly [string, HtmlValue])[] {
  const optional: readonly (readonly [string, HtmlValue])[] = [
    ['Due date', draft.due_date],
    ['Reference', draft.reference],
    ['Your ID', ownSourceId(draft.source_id)],
    ['Will be sent to', recipientsOf(draft).join(', ') || undefined],
  ]
  return [
    ['ID', copyable(draft.id)],
    ['Customer', contactLink(draft.contact)],
    ['Date', draft.invoice_date.slice(0, 10)],
    ['Total', money(draft.total_amount, draft.currency)],
    ['Saved', moment(draft.modified.timestamp)],
    ...optional.filter(([, value]) => value !== undefined),
  ]
}

export const recipientsOf = ({ invoice_messages }: ShownDraft): string[] =>
  invoice_messages.flatMap(({ email_addresses }) => email_addresses)
