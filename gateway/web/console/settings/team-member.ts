// The page of one member of the team.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../../core/errors.ts'
import { teamOf } from '../../../merchants/users/index.ts'
import type { PageParts } from '../../kit/page-parts.ts'
import { sendConsole } from '../../kit/shell.ts'
import { confirmation, errorSummary, form, formFields } from '../../layout/forms.ts'
import { html } from '../../layout/html.ts'
import { memberOf, type Refused, sessionOf, visitOf } from '../../sessions/index.ts'
import { type Known, knownTo } from './leaving.ts'

export const TEAM = '/console/team'

/** The roles as a form offers them. */
export const ROLES = [
  {
    value: 'viewer',
    label: 'Viewer',
    hint: 'Sees payments, recurring charges, contacts and invoices, and changes nothing',
  },
  {
    value: 'bookkeeper',
    label: 'Bookkeeper',
    hint: 'Also refunds and voids payments, and manages contacts and invoices',
  },
  {
    value: 'developer',
    label: 'Developer',
    hint: 'Sees payments, and manages webhooks, origins, restricted keys and partner applications. Can do anything in test mode except manage the team',
  },
  {
    value: 'administrator',
    label: 'Administrator',
    hint: 'Everything, including the team, but can’t change owners',
  },
  { value: 'owner', label: 'Owner', hint: 'Everything' },
]

export interface ById {
  Params: { id: string }
}

/** Answers with the page of a member: the role, and removing the member. */
export async function showOne(
  parts: PageParts,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
  refused?: Refused,
): Promise<FastifyReply> {
  const { merchantId, role: ownRole } = memberOf(request)
  const team = await teamOf(parts.storage.read, merchantId)
  const member = team.find(({ id }) => id === request.params.id)
  if (!member) throw notFound('Member', request.params.id)
  const { csrf } = visitOf(request)
  const isOwn = member.id === sessionOf(request).user.id
  const faults = refused?.faults ?? []
  const fields = formFields({ values: { role: member.role }, faults })
  const seen = describe(await knownTo(parts, { merchantId, userId: member.id }))
  const isMine = ownRole === 'owner' || member.role !== 'owner'
  const changes = html`
    ${form({
      action: `${TEAM}/${member.id}`,
      csrf,
      submit: 'Save the role',
      cancel: TEAM,
      fields: html`${fields.radios({
        name: 'role',
        label: 'Role',
        options: ownRole === 'owner' ? ROLES : ROLES.filter(({ value }) => value !== 'owner'),
      })}${seen !== '' && keysField('role_keys', member.name, 'Secrets they’ve seen that go beyond the new role', isOwn)}`,
    })}
    <details><summary>Remove from the team</summary>
      ${confirmation({
        title: 'Remove from the team?',
        text: `${member.name} loses access immediately. Invitations that ${member.name} sent are revoked. Webhook endpoints, allowed origins and connected partners stay: check those that ${member.name} added.`,
        fields: seen !== '' && keysField('keys', member.name, `Secrets they’ve seen: ${seen}`, isOwn),
        action: `${TEAM}/${member.id}/remove`,
        csrf,
        submit: `Remove ${member.name}`,
        cancel: TEAM,
      })}</details>`
  return sendConsole(request, reply.code(refused?.status ?? 200), {
    title: member.name,
    look: parts.brand,
    current: TEAM,
    isRefused: refused !== undefined,
    main: html`<h1>${member.name}</h1><p class="lead">${member.email}</p>${errorSummary(faults)}
      <p><a href="/console/audit-log?actor_id=${encodeURIComponent(member.id)}">Changes by ${member.name}</a></p>
      ${isMine ? changes : html`<p>Only an owner decides about owners.</p>`}`,
  })
}

/** Says how many secrets a user has seen, by kind; empty for none. */
const describe = ({ keys, signing, client }: Known): string =>
  [
    counted(keys, 'secret key', 'secret keys'),
    counted(signing, 'webhook signing secret', 'webhook signing secrets'),
    counted(client, 'client_secret', 'client_secrets'),
  ]
    .filter((text) => text !== '')
    .join(', ')

const counted = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`

/**
 * What becomes of the secrets that a user has seen: they work from anywhere, whoever uses them.
 * @param isOwn whether it's the user who decides: then none is kept
 */
const keysField = (field: string, name: string, label: string, isOwn: boolean) =>
  formFields({ values: { [field]: 'day' } }).radios({
    name: field,
    label,
    hint: `${name} can go on using a secret until it ends. New secret keys and signing secrets take their place; create each new client_secret yourself.`,
    options: [
      { value: 'none', label: 'End now', hint: 'Your servers stop working with these secrets immediately.' },
      { value: 'day', label: 'End in one day', hint: 'Time to put the new ones on your servers.' },
      ...(isOwn ? [] : [{ value: 'keep', label: 'Keep' }]),
    ],
  })
