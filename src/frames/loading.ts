// Loads a frame until it says Hello, or until the page gives it up: finds out why it doesn't, and tries again once the network is back.
import { HostedFieldsException } from '../api/exceptions.ts'
import type { CheckedConfig } from '../configuration/configuration.ts'
import { whenShown } from '../page/when-shown.ts'
import { diagnose, GRACE, hasNoOrigin, watchPolicy } from './diagnosis.ts'

/** How often a frame is loaded again once the network is back. */
const TRIES = 5
/** Milliseconds before each of them. */
const PAUSE = 1_000

/** What is loaded. */
interface Loaded {
  config: Pick<CheckedConfig, 'frameUrl' | 'publicKey' | 'timeout'>
  container: HTMLElement
  /** The container's name in messages. */
  selector: string
}

/**
 * @param again loads it again
 * @param fail called with a sentence for the merchant's developer
 * @returns a function that stops loading, because the frame has answered or was removed
 */
export function loadUntilStopped(
  iframe: HTMLIFrameElement,
  options: Loaded,
  again: () => void,
  fail: (message: string) => void,
): () => void {
  let triesLeft = 0
  let nextTry: ReturnType<typeof setTimeout>
  const watch = () =>
    watchLoading(iframe, options, (message) => {
      stopWatching()
      if (triesLeft-- > 0) nextTry = setTimeout(loadAgain, PAUSE)
      else fail(message)
    })
  let stopWatching = watch()

  function loadAgain() {
    stopWatching()
    stopWatching = watch()
    again()
  }
  /** More than once, because not all of the network may be back. */
  const onOnline = () => {
    triesLeft = TRIES
    loadAgain()
  }
  window.addEventListener('online', onOnline)

  return () => {
    stopWatching()
    clearTimeout(nextTry)
    window.removeEventListener('online', onOnline)
  }
}

/** The exception for a field that the page has removed. @param selector the field's */
export function gone(selector: string): HostedFieldsException {
  const message = `${selector} was taken out of the page, and its field with it.`
  return new HostedFieldsException(1, message, undefined, true)
}

/**
 * Watches a loading frame, and finds out as early as possible why it does not say Hello.
 * @param fail called with a sentence for the merchant's developer
 * @returns a function that stops watching, because the frame has answered or was removed
 */
function watchLoading(
  iframe: HTMLIFrameElement,
  { config, container, selector }: Loaded,
  fail: (message: string) => void,
): () => void {
  const { timeout } = config
  const { origin } = config.frameUrl
  const watching = new AbortController()
  const { signal } = watching
  let afterLoad: ReturnType<typeof setTimeout>
  const explain = () =>
    void diagnose(config, blocked).then((message) => {
      // The frame may have answered since.
      if (!signal.aborted) fail(message)
    })
  const removals = watchRemoval(container, () => {
    if (!iframe.isConnected) fail(gone(selector).message)
  })

  const blocked = watchPolicy(origin, explain, signal)
  if (hasNoOrigin()) explain()
  const onLoad = () => {
    afterLoad = setTimeout(explain, GRACE)
  }
  iframe.addEventListener('load', onLoad, { once: true, signal })
  // Some browsers fire no event when a URL cannot be reached.
  const tooSlow = `No answer within ${timeout / 1000} seconds: ${origin} is too slow or cannot be reached.`
  let patience: ReturnType<typeof setTimeout>
  whenShown(signal, () => {
    patience = setTimeout(fail, timeout, tooSlow)
  })
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
