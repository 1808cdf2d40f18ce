// Signing in and out.

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { gatewayError } from '../../core/errors.ts'
import { newSecret } from '../../core/ids.ts'
import { own } from '../../core/objects.ts'
import {
  endSession,
  findAwaiting,
  findSession,
  signIn,
  signInWithCode,
  signInWithPasskey,
} from '../../merchants/users/index.ts'
import { notice } from '../layout/components.ts'
import { formFields } from '../layout/fields.ts'
import { errorSummary, form, hidden, hiddenToken } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { partyOf, passkeyField } from './passkeys.ts'
import { type Refused, tryForm } from './refused.ts'
import { homeOf, returnPath, withReturn } from './return-to.ts'
import { clientOf, deviceOf, keepDevice, readForm, setVisit, type VisitParts, visitOf } from './visits.ts'

const anybody = { config: { access: 'anybody' } } as const

/** What the last page did, told on the sign-in. */
const DONE: Readonly<Record<string, string>> = {
  'signed-out': 'You’re signed out.',
  joined: 'You joined the team. Sign in to continue.',
  operator: 'Your account is ready. Sign in to set up two-factor authentication.',
  expired: 'That took too long. Sign in again.',
  'new-password': 'Your password is another one. Sign in with it.',
}

export const signInRoutes: FastifyPluginAsync<VisitParts> = async (app, parts) => {
  app.get<{ Querystring: { return_to?: string; done?: string } }>(
    '/sign-in',
    anybody,
    async (request, reply) => {
      const { session } = visitOf(request)
      const returnTo = returnPath(request.query.return_to)
      if (session) return reply.redirect(returnTo ?? homeOf(session), 303)
      const done = own(DONE, String(request.query.done))
      return showSignIn(parts, request, reply, { values: { return_to: returnTo }, done })
    },
  )

  app.post('/sign-in', anybody, async (request, reply) => {
    const values = readForm(request.body)
    const { email = '', password = '' } = values
    const { secret } = visitOf(request)
    const from = { client: clientOf(request), device: deviceOf(parts, request) }
    const tried = await tryForm(() => signIn(parts, { email, password, ...from }, secret))
    if (tried.refused) return showSignIn(parts, request, reply, { values, refused: tried.refused })
    setVisit(parts, reply, tried.done.secret)
    keepDevice(parts, reply, tried.done.device)
    const returnTo = returnPath(values.return_to)
    if (tried.done.awaitsCode) return reply.redirect(withReturn('/sign-in/code', returnTo), 303)
    return reply.redirect(returnTo ?? (await homeAfter(parts, tried.done.secret)), 303)
  })

  app.post('/sign-in/passkey', anybody, async (request, reply) => {
    const values = readForm(request.body)
    const party = partyOf(parts)
    if (!party) throw gatewayError('resource_not_found')
    const shown = {
      response: values.passkey ?? '',
      client: clientOf(request),
      device: deviceOf(parts, request),
    }
    const { secret } = visitOf(request)
    const tried = await tryForm(() =>
      signInWithPasskey(parts, party, shown, secret, { afterPassword: false }),
    )
    if (tried.refused) return showSignIn(parts, request, reply, { values, refused: tried.refused })
    if (!tried.done) return reply.redirect('/sign-in', 303)
    setVisit(parts, reply, tried.done.secret)
    keepDevice(parts, reply, tried.done.device)
    return reply.redirect(returnPath(values.return_to) ?? (await homeAfter(parts, tried.done.secret)), 303)
  })

  app.get<{ Querystring: { return_to?: string } }>('/sign-in/code', anybody, async (request, reply) => {
    if (!(await findAwaiting(parts, visitOf(request).secret))) return reply.redirect('/sign-in', 303)
    return showCode(parts, request, reply, { values: { return_to: returnPath(request.query.return_to) } })
  })

  app.post('/sign-in/code', anybody, async (request, reply) => {
    const values = readForm(request.body)
    const tried = await tryForm(() => showFactor(parts, request, values))
    if (tried.refused) return showCode(parts, request, reply, { values, refused: tried.refused })
    if (tried.done === undefined) return reply.redirect('/sign-in?done=expired', 303)
    setVisit(parts, reply, tried.done)
    return reply.redirect(returnPath(values.return_to) ?? (await homeAfter(parts, tried.done)), 303)
  })

  app.post('/sign-out', anybody, async (request, reply) => {
    await endSession(parts, visitOf(request).secret)
    setVisit(parts, reply, newSecret())
    return reply.redirect('/sign-in?done=signed-out', 303)
  })
}

/** The second factor: a code, or a passkey. @returns as `signInWithCode` @throws likewise */
async function showFactor(
  parts: VisitParts,
  request: FastifyRequest,
  { code = '', passkey = '' }: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const client = clientOf(request)
  const { secret } = visitOf(request)
  const party = partyOf(parts)
  if (passkey === '' || !party) return signInWithCode(parts, { code, client }, secret)
  const device = deviceOf(parts, request)
  const shown = { response: passkey, client, device }
  return (await signInWithPasskey(parts, party, shown, secret, { afterPassword: true }))?.secret
}

async function homeAfter(parts: VisitParts, secret: string): Promise<string> {
  const session = await findSession(parts, secret)
  return session ? homeOf(session) : '/'
}

interface Shown {
  values?: Readonly<Record<string, string | undefined>>
  refused?: Refused
  done?: string | undefined
}

async function showSignIn(
  parts: VisitParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { values = {}, refused, done }: Shown,
): Promise<FastifyReply> {
  const { brand } = parts
  const faults = refused?.faults ?? []
  const fields = formFields({ values, faults })
  const main: Html = html`
    <h1>Sign in</h1>
    ${done !== undefined && notice('good', done)}
    ${errorSummary(faults)}
    ${form({
      action: '/sign-in',
      csrf: visitOf(request).csrf,
      submit: 'Sign in',
      fields: html`${hiddenReturn(values.return_to)}
        ${fields.text({ name: 'email', label: 'Email address', inputmode: 'email', autocomplete: 'username', autofocus: true })}
        ${fields.text({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}`,
    })}
    ${await passkeyForm(parts, request, values.return_to)}
    <p><a href="/sign-in/forgotten">I forgot my password</a></p>`
  return sendPage(reply.code(refused?.status ?? 200), {
    title: 'Sign in',
    look: brand,
    scripts: ['passkeys'],
    main,
    isRefused: refused !== undefined,
  })
}

async function showCode(
  parts: VisitParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { values = {}, refused }: Shown,
): Promise<FastifyReply> {
  const { brand } = parts
  const user = await findAwaiting(parts, visitOf(request).secret)
  const asking = { use: 'second factor', name: 'passkey', submit: 'Use a passkey' } as const
  const passkey = user && (await passkeyField(parts, request, { ...asking, userId: user.id }))
  const faults = refused?.faults ?? []
  const fields = formFields({ faults })
  const main: Html = html`
    <h1>Two-factor authentication</h1>
    ${errorSummary(faults)}
    ${form({
      action: '/sign-in/code',
      csrf: visitOf(request).csrf,
      submit: 'Continue',
      cancel: '/sign-in',
      fields: html`${hiddenReturn(values.return_to)}${passkey}
        ${fields.text({
          name: 'code',
          label: 'Code',
          hint: 'The six digits from your authenticator app, or one of your recovery codes.',
          autocomplete: 'one-time-code',
          autofocus: true,
          short: true,
        })}`,
    })}`
  return sendPage(reply.code(refused?.status ?? 200), {
    title: 'Two-factor authentication',
    look: brand,
    scripts: ['passkeys'],
    main,
    isRefused: refused !== undefined,
  })
}

/** A separate form: a passkey signs in without an email address. */
async function passkeyForm(
  parts: VisitParts,
  request: FastifyRequest,
  returnTo: string | undefined,
): Promise<Html | undefined> {
  const asking = { use: 'sign in', name: 'passkey', submit: 'Sign in with a passkey' } as const
  const field = await passkeyField(parts, request, asking)
  return (
    field &&
    html`<form method="post" action="/sign-in/passkey" aria-label="Sign in with a passkey">
      ${hiddenToken(visitOf(request).csrf)}${hiddenReturn(returnTo)}${field}</form>`
  )
}

export const hiddenReturn = (returnTo: string | undefined) => {
  const path = returnPath(returnTo)
  return path !== undefined && hidden('return_to', path)
}
