// The secret that endpoints without their own share: shown, and rolled (rules: webhooks.md#rotate).
import { ownerOf, revealSecret, rotateSecret, signingSecrets } from '../../../payments/webhooks/index.ts'
import type { ScreenForm, Visitor } from '../../kit/index.ts'
import { copyable, notice, panel } from '../../layout/components.ts'
import { type Fields, formFields } from '../../layout/fields.ts'
import { buttonForm, form } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'
import { acting } from '../../sessions/index.ts'

/** When a secret ends that is rolled. */
export const oldSecretEnds = (fields: Fields): Html =>
  fields.radios({
    name: 'revoke',
    label: 'Old secret ends',
    options: [
      {
        value: 'true',
        label: 'Now',
        hint: 'Choose this if it has leaked. Only the new one signs from now on.',
      },
      { value: 'false', label: 'In 24 hours', hint: 'Both sign until then. Time to update your servers.' },
    ],
  })

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
      rotated: 'Signing secret rolled. The old one keeps signing for 24 hours.',
      revoked: 'Signing secret rolled. The old one no longer signs.',
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
    <details><summary>Roll the secret</summary>
    ${form({
      action: `${path}/rotate`,
      csrf,
      submit: 'Roll the secret',
      fields: oldSecretEnds(formFields({ values: { revoke: 'false' } })),
    })}</details>`,
  )
}
