// Where the user is signed in, and the questions before a session is signed out (rules: authentication.md#sessions).
import { notFound } from '../../../core/errors.ts'
import { newSecret } from '../../../core/ids.ts'
import {
  type ActiveSession,
  activeSessions,
  endOtherSessions,
  endSessionNamed,
  signOutEverywhere,
} from '../../../merchants/users/index.ts'
import { action, counted, type Outcome, type Visitor } from '../../kit/index.ts'
import { badge, panel } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { questionLink } from '../../layout/questions.ts'
import { table } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { acting, sessionOf, setVisit } from '../../sessions/index.ts'

const SIGNED_OUT: Outcome = { to: '/sign-in', done: 'signed-out' }

/** Ends one session. Signing out has to be quick, so none of these questions also asks for the password. */
const end = action<ActiveSession & { isOwn: boolean }>({
  access: 'person',
  async read({ parts, request, id }) {
    const { id: current, user } = sessionOf(request)
    const found = (await activeSessions(parts, user.id)).find((one) => one.id === id)
    if (!found) throw notFound('Session', id)
    return { ...found, isOwn: id === current }
  },
  asks: ({ device }) => `Sign out ${device}?`,
  explains: ({ created, seen, address, isOwn }) =>
    html`Signed in ${moment(created)}, last seen ${moment(seen)}${address !== null && html` from ${address}`}. ${
      isOwn ? 'You use this session now.' : 'It loses access immediately, and what isn’t saved there is lost.'
    }`,
  submit: 'Sign out',
  isDanger: true,
  async act({ parts, request, id }) {
    const session = sessionOf(request)
    await endSessionNamed(acting(parts, request), session.user.id, id)
    return id === session.id ? SIGNED_OUT : undefined
  },
  done: { session: 'The session was signed out.' },
})

const endOthers = action<number>({
  access: 'person',
  read: async ({ parts, request }) => (await activeSessions(parts, sessionOf(request).user.id)).length - 1,
  asks: () => 'Sign out all other sessions?',
  explains: (others) =>
    `${counted(others, 'session')} ${others === 1 ? 'loses' : 'lose'} access immediately, and what isn’t saved there is lost. You stay signed in here.`,
  submit: 'Sign out all others',
  isDanger: true,
  async act({ parts, request }) {
    const { id, user } = sessionOf(request)
    await endOtherSessions(acting(parts, request), user.id, id)
    return undefined
  },
  done: { sessions: 'All other sessions were signed out.' },
})

const endAll = action<undefined>({
  access: 'person',
  read: async () => undefined,
  asks: () => 'Sign out everywhere?',
  explains: () =>
    'All your sessions lose access immediately, including this one. Then sign in again to continue.',
  submit: 'Sign out everywhere',
  isDanger: true,
  async act({ parts, request, reply }) {
    await signOutEverywhere(acting(parts, request), sessionOf(request).user.id)
    setVisit(parts, reply, newSecret())
    return SIGNED_OUT
  },
  done: {},
})

/** By the address of each, after the account's. */
export const sessionQuestions = {
  'sessions/:id/end': end,
  'sessions/end-others': endOthers,
  'sign-out-everywhere': endAll,
}

/** The list, with the buttons. */
export async function sessionsPart({ parts, request }: Visitor): Promise<Html> {
  const { id: current, user } = sessionOf(request)
  const rows = await activeSessions(parts, user.id)
  return panel(
    {
      title: 'Active sessions',
      actions: html`${rows.length > 1 && questionLink('/account/sessions/end-others', 'Sign out all other sessions…')}
        ${questionLink('/account/sign-out-everywhere', 'Sign out everywhere…', 'button small danger')}`,
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
            questionLink(
              `/account/sessions/${session.id}/end`,
              // By its number, too: one device may have several.
              html`Sign out…<span class="hidden"> ${session.device}, session ${rows.indexOf(session) + 1}</span>`,
            ),
        },
      ],
    }),
  )
}
