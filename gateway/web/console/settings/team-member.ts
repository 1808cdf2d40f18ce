// The page of one member of the team.
import { notFound } from '../../../core/errors.ts'
import { type Member, type TeamMember, teamOf } from '../../../merchants/users/index.ts'
import { counted, fieldsFor, type ScreenState, type Visitor } from '../../kit/index.ts'
import { formFields } from '../../layout/fields.ts'
import { errorSummary, form } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { questionLink } from '../../layout/questions.ts'
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
  /** Whether it's the user. */
  isOwn: boolean
  /** The secrets that the member has seen. */
  known: Known
}

/** @throws 404 */
export async function readMember({ parts, request, merchant, id }: Visitor): Promise<MemberContent> {
  const team = await teamOf(parts.storage.read, merchant.id)
  const member = team.find((one) => one.id === id)
  if (!member) throw notFound('Member', id)
  const isOwn = id === sessionOf(request).user.id
  return { member, isOwn, known: await knownTo(parts, { merchantId: merchant.id, userId: id }) }
}

/** The role, and the link to removing the member. */
export function memberPage(
  { member, isOwn, known }: MemberContent,
  { request, csrf }: Visitor,
  state: ScreenState,
): Html {
  const own = memberOf(request)
  const fields = fieldsFor('', state, { role: member.role })
  const seen = describe(known)
  const changes = html`
    ${form({
      action: `${TEAM}/${member.id}`,
      csrf,
      submit: 'Save the role',
      cancel: TEAM,
      fields: html`${fields.radios({ name: 'role', label: 'Role', options: rolesFor(own) })}${seen !== '' && keysField('role_keys', member.name, `Secrets ${isOwn ? 'you’ve' : 'they’ve'} seen that go beyond the new role`, isOwn)}`,
    })}
    <p>${questionLink(`${TEAM}/${member.id}/remove`, isOwn ? 'Leave the team…' : 'Remove from the team…')}</p>`
  return html`<h1>${member.name}</h1><p class="lead">${member.email}</p>${errorSummary(state.faults)}
    <p><a href="/console/audit-log?actor_id=${encodeURIComponent(member.id)}">Changes by ${member.name}</a></p>
    ${own.role === 'owner' || member.role !== 'owner' ? changes : html`<p>Only an owner decides about owners.</p>`}`
}

/** What removing the member does. */
export const consequences = ({ member: { id, name }, isOwn }: MemberContent): Html =>
  html`${isOwn ? 'You lose' : `${name} loses`} access immediately. Invitations that ${isOwn ? 'you' : name} sent are revoked. Webhook
    endpoints, allowed origins and connected partners stay: check
    <a href="/console/audit-log?actor_id=${encodeURIComponent(id)}">those that ${isOwn ? 'you' : name} added</a>.`

/** Asks about the secrets that the member has seen, if there are any. */
export const seenSecrets = ({ member, known, isOwn }: MemberContent): Html | false => {
  const seen = describe(known)
  return (
    seen !== '' &&
    keysField('keys', member.name, `Secrets ${isOwn ? 'you’ve' : 'they’ve'} seen: ${seen}`, isOwn)
  )
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
    hint: `${isOwn ? 'You' : name} can go on using a secret until it ends. New secret keys and signing secrets take their place; create each new client secret yourself.`,
    options: [
      { value: 'none', label: 'End now', hint: 'Your servers stop working with these secrets immediately.' },
      { value: 'day', label: 'End in one day', hint: 'Time to put the new ones on your servers.' },
      ...(isOwn ? [] : [{ value: 'keep', label: 'Keep' }]),
    ],
  })
