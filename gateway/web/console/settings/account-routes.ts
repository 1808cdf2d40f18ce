// The processing accounts of the mode, and their policies.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { accountRecords, accountsOf, changeAccount } from '../../../merchants/merchants/index.ts'
import type { AccountRow } from '../../../platform/storage/index.ts'
import type { PageParts } from '../../kit/page-parts.ts'
import { sendConsole } from '../../kit/shell.ts'
import { badge } from '../../layout/components.ts'
import { errorSummary, type FormState, form } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { formValues, recordControls } from '../../layout/record-forms.ts'
import { facts, table } from '../../layout/tables.ts'
import { callerOf, type Refused, readForm, tryForm, visitOf } from '../../sessions/index.ts'
import { lengthFault } from './lists.ts'

const ACCOUNTS = '/console/accounts'

interface ById {
  Params: { id: string }
  Querystring: { done?: string }
}

export const accountPages: FastifyPluginAsync<PageParts> = async (app, parts) => {
  app.get(ACCOUNTS, { config: { access: 'read' } }, async (request, reply) =>
    sendConsole(request, reply, {
      title: 'Accounts',
      look: parts.brand,
      current: ACCOUNTS,
      main: list(await accountsOf(parts.storage.read, callerOf(request, parts.clock))),
    }),
  )

  app.get<ById>(`${ACCOUNTS}/:id`, { config: { access: 'settings' } }, async (request, reply) =>
    show(parts, request, reply, { done: request.query.done === 'saved' ? 'Saved.' : undefined }),
  )

  app.post<ById>(`${ACCOUNTS}/:id`, { config: { access: 'settings' } }, async (request, reply) => {
    const { id } = request.params
    const values = readForm(request.body)
    const row = await find(parts, request)
    const settings = settingsOf(row, values)
    const tried = await tryForm(async () => {
      for (const [name, text] of Object.entries(settings))
        lengthFault(name, text, name.endsWith('name') ? limits.maxChars.name : limits.maxChars.list)
      return changeAccount(parts, callerOf(request, parts.clock), row.type, id, settings)
    })
    if (tried.refused) return show(parts, request, reply, { values: settings, refused: tried.refused })
    return reply.redirect(`${ACCOUNTS}/${encodeURIComponent(id)}?done=saved`, 303)
  })
}

/** @throws 404 for another merchant's, or one of the other mode */
async function find(parts: PageParts, request: FastifyRequest<ById>): Promise<AccountRow> {
  const all = await accountsOf(parts.storage.read, callerOf(request, parts.clock))
  const found = all.find(({ id }) => id === request.params.id)
  if (!found) throw notFound('Account', request.params.id)
  return found
}

const KINDS = { MerchantAccount: 'Cards', AchAccount: 'Bank accounts' } as const

const statusOf = ({ status }: AccountRow) =>
  status === 'ACTIVE' ? badge('good', 'Active') : badge('bad', status === 'DELETED' ? 'Deleted' : 'Inactive')

const list = (rows: readonly AccountRow[]) => html`
  <h1>Accounts</h1>
  <p class="lead">Through these, payments reach the networks.</p>
  ${table<AccountRow>({
    caption: 'Accounts of this mode',
    rows,
    empty: html`<p>No accounts in this mode. The gateway’s operator creates them.</p>`,
    columns: [
      { label: 'Name', cell: ({ id, name }) => html`<a href="${ACCOUNTS}/${id}">${name}</a>` },
      { label: 'For', cell: ({ type }) => KINDS[type] },
      { label: 'Status', cell: statusOf },
      { label: 'Primary', cell: ({ is_primary }) => (is_primary === 1 ? 'Yes' : 'No') },
    ],
  })}`

async function show(
  parts: PageParts,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
  given: { done?: string | undefined; values?: Record<string, string>; refused?: Refused },
): Promise<FastifyReply> {
  const row = await find(parts, request)
  const faults = given.refused?.faults ?? []
  const main = html`
    <p><a href="${ACCOUNTS}">All accounts</a></p>
    <h1>${row.name}</h1>
    ${facts([
      ['For', KINDS[row.type]],
      ['Status', statusOf(row)],
      ['Id', html`<code>${row.id}</code>`],
    ])}
    ${errorSummary(faults)}
    ${form({
      action: `${ACCOUNTS}/${row.id}`,
      csrf: visitOf(request).csrf,
      submit: 'Save',
      cancel: ACCOUNTS,
      fields: controls(row, { values: given.values ?? valuesOf(row), faults }),
    })}`
  return sendConsole(request, reply.code(given.refused?.status ?? 200), {
    title: row.name,
    look: parts.brand,
    current: ACCOUNTS,
    done: given.done,
    main,
    isRefused: given.refused !== undefined,
  })
}

/** The settings, by the headings that they are under. */
function controls(row: AccountRow, state: FormState): Html {
  const settings = recordControls(accountRecords[row.type].columns, state)
  const ofBoth = settings('name', 'is_primary', 'trust_account')
  const last = settings('transaction_allowed_countries', 'disturbed_policy')
  if (row.type === 'AchAccount')
    return html`${ofBoth}${settings('bank_name', 'required_payment_fields')}${last}`
  return html`${ofBoth}${settings('accepted_card_types')}
    <h2>Cards that are typed</h2>${settings('cvv_policy', 'avs_policy', 'ignore_avs_failure_if_cvv_match', 'required_payment_fields')}
    <h2>Cards that are swiped</h2>${settings('swipe_cvv_policy', 'swipe_avs_policy', 'swipe_ignore_avs_failure_if_cvv_match', 'swipe_required_payment_fields')}
    ${last}`
}

const valuesOf = (row: AccountRow): Record<string, string> =>
  row.type === 'MerchantAccount'
    ? formValues(accountRecords.MerchantAccount.columns, row)
    : formValues(accountRecords.AchAccount.columns, row)

/** What a form sends of an account's settings, as the API takes it: a box that is not ticked is not sent. */
function settingsOf(row: AccountRow, { csrf: _csrf, ...sent }: Record<string, string>) {
  const shown = Object.entries(accountRecords[row.type].view(row))
  const boxes = shown.filter(([, value]) => typeof value === 'boolean')
  return { ...Object.fromEntries(boxes.map(([name]) => [name, 'false'])), ...sent }
}
