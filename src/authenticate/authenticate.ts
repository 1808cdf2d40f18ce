// The page's side of an authentication. A separate file, loaded at the first one: the page script has no room for it.
import type { HostedFieldsException } from '../api/exceptions.ts'
import type { CheckedConfig } from '../configuration/configuration.ts'
import type { createFrame } from '../frames/frame.ts'
import type { PortError, Remote } from '../port.ts'
import type { AuthenticationStatus } from './outcomes.ts'
import { createPlace } from './place.ts'
import type { AuthenticateAnswer, AuthenticateMethods } from './protocol.ts'
import { type AskedFor, readAuthentication } from './request.ts'
import type { Authenticated } from './types.ts'

type CreateFrame = typeof createFrame
type Exception = typeof HostedFieldsException
/** Registers a function that the instance calls when it is destroyed. */
type OnDestroy = (end: () => void) => void

/** The authentication in progress of an instance. */
interface Running {
  /** The payment. */
  key: string
  result: Promise<{ status: AuthenticationStatus }>
}

const running = new WeakMap<CheckedConfig, Running>()

/** Milliseconds between two checks that the frame is still in the page and the time isn't over. */
const PAUSE = 500
/** Milliseconds that the frame has to end it, once the time is over or the payer has canceled. */
const MARGIN = 30_000

/**
 * Authenticates a payment. A second call for the same one while the first is in progress gets the same result.
 * The parts of the library are passed in: a page must have no second copy of them.
 * @param given a token's id, or an authentication that the merchant's server has created
 * @throws (rejects with) HostedFieldsException: 1 the frame did not load, or the fields were destroyed; 2 wrong options, or
 *   another authentication is in progress; 3 no answer, or aborted; 4 the gateway refused
 */
export async function authenticate(
  given: unknown,
  options: unknown,
  config: CheckedConfig,
  createFrame: CreateFrame,
  Exception: Exception,
  onDestroy: OnDestroy,
): Promise<Authenticated> {
  const faults: string[] = []
  const wrong = () => new Exception(2, `The authentication is wrong: ${faults.join(' ')}`, faults)
  const asked = readAuthentication(given, options, faults)
  if (!asked) throw wrong()
  const key = JSON.stringify(asked.request.data)
  let current = running.get(config)
  if (!current) {
    const parts = { config, createFrame, Exception, onDestroy }
    const result = run(parts, asked).finally(() => running.delete(config))
    current = { key, result }
    running.set(config, current)
  }
  if (current.key !== key) {
    faults.push('another one is in progress.')
    throw wrong()
  }
  const { status } = await current.result
  return { status, ...(typeof given === 'string' && { token: given }) }
}

interface Parts {
  config: CheckedConfig
  createFrame: CreateFrame
  Exception: Exception
  onDestroy: OnDestroy
}

function run(
  { config, createFrame, Exception, onDestroy }: Parts,
  asked: AskedFor,
): Promise<{ status: AuthenticationStatus }> {
  const { request, signal } = asked
  const over = new AbortController()
  const place = createPlace(asked)

  return new Promise<{ status: AuthenticationStatus }>((resolve, reject) => {
    let remote: Remote<AuthenticateMethods> | undefined
    const canceled = () => resolve({ status: 'CANCELED' })
    const silent = () => reject(new Exception(3, config.texts['form.silent']))
    const answered = (answer: AuthenticateAnswer) => {
      if (answer.ok) return resolve(answer)
      const { code, message, messages } = answer
      reject(new Exception(code === 2 || code === 3 ? code : 4, message, messages))
    }

    const frame = createFrame<AuthenticateMethods>({
      config: { ...config, frameUrl: new URL('authenticate.html', config.frameUrl) },
      id: undefined,
      card: undefined,
      role: 'authenticate',
      container: place.container,
      selector: 'The authentication',
      settings: {},
      title: '',
      methods: { show: place.show },
      onConnected(connected) {
        // A reloaded frame has lost its authentication, and has canceled it at the gateway: the port was closed.
        if (remote) return
        remote = connected
        const failed = ({ reason }: PortError) => (reason === 'closed' ? canceled() : silent())
        remote.ask(0, 'authenticate', request).then(answered, failed)
      },
    })
    frame.loaded().catch(reject)

    const end = () => reject(new Exception(3, 'The request was aborted.'))
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end, { signal: over.signal })
    let last = Date.now() + request.timeout + MARGIN
    const watch = setInterval(() => {
      if (remote && !frame.iframe.isConnected) canceled()
      if (Date.now() > last) silent()
    }, PAUSE)
    over.signal.addEventListener('abort', () => {
      clearInterval(watch)
      place.remove()
      frame.destroy()
    })
    place.put(frame.iframe, () => {
      // Without a connection there is nothing to cancel at the gateway.
      if (!remote) return canceled()
      remote.tell('cancel')
      last = Math.min(last, Date.now() + MARGIN)
    })
    onDestroy(() => {
      reject(new Exception(1, 'The hosted fields were destroyed.'))
      over.abort()
    })
  }).finally(() => over.abort())
}
