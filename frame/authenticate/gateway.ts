// The frame's calls to the gateway for one authentication.
import { type AuthenticationStatus, OUTCOMES } from '../../src/authenticate/outcomes.ts'
import type { AuthenticateRequest } from '../../src/authenticate/protocol.ts'
import { isObject, type Unknown } from '../../src/unknown.ts'
import type { Refusal } from '../../src/vault-protocol.ts'
import { call, type GatewayAnswer } from '../vault/gateway.ts'
import { refusalOf } from '../vault/refusal.ts'
import type { AuthenticateTexts } from './text-keys.ts'

/** The state of an authentication, as the gateway's public API returns it. */
export interface Step {
  status: string
  method?: { url: string; data: string }
  challenge?: { url: string; creq: string; session?: string }
}

export interface Authentication {
  /** The state that it was created with. */
  first: Step
  /**
   * Continues it: `browser` and `method` send the request to the issuer, `cancel` ends it, an empty body only reads its state.
   * @returns undefined while the gateway can't be reached or is busy
   */
  proceed(body: object): Promise<Step | Refusal | undefined>
  /** Cancels it while this document unloads, without waiting for an answer. */
  abandon(): void
}

/** Creates it, unless the merchant's server already has. @param page the page's origin */
export async function begin(
  { data }: AuthenticateRequest,
  page: string,
  texts: AuthenticateTexts,
): Promise<Authentication | Refusal> {
  if ('secret' in data) {
    const said = stepIn(data)
    // An outcome counts only as the gateway's answer: whoever controls the page could name any.
    const first = said && !outcomeOf(said) ? said : { status: 'CREATED' }
    return authenticationOf(data.id, data.secret, first, texts)
  }
  const answer = await call('POST', '/v1/authentications', { ...data, page_origin: page })
  const body = accepted(answer)
  const { id, secret } = body ?? {}
  const step = stepIn(body)
  if (typeof id !== 'string' || typeof secret !== 'string' || !step) return refusalOf(answer, texts)
  return authenticationOf(id, secret, step, texts)
}

function authenticationOf(id: string, secret: string, first: Step, texts: AuthenticateTexts): Authentication {
  const path = `/v1/authentications/${encodeURIComponent(id)}/continue`
  return {
    first,
    async proceed(body) {
      const answer = await call('POST', path, { secret, ...body })
      const step = stepIn(accepted(answer))
      if (step) return step
      // Worth another try.
      return !answer || answer.status === 429 || answer.status >= 500 ? undefined : refusalOf(answer, texts)
    },
    abandon: () => void call('POST', path, { secret, cancel: 'CARDHOLDER' }, true),
  }
}

/** The body of a successful answer. */
const accepted = (answer: GatewayAnswer | undefined): Unknown | undefined =>
  answer && answer.status < 300 && isObject(answer.body) ? answer.body : undefined

function stepIn(body: Unknown | undefined): Step | undefined {
  return typeof body?.status === 'string' ? (body as unknown as Step) : undefined
}

/** The outcome, if it has ended. */
export const outcomeOf = ({ status }: Step): AuthenticationStatus | undefined =>
  OUTCOMES.find((outcome) => outcome === status)
