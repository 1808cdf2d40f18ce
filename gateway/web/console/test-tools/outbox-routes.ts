import type { FastifyPluginAsync } from 'fastify'
import { contentOf, findMail, listMails } from '../../../platform/mail/index.ts'
import type { MailRow, Page } from '../../../platform/storage/index.ts'
import { moment } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { facts, pager, table } from '../../layout/tables.ts'
import type { ConsoleParts } from '../console-parts.ts'
import { invoiceLink } from '../invoices/list.ts'
import { sendConsole } from '../shell.ts'
import { addressOf, pageIn, type Query, statusBadge, words } from '../show.ts'
import { testCallerOf } from './test-mode.ts'

const CURRENT = '/console/outbox'
const tools = { config: { access: 'test_tools' } } as const

/** What test mode has mailed, with the links in it (rules: invoicing.md#outbox). */
export const outboxPages: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  const { brand, storage, clock, cipher, pagesUrlOf } = parts

  app.get<{ Querystring: Query }>(CURRENT, tools, async (request, reply) => {
    const page = String(pageIn(request.query))
    const list = await listMails(storage.reading, testCallerOf(request, clock), { page })
    return sendConsole(request, reply, {
      title: 'Outbox',
      look: brand,
      current: CURRENT,
      main: listPage(list),
    })
  })

  app.get<{ Params: { id: string } }>(`${CURRENT}/:id`, tools, async (request, reply) => {
    const mail = await findMail(storage.read, testCallerOf(request, clock), request.params.id)
    const text = contentOf(cipher, mail)?.text ?? ''
    return sendConsole(request, reply, {
      title: mail.subject,
      look: brand,
      current: CURRENT,
      main: onePage(mail, text, pagesUrlOf(brand.id)),
    })
  })
}

function listPage({ results, page, page_size, total_entries }: Page<MailRow>): Html {
  const pageAt = (number: number) => addressOf(CURRENT, { page: String(number) })
  return html`
    <h1>Outbox</h1>
    <p>Email of test mode. Only your team’s addresses receive it; everything else ends here.</p>
    ${table({
      caption: 'Mails, the newest first',
      columns: [
        {
          label: 'Subject',
          cell: ({ id, subject }) => html`<a href="${CURRENT}/${encodeURIComponent(id)}">${subject}</a>`,
        },
        { label: 'To', cell: ({ recipient }) => recipient },
        { label: 'Kind', cell: ({ kind }) => words(kind) },
        { label: 'Status', cell: ({ status }) => statusBadge(status) },
        { label: 'Made', cell: ({ created }) => moment(created) },
      ],
      rows: results,
      empty: html`<p>Nothing was mailed yet. Each invoice that is sent will be here.</p>`,
    })}
    ${pager({
      newer: page > 1 ? pageAt(page - 1) : undefined,
      older: page * page_size < total_entries ? pageAt(page + 1) : undefined,
    })}`
}

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
      ['Made', moment(mail.created)],
    ])}
    <h2>What it says</h2>
    <pre class="mail" tabindex="0">${withLinks(text, pagesUrl)}</pre>`
}

/** A text in which the links into this brand's portal can be followed, and nothing else. */
function withLinks(text: string, pagesUrl: string): (string | Html)[] {
  return text.split(/(https:\/\/\S+\/pay\/[\w-]{43})/).map((part) => {
    const isLink = part.startsWith(`${pagesUrl}/pay/`) && /\/pay\/[\w-]{43}$/.test(part)
    return isLink ? html`<a href="${part}">${part}</a>` : part
  })
}
