import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { own } from '../../../core/objects.ts'
import { beginEnrolment, finishEnrolment, removeSecondFactor } from '../../../merchants/users/index.ts'
import type { PageParts } from '../../kit/page-parts.ts'
import { sendConsole } from '../../kit/shell.ts'
import { copyable, notice } from '../../layout/components.ts'
import { confirmation, errorSummary, form, formFields } from '../../layout/forms.ts'
import { html } from '../../layout/html.ts'
import {
  acting,
  hiddenReturn,
  partyOf,
  type Refused,
  readForm,
  returnPath,
  SECOND_FACTOR,
  sessionOf,
  tryForm,
  visitOf,
  withReturn,
} from '../../sessions/index.ts'

const confirmed = { config: { access: 'person', confirmed: true, withoutSecondFactor: true } } as const

/** Why the page opened in place of another. */
const REQUIRED: Readonly<Record<string, string>> = {
  operator: 'Operators need two-factor authentication. Set it up to continue.',
  live: 'Owners and administrators need two-factor authentication for everything that live mode uses. Set it up to continue. You can still look at test mode without it.',
}

interface Asked {
  Querystring: { required?: string; return_to?: string }
}

/** Two-factor authentication by codes of an authenticator app. */
export const secondFactorRoutes: FastifyPluginAsync<PageParts> = async (app, parts) => {
  const { storage } = parts

  app.get<Asked>(SECOND_FACTOR, confirmed, async (request, reply) =>
    sessionOf(request).user.hasApp
      ? showRemoval(parts, request, reply)
      : showEnrolment(parts, request, reply, {
          required: own(REQUIRED, String(request.query.required)),
          returnTo: request.query.return_to,
        }),
  )

  app.post(SECOND_FACTOR, confirmed, async (request, reply) => {
    const { user } = sessionOf(request)
    if (user.hasApp) return reply.redirect('/account', 303)
    const { code = '', return_to: returnTo } = readForm(request.body)
    const tried = await tryForm(() => finishEnrolment(acting(parts, request), user.id, code))
    if (tried.refused) return showEnrolment(parts, request, reply, { refused: tried.refused, returnTo })
    return showRecoveryCodes(parts, request, reply, tried.done, returnTo)
  })

  app.post(`${SECOND_FACTOR}/remove`, confirmed, async (request, reply) => {
    const { id } = sessionOf(request).user
    await storage.write((tx) => removeSecondFactor(tx, acting(parts, request), id))
    return reply.redirect('/account?done=no-factor', 303)
  })
}

/** Shows the recovery codes, once. @param returnTo the page from which the user was sent to the set-up */
export function showRecoveryCodes(
  { brand }: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  codes: readonly string[],
  returnTo?: string,
): FastifyReply {
  return sendConsole(request, reply, {
    title: 'Recovery codes',
    look: brand,
    current: '/account',
    done: 'Two-factor authentication is on.',
    main: html`
      <h1>Recovery codes</h1>
      ${notice('wait', 'Save these codes somewhere other than your phone. They won’t be shown again.')}
      <p>If you lose your phone or your passkey, sign in with one of these codes. Each works once.</p>
      <ul>${codes.map((code) => html`<li>${copyable(code)}</li>`)}</ul>
      <p><a class="button" href="${returnPath(returnTo) ?? '/account'}">I’ve saved them</a></p>`,
  })
}

async function showEnrolment(
  parts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    refused,
    required,
    returnTo,
  }: { refused?: Refused; required?: string | undefined; returnTo?: string | undefined },
): Promise<FastifyReply> {
  const { user } = sessionOf(request)
  const { secret, uri } = await beginEnrolment(parts, user.id, parts.brand.name)
  const faults = refused?.faults ?? []
  const fields = formFields({ faults })
  // Only now: hardly anybody ever needs it.
  const { default: qrCode } = await import('qrcode')
  const picture = Buffer.from(await qrCode.toString(uri, { type: 'svg', margin: 1 })).toString('base64')
  const main = html`
    <h1>Set up two-factor authentication</h1>
    ${required !== undefined && notice('wait', required)}
    <p class="lead">An authenticator app on your phone shows a code that you enter when you sign in.</p>
    ${partyOf(parts) && html`<p>Or <a href="${withReturn('/account/passkeys/new', returnPath(returnTo))}">add a passkey</a> and sign in with your fingerprint, your face or your screen lock.</p>`}
    ${errorSummary(faults)}
    <ol>
      <li><p>Scan this QR code with the app.</p>
        <img class="picture" src="data:image/svg+xml;base64,${picture}" width="200" height="200"
          alt="QR code of the secret in the next line"></li>
      <li><p>Or enter this secret into the app: ${copyable(secret.match(/.{1,4}/g)?.join(' ') ?? secret)}</p></li>
    </ol>
    ${form({
      action: SECOND_FACTOR,
      csrf: visitOf(request).csrf,
      submit: 'Turn on',
      cancel: '/account',
      fields: html`${hiddenReturn(returnTo)}${fields.text({
        name: 'code',
        label: 'Code from the app',
        inputmode: 'numeric',
        autocomplete: 'one-time-code',
        short: true,
      })}`,
    })}`
  return sendConsole(request, reply.code(refused?.status ?? 200), {
    title: 'Set up two-factor authentication',
    look: parts.brand,
    current: '/account',
    main,
    isRefused: refused !== undefined,
  })
}

function showRemoval({ brand }: PageParts, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { user } = sessionOf(request)
  return sendConsole(request, reply, {
    title: 'Authenticator app',
    look: brand,
    current: '/account',
    main: html`<h1>Authenticator app</h1>${confirmation({
      title: 'Turn it off?',
      text: user.hasPasskey
        ? 'Then only your passkeys are asked for after your password.'
        : 'Then your password alone signs you in. To use another phone, turn it off and set it up again.',
      action: `${SECOND_FACTOR}/remove`,
      csrf: visitOf(request).csrf,
      submit: 'Turn off',
      cancel: '/account',
    })}`,
  })
}
