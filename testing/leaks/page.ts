// What a merchant's page could learn, by Playwright: messages on its windows and its ports, its requests, its console, its DOM and
// its storage.
import type { Frame, Page, Request } from '@playwright/test'
import type { Seen } from './search.ts'

/** The name of the function that pages report by. */
const REPORT = '__reportToLeakProbe'

/**
 * Starts recording a page that has not been opened yet.
 * @param gatewayOrigin frames of this origin are the fields: what happens in them is not the page's
 * @param add gets what is seen as it comes
 * @returns a function that looks at what is there at the end: DOM, inputs, storage, address. Of a page that was closed that's nothing
 */
export async function watchPage(
  page: Page,
  gatewayOrigin: string,
  add: (seen: Seen) => void,
): Promise<() => Promise<void>> {
  const isOwn = (frame: Frame) => !frame.url().startsWith(`${gatewayOrigin}/`)
  await page.exposeBinding(REPORT, ({ frame }, what: string, text: string) => {
    if (isOwn(frame)) add({ where: `page: ${what}`, text })
  })
  await page.addInitScript(reportMessages, { report: REPORT, gatewayOrigin })
  page.on('request', (request) => {
    if (isOwn(senderOf(request)))
      add({
        where: `page: request ${request.method()} ${new URL(request.url()).pathname}`,
        text: [request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join('\n'),
      })
  })
  page.on('console', (message) => add({ where: 'page: console', text: message.text() }))
  page.on('pageerror', (error) => add({ where: 'page: error', text: String(error.stack ?? error) }))
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => add({ where: 'page: websocket', text: String(payload) })),
  )
  return async () => {
    for (const frame of page.frames().filter(isOwn)) await lookInto(page, frame, add)
  }
}

/** Looks at a frame once more if it navigates at that moment. What isn't there any more has nothing to look at. */
async function lookInto(page: Page, frame: Frame, add: (seen: Seen) => void, again = true): Promise<void> {
  const isGone = () => page.isClosed() || frame.isDetached()
  if (isGone()) return
  try {
    add({ where: 'page: dom', text: await frame.content() })
    add({ where: 'page: inputs, storage and address', text: await frame.evaluate(whatIsThere) })
  } catch (error) {
    if (isGone()) return
    if (!again) throw error
    await frame.waitForLoadState('domcontentloaded').catch(() => {})
    await lookInto(page, frame, add, false)
  }
}

/** The frame that sends a request: of a frame's own document, the one that it is in. */
function senderOf(request: Request): Frame {
  const frame = request.frame()
  return (request.isNavigationRequest() && frame.parentFrame()) || frame
}

/** Runs in the page. */
function whatIsThere(): string {
  const inputs = [...document.querySelectorAll('input, textarea, select')].map((input) =>
    'value' in input ? input.value : '',
  )
  const stored = (name: 'localStorage' | 'sessionStorage') => {
    try {
      return { ...window[name] }
    } catch {
      return {}
    }
  }
  const storage = [stored('localStorage'), stored('sessionStorage'), document.cookie]
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  return JSON.stringify([inputs, storage, location.href, window.name, history.state, loaded])
}

/** Runs in each of the page's frames before its scripts. */
function reportMessages({ report, gatewayOrigin }: { report: string; gatewayOrigin: string }): void {
  if (location.origin === gatewayOrigin) return
  const seen = new Set<string>()
  const tell = (what: string, data: unknown) => {
    const text = write(data)
    if (seen.has(what + text)) return
    seen.add(what + text)
    const send: unknown = Reflect.get(window, report)
    if (typeof send === 'function') send(what, text)
  }

  /** As JSON, with what JSON leaves out. */
  function write(data: unknown): string {
    try {
      return JSON.stringify(data, (_name, part: unknown) => {
        if (typeof part === 'bigint') return String(part)
        if (part instanceof Map || part instanceof Set) return [...part]
        if (part instanceof Error) return `${part.name} ${part.message} ${part.stack}`
        if (part instanceof ArrayBuffer || ArrayBuffer.isView(part)) return new TextDecoder().decode(part)
        return part
      })
    } catch {
      return String(data)
    }
  }

  window.addEventListener('message', ({ data }) => tell('message', data), true)
  const ports = new WeakSet<MessagePort>()
  const { addEventListener, postMessage, start } = MessagePort.prototype
  const listen = (port: MessagePort) => {
    if (ports.has(port)) return
    ports.add(port)
    addEventListener.call(port, 'message', (event) => {
      if (event instanceof MessageEvent) tell('message on a port', event.data)
    })
  }
  MessagePort.prototype.start = function () {
    listen(this)
    start.call(this)
  }
  MessagePort.prototype.postMessage = function (...args: unknown[]) {
    tell('message to a port', args[0])
    Reflect.apply(postMessage, this, args)
  }
  const handler = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
  if (!handler) return
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...handler,
    set(this: MessagePort, value: unknown) {
      listen(this)
      handler.set?.call(this, value)
    },
  })
}
