// The secret that endpoints without their own share: shown, and rotated (rules: webhooks.md#rotate).
import { ownerOf, revealSecret, rotateSecret, signingSecrets } from '../../../payments/webhooks/index.ts'
import type { ScreenForm, Visitor } from '../../kit/index.ts'
import { copyable, notice, panel } from '../../layout/components.ts'
import { formFields } from '../../layout/fields.ts'
import { buttonForm, form } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'
import { acting } from '../../sessions/index.ts'

/** What may be done with the signing secret. */
const access = { access: 'secrets', confirmed: true } as const

export const sharedSecretForms: Readonly<Record<'secret' | 'rotate', ScreenForm>> = {
  secret: {
    access,
    async act(visitor) {
      const { parts, request, caller } = visitor
      const secret = await revealSecret(acting(parts, request), ownerOf(caller), caller.clock.now())
      return { reveals: html`${notice('good', 'Copy it to your servers.')}<p>${copyable(secret)}</p>` }
    },
    done: {},
  },
  rotate: {
    access,
    async act(visitor, { revoke }) {
      const { parts, request, caller } = visitor
      const revokes = revoke === 'true'
      await rotateSecret(acting(parts, request), ownerOf(caller), caller.clock.now(), { revokes, caller })
      return { done: revokes ? 'revoked' : 'rotated' }
    },
    done: {
      rotated: 'Signing secret rotated. The previous one keeps signing for 24 hours.',
      revoked: 'Signing secret rotated. The previous one no longer signs.',
    },
  },
}

/** @param path of the page with the forms */
export async function sharedSecretPart(visitor: Visitor, path: string): Promise<Html> {
  const { parts, caller, csrf } = visitor
  const { replaced } = await signingSecrets(parts, ownerOf(caller), caller.clock.now())
  const previousUntil = replaced[0]?.expires
  return panel(
    {
      title: 'Shared signing secret',
      text: html`For URLs that were set through the API, and for your partner applications: it signs the header
        <code>webhook-signature</code> of what is sent there. Endpoints that you add here have their own secrets.`,
      actions: buttonForm({ action: `${path}/secret`, csrf, submit: 'Show the secret' }),
    },
    html`${previousUntil != null && html`<p>The previous secret also signs until ${moment(previousUntil)}.</p>`}
    <details><summary>Rotate the secret</summary>
    ${form({
      action: `${path}/rotate`,
      csrf,
      submit: 'Rotate secret',
      fields: formFields().checkbox({
        name: 'revoke',
        label: 'Revoke the previous secret now',
        hint: 'Choose this if it has leaked. Otherwise both sign for a day.',
      }),
    })}</details>`,
  )
}
