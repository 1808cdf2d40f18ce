// Invites a user to the team.
import { memberRoles } from '../../../core/permissions.ts'
import { printable } from '../../../core/text.ts'
import { inviteToTeam, type Member } from '../../../merchants/users/index.ts'
import type { Tx } from '../../../platform/storage/index.ts'
import { action, type Visitor } from '../../kit/index.ts'
import { copyable, notice } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { acting, mailLink, memberOf, sessionOf } from '../../sessions/index.ts'
import { rolesFor, TEAM } from './team-member.ts'

/** Under the address of the team. */
export const INVITE = 'invite'

interface Inviting {
  by: Member
  mailsLeave: boolean
}

export const invitation = action<Inviting>({
  access: 'team',
  read: async ({ parts: { mailsLeave }, request }) => ({ by: memberOf(request), mailsLeave }),
  asks: () => 'Invite a person',
  explains: ({ mailsLeave }) =>
    mailsLeave
      ? 'We’ll email a link to join your team.'
      : 'You get a link to join your team. Send it to the person.',
  values: () => ({ role: 'viewer' }),
  fields: (fields, { by }) => html`
    ${fields.text({ name: 'email', label: 'Email address', type: 'email' })}
    ${fields.radios({ name: 'role', label: 'Role', options: rolesFor(by) })}`,
  submit: ({ mailsLeave }) => (mailsLeave ? 'Send invitation' : 'Create link'),
  async act(visitor, { email = '', role: chosen }) {
    const { parts, request } = visitor
    const role = memberRoles.find((one) => one === chosen) ?? 'viewer'
    const linkOf = ({ secret }: { secret: string }) =>
      `${parts.pagesUrlOf(parts.brand.id)}/invitation/${secret}`
    const made = await inviteToTeam(
      acting(parts, request),
      memberOf(request),
      { email, role },
      (tx, invited) => mailInvitation(tx, visitor, { email, role, id: invited.id, link: linkOf(invited) }),
    )
    return { reveals: invitedNote(email, linkOf(made), parts.mailsLeave) }
  },
  done: {},
})

const invitedNote = (email: string, link: string, mailsLeave: boolean): Html => html`
  <h1>${mailsLeave ? 'Invitation sent' : 'Invitation created'}</h1>
  ${
    mailsLeave
      ? notice('good', html`Invitation sent to ${email}. The link works once and expires in seven days.`)
      : html`${notice('good', html`Send this link to ${email}. It works once and expires in seven days. It won’t be shown again.`)}
      <p>${copyable(link)}</p>`
  }
  <p><a class="button" href="${TEAM}">Back to the team</a></p>`

/** Its recipient trusts the link, so that has the gateway's own address and never one from a request. */
async function mailInvitation(
  tx: Tx,
  { parts, request, merchant }: Visitor,
  { id, email, role, link }: { id: string; email: string; role: string; link: string },
): Promise<void> {
  if (!parts.mailsLeave) return
  const { name } = sessionOf(request).user
  const mail = {
    kind: 'invitation' as const,
    merchantId: merchant.id,
    recordId: id,
    recipient: email.trim(),
    subject: `Join ${printable(merchant.name)} at ${parts.brand.name}`,
    before: `${name} invites you to the team of ${merchant.name}, as ${role}. Open this link within seven days:`,
    after: 'It works once. If you didn’t expect this invitation, ignore this email.',
    link,
  }
  await mailLink(tx, parts, mail, parts.clock.now())
}
