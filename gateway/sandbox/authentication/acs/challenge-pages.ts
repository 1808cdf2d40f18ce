// What a challenge shows: the bank asks for a code, an approval in its app or elsewhere, or a passkey.
import { type Html, html } from '../../../core/html.ts'
import type { ChallengeKind } from '../../../platform/storage/index.ts'
import { readData } from '../rows.ts'
import type { Script } from './page.ts'
import type { Session } from './session.ts'

/** The code that is right; any other is wrong. */
export const RIGHT_CODE = '123456'
/** Wrong codes, after which the challenge has failed. */
export const MOST_TRIES = 3

interface Shown {
  title: string
  main: Html
  runs: readonly Script[]
}

/** The simulated bank has neither app nor website (rules: authentications.md#steering). */
const APPROVE = html`<p>This bank is simulated. In test mode, approve it in the dashboard under Test tools, Challenges, or with <code>POST /v1/simulator/authentications/{id}</code>.</p>`

const ASKS: Readonly<Record<ChallengeKind, (session: Session, options: string) => Html>> = {
  code: ({
    tries,
  }) => html`<p>We sent a code to your phone. In this simulation it is <b>${RIGHT_CODE}</b>.</p>
${tries > 0 && html`<p class="error" role="alert">That code isn’t right. You can try ${MOST_TRIES - tries} more.</p>`}
<label for="code">Code</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required>
<button name="action" value="submit">Confirm</button>`,
  app: () => html`<p>Approve this in your bank’s app.</p>${APPROVE}
<p role="status">Waiting for your approval…</p>`,
  out_of_band: () => html`<p>Open your bank’s website and approve this there.</p>${APPROVE}
<p role="status">Waiting for your approval…</p>
<button name="action" value="check" class="quiet">I’ve approved it</button>`,
  passkey: () => html`<p>Use your passkey to confirm.</p><p class="error" id="error" role="alert"></p>
<input type="hidden" name="passkey"><button type="button" id="use">Use passkey</button>`,
}

/** @param path of the challenge @param options of the passkey, as JSON */
export function challengePage(session: Session, path: string, options: string): Shown {
  const { merchant, amount, last4 } = readData(session)
  const kind = session.challenge ?? 'code'
  const title = amount === undefined ? 'Confirm that it’s your card' : 'Confirm your payment'
  const about =
    amount === undefined
      ? html`${merchant} wants to save your card ending in ${last4}`
      : html`${merchant}: <b>${amount}</b>, card ending in ${last4}`
  const main = html`<p class="bank">Simulated Bank</p><h1>${title}</h1>
<p>${about}</p>
<form name="answer" method="post" action="${path}/answer" data-options="${options}">${ASKS[kind](session, options)}
<button name="action" value="cancel" class="quiet" formnovalidate>Cancel</button></form>
<form name="end" method="post" action="${path}/answer"><input type="hidden" name="action" value="check"></form>`
  return { title, main, runs: kind === 'passkey' ? ['passkey', 'watch'] : ['watch'] }
}

export const errorPage: Shown = {
  title: 'Something went wrong',
  main: html`<p class="bank">Simulated Bank</p><h1>Something went wrong</h1><p class="error" role="alert">Your bank can’t confirm this right now.</p>`,
  runs: [],
}
