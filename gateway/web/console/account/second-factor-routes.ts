import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { beginEnrolment, finishEnrolment, removeSecondFactor } from '../../../users/index.ts'
import { confirmation, errorSummary, form, formFields } from '../../layout/forms.ts'
import { html } from '../../layout/html.ts'
import { copyable, notice } from '../../layout/parts.ts'
import { acting, type Refused, readForm, sessionOf, tryForm, visitOf } from '../../sessions/index.ts'
import type { ConsoleParts } from '../parts.ts'
import { sendConsole } from '../shell.ts'

const FACTOR = '/account/second-factor'
const confirmed = { config: { access: 'person', confirmed: true } } as const

/** The second factor: codes of an authenticator app. */
export const secondFactorRoutes: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  const { storage, brand } = parts

  app.get(FACTOR, confirmed, async (request, reply) =>
    sessionOf(request).user.hasSecondFactor
      ? showRemoval(parts, request, reply)
      : showEnrolment(parts, request, reply),
  )

  app.post(FACTOR, confirmed, async (request, reply) => {
    const { user } = sessionOf(request)
    if (user.hasSecondFactor) return reply.redirect('/account', 303)
    const { code = '' } = readForm(request.body)
    const tried = await tryForm(() => finishEnrolment(acting(parts, request), user.id, code))
    if (tried.refused) return showEnrolment(parts, request, reply, tried.refused)
    return sendConsole(request, reply, {
      title: 'Recovery codes',
      look: brand,
      current: '/account',
      done: 'The second factor is on.',
      main: recoveryCodes(tried.done),
    })
  })

  app.post(`${FACTOR}/remove`, confirmed, async (request, reply) => {
    const { id } = sessionOf(request).user
    await storage.write((tx) => removeSecondFactor(tx, acting(parts, request), id))
    return reply.redirect('/account?done=no-factor', 303)
  })
}

const recoveryCodes = (codes: readonly string[]) => html`
  <h1>Recovery codes</h1>
  ${notice('wait', 'Keep these where your phone is not: they are not shown again.')}
  <p>Each of them stands for one code of the app, for when you have lost it.</p>
  <ul>${codes.map((code) => html`<li>${copyable(code)}</li>`)}</ul>
  <p><a class="button" href="/account">I have kept them</a></p>`

async function showEnrolment(
  parts: ConsoleParts,
  request: FastifyRequest,
  reply: FastifyReply,
  refused?: Refused,
): Promise<FastifyReply> {
  const { user } = sessionOf(request)
  const { secret, uri } = await beginEnrolment(parts, user.id, parts.brand.name)
  const faults = refused?.faults ?? []
  const fields = formFields({ faults })
  // Only now: hardly anybody ever needs it.
  const { default: qrCode } = await import('qrcode')
  const picture = Buffer.from(await qrCode.toString(uri, { type: 'svg', margin: 1 })).toString('base64')
  const main = html`
    <h1>Set up a second factor</h1>
    <p class="lead">An authenticator app on your phone shows a code that you type when you sign in.</p>
    ${errorSummary(faults)}
    <ol>
      <li><p>Scan this with the app.</p>
        <img class="picture" src="data:image/svg+xml;base64,${picture}" width="200" height="200"
          alt="QR code of the secret, which stands below as text"></li>
      <li><p>Or type this secret into it: ${copyable(secret.match(/.{1,4}/g)?.join(' ') ?? secret)}</p></li>
    </ol>
    ${form({
      action: FACTOR,
      csrf: visitOf(request).csrf,
      submit: 'Turn it on',
      cancel: '/account',
      fields: fields.text({
        name: 'code',
        label: 'The code that the app shows',
        inputmode: 'numeric',
        autocomplete: 'one-time-code',
        short: true,
      }),
    })}`
  return sendConsole(request, reply.code(refused?.status ?? 200), {
    title: 'Set up a second factor',
    look: parts.brand,
    current: '/account',
    main,
    isRefused: refused !== undefined,
  })
}

function showRemoval({ brand }: ConsoleParts, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendConsole(request, reply, {
    title: 'Second factor',
    look: brand,
    current: '/account',
    main: html`<h1>Second factor</h1>${confirmation({
      title: 'Turn it off?',
      text: 'Then the password alone signs you in. Turn it on again to use another phone.',
      action: `${FACTOR}/remove`,
      csrf: visitOf(request).csrf,
      submit: 'Turn it off',
      cancel: '/account',
    })}`,
  })
}
