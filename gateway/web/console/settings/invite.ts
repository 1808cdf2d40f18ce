// Invites a user to the team.
import { memberRoles } from '../../../core/permissions.ts'
import { printable } from '../../../core/text.ts'
import { inviteToTeam } from '../../../merchants/users/index.ts'
import type { Tx } from '../../../platform/storage/index.ts'
import type { ScreenForm, Visitor } from '../../kit/index.ts'
import { copyable, notice } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { acting, mailLink, memberOf, sessionOf } from '../../sessions/index.ts'

export const invitation: ScreenForm = {
  async act(visitor, { email = '', role: chosen }) {
    const { parts, request } = visitor
    const role = memberRoles.find((one) => one === chosen) ?? 'viewer'
    const invitedBy = sessionOf(request).user.id
    const linkOf = ({ secret }: { secret: string }) =>
      `${parts.pagesUrlOf(parts.brand.id)}/invitation/${secret}`
    const made = await inviteToTeam(
      acting(parts, request),
      memberOf(request),
      { email, role, invitedBy },
      (tx, invited) => mailInvitation(tx, visitor, { email, role, id: invited.id, link: linkOf(invited) }),
    )
    return { reveals: invitedNote(email, linkOf(made), parts.mailsLeave) }
  },
  done: {},
}

const invitedNote = (email: string, link: string, mailsLeave: boolean): Html =>
  mailsLeave
    ? notice('good', html`Invitation sent to ${email}. The link works once and expires in seven days.`)
    : html`${notice('good', html`Send this link to ${email}. It works once and expires in seven days. It won’t be shown again.`)}
      <p>${copyable(link)}</p>`

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
