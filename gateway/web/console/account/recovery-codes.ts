// The recovery codes of a second factor, shown once.
import { copyable, notice } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { returnPath } from '../../sessions/index.ts'

/** @param returnTo the page from which the user was sent to the set-up */
export const recoveryCodes = (codes: readonly string[], returnTo: string | undefined): Html => html`
  ${notice('good', 'Two-factor authentication is on.')}
  <h1>Recovery codes</h1>
  ${notice('wait', 'Save these codes somewhere other than your phone. They won’t be shown again.')}
  <p>If you lose your phone or your passkey, sign in with one of these codes. Each works once.</p>
  <ul>${codes.map((code) => html`<li>${copyable(code)}</li>`)}</ul>
  <p><a class="button" href="${returnPath(returnTo) ?? '/account'}">I’ve saved them</a></p>`
