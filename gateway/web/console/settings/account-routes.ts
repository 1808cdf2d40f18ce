// The processing accounts of the mode, and their policies.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { accountsOf, changeAccount } from '../../../merchants/index.ts'
import type { AccountRow } from '../../../storage/index.ts'
import { errorSummary, form, formFields } from '../../layout/forms.ts'
import { html } from '../../layout/html.ts'
import { badge } from '../../layout/parts.ts'
import { facts, table } from '../../layout/tables.ts'
import { callerOf, type Refused, readForm, tryForm, visitOf } from '../../sessions/index.ts'
import type { ConsoleParts } from '../parts.ts'
import { sendConsole } from '../shell.ts'
import { accountFields, settingsOf } from './account-fields.ts'
import { lengthFault } from './lists.ts'

const ACCOUNTS = '/console/accounts'

interface ById {
  Params: { id: string }
  Querystring: { done?: string }
}

export const accountPages: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
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
    const { type } = await find(parts, request)
    const settings = settingsOf(type, values)
    const tried = await tryForm(async () => {
      for (const [name, text] of Object.entries(settings))
        lengthFault(name, text, name.endsWith('name') ? limits.maxChars.name : limits.maxChars.list)
      return changeAccount(parts, callerOf(request, parts.clock), type, id, settings)
    })
    if (tried.refused) return show(parts, request, reply, { values: settings, refused: tried.refused })
    return reply.redirect(`${ACCOUNTS}/${encodeURIComponent(id)}?done=saved`, 303)
  })
}

/** @throws 404 for another merchant's, or one of the other mode */
async function find(parts: ConsoleParts, request: FastifyRequest<ById>): Promise<AccountRow> {
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
  parts: ConsoleParts,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
  given: { done?: string | undefined; values?: Record<string, string>; refused?: Refused },
): Promise<FastifyReply> {
  const row = await find(parts, request)
  const faults = given.refused?.faults ?? []
  const fields = formFields({ values: given.values ?? valuesOf(row), faults })
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
      fields: accountFields(row.type, fields),
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

function valuesOf(row: AccountRow): Record<string, string> {
  const flag = (value: number) => String(value === 1)
  return {
    name: row.name,
    primary: flag(row.is_primary),
    trust_account: flag(row.trust_account),
    accepted_card_types: row.accepted_card_types,
    cvv_policy: row.cvv_policy,
    avs_policy: row.avs_policy,
    ignore_avs_failure_if_cvv_match: flag(row.ignore_avs_failure_if_cvv_match),
    required_payment_fields: row.required_payment_fields,
    swipe_cvv_policy: row.swipe_cvv_policy,
    swipe_avs_policy: row.swipe_avs_policy,
    swipe_ignore_avs_failure_if_cvv_match: flag(row.swipe_ignore_avs_failure_if_cvv_match),
    swipe_required_payment_fields: row.swipe_required_payment_fields,
    transaction_allowed_countries: row.transaction_allowed_countries,
    disturbed_policy: row.disturbed_policy,
    bank_name: row.bank_name ?? '',
  }
}
