// An authentication from its beginning to one of its ends: the method, the request to the issuer, and the challenge.
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
  /** Aborted once the person wants out. */
  canceled: AbortSignal
}

/** Milliseconds that the protocol gives the method. */
const METHOD_TIME = 10_000
/** Milliseconds between two questions to the gateway: how the method is, the request, and the challenge. */
const OFTEN = { method: 500, request: 1_000, challenge: 2_500 }
/** How often the frame reports the end to a gateway that doesn't answer. */
const LAST_TRIES = 4
/** Milliseconds that it has to answer then. */
const LAST_TIME = 5_000

/** @returns how it ended, or why there is none */
export async function authenticate(
  request: AuthenticateRequest,
  { page, view, texts, canceled }: Surroundings,
): Promise<AuthenticateAnswer> {
  const pace = createPace(request.timeout, canceled)
  view.say(texts.waiting)
  const begun = await begin(request, page, texts)
  if ('ok' in begun) return begun
  const abandon = () => begun.abandon()
  window.addEventListener('pagehide', abandon)
  try {
    return await steps(begun, request, { view, texts, pace })
  } finally {
    window.removeEventListener('pagehide', abandon)
  }
}

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
      } else await pace.wait(OFTEN.request)
    } else if (!isShown && step.challenge) {
      isShown = true
      said = {}
      showChallenge(step.challenge, work)
    } else await pace.wait(OFTEN.challenge)
    if (pace.isOver()) break
    const next = await Promise.race([begun.proceed(said), pace.canceled])
    if (next && 'ok' in next) return next
    view.say(next ? '' : texts.offline)
    step = next ?? step
  }
  view.bank.replaceChildren()
  return finish(begun, pace.isCanceled() ? 'CARDHOLDER' : 'TIMED_OUT', texts)
}

/** Runs the issuer's method in a hidden frame. @returns how that went, in the words of the gateway */
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
    await pace.wait(OFTEN.method)
    const step = await begun.proceed({})
    isDone = step !== undefined && ('ok' in step || step.status !== 'METHOD')
  }
  iframe.remove()
  return isDone ? 'COMPLETED' : 'TIMED_OUT'
}

function showChallenge({ url, creq, session }: NonNullable<Step['challenge']>, { view, texts, pace }: Work) {
  postToIssuer(view.bank, url, { creq, threeDSSessionData: session }, texts.bank, pace.hurry)
  view.show()
}

/** Ends it at the gateway, whose word is the outcome: it may have ended otherwise before. */
async function finish(
  begun: Authentication,
  cancel: string,
  texts: AuthenticateTexts,
): Promise<AuthenticateAnswer> {
  setTimeLimit(LAST_TIME)
  for (let tries = 0; tries < LAST_TRIES; tries++) {
    const step = await begun.proceed({ cancel })
    if (step && 'ok' in step) return step
    const status = step && outcomeOf(step)
    if (status) return { ok: true, status }
    await new Promise((resolve) => setTimeout(resolve, OFTEN.request))
  }
  return refuse(3, texts['service.unreachable'])
}
