// The user's own account: password, second factor, sessions, and merchants.
import { limits } from '../../../core/limits.ts'
import { changePassword, membershipsOf } from '../../../merchants/users/index.ts'
import { asLabel, pages, type ScreenForm, type ScreenState, screen, type Visitor } from '../../kit/index.ts'
import { badge } from '../../layout/components.ts'
import { type Fields, formFields } from '../../layout/fields.ts'
import { buttonForm, errorSummary, form, hidden } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { facts, table } from '../../layout/tables.ts'
import { acting, clientOf, SECOND_FACTOR, sessionOf, setVisit } from '../../sessions/index.ts'
import { ADDED, newPasskeyPage } from './new-passkey.ts'
import { PASSKEY, passkeysPart, removePasskeyForm, rename } from './passkeys.ts'
import { secondFactorPage, TURNED_OFF } from './second-factor.ts'
import { sessionForms, sessionsPart } from './sessions.ts'

const ACCOUNT = '/account'
const RENAME = `${ACCOUNT}/${PASSKEY}/rename`

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
  forms: { password, [`${PASSKEY}/remove`]: removePasskeyForm, ...sessionForms },
  done: { ...ADDED, ...rename.texts(RENAME), ...TURNED_OFF },
})

export const ownAccountPages = pages(
  account,
  newPasskeyPage,
  rename.at(RENAME, ACCOUNT, ACCOUNT),
  secondFactorPage,
)

async function accountPage(memberships: Memberships, visitor: Visitor, state: ScreenState): Promise<Html> {
  const { user, merchantId } = sessionOf(visitor.request)
  return html`
    <h1>Your account</h1>
    ${errorSummary(state.faults)}
    ${facts([
      ['Name', user.name],
      ['Email address', user.email],
      ['Two-factor authentication', user.hasSecondFactor ? badge('good', 'On') : badge('wait', 'Off')],
      ['Authenticator app', user.hasApp ? badge('good', 'On') : badge('plain', 'Off')],
    ])}
    <p><a class="button" href="${SECOND_FACTOR}">${
      user.hasApp ? 'Turn off the authenticator app' : 'Set up an authenticator app'
    }</a></p>
    ${await passkeysPart(visitor)}
    ${merchantTable(memberships, merchantId, visitor.csrf)}
    ${await sessionsPart(visitor)}
    <section class="panel"><h2>Change password</h2>
      ${form({
        action: `${ACCOUNT}/password`,
        csrf: visitor.csrf,
        submit: 'Change password',
        fields: passwordFields(formFields({ faults: state.faults ?? [] })),
      })}</section>`
}

const merchantTable = (memberships: Memberships, open: string | undefined, csrf: string): Html =>
  table({
    caption: 'Your merchants',
    rows: memberships,
    empty: html`<p>You aren’t on a merchant’s team.</p><p>Ask a team member for an invitation.</p>`,
    columns: [
      { label: 'Merchant', cell: ({ name }) => name },
      { label: 'Your role', cell: ({ role }) => asLabel(role) },
      {
        label: 'Actions',
        cell: ({ merchant_id, name }) =>
          merchant_id === open
            ? badge('good', 'Open')
            : buttonForm(
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
  })

const passwordFields = (fields: Fields): Html => html`
  ${fields.text({
    name: 'current',
    label: 'Current password',
    type: 'password',
    autocomplete: 'current-password',
  })}
  ${fields.text({
    name: 'next',
    label: 'New password',
    hint: `${limits.people.password.least} characters or more. Several words make a good one.`,
    type: 'password',
    autocomplete: 'new-password',
  })}`
