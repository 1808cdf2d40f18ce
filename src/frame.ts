import { type Connection, connect, PortMessenger, type RemoteProxy } from 'penpal'
import { HostedFieldsException } from './exceptions.ts'
import { type FrameRole, isHello, PROTOCOL } from './protocol.ts'

/** Milliseconds until a frame that has not answered counts as failed. */
const LOAD_TIMEOUT = 15_000

type Methods = Record<string, (...args: never[]) => unknown>

export interface FrameOptions<Remote extends Methods> {
  frameUrl: URL
  publicKey: string
  role: FrameRole
  /** Accessible name of the frame. */
  title: string
  /** What the frame may call on the page. */
  methods: Methods
  /** Runs for every handshake: the first, and again whenever the frame reloads. */
  onConnected(remote: RemoteProxy<Remote>): Promise<void>
}

/** One iframe of the gateway and the line to it. */
export interface Frame<Remote extends Methods> {
  iframe: HTMLIFrameElement
  /** Unguessable; the iframe's name, by which sibling frames reach its window. */
  name: string
  /** The newest connection, once `onConnected` has run for it; rejects with code 1 and the reason. */
  connected(): Promise<RemoteProxy<Remote>>
  /** Removes iframe and listeners; may be called any number of times. */
  destroy(): void
}

/**
 * Makes an iframe, not yet in the page, and answers its handshake (the account of it is in protocol.ts).
 * The listener is there before the iframe, so a Hello is never missed.
 */
export function createFrame<Remote extends Methods>(options: FrameOptions<Remote>): Frame<Remote> {
  const { iframe, name } = createIframe(options)
  const first = withResolvers<RemoteProxy<Remote>>()
  let newest = first.promise
  let connection: Connection<Remote> | undefined

  const fail = (message: string) => first.reject(new HostedFieldsException(1, message))
  const timer = setTimeout(() => fail(loadFailure(options.frameUrl)), LOAD_TIMEOUT)

  const onMessage = (event: MessageEvent<unknown>) => {
    const isOurs = event.source !== null && event.source === iframe.contentWindow
    if (!isOurs || event.origin !== options.frameUrl.origin || !isHello(event.data)) return
    const [port] = event.ports
    if (!port) return
    if (event.data.protocol !== PROTOCOL) {
      fail('The script and the frame are of different versions: use both from the same address.')
      return
    }
    connection?.destroy()
    connection = connect<Remote>({
      messenger: new PortMessenger({ port }),
      methods: options.methods,
      timeout: LOAD_TIMEOUT,
    })
    const latest = connection.promise.then(async (remote) => {
      await options.onConnected(remote)
      clearTimeout(timer)
      return remote
    })
    newest = latest
    latest.then(
      first.resolve,
      () => latest === newest && fail('The payment field refused its settings. Please reload the page.'),
    )
  }
  window.addEventListener('message', onMessage)

  const destroy = () => {
    window.removeEventListener('message', onMessage)
    clearTimeout(timer)
    connection?.destroy()
    iframe.remove()
    fail('The hosted fields were destroyed.')
  }
  return { iframe, name, connected: () => newest, destroy }
}

function createIframe({ frameUrl, publicKey, role, title }: FrameOptions<Methods>) {
  const url = new URL(frameUrl)
  url.searchParams.set('key', publicKey)
  // In the fragment, because it is not part of what the browser caches: all frames share one response.
  url.hash = new URLSearchParams({ role, page: location.origin }).toString()
  const iframe = document.createElement('iframe')
  const name = `hosted-fields-${crypto.randomUUID()}`
  iframe.name = name
  iframe.title = title
  iframe.src = url.href
  return { iframe, name }
}

function loadFailure({ origin }: URL): string {
  return (
    `The payment fields did not load from ${origin} within ${LOAD_TIMEOUT / 1000} seconds. Check that the address ` +
    "can be reached, that the browser trusts its certificate, and that the page's Content-Security-Policy allows it " +
    'in frame-src.'
  )
}

/** A promise with its two ends; a rejection that nobody awaits is not reported as unhandled. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (reason: Error) => void = () => {}
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  promise.catch(() => {})
  return { promise, resolve, reject }
}
