// Where events are posted to, and the secret that signs them.
import { limits } from '../../../core/limits.ts'
import { changeMerchant } from '../../../merchants/merchants/index.ts'
import { revealSecret, rotateSecret, signingSecrets } from '../../../payments/webhooks/index.ts'
import { fieldsFor, type ScreenState, screen, type Visitor } from '../../kit/index.ts'
import { copyable, notice } from '../../layout/components.ts'
import { errorSummary, form, formFields } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { fromLines, lengthFault, toLines } from '../../layout/lists.ts'
import { moment } from '../../layout/times.ts'
import { acting } from '../../sessions/index.ts'

const WEBHOOKS = '/console/webhooks'
/** What may be done with the signing secret. */
const secrets = { access: 'secrets', confirmed: true } as const

interface Endpoints {
  mode: string
  urls: string
  /** Until when the secret before the current one signs, too. */
  previousUntil: number | null | undefined
}

export const webhookPages = screen<Endpoints>({
  path: WEBHOOKS,
  access: 'webhooks',
  title: 'Webhooks',
  async read(visitor) {
    const { parts, caller, merchant } = visitor
    const { replaced } = await signingSecrets(parts, ownerOf(visitor), caller.clock.now())
    return {
      mode: caller.mode,
      urls: toLines(merchant[`${caller.mode}_events_urls`]),
      previousUntil: replaced[0]?.expires,
    }
  },
  main: webhookPage,
  forms: {
    '': {
      field: 'urls',
      async act({ parts, caller }, { urls = '' }) {
        lengthFault('urls', urls)
        const name = `${caller.mode}_events_urls` as const
        await changeMerchant(parts, { ...caller, address: 'gateway' }, { [name]: fromLines(urls) })
      },
      done: { saved: 'Endpoints saved.' },
    },
    secret: {
      access: secrets,
      async act(visitor) {
        const { parts, request, caller } = visitor
        const secret = await revealSecret(acting(parts, request), ownerOf(visitor), caller.clock.now())
        return { reveals: html`${notice('good', 'Copy it to your servers.')}<p>${copyable(secret)}</p>` }
      },
      done: {},
    },
    rotate: {
      access: secrets,
      async act(visitor, { revoke }) {
        const { parts, request, caller } = visitor
        const revokes = revoke === 'true'
        await rotateSecret(acting(parts, request), ownerOf(visitor), caller.clock.now(), { revokes, caller })
        return { done: revokes ? 'revoked' : 'rotated' }
      },
      done: {
        rotated: 'Signing secret rotated. The previous one keeps signing for 24 hours.',
        revoked: 'Signing secret rotated. The previous one no longer signs.',
      },
    },
  },
})

const ownerOf = ({ caller }: Visitor) => ({ merchant_id: caller.merchant.id, mode: caller.mode })

function webhookPage({ mode, urls, previousUntil }: Endpoints, { csrf }: Visitor, state: ScreenState): Html {
  const fields = fieldsFor('', state, { urls })
  return html`
    <h1>Webhooks</h1>
    <p class="lead">Every event of ${mode} mode is sent to each of these endpoints, with retries until it answers
      <code>200 OK</code>. <a href="/console/deliveries">Deliveries</a></p>
    ${errorSummary(state.faults)}
    ${form({
      action: WEBHOOKS,
      csrf,
      submit: 'Save endpoints',
      fields: fields.textarea({
        name: 'urls',
        label: `Endpoints of ${mode} mode`,
        hint: `One https address per line, up to ${limits.webhooks.maxUrls}.`,
        optional: true,
        maxlength: limits.maxChars.list,
      }),
    })}
    <section class="panel"><h2>Signing secret of ${mode} mode</h2>
      <p>Verify the header <code>webhook-signature</code> with it (Standard Webhooks).</p>
      ${state.reveals ?? form({ action: `${WEBHOOKS}/secret`, csrf, submit: 'Show the secret' })}
      ${previousUntil != null && html`<p>The previous secret also signs until ${moment(previousUntil)}.</p>`}
      <h3>Rotate the secret</h3>
      ${form({
        action: `${WEBHOOKS}/rotate`,
        csrf,
        submit: 'Rotate secret',
        isDanger: true,
        fields: formFields().checkbox({
          name: 'revoke',
          label: 'Revoke the previous secret now',
          hint: 'Choose this if it has leaked. Otherwise both sign for a day.',
        }),
      })}</section>`
}
