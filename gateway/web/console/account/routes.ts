// One's own account: the password, the second factor, the merchants in whose teams one is.

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '../../../core/ids.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { changePassword, membershipsOf, signOutEverywhere } from '../../../users/index.ts'
import { buttonForm, errorSummary, form, formFields, hidden } from '../../layout/forms.ts'
import { html } from '../../layout/html.ts'
import { badge } from '../../layout/parts.ts'
import { facts, table } from '../../layout/tables.ts'
import {
  acting,
  type Refused,
  readForm,
  sessionOf,
  setVisit,
  tryForm,
  visitOf,
} from '../../sessions/index.ts'
import type { ConsoleParts } from '../parts.ts'
import { sendConsole } from '../shell.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'

const ACCOUNT = '/account'
const person = { config: { access: 'person' } } as const

const DONE: Readonly<Record<string, string>> = {
  password: 'You have another password. Every other session has ended.',
  factor: 'The second factor is on.',
  'no-factor': 'The second factor is off.',
}

export const ownAccountRoutes: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  app.get<{ Querystring: { done?: string } }>(ACCOUNT, person, async (request, reply) =>
    show(parts, request, reply, { done: own(DONE, String(request.query.done)) }),
  )

  app.post(`${ACCOUNT}/password`, person, async (request, reply) => {
    const { current = '', next = '' } = readForm(request.body)
    const address = request.clientAddress
    const tried = await tryForm(() =>
      changePassword(acting(parts, request), sessionOf(request).user, { current, next, address }),
    )
    if (tried.refused) return show(parts, request, reply, { refused: tried.refused })
    setVisit(parts, reply, tried.done)
    return reply.redirect(`${ACCOUNT}?done=password`, 303)
  })

  app.post(`${ACCOUNT}/sign-out-everywhere`, person, async (request, reply) => {
    const { id } = sessionOf(request).user
    await signOutEverywhere(acting(parts, request), id)
    setVisit(parts, reply, newSecret())
    return reply.redirect('/sign-in?done=signed-out', 303)
  })

  await app.register(secondFactorRoutes, parts)
}

async function show(
  parts: ConsoleParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { done, refused }: { done?: string | undefined; refused?: Refused },
): Promise<FastifyReply> {
  const { user, merchantId } = sessionOf(request)
  const { csrf } = visitOf(request)
  const faults = refused?.faults ?? []
  const fields = formFields({ faults })
  const memberships = await membershipsOf(parts.storage.read, user.id)
  const main = html`
    <h1>Your account</h1>
    ${errorSummary(faults)}
    ${facts([
      ['Name', user.name],
      ['Email address', user.email],
      ['Second factor', user.hasSecondFactor ? badge('good', 'On') : badge('wait', 'Off')],
    ])}
    <p><a class="button" href="${ACCOUNT}/second-factor">${
      user.hasSecondFactor ? 'Change the second factor' : 'Set up a second factor'
    }</a></p>
    ${table({
      caption: 'Your merchants',
      rows: memberships,
      empty: html`<p>You are in no merchant's team.</p><p>Somebody of a team can invite you.</p>`,
      columns: [
        { label: 'Merchant', cell: ({ name }) => name },
        { label: 'Your role', cell: ({ role }) => role },
        {
          label: 'What to do',
          cell: ({ merchant_id, name }) =>
            merchant_id === merchantId
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
    })}
    <section class="panel"><h2>Another password</h2>
      ${form({
        action: `${ACCOUNT}/password`,
        csrf,
        submit: 'Change the password',
        fields: html`${fields.text({
          name: 'current',
          label: 'Your password now',
          type: 'password',
          autocomplete: 'current-password',
        })}
        ${fields.text({
          name: 'next',
          label: 'The new one',
          hint: `${limits.people.password.least} characters or more. Several words make a good one.`,
          type: 'password',
          autocomplete: 'new-password',
        })}`,
      })}</section>
    <section class="panel"><h2>Sign out everywhere</h2>
      <p>Ends your session in every browser, in this one too.</p>
      ${buttonForm({ action: `${ACCOUNT}/sign-out-everywhere`, csrf, submit: 'Sign out everywhere', isDanger: true })}
    </section>`
  return sendConsole(request, reply.code(refused?.status ?? 200), {
    title: 'Your account',
    look: parts.brand,
    current: ACCOUNT,
    done,
    main,
    isRefused: refused !== undefined,
  })
}
