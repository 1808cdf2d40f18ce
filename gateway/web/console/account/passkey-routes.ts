// The user's passkeys: the list, adding one, and removing one (rules: authentication.md#passkeys).
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { gatewayError, notFound } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import {
  addPasskey,
  creationOptions,
  deviceName,
  handleOf,
  passkeysOf,
  type RelyingParty,
  removePasskey,
  renamePasskey,
} from '../../../merchants/users/index.ts'
import type { PasskeyRow } from '../../../platform/storage/index.ts'
import type { PageParts } from '../../kit/page-parts.ts'
import { sendConsole } from '../../kit/shell.ts'
import { moment } from '../../layout/components.ts'
import {
  buttonForm,
  errorSummary,
  type FormState,
  form,
  formFields,
  hiddenToken,
} from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { PASSKEY_SCRIPT, passkeyPart } from '../../layout/passkey.ts'
import { table } from '../../layout/tables.ts'
import {
  acting,
  hiddenReturn,
  partyOf,
  type Refused,
  readForm,
  returnPath,
  sessionOf,
  tryForm,
  visitOf,
} from '../../sessions/index.ts'
import { showRecoveryCodes } from './second-factor-routes.ts'

const PASSKEYS = '/account/passkeys'
const NEW = `${PASSKEYS}/new`
interface ById {
  Params: { id: string }
}

const confirmed = { config: { access: 'person', confirmed: true, withoutSecondFactor: true } } as const

export const passkeyRoutes: FastifyPluginAsync<PageParts> = async (app, parts) => {
  app.get<{ Querystring: { return_to?: string } }>(NEW, confirmed, async (request, reply) => {
    const name = deviceName(request.headers['user-agent'] ?? null)
    const values = { name, return_to: returnPath(request.query.return_to) }
    return showNew(parts, request, reply, { values })
  })

  app.post(NEW, confirmed, async (request, reply) => {
    const values = readForm(request.body)
    const { name = '', passkey = '' } = values
    const party = partyOrNothing(parts)
    const wanted = {
      userId: sessionOf(request).user.id,
      name,
      response: passkey,
      visit: visitOf(request).secret,
    }
    const tried = await tryForm(() => addPasskey(acting(parts, request), party, wanted))
    if (tried.refused) return showNew(parts, request, reply, { values, refused: tried.refused })
    if (tried.done) return showRecoveryCodes(parts, request, reply, tried.done, values.return_to)
    return reply.redirect(returnPath(values.return_to) ?? '/account?done=passkey', 303)
  })

  app.get<ById>(`${PASSKEYS}/:id/rename`, confirmed, async (request, reply) => {
    const { name } = await findPasskey(parts, request)
    return showRename(parts, request, reply, { values: { name } })
  })

  app.post<ById>(`${PASSKEYS}/:id/rename`, confirmed, async (request, reply) => {
    const values = readForm(request.body)
    const { user } = sessionOf(request)
    const { id } = request.params
    const tried = await tryForm(() => renamePasskey(acting(parts, request), user.id, id, values.name ?? ''))
    if (tried.refused)
      return showRename(parts, request, reply.code(tried.refused.status), { values, ...tried.refused })
    return reply.redirect('/account?done=renamed', 303)
  })

  app.post<{ Params: { id: string } }>(`${PASSKEYS}/:id/remove`, confirmed, async (request, reply) => {
    await removePasskey(acting(parts, request), sessionOf(request).user.id, request.params.id)
    return reply.redirect('/account?done=no-passkey', 303)
  })
}

/** @throws 404 */
async function findPasskey(parts: PageParts, request: FastifyRequest<ById>): Promise<PasskeyRow> {
  const { id } = request.params
  const all = await passkeysOf(parts.storage.read, sessionOf(request).user.id)
  const found = all.find((row) => row.id === id)
  if (!found) throw notFound('Passkey', id)
  return found
}

function showRename(
  { brand }: PageParts,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
  state: FormState,
): FastifyReply {
  const main = html`
    <h1>Rename passkey</h1>
    ${errorSummary(state.faults)}
    ${form({
      action: `${PASSKEYS}/${encodeURIComponent(request.params.id)}/rename`,
      csrf: visitOf(request).csrf,
      submit: 'Save',
      cancel: '/account',
      fields: nameField(state),
    })}`
  return sendConsole(request, reply, {
    title: 'Rename passkey',
    look: brand,
    current: '/account',
    main,
    isRefused: (state.faults ?? []).length > 0,
  })
}

const nameField = (state: FormState): Html =>
  formFields(state).text({
    name: 'name',
    label: 'Name',
    hint: 'The device or the password manager that keeps the passkey',
    maxlength: limits.maxChars.name,
  })

/** @throws 404 at an address without a name: browsers have no passkeys for it */
function partyOrNothing(parts: PageParts): RelyingParty {
  const party = partyOf(parts)
  if (!party) throw gatewayError('resource_not_found')
  return party
}

/** The list, with the buttons. */
export async function passkeysPart(parts: PageParts, request: FastifyRequest): Promise<Html> {
  const { csrf } = visitOf(request)
  const party = partyOf(parts)
  const rows = await passkeysOf(parts.storage.read, sessionOf(request).user.id)
  return html`
    ${table<PasskeyRow>({
      caption: 'Passkeys',
      rows,
      empty: html`<p>No passkeys yet.</p><p>A passkey signs you in with your fingerprint, your face or your screen lock.</p>`,
      columns: [
        {
          label: 'Name',
          cell: ({ name, rp_id }) =>
            rp_id === party?.id ? name : html`${name} <span class="soft">for ${rp_id}</span>`,
        },
        { label: 'Created', cell: ({ created }) => moment(created) },
        { label: 'Last used', cell: ({ last_used }) => (last_used === null ? 'Never' : moment(last_used)) },
        {
          label: 'Actions',
          cell: ({ id, name }) =>
            html`<a class="button small quiet" href="${PASSKEYS}/${id}/rename">Rename<span class="hidden"> ${name}</span></a>
              ${buttonForm({ action: `${PASSKEYS}/${id}/remove`, csrf, submit: 'Remove', isDanger: true }, name)}`,
        },
      ],
    })}
    ${party && html`<div class="page-actions"><a class="button small" href="${NEW}">Add passkey</a></div>`}`
}

async function showNew(
  parts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { values, refused }: { values: Readonly<Record<string, string | undefined>>; refused?: Refused },
): Promise<FastifyReply> {
  const { user } = sessionOf(request)
  const { csrf, secret } = visitOf(request)
  const party = partyOrNothing(parts)
  const known = await passkeysOf(parts.storage.read, user.id)
  const { id, email, name } = user
  const options = creationOptions(
    parts,
    party,
    { handle: handleOf(id), email, name },
    { known, visit: secret },
  )
  const faults = refused?.faults ?? []
  const main = html`
    <h1>Add a passkey</h1>
    <p class="lead">A passkey signs you in with your fingerprint, your face or your screen lock. It works on these pages only,
      at ${party.id}.</p>
    ${errorSummary(faults)}
    <form class="form" method="post" action="${NEW}" aria-label="Add a passkey" novalidate>
      ${hiddenToken(csrf)}${hiddenReturn(values.return_to)}${nameField({ values, faults })}
      ${passkeyPart({
        kind: 'create',
        options,
        name: 'passkey',
        submit: 'Create passkey',
        failed: 'Your browser didn’t create a passkey. Try again.',
        isMain: true,
      })}
      <noscript><p>Passkeys need JavaScript. <a href="/account/second-factor">Use an authenticator app instead</a></p></noscript>
      <div class="actions"><a href="/account">Cancel</a></div>
    </form>`
  return sendConsole(request, reply.code(refused?.status ?? 200), {
    title: 'Add a passkey',
    look: parts.brand,
    current: '/account',
    scripts: [PASSKEY_SCRIPT],
    main,
    isRefused: refused !== undefined,
  })
}
