// For who has forgotten the password: a mail with a link, and the page behind it (rules: authentication.md#forgotten).
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { gatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import {
  choosePassword,
  findByPasswordSecret,
  findUser,
  membershipsOf,
  noteAttempt,
  passwordSecret,
  plainEmail,
} from '../../merchants/users/index.ts'
import { type FormState, formFields } from '../layout/fields.ts'
import { errorSummary, form } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { mailLink } from './mails.ts'
import { tryForm } from './refused.ts'
import { readForm, type VisitParts, visitOf } from './visits.ts'

const anybody = { config: { access: 'anybody' } } as const
const FORGOTTEN = '/sign-in/forgotten'

interface BySecret {
  Params: { secret: string }
}

/** Where a link leads. @param pagesUrl the origin of the pages */
export const newPasswordLink = (pagesUrl: string, secret: string): string =>
  `${pagesUrl}/new-password/${secret}`

export const newPasswordRoutes: FastifyPluginAsync<VisitParts> = async (app, parts) => {
  const { brand, mailsLeave } = parts
  const page = (reply: FastifyReply, main: Html) =>
    sendPage(reply, { title: 'Forgotten password', look: brand, main })

  app.get(FORGOTTEN, anybody, async (request, reply) =>
    page(reply, mailsLeave ? ask(visitOf(request).csrf) : OPERATOR),
  )

  app.post(FORGOTTEN, anybody, async (request, reply) => {
    if (!mailsLeave) throw gatewayError('resource_not_found')
    const { email = '' } = readForm(request.body)
    const tried = await tryForm(() =>
      noteAttempt(parts, `forgotten ${plainEmail(email)}`, request.clientAddress),
    )
    if (tried.refused) {
      const { faults, status } = tried.refused
      return page(reply.code(status), ask(visitOf(request).csrf, { values: { email }, faults }))
    }
    // Nobody waits for it, so that the time of the answer does not tell whether there is such an account.
    void mailTo(parts, email).catch((error) => request.log.error({ error }, 'a new password was not mailed'))
    return page(reply, ON_ITS_WAY)
  })

  app.get<BySecret>('/new-password/:secret', anybody, async (request, reply) => show(parts, request, reply))

  app.post<BySecret>('/new-password/:secret', anybody, async (request, reply) => {
    const { password = '' } = readForm(request.body)
    const tried = await tryForm(() =>
      choosePassword(parts, request.params.secret, { password, address: request.clientAddress }),
    )
    if (!tried.refused) return reply.redirect('/sign-in?done=new-password', 303)
    return show(parts, request, reply.code(tried.refused.status), { faults: tried.refused.faults })
  })
}

/** Mails a link, if somebody who is in a team has the address: others ask the operator. */
async function mailTo(parts: VisitParts, email: string): Promise<void> {
  const { storage, brand, pagesUrlOf, clock } = parts
  const user = await findUser(storage.read, email)
  if (user?.status !== 'ACTIVE') return
  const [membership] = await membershipsOf(storage.read, user.id)
  if (!membership) return
  const mail = {
    kind: 'new_password' as const,
    merchantId: membership.merchant_id,
    recordId: user.id,
    recipient: user.email,
    subject: `Choose a new password for ${brand.name}`,
    before: 'Someone requested a new password for your account. Choose one within an hour:',
    after: 'If you didn’t request this, ignore this email. Your password won’t change.',
    link: newPasswordLink(pagesUrlOf(brand.id), passwordSecret(parts, user)),
  }
  await storage.write((tx) => mailLink(tx, parts, mail, clock.now()))
}

function ask(csrf: string, state: FormState = {}): Html {
  const fields = formFields(state)
  return html`
    <h1>Forgotten password</h1>
    ${errorSummary(state.faults)}
    <p class="lead">We’ll email you a link to choose a new one.</p>
    ${form({
      action: FORGOTTEN,
      csrf,
      submit: 'Send link',
      cancel: '/sign-in',
      fields: fields.text({
        name: 'email',
        label: 'Email address',
        inputmode: 'email',
        autocomplete: 'username',
      }),
    })}`
}

const ON_ITS_WAY: Html = html`
  <h1>Check your email</h1>
  <p class="lead">If you have an account with this address, we’ve sent you a link. It works once and expires in an hour.</p>
  <p>If it doesn’t arrive, contact the operator of this gateway.</p>
  <p><a class="button" href="/sign-in">Back to sign-in</a></p>`

const OPERATOR: Html = html`
  <h1>Forgotten password</h1>
  <p class="lead">Ask the operator of this gateway for a link to choose a new one.</p>
  <p>The operator runs <code>npm run gateway -- operator user reset EMAIL</code> and sends you the link that it prints. This signs
    you out everywhere and removes two-factor authentication. Set it up again after you sign in.</p>
  <p><a class="button" href="/sign-in">Back to sign-in</a></p>`

async function show(
  parts: VisitParts,
  request: FastifyRequest<BySecret>,
  reply: FastifyReply,
  state: FormState = {},
): Promise<FastifyReply> {
  const { secret } = request.params
  const user = await findByPasswordSecret(parts.storage.read, parts, secret)
  if (!user) throw gatewayError('resource_not_found')
  const main = html`
    <h1>Choose a password</h1>
    <p class="lead">For ${user.email}. This signs you out everywhere. Two-factor authentication doesn’t change.</p>
    ${errorSummary(state.faults)}
    ${form({
      action: `/new-password/${encodeURIComponent(secret)}`,
      csrf: visitOf(request).csrf,
      submit: 'Save password',
      fields: formFields(state).text({
        name: 'password',
        label: 'New password',
        hint: `${limits.people.password.least} characters or more. Several words make a good one.`,
        type: 'password',
        autocomplete: 'new-password',
      }),
    })}`
  const isRefused = (state.faults ?? []).length > 0
  return sendPage(reply, { title: 'Choose a password', look: parts.brand, main, isRefused })
}
