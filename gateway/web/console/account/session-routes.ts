// Where the user is signed in, with a button for each session that signs it out (rules: authentication.md#sessions).
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { newSecret } from '../../../core/ids.ts'
import {
  type ActiveSession,
  activeSessions,
  endOtherSessions,
  endSessionNamed,
  signOutEverywhere,
} from '../../../merchants/users/index.ts'
import type { PageParts } from '../../kit/page-parts.ts'
import { badge, moment } from '../../layout/components.ts'
import { buttonForm } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { table } from '../../layout/tables.ts'
import { acting, sessionOf, setVisit, visitOf } from '../../sessions/index.ts'

const SESSIONS = '/account/sessions'
/** Signing out has to be quick, so none of these asks for a confirmation. */
const person = { config: { access: 'person' } } as const

export const sessionRoutes: FastifyPluginAsync<PageParts> = async (app, parts) => {
  app.post<{ Params: { id: string } }>(`${SESSIONS}/:id/end`, person, async (request, reply) => {
    const { id, user } = sessionOf(request)
    await endSessionNamed(acting(parts, request), user.id, request.params.id)
    return reply.redirect(
      request.params.id === id ? '/sign-in?done=signed-out' : '/account?done=session',
      303,
    )
  })

  app.post(`${SESSIONS}/end-others`, person, async (request, reply) => {
    const { id, user } = sessionOf(request)
    await endOtherSessions(acting(parts, request), user.id, id)
    return reply.redirect('/account?done=sessions', 303)
  })

  app.post('/account/sign-out-everywhere', person, async (request, reply) => {
    await signOutEverywhere(acting(parts, request), sessionOf(request).user.id)
    setVisit(parts, reply, newSecret())
    return reply.redirect('/sign-in?done=signed-out', 303)
  })
}

/** The list, with the buttons. */
export async function sessionsPart(parts: PageParts, request: FastifyRequest): Promise<Html> {
  const { id: current, user } = sessionOf(request)
  const { csrf } = visitOf(request)
  const rows = await activeSessions(parts, user.id)
  return html`
    ${table<ActiveSession>({
      caption: 'Active sessions',
      rows,
      empty: html`<p>No active sessions.</p>`,
      columns: [
        { label: 'Device', cell: ({ device }) => device },
        { label: 'Address', cell: ({ address }) => address ?? 'Unknown' },
        { label: 'Signed in', cell: ({ created }) => moment(created) },
        { label: 'Last seen', cell: ({ seen }) => moment(seen) },
        {
          label: 'Actions',
          cell: ({ id, device, address }) =>
            id === current
              ? badge('good', 'This session')
              : buttonForm(
                  { action: `${SESSIONS}/${id}/end`, csrf, submit: 'Sign out' },
                  `${device}, ${address ?? 'unknown address'}`,
                ),
        },
      ],
    })}
    <div class="page-actions">
      ${rows.length > 1 && buttonForm({ action: `${SESSIONS}/end-others`, csrf, submit: 'Sign out all other sessions' })}
      ${buttonForm({ action: '/account/sign-out-everywhere', csrf, submit: 'Sign out everywhere', isDanger: true })}
    </div>`
}
