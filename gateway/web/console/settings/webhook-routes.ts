// Where events are posted to, and the secret that signs them.

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { changeMerchant } from '../../../merchants/merchants/index.ts'
import { revealSecret, rotateSecret, signingSecrets } from '../../../payments/webhooks/index.ts'
import { copyable, moment, notice } from '../../layout/components.ts'
import { errorSummary, type FormState, form, formFields } from '../../layout/forms.ts'
import { html } from '../../layout/html.ts'
import { acting, callerOf, type Refused, readForm, tryForm, visitOf } from '../../sessions/index.ts'
import type { ConsoleParts } from '../console-parts.ts'
import { sendConsole } from '../shell.ts'
import { fromLines, lengthFault, toLines } from './lists.ts'

const WEBHOOKS = '/console/webhooks'
const allowed = { config: { access: 'webhooks' } } as const
const confirmed = { config: { access: 'secrets', confirmed: true } } as const

const DONE: Readonly<Record<string, string>> = {
  saved: 'Endpoints saved.',
  rotated: 'Signing secret rotated. The previous one keeps signing for 24 hours.',
  revoked: 'Signing secret rotated. The previous one no longer signs.',
}

export const webhookPages: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  app.get<{ Querystring: { done?: string } }>(WEBHOOKS, allowed, async (request, reply) =>
    show(parts, request, reply, { done: own(DONE, String(request.query.done)) }),
  )

  app.post(WEBHOOKS, allowed, async (request, reply) => {
    const { urls = '' } = readForm(request.body)
    const caller = callerOf(request, parts.clock)
    const name = `${caller.mode}_events_urls` as const
    const tried = await tryForm(async () => {
      lengthFault('urls', urls)
      return changeMerchant(parts, { ...caller, address: 'gateway' }, { [name]: fromLines(urls) })
    })
    if (!tried.refused) return reply.redirect(`${WEBHOOKS}?done=saved`, 303)
    const faults = tried.refused.faults.map((fault) => ({ ...fault, context: 'urls' }))
    return show(parts, request, reply, { state: { values: { urls }, faults }, refused: tried.refused })
  })

  app.post(`${WEBHOOKS}/secret`, confirmed, async (request, reply) => {
    const { merchant, mode, clock } = callerOf(request, parts.clock)
    const owner = { merchant_id: merchant.id, mode }
    const secret = await revealSecret(acting(parts, request), owner, clock.now())
    return show(parts, request, reply, { secret })
  })

  app.post(`${WEBHOOKS}/rotate`, confirmed, async (request, reply) => {
    const caller = callerOf(request, parts.clock)
    const revokes = readForm(request.body).revoke === 'true'
    const owner = { merchant_id: caller.merchant.id, mode: caller.mode }
    const rotation = { revokes, caller }
    const tried = await tryForm(() =>
      rotateSecret(acting(parts, request), owner, caller.clock.now(), rotation),
    )
    if (tried.refused) return show(parts, request, reply, { refused: tried.refused })
    return reply.redirect(`${WEBHOOKS}?done=${revokes ? 'revoked' : 'rotated'}`, 303)
  })
}

interface Shown {
  done?: string | undefined
  state?: FormState
  refused?: Refused
  /** The signing secret, this once. */
  secret?: string
}

async function show(
  parts: ConsoleParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { done, state, refused, secret }: Shown,
): Promise<FastifyReply> {
  const caller = callerOf(request, parts.clock)
  const { csrf, merchant } = visitOf(request)
  const urls = toLines(merchant?.[`${caller.mode}_events_urls`] ?? '')
  const fields = formFields(state ?? { values: { urls } })
  const main = html`
    <h1>Webhooks</h1>
    <p class="lead">Every event of ${caller.mode} mode is sent to each of these endpoints, with retries until it answers
      <code>200 OK</code>. <a href="/console/deliveries">Deliveries</a></p>
    ${errorSummary(state?.faults ?? refused?.faults)}
    ${form({
      action: WEBHOOKS,
      csrf,
      submit: 'Save endpoints',
      fields: fields.textarea({
        name: 'urls',
        label: `Endpoints of ${caller.mode} mode`,
        hint: `One https address per line, up to ${limits.webhooks.maxUrls}.`,
        optional: true,
        maxlength: limits.maxChars.list,
      }),
    })}
    ${await secretPanel(parts, request, secret)}`
  return sendConsole(request, reply.code(refused?.status ?? 200), {
    title: 'Webhooks',
    look: parts.brand,
    current: WEBHOOKS,
    done,
    main,
    isRefused: refused !== undefined,
  })
}

async function secretPanel(parts: ConsoleParts, request: FastifyRequest, secret: string | undefined) {
  const caller = callerOf(request, parts.clock)
  const { csrf } = visitOf(request)
  const owner = { merchant_id: caller.merchant.id, mode: caller.mode }
  const { replaced } = await signingSecrets(parts, owner, caller.clock.now())
  const [last] = replaced
  const fields = formFields()
  return html`<section class="panel"><h2>Signing secret of ${caller.mode} mode</h2>
    <p>Verify the header <code>webhook-signature</code> with it (Standard Webhooks).</p>
    ${
      secret !== undefined
        ? html`${notice('good', 'Copy it to your servers.')}<p>${copyable(secret)}</p>`
        : form({ action: `${WEBHOOKS}/secret`, csrf, submit: 'Show the secret' })
    }
    ${last?.expires != null && html`<p>The previous secret also signs until ${moment(last.expires)}.</p>`}
    <h3>Rotate the secret</h3>
    ${form({
      action: `${WEBHOOKS}/rotate`,
      csrf,
      submit: 'Rotate secret',
      isDanger: true,
      fields: fields.checkbox({
        name: 'revoke',
        label: 'Revoke the previous secret now',
        hint: 'Choose this if it has leaked. Otherwise both sign for a day.',
      }),
    })}</section>`
}
