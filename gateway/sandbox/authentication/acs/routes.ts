// The simulated ACS: the issuers' method page and their challenges (rules: authentications.md#acs).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { html } from '../../../core/html.ts'
import { isObject, own } from '../../../core/objects.ts'
import { carry, checkOf, decode, protocol, readCarried } from '../../../payments/networks/index.ts'
import { type Routes, takeForms } from '../../../platform/http/index.ts'
import { readData } from '../rows.ts'
import type { Signers } from '../signers.ts'
import { challengePage, errorPage, MOST_TRIES, RIGHT_CODE } from './challenge-pages.ts'
import { carrying, sendPage } from './page.ts'
import { isPasskey, passkeyOptions } from './passkey.ts'
import {
  type AcsParts,
  changeSession,
  ended,
  findSession,
  type Session,
  sendResult,
  writeCRes,
} from './session.ts'

export interface AcsOptions extends AcsParts {
  signers: Signers
  /** The origins of the gateway and of this ACS. Called only while a request is handled. */
  publicUrl: () => string
  acsUrl: () => string
}

const At = Type.Object({ merchantId: Type.String(), id: Type.String() })
type Asked = FastifyRequest<{ Params: Static<typeof At> }>
const schema = { params: At, hide: true }
const CHALLENGE = '/challenge/:merchantId/:id'

const isMethodData = checkOf(protocol.MethodData)
const isCReq = checkOf(protocol.CReq)

function memberOf(body: unknown, name: string): string {
  const value = isObject(body) ? own(body, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** For whoever opens the bank to accept its certificate. */
const welcomeText = html`<p class="bank">Simulated Bank</p><h1>The simulated bank is running</h1>
<p>It confirms payments by 3-D Secure. There’s nothing to do here: go back to the shop.</p>`

/** Routes of the ACS's own origin. */
export const acsRoutes: Routes<AcsOptions> = async (app, options) => {
  const { storage, publicUrl, acsUrl, signers } = options
  takeForms(app)
  const show = (reply: FastifyReply, page: Omit<Parameters<typeof sendPage>[1], 'gateway'>) =>
    sendPage(reply, { ...page, gateway: publicUrl() })
  /** The browser is sent nowhere but to the gateway. */
  const isGateway = (url: string) => URL.parse(url)?.origin === new URL(publicUrl()).origin
  const sessionOf = ({ params }: Asked) => findSession(storage.read, params)

  app.get('/', { schema: { hide: true } }, async (_request, reply) =>
    show(reply, { title: 'Simulated Bank', main: welcomeText }),
  )
  methodPages(app, show, isGateway)

  app.post(CHALLENGE, { schema }, async (request: Asked, reply) => {
    const creq = readCarried(memberOf(request.body, 'creq'), isCReq)
    const isSigned = creq !== undefined && (await signers.acs.isFrom('server', creq))
    const session = isSigned ? await sessionOf(request) : undefined
    const { threeDSServerTransID, acsTransID } = creq?.message ?? {}
    const isOurs = threeDSServerTransID === session?.server_transaction_id && acsTransID === session?.id
    if (!session || !isOurs) return show(reply.code(400), errorPage)
    return step(reply, session, request.params)
  })

  app.post(`${CHALLENGE}/answer`, { schema }, async (request: Asked, reply) => {
    const action = memberOf(request.body, 'action')
    const answer = {
      action,
      code: memberOf(request.body, 'code'),
      passkey: memberOf(request.body, 'passkey'),
    }
    const before = await sessionOf(request)
    if (!before) return show(reply.code(404), errorPage)
    const isRight =
      before.challenge === 'passkey'
        ? await isPasskey(acsUrl(), before.id, answer.passkey)
        : answer.code === RIGHT_CODE
    const session = await changeSession(options, request.params, (current, { ends }) =>
      afterAnswer(current, { ...answer, isRight: isRight && ends !== 'fails' }),
    )
    return step(reply, session ?? before, request.params)
  })

  app.get(`${CHALLENGE}/state`, { schema }, async (request: Asked, reply) => {
    const session = await sessionOf(request)
    return reply.send({ ended: session !== undefined && session.state !== 'OPEN' })
  })

  /** Shows the challenge, or once it has ended sends the result to the gateway, and the browser back. */
  async function step(reply: FastifyReply, found: Session, { merchantId, id }: Static<typeof At>) {
    const { ends, notificationURL } = readData(found)
    const session = ends === 'error_page' ? await fail(found) : found
    if (session.state === 'OPEN' && ends === 'silent')
      return show(reply, { title: 'Your bank', main: html`<p class="bank">Simulated Bank</p>` })
    if (session.state === 'OPEN')
      return show(
        reply,
        challengePage(session, `/challenge/${merchantId}/${id}`, passkeyOptions(acsUrl(), id)),
      )
    const isTaken = await sendResult(options, session)
    if (session.state === 'ERROR') return show(reply.code(500), errorPage)
    if (!isTaken) return show(reply.code(502), errorPage)
    if (!isGateway(notificationURL)) return show(reply.code(400), errorPage)
    const fields = { cres: carry(await signers.acs.sign(writeCRes(session))) }
    return show(reply, {
      title: 'Back to the shop',
      main: carrying(notificationURL, fields),
      runs: ['carry'],
    })
  }

  /** The bank's page fails, which ends the challenge, unless it has ended before. */
  async function fail(session: Session): Promise<Session> {
    const key = { merchantId: session.merchant_id, id: session.id }
    return (await changeSession(options, key, () => ended('ERROR'))) ?? session
  }
}

/** Sends the browser back automatically; or never, for a silent one. */
function methodPages(
  app: FastifyInstance,
  show: (reply: FastifyReply, page: Omit<Parameters<typeof sendPage>[1], 'gateway'>) => FastifyReply,
  isGateway: (url: string) => boolean,
) {
  app.post('/method', { schema: { hide: true } }, async (request, reply) => {
    const data = memberOf(request.body, 'threeDSMethodData')
    const { threeDSMethodNotificationURL: to = '' } = decode(data, isMethodData) ?? {}
    if (!isGateway(to)) return show(reply.code(400), errorPage)
    const main = carrying(to, { threeDSMethodData: data })
    return show(reply, { title: 'Your bank', main, runs: ['carry'] })
  })
  app.post('/method/silent', { schema: { hide: true } }, async (_request, reply) =>
    show(reply, { title: 'Your bank', main: html`` }),
  )
}

/** What an answer changes. */
function afterAnswer(
  { challenge, tries }: Session,
  { action, isRight }: { action: string; isRight: boolean },
): Partial<Session> {
  if (action === 'cancel') return ended('CANCELED')
  if (action === 'check' || challenge === 'app' || challenge === 'out_of_band') return {}
  if (isRight) return { ...ended('PASSED'), tries: tries + 1 }
  return { ...(tries + 1 >= MOST_TRIES && ended('FAILED')), tries: tries + 1 }
}
