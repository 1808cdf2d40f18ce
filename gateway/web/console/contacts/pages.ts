// The list of contacts, and the page of one with its invoices.
import type { ErrorMessage } from '../../../core/errors.ts'
import { namesOf } from '../../../core/objects.ts'
import { type contactView, type invoiceView, person } from '../../../invoicing/index.ts'
import type { Page } from '../../../platform/storage/index.ts'
import { copyable } from '../../layout/components.ts'
import { confirmation, errorSummary, filterForm, formFields } from '../../layout/forms.ts'
import { type Html, type HtmlValue, html } from '../../layout/html.ts'
import { facts, pager, table } from '../../layout/tables.ts'
import { contactLink, invoiceLink, PRESENTED } from '../invoices/list.ts'
import { addressOf, money, stamp, statusBadge } from '../show.ts'

const LIST = '/console/contacts'

type Contact = ReturnType<typeof contactView>

interface ListContent extends Page<Contact> {
  q: string | undefined
  mayAct: boolean
}

export function listPage({ results, q, mayAct, ...paging }: ListContent): Html {
  const fields = formFields({ values: { q } })
  return html`
    <h1>Contacts</h1>
    ${mayAct && html`<div class="page-actions"><a class="button small" href="${LIST}/new">Make a contact</a></div>`}
    ${filterForm(
      LIST,
      fields.text({
        name: 'q',
        label: 'Name, address, code or tag begins with',
        type: 'search',
        maxlength: 256,
        optional: true,
      }),
      'Search',
    )}
    ${table<Contact>({
      caption: 'Contacts, the newest first',
      columns: [
        { label: 'Name', cell: (contact) => contactLink(contact) },
        { label: 'Email', cell: ({ preferred_email }) => preferred_email },
        { label: 'Code', cell: ({ contact_code }) => html`<code>${contact_code}</code>` },
        { label: 'Tags', cell: ({ tags }) => tags.join(', ') },
        { label: 'Made', cell: ({ created }) => stamp(created) },
        {
          label: 'Do',
          cell: ({ id, name }) =>
            mayAct &&
            html`<a href="${LIST}/${encodeURIComponent(id)}/invoice">Invoice<span class="hidden"> for ${name}</span></a>`,
        },
      ],
      rows: results,
      empty:
        q === undefined
          ? html`<p>There are no contacts in this mode yet. Whoever is sent an invoice is one.</p>`
          : html`<p>No contact is found by this. <a href="${LIST}">Show all</a></p>`,
    })}
    ${pagerOf(LIST, paging, { q })}`
}

function pagerOf(
  path: string,
  { page, page_size, total_entries }: Omit<Page<unknown>, 'results'>,
  asked: Readonly<Record<string, string | undefined>> = {},
): Html | undefined {
  const at = (number: number) => addressOf(path, { ...asked, page: String(number) })
  return pager({
    newer: page > 1 ? at(page - 1) : undefined,
    older: page * page_size < total_entries ? at(page + 1) : undefined,
  })
}

interface OneContent {
  contact: Contact
  invoices: Page<ReturnType<typeof invoiceView>>
  mayAct: boolean
}

export function onePage({ contact, invoices, mayAct }: OneContent): Html {
  const address = `${LIST}/${encodeURIComponent(contact.id)}`
  return html`
    <h1>${contact.name}</h1>
    ${
      mayAct &&
      contact.erased === undefined &&
      html`<div class="page-actions"><a class="button small" href="${address}/invoice">Make an invoice</a>
        <a class="button small quiet" href="${address}/erase">Erase</a></div>`
    }
    ${facts(factsOf(contact))}
    <h2>Invoices</h2>
    ${table({
      caption: 'Invoices of this contact, the newest first',
      columns: [
        { label: 'Number', cell: ({ id, invoice_number }) => invoiceLink(id, invoice_number) },
        { label: 'Status', cell: ({ status }) => statusBadge(status) },
        { label: 'Payer', cell: ({ presentment_status }) => PRESENTED[presentment_status] },
        {
          label: 'Total',
          isNumber: true,
          cell: ({ total_amount, currency }) => money(total_amount, currency),
        },
        {
          label: 'Due',
          isNumber: true,
          cell: ({ total_amount_due, currency }) => money(total_amount_due, currency),
        },
        { label: 'Made', cell: ({ created }) => stamp(created) },
      ],
      rows: invoices.results,
      empty: html`<p>There is no invoice for this contact yet.</p>`,
    })}
    ${pagerOf(address, invoices)}`
}

/** What a contact says beside its name, which is the page's heading. */
const { first_name: _first, last_name: _last, ...OTHERS } = person.properties

function factsOf(contact: Contact): (readonly [string, HtmlValue])[] {
  const optional: readonly (readonly [string, HtmlValue])[] = [
    ...namesOf(OTHERS).map((name) => [OTHERS[name].label, [contact[name] ?? []].flat().join(', ')] as const),
    ['Your own id', contact.source_id],
    ['Erased', contact.erased && stamp({ timestamp: contact.erased })],
  ]
  return [
    ['Id', copyable(contact.id)],
    ['Code', copyable(contact.contact_code)],
    ['Email', contact.email_addresses.map(({ address }) => address).join(', ') || '–'],
    ['Made', stamp(contact.created)],
    ...optional.filter(([, value]) => value !== undefined && value !== ''),
  ]
}

/** Asks once more: nothing brings back what is erased. */
export function erasePage(contact: Contact, csrf: string, faults: readonly ErrorMessage[]): Html {
  const address = `${LIST}/${encodeURIComponent(contact.id)}`
  return html`<h1>Erase contact</h1>${errorSummary(faults)}${confirmation({
    title: `Erase ${contact.name}?`,
    text: 'This deletes names, email addresses, tags, notes, files, payment links and saved payment methods for good. Invoices and payments keep their amounts.',
    action: `${address}/erase`,
    csrf,
    submit: 'Erase contact',
    cancel: address,
  })}`
}
