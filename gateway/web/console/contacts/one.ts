// The page of a contact with its invoices and payments.
import { ownSourceId } from '../../../core/ids.ts'
import { namesOf } from '../../../core/objects.ts'
import { type invoiceView, person, todayOf } from '../../../invoicing/index.ts'
import type { Page } from '../../../platform/storage/index.ts'
import { money, numbered, pagerOf, recordPath, type Visitor } from '../../kit/index.ts'
import { copyable } from '../../layout/components.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, type HtmlValue, html } from '../../layout/html.ts'
import { questionLink } from '../../layout/questions.ts'
import { beside, facts, table } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import type { ShownContact } from '../invoices/contact.ts'
import { invoiceBadge, invoiceLink, PRESENTED } from '../invoices/list.ts'
import { type Payments, paymentsPart } from './payments.ts'

interface OneContent {
  contact: ShownContact
  invoices: Page<ReturnType<typeof invoiceView>>
  payments: Payments
}

export function onePage(content: OneContent, visitor: Visitor): Html {
  const { contact } = content
  const address = recordPath('contacts', contact.id)
  const mayAct = visitor.may('invoice') && contact.erased === undefined
  return html`
    ${pageHeader({
      back: { href: '/console/contacts', label: 'All customers' },
      title: contact.name,
      actions:
        mayAct &&
        html`<a class="button small" href="${address}/invoice">Create invoice</a>
          <a class="button small quiet" href="${address}/edit">Edit</a>`,
      more: mayAct && questionLink(`${address}/erase`, 'Erase personal data…', ''),
    })}
    ${beside(
      html`${invoicesPart(content, visitor)}${paymentsPart(contact.id, content.payments)}`,
      facts(factsOf(contact)),
    )}`
}

function invoicesPart({ contact, invoices }: OneContent, { caller }: Visitor): Html {
  const address = recordPath('contacts', contact.id)
  return html`<h2>Invoices</h2>
    ${table({
      caption: 'Newest first',
      columns: [
        { label: 'Number', cell: ({ id, invoice_number }) => invoiceLink(id, invoice_number) },
        { label: 'Status', cell: (invoice) => invoiceBadge(invoice, todayOf(caller)) },
        { label: 'Delivery', cell: ({ presentment_status }) => PRESENTED[presentment_status] },
        {
          label: 'Total',
          isNumber: true,
          cell: ({ total_amount, currency }) => money(total_amount, currency),
        },
        {
          label: 'Due',
          isNumber: true,
          isNamed: true,
          cell: ({ total_amount_due, currency }) => money(total_amount_due, currency),
        },
        { label: 'Created', cell: ({ created }) => moment(created.timestamp) },
      ],
      rows: invoices.results,
      empty: html`<p>No invoices for this customer yet.</p>`,
    })}
    ${pagerOf(address, numbered(invoices))}`
}

/** A contact's details. Its name is the page's heading. */
const { first_name: _first, last_name: _last, ...OTHERS } = person.properties

function factsOf(contact: ShownContact): (readonly [string, HtmlValue])[] {
  const optional: readonly (readonly [string, HtmlValue])[] = [
    ...namesOf(OTHERS).map((name) => [OTHERS[name].label, [contact[name] ?? []].flat().join(', ')] as const),
    ['Your ID', ownSourceId(contact.source_id)],
    ['Erased', contact.erased && moment(contact.erased)],
  ]
  return [
    ['Email', contact.email_addresses.map(({ address }) => address).join(', ') || '–'],
    ['Created', moment(contact.created.timestamp)],
    ...optional.filter(([, value]) => value !== undefined && value !== ''),
    ['Code', copyable(contact.contact_code)],
    ['ID', copyable(contact.id)],
  ]
}
