// What test mode has mailed, with the links in it (rules: invoicing.md#outbox).
import { contentOf, findMail, listMails } from '../../../platform/mail/index.ts'
import type { MailRow } from '../../../platform/storage/index.ts'
import { type NoFilters, numbered, pageOf, resource, statusBadge, words } from '../../kit/index.ts'
import { type Html, html } from '../../layout/html.ts'
import { facts } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { invoiceLink } from '../invoices/list.ts'
import { inTestMode } from './test-mode.ts'

const OUTBOX = '/console/outbox'

interface Read {
  mail: MailRow
  text: string
}

export const outboxPages = resource<MailRow, NoFilters, Read>({
  path: OUTBOX,
  access: 'test_tools',
  list: {
    title: 'Outbox',
    about: 'Email of test mode. Only your team’s addresses receive it; everything else ends here.',
    filters: {},
    find: async (visitor) =>
      numbered(await listMails(visitor.parts.storage.reading, inTestMode(visitor.caller), pageOf(visitor))),
    caption: 'Newest first',
    columns: [
      {
        label: 'Subject',
        cell: ({ id, subject }) => html`<a href="${OUTBOX}/${encodeURIComponent(id)}">${subject}</a>`,
      },
      { label: 'To', cell: ({ recipient }) => recipient },
      { label: 'Kind', cell: ({ kind }) => words(kind) },
      { label: 'Status', cell: ({ status }) => statusBadge(status) },
      { label: 'Created', cell: ({ created }) => moment(created) },
    ],
    empty: 'No email yet. Invoices that you send appear here.',
  },
  one: {
    async read({ parts, caller, id }) {
      const mail = await findMail(parts.storage.read, inTestMode(caller), id)
      return { mail, text: contentOf(parts.cipher, mail)?.text ?? '' }
    },
    title: ({ mail }) => mail.subject,
    main: ({ mail, text }, { parts }) => onePage(mail, text, parts.pagesUrlOf(parts.brand.id)),
  },
})

function onePage(mail: MailRow, text: string, pagesUrl: string): Html {
  const { kind, record_id } = mail
  return html`
    <h1>${mail.subject}</h1>
    <p>${statusBadge(mail.status)}${mail.error !== null && html` ${mail.error}`}</p>
    ${facts([
      ...(mail.planned === null ? [] : [['Planned', moment(mail.planned)] as const]),
      ['From', mail.sender],
      ['To', mail.recipient],
      ['About', kind === 'receipt' ? html`<code>${record_id}</code>` : invoiceLink(record_id, record_id)],
      ['Created', moment(mail.created)],
    ])}
    <h2>Text</h2>
    <pre class="mail" tabindex="0">${withLinks(text, pagesUrl)}</pre>`
}

/** A text in which the links into this brand's portal can be followed, and nothing else. */
function withLinks(text: string, pagesUrl: string): (string | Html)[] {
  return text.split(/(https:\/\/\S+\/pay\/[\w-]{43})/).map((part) => {
    const isLink = part.startsWith(`${pagesUrl}/pay/`) && /\/pay\/[\w-]{43}$/.test(part)
    return isLink ? html`<a href="${part}">${part}</a>` : part
  })
}
