// Signing in and out.

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '../../core/ids.ts'
import { own } from '../../core/objects.ts'
import { endSession, findAwaiting, findSession, signIn, signInWithCode } from '../../users/index.ts'
import { errorSummary, form, formFields, hidden } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { notice } from '../layout/parts.ts'
import { type Refused, tryForm } from './refused.ts'
import { homeOf, returnPath, withReturn } from './return-to.ts'
import { deviceOf, keepDevice, readForm, setVisit, type VisitParts, visitOf } from './visits.ts'

const anybody = { config: { access: 'anybody' } } as const

/** What the last page did, told on the sign-in. */
const DONE: Readonly<Record<string, string>> = {
  'signed-out': 'You are signed out.',
  joined: 'You are in the team. Sign in to go on.',
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
    const from = { address: request.clientAddress, device: deviceOf(parts, request) }
    const tried = await tryForm(() => signIn(parts, { email, password, ...from }, secret))
    if (tried.refused) return showSignIn(parts, request, reply, { values, refused: tried.refused })
    setVisit(parts, reply, tried.done.secret)
    keepDevice(parts, reply, tried.done.device)
    const returnTo = returnPath(values.return_to)
    if (tried.done.awaitsCode) return reply.redirect(withReturn('/sign-in/code', returnTo), 303)
    return reply.redirect(returnTo ?? (await homeAfter(parts, tried.done.secret)), 303)
  })

  app.get<{ Querystring: { return_to?: string } }>('/sign-in/code', anybody, async (request, reply) => {
    if (!(await findAwaiting(parts, visitOf(request).secret))) return reply.redirect('/sign-in', 303)
    return showCode(parts, request, reply, { values: { return_to: returnPath(request.query.return_to) } })
  })

  app.post('/sign-in/code', anybody, async (request, reply) => {
    const values = readForm(request.body)
    const { code = '' } = values
    const address = request.clientAddress
    const tried = await tryForm(() => signInWithCode(parts, { code, address }, visitOf(request).secret))
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

async function homeAfter(parts: VisitParts, secret: string): Promise<string> {
  const session = await findSession(parts, secret)
  return session ? homeOf(session) : '/'
}

interface Shown {
  values?: Readonly<Record<string, string | undefined>>
  refused?: Refused
  done?: string | undefined
}

function showSignIn(
  { brand }: VisitParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { values = {}, refused, done }: Shown,
): FastifyReply {
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
    <p><a href="/sign-in/forgotten">I forgot my password</a></p>`
  return sendPage(reply.code(refused?.status ?? 200), {
    title: 'Sign in',
    look: brand,
    main,
    isRefused: refused !== undefined,
  })
}

function showCode(
  { brand }: VisitParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { values = {}, refused }: Shown,
): FastifyReply {
  const faults = refused?.faults ?? []
  const fields = formFields({ faults })
  const main: Html = html`
    <h1>Second factor</h1>
    ${errorSummary(faults)}
    ${form({
      action: '/sign-in/code',
      csrf: visitOf(request).csrf,
      submit: 'Go on',
      cancel: '/sign-in',
      fields: html`${hiddenReturn(values.return_to)}
        ${fields.text({
          name: 'code',
          label: 'Code',
          hint: 'The six digits that your authenticator app shows, or one of your recovery codes.',
          autocomplete: 'one-time-code',
          autofocus: true,
          short: true,
        })}`,
    })}`
  return sendPage(reply.code(refused?.status ?? 200), {
    title: 'Second factor',
    look: brand,
    main,
    isRefused: refused !== undefined,
  })
}

export const hiddenReturn = (returnTo: string | undefined) => {
  const path = returnPath(returnTo)
  return path !== undefined && hidden('return_to', path)
}
