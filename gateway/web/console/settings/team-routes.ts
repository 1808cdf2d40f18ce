// The team: who is in it, as what, and who is invited.
import { timestamp } from '../../../core/calendar.ts'
import { notFound } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { memberRoles } from '../../../core/permissions.ts'
import { plainly } from '../../../core/text.ts'
import type { Leaving } from '../../../merchants/merchants/index.ts'
import {
  changeRole,
  mayGive,
  openInvitations,
  removeMember,
  type TeamMember,
  teamOf,
  withdrawInvitation,
} from '../../../merchants/users/index.ts'
import type { InvitationRow, Tx } from '../../../platform/storage/index.ts'
import {
  action,
  type Listing,
  type NoFilters,
  resource,
  type ScreenForm,
  type Visitor,
} from '../../kit/index.ts'
import { badge } from '../../layout/components.ts'
import { html } from '../../layout/html.ts'
import { questionLink } from '../../layout/questions.ts'
import { table } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { acting, memberOf, sessionOf } from '../../sessions/index.ts'
import { INVITE, invitation } from './invite.ts'
import { endKnown } from './leaving.ts'
import { consequences, type MemberContent, memberPage, readMember, seenSecrets, TEAM } from './team-member.ts'

/** How long the secrets go on that a user has seen. */
const KEYS_GRACE: Readonly<Record<string, number>> = { none: 0, day: limits.people.keyGraceMs.day }

const team: Listing<TeamMember, NoFilters> = {
  title: 'Team',
  about: 'People who can sign in to this merchant. The role decides what each can see and do.',
  buttons: [{ label: 'Invite a person', href: `${TEAM}/${INVITE}`, needs: 'team' }],
  filters: {},
  find: async ({ parts, merchant }) => ({ rows: await teamOf(parts.storage.read, merchant.id) }),
  caption: 'Members',
  // Files travel: none says who could be attacked more easily, having no second factor.
  csv: {
    name: 'team.csv',
    columns: [
      ['id', ({ id }) => id],
      ['since', ({ created }) => timestamp(created)],
      ['name', ({ name }) => name],
      ['email', ({ email }) => email],
      ['role', ({ role }) => role],
    ],
  },
  columns: (visitor) => [
    {
      label: 'Name',
      cell: ({ id, name }) =>
        html`<a href="${TEAM}/${id}">${name}</a>${isOwn(visitor, id) && html` <span class="soft">(you)</span>`}`,
    },
    { label: 'Role', cell: ({ role }) => plainly(role) },
    { label: 'Email address', cell: ({ email }) => email },
    {
      label: 'Two-factor',
      isNamed: true,
      cell: ({ hasSecondFactor }) => (hasSecondFactor ? badge('good', 'On') : badge('wait', 'Off')),
    },
    { label: 'Since', isNamed: true, cell: ({ created }) => moment(created) },
  ],
  empty: 'No team members yet.',
  below: async ({ parts, merchant }) => html`${invitationTable(await openInvitations(parts, merchant.id))}`,
}

const changes: ScreenForm = {
  async act(visitor, { role: chosen, role_keys: answer }) {
    const { parts, request, id: userId } = visitor
    const member = memberOf(request)
    const role = memberRoles.find((one) => one === chosen) ?? 'viewer'
    await changeRole(acting(parts, request), member, userId, role, (tx) =>
      endSecrets(tx, visitor, { merchantId: member.merchantId, userId, role }, answer),
    )
    return undefined
  },
  done: { role: 'The role was changed. It applies from the next page they open.' },
}

const removal = action<MemberContent>({
  access: 'team',
  async read(visitor) {
    const content = await readMember(visitor)
    mayGive(memberOf(visitor.request), content.member.role)
    return content
  },
  asks: ({ member, isOwn }) => (isOwn ? 'Leave the team?' : `Remove ${member.name} from the team?`),
  explains: consequences,
  fields: (_fields, content) => seenSecrets(content),
  submit: ({ member, isOwn }) => (isOwn ? 'Leave the team' : `Remove ${member.name}`),
  isDanger: true,
  async act(visitor, { keys }) {
    const { parts, request, id: userId } = visitor
    const member = memberOf(request)
    await removeMember(acting(parts, request), member, userId, (tx) =>
      endSecrets(tx, visitor, { merchantId: member.merchantId, userId }, keys),
    )
    return isOwn(visitor, userId) ? { to: '/account', done: null } : { to: TEAM }
  },
  done: { removed: 'Team member removed.' },
})

const withdrawal = action<InvitationRow>({
  access: 'team',
  async read({ parts, request, merchant, id }) {
    const found = (await openInvitations(parts, merchant.id)).find((one) => one.id === id)
    if (!found) throw notFound('Invitation', id)
    mayGive(memberOf(request), found.role)
    return found
  },
  asks: ({ email }) => `Revoke the invitation of ${email}?`,
  explains: ({ expires }) =>
    html`Its link stops working immediately. Otherwise it expires ${moment(expires)}. You can invite them again at any time.`,
  submit: 'Revoke invitation',
  isDanger: true,
  async act({ parts, request, id }) {
    await withdrawInvitation(acting(parts, request), memberOf(request), id)
    return undefined
  },
  done: { revoked: 'The invitation was revoked.' },
})

export const teamPages = resource<TeamMember, NoFilters, MemberContent>({
  path: TEAM,
  access: 'team',
  list: team,
  one: {
    read: readMember,
    title: ({ member }) => member.name,
    main: memberPage,
    forms: { '': changes },
    next: TEAM,
  },
  actions: { [INVITE]: invitation, ':id/remove': removal, 'invitations/:id/withdraw': withdrawal },
})

const isOwn = ({ request }: Visitor, userId: string) => userId === sessionOf(request).user.id

/** Ends secrets that a user has seen, as the form says. Users who change their own place in the team keep none. */
async function endSecrets(tx: Tx, visitor: Visitor, leaving: Leaving, answer = 'none'): Promise<void> {
  if (answer === 'keep' && !isOwn(visitor, leaving.userId)) return
  const { parts, request, merchant } = visitor
  await endKnown(tx, acting(parts, request), merchant, leaving, own(KEYS_GRACE, answer) ?? 0)
}

const invitationTable = (open: readonly InvitationRow[]) =>
  open.length > 0 &&
  table<InvitationRow>({
    caption: 'Pending invitations',
    rows: open,
    empty: html`<p>No pending invitations.</p>`,
    columns: [
      { label: 'Email address', cell: ({ email }) => email },
      { label: 'Status', cell: () => badge('wait', 'Invited') },
      { label: 'Role', isNamed: true, cell: ({ role }) => plainly(role) },
      { label: 'Expires', isNamed: true, cell: ({ expires }) => moment(expires) },
      {
        label: 'Actions',
        cell: ({ id, email }) =>
          questionLink(
            `${TEAM}/invitations/${id}/withdraw`,
            html`Revoke…<span class="hidden"> ${email}</span>`,
            'button small danger',
          ),
      },
    ],
  })
