import { HostedFieldsException } from '../api/exceptions.ts'
import type { CheckedConfig } from '../configuration/configuration.ts'
import { type Methods, openPort, type Remote } from '../port.ts'
import { type FrameAddress, type FrameRole, type Hello, isHello, PROTOCOL } from '../protocol.ts'
import { diagnose, GRACE, hasNoOrigin, watchPolicy } from './diagnosis.ts'

export interface FrameOptions<Others extends Methods> {
  config: CheckedConfig
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

/** One iframe of the gateway, and the connection to it. */
export interface Frame<Others extends Methods> {
  iframe: HTMLIFrameElement
  /** The iframe's name, by which sibling frames reach its window. Unguessable. */
  name: string
  /** Resolves at the Hello; rejects with code 1 and the reason. A later Hello makes it resolve after all. */
  loaded(): Promise<void>
  /** Resolves to the newest connection, once `onConnected` has run for it; rejects with code 1 and the reason. */
  connected(): Promise<Remote<Others>>
  /** Removes the iframe and all listeners. May be called repeatedly. */
  destroy(): void
}

/** How often a frame is loaded again once the network is back, and after how many milliseconds each time. */
const TRY_AGAIN = { times: 5, pause: 1_000 }

/**
 * Creates an iframe, not yet in the page, and answers its handshake (which protocol.ts describes). The listener is added before
 * the iframe, so a Hello is never missed.
 */
export function createFrame<Others extends Methods>(options: FrameOptions<Others>): Frame<Others> {
  const { frameUrl, texts } = options.config
  const { iframe, name } = createIframe(options)
  let loaded = withResolvers<void>()
  let first = withResolvers<Remote<Others>>()
  let newest = first.promise
  let hasFailed = false
  let remote: Remote<Others> | undefined
  let current: MessagePort | undefined

  const fail = (message: string) => {
    hasFailed = true
    const exception = new HostedFieldsException(1, message, [message], true)
    loaded.reject(exception)
    first.reject(exception)
  }
  /** Resets the failure, because a frame that failed may still answer. */
  const resetFailure = () => {
    if (!hasFailed) return
    hasFailed = false
    loaded = withResolvers()
    first = withResolvers()
    newest = first.promise
  }
  let triesLeft = 0
  let nextTry: ReturnType<typeof setTimeout>
  const watch = () =>
    watchLoading(iframe, options, (message) => {
      stopWatching()
      if (triesLeft-- > 0) nextTry = setTimeout(loadAgain, TRY_AGAIN.pause)
      else fail(message)
    })
  const loadAgain = () => {
    stopWatching()
    resetFailure()
    stopWatching = watch()
    iframe.src = String(iframe.src)
  }
  /** Reloads a missing frame when the network is back. More than once, because not all of the network may be back. */
  const onOnline = () => {
    triesLeft = TRY_AGAIN.times
    loadAgain()
  }
  const stopLoading = () => {
    stopWatching()
    clearTimeout(nextTry)
    window.removeEventListener('online', onOnline)
  }
  let stopWatching = watch()
  window.addEventListener('online', onOnline)

  async function open(port: MessagePort): Promise<Remote<Others>> {
    await options.opening
    // The frame has sent another Hello since, or was removed.
    if (port !== current) return first.promise
    remote = openPort<Others>(port, options.methods)
    options.onConnected(remote)
    return remote
  }

  const onMessage = ({ source, origin, data, ports: [port] }: MessageEvent<unknown>) => {
    if (origin !== frameUrl.origin || !isHello(data) || data.frame !== name || !port) return
    // Read for the frame's own Hello only: while an iframe still loads, reading its window makes the browser create a script
    // context for the empty document in it.
    if (source === null || source !== iframe.contentWindow) return
    stopLoading()
    const fault =
      data.protocol === PROTOCOL
        ? data.fault
        : 'The script and the frame are of different versions: use both from the same address.'
    if (fault) {
      fail(fault)
      return
    }
    resetFailure()
    remote?.close()
    current = port
    newest = open(port)
    newest.then(first.resolve, () => {})
    Object.assign(texts, data.texts)
    options.onHello?.(data)
    loaded.resolve()
  }
  window.addEventListener('message', onMessage)

  const destroy = () => {
    window.removeEventListener('message', onMessage)
    stopLoading()
    remote?.close()
    current = undefined
    iframe.remove()
    fail('The hosted fields were destroyed.')
  }
  return { iframe, name, loaded: () => loaded.promise, connected: () => newest, destroy }
}

/** The exception for a field that the page has removed. @param selector the field's */
export function gone(selector: string): HostedFieldsException {
  const message = `${selector} was taken out of the page, and its field with it.`
  return new HostedFieldsException(1, message, [message], true)
}

function createIframe({ config, role, settings, title }: FrameOptions<Methods>) {
  const { frameUrl, publicKey, locale, messages } = config
  const url = new URL(frameUrl)
  url.searchParams.set('key', publicKey)
  if (!/^(en\b|$)/i.test(locale)) url.searchParams.set('lang', locale)
  const address: FrameAddress = {
    role,
    page: window.origin,
    settings: JSON.stringify(settings),
    messages: JSON.stringify(messages),
  }
  url.hash = new URLSearchParams(address).toString()
  const iframe = document.createElement('iframe')
  const name = `hosted-fields-${crypto.randomUUID()}`
  iframe.name = name
  iframe.title = title
  if (knowsAutofillPolicy()) iframe.allow = 'autofill'
  iframe.src = url.href
  return { iframe, name }
}

/** Whether a page decides which frames are filled in. A browser that does not know the name would warn of it. */
function knowsAutofillPolicy(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { features(): string[] } }
  return featurePolicy?.features().includes('autofill') ?? false
}

/**
 * Watches a loading frame, and finds out as early as possible why it does not say Hello.
 * @param fail called with a sentence for the merchant's developer
 * @returns a function that stops watching, because the frame has answered or was removed
 */
function watchLoading(
  iframe: HTMLIFrameElement,
  { config: { frameUrl, timeout }, container, selector }: FrameOptions<never>,
  fail: (message: string) => void,
): () => void {
  const { origin } = frameUrl
  const watching = new AbortController()
  const { signal } = watching
  let wasRefused = false
  let afterLoad: ReturnType<typeof setTimeout>
  const explain = () => void diagnose(frameUrl, wasRefused).then(fail)
  const removals = watchRemoval(container, () => {
    if (!iframe.isConnected) fail(gone(selector).message)
  })

  if (hasNoOrigin()) explain()
  const onRefused = () => {
    wasRefused = true
    explain()
  }
  watchPolicy(origin, onRefused, signal)
  const onLoad = () => {
    afterLoad = setTimeout(explain, GRACE)
  }
  iframe.addEventListener('load', onLoad, { once: true, signal })
  // Some browsers fire no event when a URL cannot be reached.
  const tooSlow = `No answer within ${timeout / 1000} seconds: ${origin} is too slow, hangs or cannot be reached.`
  const patience = setTimeout(fail, timeout, tooSlow)
  return () => {
    watching.abort()
    removals.disconnect()
    clearTimeout(patience)
    clearTimeout(afterLoad)
  }
}

/** Watches every tree that an element is in, because an observer does not see into shadow trees. */
function watchRemoval(element: Element, onChange: () => void): MutationObserver {
  const observer = new MutationObserver(onChange)
  let root = element.isConnected ? element.getRootNode() : undefined
  while (root) {
    observer.observe(root, { childList: true, subtree: true })
    root = root instanceof ShadowRoot ? root.host.getRootNode() : undefined
  }
  return observer
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
