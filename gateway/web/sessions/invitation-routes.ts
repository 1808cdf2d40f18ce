// The page behind a link that invites to a team.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { gatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { acceptInvitation, readInvitation } from '../../merchants/users/index.ts'
import { type FormState, formFields } from '../layout/fields.ts'
import { errorSummary, form } from '../layout/forms.ts'
import { html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { tryForm } from './refused.ts'
import { readForm, type VisitParts, visitOf } from './visits.ts'

const anybody = { config: { access: 'anybody' } } as const

interface BySecret {
  Params: { secret: string }
}

export const invitationRoutes: FastifyPluginAsync<VisitParts> = async (app, parts) => {
  app.get<BySecret>('/invitation/:secret', anybody, async (request, reply) => show(parts, request, reply))

  app.post<BySecret>('/invitation/:secret', anybody, async (request, reply) => {
    const values = readForm(request.body)
    const { name = '', password = '' } = values
    const accepted = { name, password, address: request.clientAddress }
    const tried = await tryForm(() => acceptInvitation(parts, request.params.secret, accepted))
    if (!tried.refused) return reply.redirect('/sign-in?done=joined', 303)
    return show(parts, request, reply.code(tried.refused.status), { values, faults: tried.refused.faults })
  })
}

async function show(
  parts: VisitParts,
  request: FastifyRequest<BySecret>,
  reply: FastifyReply,
  state: FormState = {},
): Promise<FastifyReply> {
  const { secret } = request.params
  const invitation = await readInvitation(parts, secret)
  if (!invitation) throw gatewayError('resource_not_found')
  const { email, role, merchantName, isKnown } = invitation
  const fields = formFields(state)
  const account = isKnown
    ? fields.text({
        name: 'password',
        label: 'Your password',
        hint: 'You already have an account with this email address.',
        type: 'password',
        autocomplete: 'current-password',
      })
    : html`${fields.text({ name: 'name', label: 'Your name', autocomplete: 'name' })}
        ${fields.text({
          name: 'password',
          label: 'Password',
          hint: `${limits.people.password.least} characters or more. Several words make a good one.`,
          type: 'password',
          autocomplete: 'new-password',
        })}`
  const main = html`
    <h1>Join ${merchantName}</h1>
    <p class="lead">You’re invited to join the team with the role ${role}. You’ll sign in as ${email}.</p>
    ${errorSummary(state.faults)}
    ${form({
      action: `/invitation/${encodeURIComponent(secret)}`,
      csrf: visitOf(request).csrf,
      submit: 'Join team',
      fields: account,
    })}`
  const isRefused = (state.faults ?? []).length > 0
  return sendPage(reply, { title: `Join ${merchantName}`, look: parts.brand, main, isRefused })
}
