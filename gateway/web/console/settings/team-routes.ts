// The team: who is in it, as what, and who is invited.

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { forbidden } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { memberRoles } from '../../../core/permissions.ts'
import { printable } from '../../../core/text.ts'
import type { Leaving } from '../../../merchants/merchants/index.ts'
import {
  changeRole,
  inviteToTeam,
  openInvitations,
  removeMember,
  type TeamMember,
  teamOf,
  withdrawInvitation,
} from '../../../merchants/users/index.ts'
import type { InvitationRow, Tx } from '../../../platform/storage/index.ts'
import type { PageParts } from '../../kit/page-parts.ts'
import { sendConsole } from '../../kit/shell.ts'
import { badge, copyable, moment, notice } from '../../layout/components.ts'
import { buttonForm, errorSummary, form, formFields } from '../../layout/forms.ts'
import { html } from '../../layout/html.ts'
import { table } from '../../layout/tables.ts'
import {
  acting,
  mailLink,
  memberOf,
  type Refused,
  readForm,
  sessionOf,
  tryForm,
  visitOf,
} from '../../sessions/index.ts'
import { endKnown } from './leaving.ts'
import { type ById, ROLES, showOne, TEAM } from './team-member.ts'

const allowed = { config: { access: 'team' } } as const

const DONE: Readonly<Record<string, string>> = {
  role: 'The role was changed. It applies from the next page they open.',
  removed: 'Team member removed.',
  revoked: 'The invitation was revoked.',
}

/** How long the secrets go on that a user has seen. */
const KEYS_GRACE: Readonly<Record<string, number>> = { none: 0, day: limits.people.keyGraceMs.day }

export const teamPages: FastifyPluginAsync<PageParts> = async (app, parts) => {
  app.get<{ Querystring: { done?: string } }>(TEAM, allowed, async (request, reply) =>
    show(parts, request, reply, { done: own(DONE, String(request.query.done)) }),
  )

  app.post(TEAM, allowed, async (request, reply) => {
    const values = readForm(request.body)
    const { email = '' } = values
    const role = roleOf(values.role)
    const invitedBy = sessionOf(request).user.id
    const linkOf = ({ secret }: { secret: string }) =>
      `${parts.pagesUrlOf(parts.brand.id)}/invitation/${secret}`
    const tried = await tryForm(() =>
      inviteToTeam(acting(parts, request), memberOf(request), { email, role, invitedBy }, (tx, made) =>
        mailInvitation(tx, parts, request, { email, role, id: made.id, link: linkOf(made) }),
      ),
    )
    if (tried.refused) return show(parts, request, reply, { values, refused: tried.refused })
    const link = linkOf(tried.done)
    return show(parts, request, reply, { invited: { email, link } })
  })

  app.get<ById>(`${TEAM}/:id`, allowed, async (request, reply) => showOne(parts, request, reply))

  app.post<ById>(`${TEAM}/:id`, allowed, async (request, reply) => {
    const values = readForm(request.body)
    const role = roleOf(values.role)
    const { merchantId } = memberOf(request)
    const leaving = { merchantId, userId: request.params.id, role }
    const tried = await tryForm(() =>
      changeRole(acting(parts, request), memberOf(request), leaving.userId, role, (tx) =>
        endSecrets(tx, parts, request, leaving, values.role_keys),
      ),
    )
    if (tried.refused) return showOne(parts, request, reply, tried.refused)
    return reply.redirect(`${TEAM}?done=role`, 303)
  })

  app.post<ById>(`${TEAM}/:id/remove`, allowed, async (request, reply) => {
    const member = memberOf(request)
    const { id: userId } = request.params
    const { keys } = readForm(request.body)
    const tried = await tryForm(() =>
      removeMember(acting(parts, request), member, userId, (tx) =>
        endSecrets(tx, parts, request, { merchantId: member.merchantId, userId }, keys),
      ),
    )
    if (tried.refused) return showOne(parts, request, reply, tried.refused)
    return reply.redirect(
      request.params.id === sessionOf(request).user.id ? '/account' : `${TEAM}?done=removed`,
      303,
    )
  })

  app.post<ById>(`${TEAM}/invitations/:id/withdraw`, allowed, async (request, reply) => {
    await withdrawInvitation(acting(parts, request), memberOf(request), request.params.id)
    return reply.redirect(`${TEAM}?done=revoked`, 303)
  })
}

/** Ends secrets that a user has seen, as the form says. Users who change their own place in the team keep none. */
async function endSecrets(
  tx: Tx,
  parts: PageParts,
  request: FastifyRequest,
  leaving: Leaving,
  answer = 'none',
): Promise<void> {
  const isOwn = leaving.userId === sessionOf(request).user.id
  if (answer === 'keep' && !isOwn) return
  const { merchant } = visitOf(request)
  if (!merchant) throw forbidden('You are in no merchant’s team.')
  await endKnown(tx, acting(parts, request), merchant, leaving, own(KEYS_GRACE, answer) ?? 0)
}

const roleOf = (text: string | undefined) => memberRoles.find((role) => role === text) ?? 'viewer'

interface Shown {
  done?: string | undefined
  values?: Readonly<Record<string, string>>
  refused?: Refused
  /** Whom a link was made for. */
  invited?: { email: string; link: string }
}

async function show(
  parts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { done, values = { role: 'viewer' }, refused, invited }: Shown,
): Promise<FastifyReply> {
  const { merchantId, role } = memberOf(request)
  const { csrf } = visitOf(request)
  const faults = refused?.faults ?? []
  const fields = formFields({ values, faults })
  const main = html`
    <h1>Team</h1>
    ${errorSummary(faults)}
    ${
      invited &&
      (parts.mailsLeave
        ? notice(
            'good',
            html`Invitation sent to ${invited.email}. The link works once and expires in seven days.`,
          )
        : html`${notice('good', html`Send this link to ${invited.email}. It works once and expires in seven days. It won’t be shown again.`)}
      <p>${copyable(invited.link)}</p>`)
    }
    ${memberTable(await teamOf(parts.storage.read, merchantId))}
    ${invitationTable(await openInvitations(parts, merchantId), csrf)}
    <h2>Invite a team member</h2>
    ${form({
      action: TEAM,
      csrf,
      submit: parts.mailsLeave ? 'Send invitation' : 'Create link',
      fields: html`${fields.text({ name: 'email', label: 'Email address', type: 'email' })}
        ${fields.radios({
          name: 'role',
          label: 'Role',
          options: role === 'owner' ? ROLES : ROLES.filter(({ value }) => value !== 'owner'),
        })}`,
    })}`
  return sendConsole(request, reply.code(refused?.status ?? 200), {
    title: 'Team',
    look: parts.brand,
    current: TEAM,
    done,
    main,
    isRefused: refused !== undefined,
  })
}

/** The link is for who reads the mail: its address is the gateway's own, whatever the request says. */
async function mailInvitation(
  tx: Tx,
  parts: PageParts,
  request: FastifyRequest,
  { id, email, role, link }: { id: string; email: string; role: string; link: string },
): Promise<void> {
  if (!parts.mailsLeave) return
  const { merchant } = visitOf(request)
  if (!merchant) return
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

const memberTable = (team: readonly TeamMember[]) =>
  table<TeamMember>({
    caption: 'Members',
    rows: team,
    empty: html`<p>No team members yet.</p>`,
    columns: [
      { label: 'Name', cell: ({ id, name }) => html`<a href="${TEAM}/${id}">${name}</a>` },
      { label: 'Email address', cell: ({ email }) => email },
      { label: 'Role', cell: ({ role }) => role },
      {
        label: 'Second factor',
        cell: ({ hasSecondFactor }) => (hasSecondFactor ? badge('good', 'On') : badge('wait', 'Off')),
      },
      { label: 'Since', cell: ({ created }) => moment(created) },
    ],
  })

const invitationTable = (open: readonly InvitationRow[], csrf: string) =>
  open.length > 0 &&
  table<InvitationRow>({
    caption: 'Pending invitations',
    rows: open,
    empty: html`<p>No pending invitations.</p>`,
    columns: [
      { label: 'Email address', cell: ({ email }) => email },
      { label: 'Role', cell: ({ role }) => role },
      { label: 'Expires', cell: ({ expires }) => moment(expires) },
      {
        label: 'Actions',
        cell: ({ id, email }) =>
          buttonForm({ action: `${TEAM}/invitations/${id}/withdraw`, csrf, submit: 'Revoke' }, email),
      },
    ],
  })
