// The user's own account: password, second factor, sessions, and merchants.
import { limits } from '../../../core/limits.ts'
import { plainly } from '../../../core/text.ts'
import { changePassword, membershipsOf } from '../../../merchants/users/index.ts'
import { pages, type ScreenForm, type ScreenState, screen, type Visitor } from '../../kit/index.ts'
import { badge, panel } from '../../layout/components.ts'
import { type Fields, formFields } from '../../layout/fields.ts'
import { buttonForm, errorSummary, form, hidden } from '../../layout/forms.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, html } from '../../layout/html.ts'
import { questionLink } from '../../layout/questions.ts'
import { table } from '../../layout/tables.ts'
import { acting, clientOf, SECOND_FACTOR, sessionOf, setVisit } from '../../sessions/index.ts'
import { ADDED, newPasskeyPage } from './new-passkey.ts'
import { PASSKEY, passkeysPart, removal, rename } from './passkeys.ts'
import { secondFactorPage, TURNED_OFF } from './second-factor.ts'
import { sessionQuestions, sessionsPart } from './sessions.ts'

const ACCOUNT = '/account'
/** The questions on the page, by the rest of their addresses. */
const QUESTIONS = Object.entries({
  [`${PASSKEY}/rename`]: rename,
  [`${PASSKEY}/remove`]: removal,
  ...sessionQuestions,
}).map(([name, each]) => ({ path: `${ACCOUNT}/${name}`, each }))

type Memberships = Awaited<ReturnType<typeof membershipsOf>>

const password: ScreenForm = {
  async act({ parts, request, reply }, { current = '', next = '' }) {
    const change = { current, next, client: clientOf(request) }
    setVisit(parts, reply, await changePassword(acting(parts, request), sessionOf(request).user, change))
    return undefined
  },
  done: 'Password changed. You’re signed out everywhere else.',
}

const account = screen<Memberships>({
  path: ACCOUNT,
  access: 'person',
  title: 'Your account',
  read: ({ parts, request }) => membershipsOf(parts.storage.read, sessionOf(request).user.id),
  main: accountPage,
  forms: { password },
  done: Object.assign({ ...ADDED, ...TURNED_OFF }, ...QUESTIONS.map(({ path, each }) => each.texts(path))),
})

export const ownAccountPages = pages(
  account,
  newPasskeyPage,
  ...QUESTIONS.map(({ path, each }) => each.at(path, ACCOUNT, ACCOUNT)),
  secondFactorPage,
)

async function accountPage(memberships: Memberships, visitor: Visitor, state: ScreenState): Promise<Html> {
  const { user, merchantId } = sessionOf(visitor.request)
  return html`
    ${pageHeader({ title: 'Your account' })}
    <p class="lead">${user.name} · ${user.email}</p>
    ${errorSummary(state.faults)}
    <div class="settings">
      ${panel({
        title: 'Authenticator app',
        state: user.hasApp ? badge('good', 'On') : badge(user.hasSecondFactor ? 'plain' : 'wait', 'Off'),
        text: 'Asks for a code from your phone when you sign in.',
        actions: user.hasApp
          ? questionLink(SECOND_FACTOR, 'Turn off…')
          : html`<a class="button small${user.hasSecondFactor && ' quiet'}" href="${SECOND_FACTOR}">Set up</a>`,
      })}
      ${await passkeysPart(visitor)}
      ${panel(
        {
          title: 'Password',
          text: `${limits.people.password.least} characters or more; several words make a good one. Changing it signs you out everywhere else.`,
        },
        form({
          action: `${ACCOUNT}/password`,
          csrf: visitor.csrf,
          submit: 'Change password',
          fields: passwordFields(formFields({ faults: state.faults ?? [] })),
        }),
      )}
      ${await sessionsPart(visitor)}
      ${merchantsPart(memberships, merchantId, visitor.csrf)}
    </div>`
}

const merchantsPart = (memberships: Memberships, open: string | undefined, csrf: string): Html =>
  panel(
    memberships.length > 0
      ? { title: 'Your merchants' }
      : { title: 'Your merchants', text: 'You aren’t on a team yet. Ask a team member for an invitation.' },
    memberships.length > 0 &&
      table({
        caption: 'Your merchants',
        isCaptionHidden: true,
        rows: memberships,
        empty: html``,
        columns: [
          {
            label: 'Merchant',
            cell: ({ merchant_id, name }) =>
              html`${name}${merchant_id === open && html` ${badge('good', 'Open')}`}`,
          },
          { label: 'Your role', cell: ({ role }) => plainly(role) },
          {
            label: 'Actions',
            cell: ({ merchant_id, name }) =>
              merchant_id !== open &&
              buttonForm(
                {
                  action: '/console/merchant',
                  csrf,
                  submit: 'Open',
                  fields: hidden('merchant_id', merchant_id),
                },
                name,
              ),
          },
        ],
      }),
  )

const passwordFields = (fields: Fields): Html => html`<div class="pair">
  ${fields.text({
    name: 'current',
    label: 'Current password',
    type: 'password',
    autocomplete: 'current-password',
  })}
  ${fields.text({
    name: 'next',
    label: 'New password',
    type: 'password',
    autocomplete: 'new-password',
  })}</div>`
