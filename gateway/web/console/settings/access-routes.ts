// From where the merchant is called: the pages that may embed the hosted fields, and the addresses that may use secret keys.

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { changeMerchant, checkOrigins, originsView, readOrigins } from '../../../merchants/merchants/index.ts'
import { limitPerMinute } from '../../../platform/http/index.ts'
import { errorSummary, form, formFields } from '../../layout/forms.ts'
import { html } from '../../layout/html.ts'
import { callerOf, type Refused, readForm, tryForm, visitOf } from '../../sessions/index.ts'
import type { ConsoleParts } from '../console-parts.ts'
import { sendConsole } from '../shell.ts'
import { fromLines, lengthFault, toLines } from './lists.ts'
import { originsPart } from './origins-part.ts'

const ACCESS = '/console/access'
const allowed = { config: { access: 'origins' } } as const
/** Looks again at what anybody can look at. */
const unasked = { config: { access: 'origins', confirmed: false } } as const
const NAMES = ['allowed_origins', 'api_allowed_ip_address_ranges'] as const

export const accessPages: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  app.get<{ Querystring: { done?: string } }>(ACCESS, allowed, async (request, reply) => {
    const { merchant } = visitOf(request)
    const values = {
      allowed_origins: toLines(merchant?.allowed_origins ?? '', ' '),
      api_allowed_ip_address_ranges: toLines(merchant?.api_allowed_ip_address_ranges ?? ''),
    }
    return show(parts, request, reply, values, {
      done: own(DONE, request.query.done),
    })
  })

  app.post(ACCESS, allowed, async (request, reply) => {
    const values = readForm(request.body)
    // A person's browser is not among the servers: the page may shut its own address out.
    const caller = { ...callerOf(request, parts.clock), address: 'gateway' as const }
    const tried = await tryForm(async () => {
      for (const name of NAMES) lengthFault(name, values[name] ?? '')
      const body = Object.fromEntries(NAMES.map((name) => [name, fromLines(values[name] ?? '')]))
      return changeMerchant(parts, caller, body)
    })
    if (tried.refused) return show(parts, request, reply, values, { refused: tried.refused })
    return reply.redirect(`${ACCESS}?done=saved`, 303)
  })

  const limit = limitPerMinute(app, limits.origins.perMinute)
  app.post(`${ACCESS}/verify`, unasked, async (request, reply) => {
    const { merchant } = callerOf(request, parts.clock)
    await limit(request, reply, merchant.id)
    await checkOrigins(parts, merchant.id)
    return reply.redirect(`${ACCESS}?done=checked`, 303)
  })
}

const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved. It applies to the next request.',
  checked: 'Origins checked.',
}

async function show(
  { brand, storage, clock }: ConsoleParts,
  request: FastifyRequest,
  reply: FastifyReply,
  values: Record<string, string>,
  { refused, done }: { refused?: Refused; done?: string | undefined },
): Promise<FastifyReply> {
  const faults = refused?.faults ?? []
  const { merchant, csrf } = visitOf(request)
  const origins = merchant && originsView(merchant, await readOrigins(storage.read, merchant), clock.now())
  const fields = formFields({ values, faults })
  const main = html`
    <h1>Access</h1>
    <p class="lead">What may embed your fields, and what may call with your secret keys.</p>
    ${errorSummary(faults)}
    ${form({
      action: ACCESS,
      csrf,
      submit: 'Save',
      fields: html`${fields.textarea({
        name: 'allowed_origins',
        label: 'Allowed origins',
        hint: 'Pages that may embed the hosted fields, one origin a line, such as https://shop.example. Empty: any page, in test mode only.',
        optional: true,
        maxlength: limits.maxChars.list,
      })}
      ${fields.textarea({
        name: 'api_allowed_ip_address_ranges',
        label: 'Addresses that may use secret keys',
        hint: `One range a line, such as 192.0.2.0/24. Empty: any address. Yours is ${request.clientAddress} just now.`,
        optional: true,
        maxlength: limits.maxChars.list,
      })}`,
    })}
    ${merchant && origins && originsPart(origins, merchant.public_key, `${ACCESS}/verify`, csrf)}`
  return sendConsole(request, reply.code(refused?.status ?? 200), {
    title: 'Access',
    look: brand,
    current: ACCESS,
    done,
    main,
    isRefused: refused !== undefined,
  })
}
