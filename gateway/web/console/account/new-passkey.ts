// A new passkey, which the browser creates (rules: authentication.md#passkeys).
import { gatewayError } from '../../../core/errors.ts'
import {
  addPasskey,
  creationOptions,
  deviceName,
  handleOf,
  passkeysOf,
  type RelyingParty,
} from '../../../merchants/users/index.ts'
import type { PasskeyRow } from '../../../platform/storage/index.ts'
import { fieldsFor, type PageParts, type ScreenState, screen, textOf, type Visitor } from '../../kit/index.ts'
import { errorSummary, hiddenToken } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { passkeyPart } from '../../layout/passkey.ts'
import { acting, hiddenReturn, partyOf, returnPath, sessionOf, visitOf } from '../../sessions/index.ts'
import { confirmed, nameField, PASSKEYS } from './passkeys.ts'
import { recoveryCodes } from './recovery-codes.ts'

const NEW = `${PASSKEYS}/new`

/** What the account's page says afterwards. */
export const ADDED = { passkey: 'Passkey added.' }

interface Known {
  party: RelyingParty
  known: readonly PasskeyRow[]
}

export const newPasskeyPage = screen<Known>({
  path: NEW,
  access: confirmed,
  current: '/account',
  next: '/account',
  title: (_about, { reveals }) => (reveals ? 'Recovery codes' : 'Add a passkey'),
  scripts: ['passkeys'],
  async read({ parts, request }) {
    const known = await passkeysOf(parts.storage.read, sessionOf(request).user.id)
    return { party: partyOrNothing(parts), known }
  },
  main: (about, visitor, state) => state.reveals ?? newPasskey(about, visitor, state),
  forms: {
    '': {
      async act({ parts, request }, { name = '', passkey = '', return_to: returnTo }) {
        const userId = sessionOf(request).user.id
        const wanted = { userId, name, response: passkey, visit: visitOf(request).secret }
        const codes = await addPasskey(acting(parts, request), partyOrNothing(parts), wanted)
        if (codes) return { reveals: recoveryCodes(codes, returnTo) }
        const back = returnPath(returnTo)
        return back === undefined ? undefined : { to: back, done: null }
      },
      done: ADDED,
    },
  },
})

/** @throws 404 at an address without a name: browsers have no passkeys for it */
function partyOrNothing(parts: PageParts): RelyingParty {
  const party = partyOf(parts)
  if (!party) throw gatewayError('resource_not_found')
  return party
}

function newPasskey(
  { party, known }: Known,
  { parts, request, query, csrf }: Visitor,
  state: ScreenState,
): Html {
  const { id, email, name } = sessionOf(request).user
  const visit = visitOf(request).secret
  const options = creationOptions(parts, party, { handle: handleOf(id), email, name }, { known, visit })
  const returnTo = state.values ? state.values.return_to : returnPath(textOf(query, 'return_to'))
  const values = { name: deviceName(request.headers['user-agent'] ?? null) }
  return html`
    <h1>Add a passkey</h1>
    <p class="lead">A passkey signs you in with your fingerprint, your face or your screen lock. It works on these pages only,
      at ${party.id}.</p>
    ${errorSummary(state.faults)}
    <form class="form" method="post" action="${NEW}" aria-label="Add a passkey" novalidate>
      ${hiddenToken(csrf)}${hiddenReturn(returnTo)}${nameField(fieldsFor('', state, values))}
      ${passkeyPart({
        kind: 'create',
        options,
        name: 'passkey',
        submit: 'Create passkey',
        failed: 'Your browser didn’t create a passkey. Try again.',
        isMain: true,
      })}
      <noscript><p>Passkeys need JavaScript. <a href="/account/second-factor">Use an authenticator app instead</a></p></noscript>
      <div class="actions"><a href="/account">Cancel</a></div>
    </form>`
}
