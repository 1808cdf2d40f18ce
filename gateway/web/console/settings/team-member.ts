// The page of one member of the team.
import { notFound } from '../../../core/errors.ts'
import { type Member, type TeamMember, teamOf } from '../../../merchants/users/index.ts'
import { counted, fieldsFor, type ScreenState, type Visitor } from '../../kit/index.ts'
import { formFields } from '../../layout/fields.ts'
import { confirmation, errorSummary, form } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { memberOf, sessionOf } from '../../sessions/index.ts'
import { type Known, knownTo } from './leaving.ts'

export const TEAM = '/console/team'

/** The roles as a form offers them. */
const ROLES = [
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

/** The roles that a member may give. */
export const rolesFor = ({ role }: Member) =>
  role === 'owner' ? ROLES : ROLES.filter(({ value }) => value !== 'owner')

export interface MemberContent {
  member: TeamMember
  /** The secrets that the member has seen. */
  known: Known
}

/** @throws 404 */
export async function readMember({ parts, merchant, id }: Visitor): Promise<MemberContent> {
  const team = await teamOf(parts.storage.read, merchant.id)
  const member = team.find((one) => one.id === id)
  if (!member) throw notFound('Member', id)
  return { member, known: await knownTo(parts, { merchantId: merchant.id, userId: id }) }
}

/** The role, and removing the member. */
export function memberPage(
  { member, known }: MemberContent,
  { request, csrf }: Visitor,
  state: ScreenState,
): Html {
  const own = memberOf(request)
  const isOwn = member.id === sessionOf(request).user.id
  const fields = fieldsFor('', state, { role: member.role })
  const seen = describe(known)
  const changes = html`
    ${form({
      action: `${TEAM}/${member.id}`,
      csrf,
      submit: 'Save the role',
      cancel: TEAM,
      fields: html`${fields.radios({ name: 'role', label: 'Role', options: rolesFor(own) })}${seen !== '' && keysField('role_keys', member.name, 'Secrets they’ve seen that go beyond the new role', isOwn)}`,
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
  return html`<h1>${member.name}</h1><p class="lead">${member.email}</p>${errorSummary(state.faults)}
    <p><a href="/console/audit-log?actor_id=${encodeURIComponent(member.id)}">Changes by ${member.name}</a></p>
    ${own.role === 'owner' || member.role !== 'owner' ? changes : html`<p>Only an owner decides about owners.</p>`}`
}

/** Says how many secrets a user has seen, by kind; empty for none. */
const describe = ({ keys, signing, client }: Known): string =>
  (
    [
      [keys, 'secret key'],
      [signing, 'webhook signing secret'],
      [client, 'client secret'],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, name]) => counted(count, name))
    .join(', ')

/**
 * What becomes of the secrets that a user has seen: they work from anywhere, whoever uses them.
 * @param isOwn whether it's the user who decides: then none is kept
 */
const keysField = (field: string, name: string, label: string, isOwn: boolean) =>
  formFields({ values: { [field]: 'day' } }).radios({
    name: field,
    label,
    hint: `${name} can go on using a secret until it ends. New secret keys and signing secrets take their place; create each new client secret yourself.`,
    options: [
      { value: 'none', label: 'End now', hint: 'Your servers stop working with these secrets immediately.' },
      { value: 'day', label: 'End in one day', hint: 'Time to put the new ones on your servers.' },
      ...(isOwn ? [] : [{ value: 'keep', label: 'Keep' }]),
    ],
  })
