import { HostedFieldsException } from '../api/exceptions.ts'
import type { CheckedConfig } from '../configuration/configuration.ts'
import { type Methods, openPort, type Remote } from '../port.ts'
import { type FrameAddress, type FrameRole, type Hello, isHello, PROTOCOL } from '../protocol.ts'
import { randomId } from '../random-id.ts'
import { documentAddress } from './address.ts'
import { findWarm, newIframe } from './iframe.ts'
import { loadUntilStopped } from './loading.ts'
import type { Placed } from './place.ts'

export interface FrameOptions<Others extends Methods> {
  config: CheckedConfig
  /** A field's id. Not optional, nor is `card`: a page's `Object.prototype` may have either. */
  id: string | undefined
  /** The frame of the card that the field is in. */
  card: Loaded | undefined
  role: FrameRole
  /** The page's settings: FieldSettings or VaultSettings. */
  settings: object
  /** The container that the frame will be put into, and its name in messages. */
  container: HTMLElement
  selector: string
  /** Accessible name of the frame. */
  title: string
  /** The methods that the frame may call on the page. */
  methods: Methods
  /** Until it resolves, the frame is not called. */
  opening?: Promise<unknown>
  /** Called at each handshake: when the frame loads, and whenever it reloads. */
  onHello?(hello: Hello): void
  /** Called after each handshake, once the frame can be called. */
  onConnected(remote: Remote<Others>): void
}

/** An iframe, and the address that it loads. */
type Loaded = Pick<Placed, 'iframe' | 'address'>

/** One iframe of the gateway, and the connection to it. */
export interface Frame<Others extends Methods> extends Loaded {
  /** The iframe's name, by which sibling frames reach its window. Unguessable. */
  name: string
  /** Resolves at the Hello; rejects with code 1 and the reason. A later Hello makes it resolve after all. */
  loaded(): Promise<void>
  /** Resolves to the newest connection, once `onConnected` has run for it; rejects with code 1 and the reason. */
  connected(): Promise<Remote<Others>>
  /** Calls the frame without waiting for an answer, because it may be reloading, or gone. */
  tell: Remote<Others>['tell']
  /** Removes the iframe and all listeners. May be called repeatedly. */
  destroy(): void
}

/**
 * How far a frame is; empty while it loads. It may fail and be open after all, because a frame that seemed to be missing may still
 * answer, and open again, because a frame may reload.
 */
interface State<Others extends Methods> {
  hasFailed?: true
  /** Of the newest Hello. */
  port?: MessagePort
  /** The connection over that port, once it's open. */
  remote?: Remote<Others>
}

/** What those who wait for a frame learn: that it has loaded, and how to call it. */
const createAnswer = <Others extends Methods>() => ({
  loaded: withResolvers<void>(),
  connected: withResolvers<Remote<Others>>(),
})

/**
 * Creates an iframe, not yet in the page, and answers its handshake (which protocol.ts describes). The listener is added before
 * the iframe, so a Hello is never missed.
 */
export function createFrame<Others extends Methods>(options: FrameOptions<Others>): Frame<Others> {
  const { frameUrl, texts } = options.config
  const { iframe, address } = options.card ?? createIframe(options)
  address.hash += `&${new URLSearchParams({ settings: JSON.stringify(options.settings) })}`
  if (!iframe.enter) iframe.src = address.href
  const { name } = iframe
  const { id = name } = options
  let state: State<Others> = {}
  let answer = createAnswer<Others>()

  const enter = (next: State<Others>) => {
    const { hasFailed, remote } = state
    // From now on callers wait for the next answer: nothing answers on a closed connection, and another try may succeed.
    if (remote || hasFailed) answer = createAnswer()
    remote?.close()
    state = next
  }
  const fail = (message: string, mayLoadLater = true) => {
    enter({ hasFailed: true })
    const exception = new HostedFieldsException(
      1,
      message,
      undefined,
      mayLoadLater,
      texts['form.unavailable'],
    )
    answer.loaded.reject(exception)
    answer.connected.reject(exception)
  }
  const again = () => {
    enter({})
    iframe.src = address.href
  }
  const stopLoading = loadUntilStopped(iframe, options, again, fail)

  async function open(port: MessagePort) {
    await options.opening
    // The frame has sent another Hello since, or was removed.
    if (state.port !== port) return
    const remote = openPort<Others>(port, options.methods)
    state.remote = remote
    options.onConnected(remote)
    answer.connected.resolve(remote)
  }

  const onMessage = ({ source, origin, data, ports: [port] }: MessageEvent<unknown>) => {
    if (origin !== frameUrl.origin || !isHello(data) || data.id !== id || !port) return
    // Read for the frame's own Hello only: while an iframe still loads, reading its window makes the browser create a script
    // context for the empty document in it.
    if (source === null || source !== iframe.contentWindow) return
    stopLoading()
    const fault = faultOf(data)
    if (fault) {
      fail(fault)
      return
    }
    enter({ port })
    void open(port)
    Object.assign(texts, data.texts)
    options.onHello?.(data)
    answer.loaded.resolve()
  }
  window.addEventListener('message', onMessage)

  const destroy = () => {
    window.removeEventListener('message', onMessage)
    stopLoading()
    iframe.remove()
    fail('The hosted fields were destroyed.', false)
  }
  return {
    iframe,
    address,
    name,
    loaded: () => answer.loaded.promise,
    connected: () => answer.connected.promise,
    tell: (...call) => void answer.connected.promise.then((remote) => remote.tell(...call)).catch(() => {}),
    destroy,
  }
}

/** Why a frame that has said Hello can't be used. */
const faultOf = ({ protocol, fault }: Hello): string | undefined =>
  protocol === PROTOCOL ? fault : 'Script and frame have different versions: use both from the same address.'

/** @returns an iframe, and its address without settings */
function createIframe({ config, role, title }: FrameOptions<Methods>): Loaded {
  const address = documentAddress(config)
  const iframe = (role === 'field' && findWarm(address)) || newIframe()
  const fragment: Omit<FrameAddress, 'settings'> = {
    role,
    page: window.origin,
    messages: JSON.stringify(config.messages),
  }
  address.hash = `${new URLSearchParams(fragment)}`
  iframe.name = `hosted-fields-${randomId()}`
  iframe.title = title
  return { iframe, address }
}

/** Like `Promise.withResolvers`, but a rejection that is not awaited is not reported as unhandled. */
function withResolvers<T>() {
  let resolve!: (value: T) => void
  let reject!: (reason: Error) => void
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  promise.catch(() => {})
  return { promise, resolve, reject }
}
