// Two-factor authentication by codes of an authenticator app.
import { own } from '../../../core/objects.ts'
import { beginEnrolment, finishEnrolment, removeSecondFactor } from '../../../merchants/users/index.ts'
import { type ScreenState, screen, textOf, type Visitor } from '../../kit/index.ts'
import { copyable, notice } from '../../layout/components.ts'
import { formFields } from '../../layout/fields.ts'
import { errorSummary, form } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { question } from '../../layout/questions.ts'
import {
  acting,
  hiddenReturn,
  partyOf,
  returnPath,
  SECOND_FACTOR,
  sessionOf,
  withReturn,
} from '../../sessions/index.ts'
import { confirmed } from './passkeys.ts'
import { recoveryCodes } from './recovery-codes.ts'

/** What the account's page says afterwards. */
export const TURNED_OFF = { 'no-factor': 'Authenticator app turned off.' }

/** Why the page opened in place of another. */
const REQUIRED: Readonly<Record<string, string>> = {
  operator: 'Operators need two-factor authentication. Set it up to continue.',
  live: 'Owners and administrators need two-factor authentication for everything that live mode uses. Set it up to continue. You can still look at test mode without it.',
}

type User = ReturnType<typeof sessionOf>['user']

export const secondFactorPage = screen<User>({
  path: SECOND_FACTOR,
  access: confirmed,
  current: '/account',
  next: '/account',
  read: async ({ request }) => sessionOf(request).user,
  title({ hasApp }, { reveals }) {
    if (hasApp) return 'Authenticator app'
    return reveals ? 'Recovery codes' : 'Set up two-factor authentication'
  },
  main: (user, visitor, state) =>
    state.reveals ?? (user.hasApp ? removal(user, visitor) : enrolment(user, visitor, state)),
  forms: {
    '': {
      async act({ parts, request }, { code = '', return_to: returnTo }) {
        const { user } = sessionOf(request)
        if (user.hasApp) return { done: null }
        return {
          reveals: recoveryCodes(await finishEnrolment(acting(parts, request), user.id, code), returnTo),
        }
      },
      done: {},
    },
    remove: {
      async act({ parts, request }) {
        const { id } = sessionOf(request).user
        await parts.storage.write((tx) => removeSecondFactor(tx, acting(parts, request), id))
        return undefined
      },
      done: TURNED_OFF,
    },
  },
})

async function enrolment({ id }: User, { parts, query, csrf }: Visitor, state: ScreenState): Promise<Html> {
  const required = own(REQUIRED, textOf(query, 'required') ?? '')
  const returnTo = state.values?.return_to ?? textOf(query, 'return_to')
  const { secret, uri } = await beginEnrolment(parts, id, parts.brand.name)
  const fields = formFields({ faults: state.faults ?? [] })
  // Only now: hardly anybody ever needs it.
  const { default: qrCode } = await import('qrcode')
  const picture = Buffer.from(await qrCode.toString(uri, { type: 'svg', margin: 1 })).toString('base64')
  return html`
    <h1>Set up two-factor authentication</h1>
    ${required !== undefined && notice('wait', required)}
    <p class="lead">An authenticator app on your phone shows a code that you enter when you sign in.</p>
    ${partyOf(parts) && html`<p>Or <a href="${withReturn('/account/passkeys/new', returnPath(returnTo))}">add a passkey</a> and sign in with your fingerprint, your face or your screen lock.</p>`}
    ${errorSummary(state.faults)}
    <ol>
      <li><p>Scan this QR code with the app.</p>
        <img class="picture" src="data:image/svg+xml;base64,${picture}" width="200" height="200"
          alt="QR code of the secret in the next line"></li>
      <li><p>Or enter this secret into the app: ${copyable(secret.match(/.{1,4}/g)?.join(' ') ?? secret)}</p></li>
    </ol>
    ${form({
      action: SECOND_FACTOR,
      csrf,
      submit: 'Turn on',
      cancel: '/account',
      fields: html`${hiddenReturn(returnTo)}${fields.text({
        name: 'code',
        label: 'Code from the app',
        inputmode: 'numeric',
        autocomplete: 'one-time-code',
        short: true,
      })}`,
    })}`
}

const removal = ({ hasPasskey }: User, { csrf }: Visitor): Html =>
  question({
    asks: 'Turn off the authenticator app?',
    explains: hasPasskey
      ? 'Then only your passkeys are asked for after your password.'
      : 'Then your password alone signs you in, and your recovery codes stop working. To use another phone, turn it off and set it up again.',
    action: `${SECOND_FACTOR}/remove`,
    csrf,
    submit: 'Turn off',
    cancel: '/account',
    isDanger: true,
  })
