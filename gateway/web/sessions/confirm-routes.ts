// Before secrets are shown: the password or a code once more, so that a screen left alone shows none.
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { confirmPerson } from '../../users/index.ts'
import { errorSummary, form, formFields } from '../layout/forms.ts'
import { html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { sessionOf } from './caller.ts'
import { type Refused, tryForm } from './refused.ts'
import { homeOf, returnPath } from './return-to.ts'
import { hiddenReturn } from './sign-in-routes.ts'
import { readForm, type VisitParts, visitOf } from './visits.ts'

const person = { config: { access: 'person' } } as const

export const confirmRoutes: FastifyPluginAsync<VisitParts> = async (app, parts) => {
  app.get<{ Querystring: { return_to?: string } }>('/confirm', person, async (request, reply) =>
    show(parts, request, reply, returnPath(request.query.return_to)),
  )

  app.post('/confirm', person, async (request, reply) => {
    const { proof = '', return_to } = readForm(request.body)
    const session = sessionOf(request)
    const { id: userId } = session.user
    const { secret } = visitOf(request)
    const address = request.clientAddress
    const tried = await tryForm(() => confirmPerson(parts, { userId, proof, address }, secret))
    if (tried.refused) return show(parts, request, reply, return_to, tried.refused)
    return reply.redirect(returnPath(return_to) ?? homeOf(session), 303)
  })
}

function show(
  { brand }: VisitParts,
  request: FastifyRequest,
  reply: FastifyReply,
  returnTo: string | undefined,
  refused?: Refused,
): FastifyReply {
  const session = sessionOf(request)
  const faults = refused?.faults ?? []
  const { hasSecondFactor } = session.user
  const fields = formFields({ faults })
  const main = html`
    <h1>Is it still you?</h1>
    <p>What comes next shows or changes a secret. You are signed in as ${session.user.email}.</p>
    ${errorSummary(faults)}
    ${form({
      action: '/confirm',
      csrf: visitOf(request).csrf,
      submit: 'Go on',
      cancel: homeOf(session),
      fields: html`${hiddenReturn(returnTo)}${fields.text({
        name: 'proof',
        label: hasSecondFactor ? 'Code or password' : 'Password',
        type: 'password',
        autocomplete: 'current-password',
        autofocus: true,
      })}`,
    })}`
  return sendPage(reply.code(refused?.status ?? 200), {
    title: 'Is it still you?',
    look: brand,
    main,
    isRefused: refused !== undefined,
  })
}
