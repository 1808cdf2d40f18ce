// The user's own account: password, second factor, sessions, and merchants.

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { changePassword, membershipsOf } from '../../../merchants/users/index.ts'
import type { PageParts } from '../../kit/page-parts.ts'
import { sendConsole } from '../../kit/shell.ts'
import { badge } from '../../layout/components.ts'
import { buttonForm, errorSummary, form, formFields, hidden } from '../../layout/forms.ts'
import { html } from '../../layout/html.ts'
import { facts, table } from '../../layout/tables.ts'
import {
  acting,
  clientOf,
  type Refused,
  readForm,
  sessionOf,
  setVisit,
  tryForm,
  visitOf,
} from '../../sessions/index.ts'
import { passkeyRoutes, passkeysPart } from './passkey-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { sessionRoutes, sessionsPart } from './session-routes.ts'

const ACCOUNT = '/account'
const person = { config: { access: 'person' } } as const

const DONE: Readonly<Record<string, string>> = {
  password: 'Password changed. You’re signed out everywhere else.',
  passkey: 'Passkey added.',
  renamed: 'Passkey renamed.',
  'no-passkey': 'Passkey removed.',
  session: 'The session was signed out.',
  sessions: 'All other sessions were signed out.',
  factor: 'Two-factor authentication is on.',
  'no-factor': 'Two-factor authentication is off.',
}

export const ownAccountRoutes: FastifyPluginAsync<PageParts> = async (app, parts) => {
  app.get<{ Querystring: { done?: string } }>(ACCOUNT, person, async (request, reply) =>
    show(parts, request, reply, { done: own(DONE, String(request.query.done)) }),
  )

  app.post(`${ACCOUNT}/password`, person, async (request, reply) => {
    const { current = '', next = '' } = readForm(request.body)
    const tried = await tryForm(() =>
      changePassword(acting(parts, request), sessionOf(request).user, {
        current,
        next,
        client: clientOf(request),
      }),
    )
    if (tried.refused) return show(parts, request, reply, { refused: tried.refused })
    setVisit(parts, reply, tried.done)
    return reply.redirect(`${ACCOUNT}?done=password`, 303)
  })

  await app.register(passkeyRoutes, parts)
  await app.register(sessionRoutes, parts)
  await app.register(secondFactorRoutes, parts)
}

async function show(
  parts: PageParts,
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
      ['Two-factor authentication', user.hasSecondFactor ? badge('good', 'On') : badge('wait', 'Off')],
      ['Authenticator app', user.hasApp ? badge('good', 'On') : badge('plain', 'Off')],
    ])}
    <p><a class="button" href="${ACCOUNT}/second-factor">${
      user.hasApp ? 'Turn off the authenticator app' : 'Set up an authenticator app'
    }</a></p>
    ${await passkeysPart(parts, request)}
    ${table({
      caption: 'Your merchants',
      rows: memberships,
      empty: html`<p>You aren’t on a merchant’s team.</p><p>Ask a team member for an invitation.</p>`,
      columns: [
        { label: 'Merchant', cell: ({ name }) => name },
        { label: 'Your role', cell: ({ role }) => role },
        {
          label: 'Actions',
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
    ${await sessionsPart(parts, request)}
    <section class="panel"><h2>Change password</h2>
      ${form({
        action: `${ACCOUNT}/password`,
        csrf,
        submit: 'Change password',
        fields: html`${fields.text({
          name: 'current',
          label: 'Current password',
          type: 'password',
          autocomplete: 'current-password',
        })}
        ${fields.text({
          name: 'next',
          label: 'New password',
          hint: `${limits.people.password.least} characters or more. Several words make a good one.`,
          type: 'password',
          autocomplete: 'new-password',
        })}`,
      })}</section>`
  return sendConsole(request, reply.code(refused?.status ?? 200), {
    title: 'Your account',
    look: parts.brand,
    current: ACCOUNT,
    done,
    main,
    isRefused: refused !== undefined,
  })
}
