// Forms that grant access or move money ask users once more who they are (rules: pages.md#confirm). What the user typed goes along in
// hidden fields of the page that asks, so no form has to be filled in twice, and nothing of it is stored or part of an address.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isObject, own } from '../../core/objects.ts'
import { confirmPerson, confirmWithPasskey } from '../../merchants/users/index.ts'
import { formFields } from '../layout/fields.ts'
import { errorSummary, form, hidden } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'
import { sendPage } from '../layout/page.ts'
import { sessionOf } from './caller.ts'
import { confirmsIn, mustConfirm } from './guard.ts'
import { partyOf, passkeyField } from './passkeys.ts'
import { type Refused, tryForm } from './refused.ts'
import { homeOf, pageBefore, returnPath } from './return-to.ts'
import { readForm, type VisitParts, visitOf } from './visits.ts'

/** The fields of the page that asks. No other form has fields of these names. */
const PROOF = 'confirm_proof'
const CANCEL = 'confirm_cancel'
const PASSKEY = 'confirm_passkey'

/**
 * Lets a form through that doesn't ask, or whose user has confirmed a short time ago, or confirms with it.
 * @returns the page that asks, otherwise undefined
 */
export async function confirmForm(
  parts: VisitParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { session } = visitOf(request)
  if (!session || confirmsIn(request.method, request.routeOptions.config) === undefined) return undefined
  if (mustConfirm(request, session)) return confirmFirst(parts, request, reply)
  request.body = typedIn(request)
  return undefined
}

/**
 * The same for a form whose handler decides whether it asks. Call it before any change.
 * @param formTargets other origins to which the form's answer may send the browser
 * @throws 403 without a session
 */
export async function confirmFirst(
  parts: VisitParts,
  request: FastifyRequest,
  reply: FastifyReply,
  formTargets: readonly string[] = [],
): Promise<FastifyReply | undefined> {
  const session = sessionOf(request)
  const sent = readForm(request.body)
  const typed = typedIn(request)
  // The form itself never sees a password.
  request.body = typed
  if (session.isConfirmed) return undefined
  const page = {
    action: request.url,
    cancel: returnPath(own(sent, CANCEL)) ?? pageBefore(request) ?? homeOf(session),
    carried: carriedOf(typed),
    formTargets,
  }
  if (own(sent, PROOF) === undefined) return sendConfirmation(parts, request, reply.code(403), page)
  const refused = await confirm(parts, request, sent)
  return refused && sendConfirmation(parts, request, reply.code(refused.status), { ...page, refused })
}

function typedIn({ body }: FastifyRequest): Record<string, unknown> {
  const { [PROOF]: _proof, [PASSKEY]: _passkey, [CANCEL]: _cancel, ...typed } = isObject(body) ? body : {}
  return typed
}

/** Notes that the user is still the same person. @param sent with the password, the code or the passkey @returns what is wrong with it */
export async function confirm(
  parts: VisitParts,
  request: FastifyRequest,
  sent: Readonly<Record<string, string>>,
): Promise<Refused | undefined> {
  const { id: userId } = sessionOf(request).user
  const { secret } = visitOf(request)
  const who = { userId, address: request.clientAddress }
  const [proof, response, party] = [own(sent, PROOF) ?? '', own(sent, PASSKEY) ?? '', partyOf(parts)]
  const { refused } = await tryForm(() =>
    response !== '' && party
      ? confirmWithPasskey(parts, party, { ...who, response }, secret)
      : confirmPerson(parts, { ...who, proof }, secret),
  )
  return refused && { ...refused, faults: refused.faults.map((fault) => ({ ...fault, context: PROOF })) }
}

/** What the page carries along; only the token is another one, because each page has its own. */
function carriedOf(typed: Readonly<Record<string, unknown>>): Html[] {
  return Object.entries(typed).flatMap(([name, value]) =>
    name === 'csrf' ? [] : [value].flat().map((one) => hidden(name, String(one))),
  )
}

interface Asking {
  /** Where the form continues. */
  action: string
  cancel: string
  carried?: readonly Html[] | Html | false
  refused?: Refused
  formTargets?: readonly string[]
}

/** The page that asks for the password or a code. */
export async function sendConfirmation(
  parts: VisitParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { action, cancel, carried, refused, formTargets = [] }: Asking,
): Promise<FastifyReply> {
  const { user } = sessionOf(request)
  const faults = refused?.faults ?? []
  const title = user.hasSecondFactor
    ? 'Confirm that it’s you to continue'
    : 'Confirm your password to continue'
  const asking = { use: 'confirm', userId: user.id, name: PASSKEY, submit: 'Use a passkey' } as const
  const passkey = await passkeyField(parts, request, asking)
  const main = html`
    <h1>${title}</h1>
    <p class="lead">We ask again before something that shows a secret, grants access or moves money. You’re signed in as
      ${user.email}.</p>
    ${errorSummary(faults)}
    ${form({
      action,
      csrf: visitOf(request).csrf,
      submit: 'Continue',
      cancel,
      fields: html`${carried}${hidden(CANCEL, cancel)}${passkey}${formFields({ faults }).text({
        name: PROOF,
        label: user.hasSecondFactor ? 'Password or code' : 'Password',
        type: 'password',
        autocomplete: 'current-password',
        autofocus: true,
      })}`,
    })}`
  return sendPage(reply, {
    title,
    look: parts.brand,
    main,
    formTargets,
    ...(passkey && { scripts: ['passkeys'] }),
    isRefused: refused !== undefined,
  })
}
