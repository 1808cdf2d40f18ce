// One authentication: the issuer's method, the request to the issuer, and the challenge.
import type { AuthenticateAnswer, AuthenticateRequest } from '../../src/authenticate/protocol.ts'
import { setTimeLimit } from '../vault/gateway.ts'
import { refuse } from '../vault/refusal.ts'
import { browserData } from './browser-data.ts'
import { type Authentication, begin, outcomeOf, type Step } from './gateway.ts'
import { postToIssuer } from './issuer.ts'
import { createPace, type Pace } from './pace.ts'
import type { AuthenticateTexts } from './text-keys.ts'
import type { View } from './view.ts'

export interface Surroundings {
  /** The page's origin. */
  page: string
  view: View
  texts: AuthenticateTexts
  /** Aborted when the payer cancels. */
  canceled: AbortSignal
}

/** Milliseconds that the protocol allows for the method. */
const METHOD_TIME = 10_000
/** Milliseconds after which the payer sees that the bank is being asked. Most payments without a challenge take less. */
const SHOWN_AFTER = 3_000
/** Milliseconds between two calls to the gateway while the method, the request or the challenge is in progress. */
const PAUSE = { method: 500, request: 1_000, challenge: 2_500 }
/** How many times the frame tries to end it at a gateway that doesn't answer. */
const LAST_TRIES = 4
/** Milliseconds that each of these calls may take. */
const LAST_TIME = 5_000

/** @returns how it ended, or why it couldn't begin or end */
export async function authenticate(
  request: AuthenticateRequest,
  { page, view, texts, canceled }: Surroundings,
): Promise<AuthenticateAnswer> {
  const pace = createPace(request.timeout, canceled)
  view.say(texts.waiting)
  const slow = setTimeout(view.show, SHOWN_AFTER)
  let abandon = () => {}
  try {
    const begun = await Promise.race([begin(request, page, texts), pace.over])
    if (!begun) return unbegun(pace, texts)
    if ('ok' in begun) return begun
    abandon = begun.abandon
    window.addEventListener('pagehide', abandon)
    return await steps(begun, request, { view, texts, pace })
  } finally {
    clearTimeout(slow)
    window.removeEventListener('pagehide', abandon)
  }
}

/** It's over before the gateway has answered, so the frame knows of nothing to end there. If there is something, it expires. */
const unbegun = ({ isCanceled }: Pace, texts: AuthenticateTexts): AuthenticateAnswer =>
  isCanceled() ? { ok: true, status: 'CANCELED' } : refuse(3, texts['service.unreachable'])

interface Work {
  view: View
  texts: AuthenticateTexts
  pace: Pace
}

async function steps(
  begun: Authentication,
  request: AuthenticateRequest,
  work: Work,
): Promise<AuthenticateAnswer> {
  const { view, texts, pace } = work
  let step = begun.first
  let said: object = {}
  let isShown = false
  while (!pace.isOver()) {
    const status = outcomeOf(step)
    if (status) return { ok: true, status }
    if (step.status === 'METHOD' || step.status === 'CREATED') {
      if (!('browser' in said)) {
        const method = await runMethod(begun, step, work)
        said = { browser: browserData(), method, window: request.window }
      } else await pace.wait(PAUSE.request)
    } else if (!isShown && step.challenge) {
      isShown = true
      said = {}
      showChallenge(step.challenge, work)
    } else await pace.wait(PAUSE.challenge)
    const next = await proceed(begun, said, pace)
    if (next && 'ok' in next) return next
    if (pace.isOver()) break
    view.say(!next ? texts.offline : isShown ? '' : texts.waiting)
    step = next ?? step
  }
  view.bank.replaceChildren()
  return finish(begun, pace.isCanceled() ? 'CARDHOLDER' : 'TIMED_OUT', texts)
}

/** Continues it, unless it's over before the gateway answers. */
const proceed = async (begun: Authentication, body: object, { isOver, over }: Pace) =>
  isOver() ? undefined : Promise.race([begun.proceed(body), over])

/** Runs the issuer's method in a hidden frame. @returns what the gateway reports to the issuer about it */
async function runMethod(
  begun: Authentication,
  { method }: Step,
  { view, pace }: Work,
): Promise<'COMPLETED' | 'TIMED_OUT' | 'NONE'> {
  if (!method) return 'NONE'
  const iframe = postToIssuer(view.bank, method.url, { threeDSMethodData: method.data }, '', pace.hurry)
  iframe.hidden = true
  const end = Date.now() + METHOD_TIME
  let isDone = false
  while (!isDone && Date.now() < end && !pace.isOver()) {
    await pace.wait(PAUSE.method)
    const step = await proceed(begun, {}, pace)
    isDone = step !== undefined && ('ok' in step || step.status !== 'METHOD')
  }
  iframe.remove()
  return isDone ? 'COMPLETED' : 'TIMED_OUT'
}

function showChallenge({ url, creq, session }: NonNullable<Step['challenge']>, { view, texts, pace }: Work) {
  postToIssuer(view.bank, url, { creq, threeDSSessionData: session }, texts.bank, pace.hurry)
  view.say('')
  view.enter()
  view.show()
}

/** Ends it at the gateway. The gateway's answer counts: it may have ended differently before. */
async function finish(
  begun: Authentication,
  cancel: string,
  texts: AuthenticateTexts,
): Promise<AuthenticateAnswer> {
  setTimeLimit(LAST_TIME)
  for (let tries = 1; ; tries++) {
    const step = await begun.proceed({ cancel })
    if (step && 'ok' in step) return step
    const status = step && outcomeOf(step)
    if (status) return { ok: true, status }
    if (tries === LAST_TRIES) return refuse(3, texts['service.unreachable'])
    await new Promise((resolve) => setTimeout(resolve, PAUSE.request))
  }
}
