// The page behind the link with which the first operator signs up (rules: authentication.md#first-operator).
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { gatewayError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { isOperatorLink, signUpOperator } from '../../merchants/users/index.ts'
import { type FormState, formFields } from '../layout/fields.ts'
import { errorSummary, form } from '../layout/forms.ts'
import { html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { SECOND_FACTOR } from './guard.ts'
import { tryForm } from './refused.ts'
import { readForm, type VisitParts, visitOf } from './visits.ts'

const anybody = { config: { access: 'anybody' } } as const
const PATH = '/first-operator'

/** Where the new operator goes next: to sign in, and on to the second factor, which operators need. */
const NEXT = `/sign-in?${new URLSearchParams({ done: 'operator', return_to: `${SECOND_FACTOR}?required=operator` })}`

interface BySecret {
  Params: { secret: string }
}

/** Where a link leads. @param pagesUrl the origin of the pages */
export const operatorLink = (pagesUrl: string, secret: string): string => `${pagesUrl}${PATH}/${secret}`

export const firstOperatorRoutes: FastifyPluginAsync<VisitParts> = async (app, parts) => {
  app.get<BySecret>(`${PATH}/:secret`, anybody, async (request, reply) => show(parts, request, reply))

  app.post<BySecret>(`${PATH}/:secret`, anybody, async (request, reply) => {
    const values = readForm(request.body)
    const { name = '', email = '', password = '' } = values
    const person = { name, email, password, address: request.clientAddress }
    const tried = await tryForm(() => signUpOperator(parts, request.params.secret, person))
    if (!tried.refused) return reply.redirect(NEXT, 303)
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
  if (!(await isOperatorLink(parts, secret))) throw gatewayError('resource_not_found')
  const fields = formFields(state)
  const main = html`
    <h1>Create the operator’s account</h1>
    <p class="lead">The operator approves merchants, and creates merchants, accounts and brands.</p>
    ${errorSummary(state.faults)}
    ${form({
      action: `${PATH}/${encodeURIComponent(secret)}`,
      csrf: visitOf(request).csrf,
      submit: 'Create account',
      fields: html`${fields.text({ name: 'name', label: 'Your name', autocomplete: 'name' })}
        ${fields.text({
          name: 'email',
          label: 'Email address',
          hint: 'You sign in with it.',
          inputmode: 'email',
          autocomplete: 'username',
        })}
        ${fields.text({
          name: 'password',
          label: 'Password',
          hint: `${limits.people.password.least} characters or more. Several words make a good one.`,
          type: 'password',
          autocomplete: 'new-password',
        })}`,
    })}`
  const isRefused = (state.faults ?? []).length > 0
  return sendPage(reply, { title: 'Create the operator’s account', look: parts.brand, main, isRefused })
}
