// Where the user is signed in, with a button for each session that signs it out (rules: authentication.md#sessions).
import { newSecret } from '../../../core/ids.ts'
import {
  type ActiveSession,
  activeSessions,
  endOtherSessions,
  endSessionNamed,
  signOutEverywhere,
} from '../../../merchants/users/index.ts'
import type { Outcome, ScreenForm, Visitor } from '../../kit/index.ts'
import { badge, panel } from '../../layout/components.ts'
import { buttonForm } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { table } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { acting, sessionOf, setVisit } from '../../sessions/index.ts'

const SESSIONS = '/account/sessions'
const SIGNED_OUT: Outcome = { to: '/sign-in', done: 'signed-out' }

/** Signing out has to be quick, so none of these asks for a confirmation. */
export const sessionForms: Readonly<Record<string, ScreenForm>> = {
  'sessions/:id/end': {
    async act({ parts, request, id }) {
      const session = sessionOf(request)
      await endSessionNamed(acting(parts, request), session.user.id, id)
      return id === session.id ? SIGNED_OUT : undefined
    },
    done: { session: 'The session was signed out.' },
  },
  'sessions/end-others': {
    async act({ parts, request }) {
      const { id, user } = sessionOf(request)
      await endOtherSessions(acting(parts, request), user.id, id)
      return undefined
    },
    done: { sessions: 'All other sessions were signed out.' },
  },
  'sign-out-everywhere': {
    async act({ parts, request, reply }) {
      await signOutEverywhere(acting(parts, request), sessionOf(request).user.id)
      setVisit(parts, reply, newSecret())
      return SIGNED_OUT
    },
    done: {},
  },
}

/** The list, with the buttons. */
export async function sessionsPart({ parts, request, csrf }: Visitor): Promise<Html> {
  const { id: current, user } = sessionOf(request)
  const rows = await activeSessions(parts, user.id)
  return panel(
    {
      title: 'Active sessions',
      actions: html`${rows.length > 1 && buttonForm({ action: `${SESSIONS}/end-others`, csrf, submit: 'Sign out all other sessions' })}
        ${buttonForm({ action: '/account/sign-out-everywhere', csrf, submit: 'Sign out everywhere', isDanger: true })}`,
    },
    table<ActiveSession>({
      caption: 'Active sessions',
      isCaptionHidden: true,
      rows,
      empty: html`<p>No active sessions.</p>`,
      columns: [
        {
          label: 'Device',
          cell: ({ id, device }) =>
            html`${device}${id === current && html` ${badge('good', 'This session')}`}`,
        },
        { label: 'Address', cell: ({ address }) => address ?? 'Unknown' },
        { label: 'Signed in', isNamed: true, cell: ({ created }) => moment(created) },
        { label: 'Last seen', isNamed: true, cell: ({ seen }) => moment(seen) },
        {
          label: 'Actions',
          cell: (session) =>
            session.id !== current &&
            buttonForm(
              { action: `${SESSIONS}/${session.id}/end`, csrf, submit: 'Sign out' },
              // By its number, too: one device may have several.
              `${session.device}, session ${rows.indexOf(session) + 1}`,
            ),
        },
      ],
    }),
  )
}
