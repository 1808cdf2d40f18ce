// Records everything that a merchant's page could learn: messages on its window and its ports in both directions, its requests,
// its console, its DOM, its storage, and whatever the test adds. It can also search the record for leaks.
import type { Page, Request } from '@playwright/test'

export interface Recorder {
  /** Adds something that the page got, such as the token. */
  add(what: string, value: unknown): void
  /** Everything recorded so far, as one JSON text per entry. */
  entries(): Promise<string[]>
}

declare global {
  interface Window {
    recordForTest?: (entry: string) => Promise<void>
  }
}

/** Starts recording on a page that has not been opened yet. Only what its own origin can see is recorded. */
export async function record(page: Page, origin: string): Promise<Recorder> {
  const entries: string[] = []
  const note = (what: string, value: unknown) =>
    entries.push(`${what} ${JSON.stringify(value) ?? String(value)}`)

  await page.exposeFunction('recordForTest', (entry: string) => void entries.push(entry))
  await page.addInitScript(recordInPage, origin)
  page.on('request', (request) => {
    if (isOfPage(request, origin)) note('request', [request.url(), request.headers(), request.postData()])
  })
  page.on('console', (message) => note('console', message.text()))
  page.on('pageerror', (error) => note('error', String(error.stack ?? error)))

  return {
    add: note,
    async entries() {
      note('dom', await page.content())
      note(
        'frames',
        await page.evaluate(() => [...document.querySelectorAll('iframe')].map((f) => [f.src, f.name])),
      )
      note(
        'storage',
        await page.evaluate(() => [document.cookie, { ...localStorage }, { ...sessionStorage }]),
      )
      note('timings', await page.evaluate(() => performance.getEntries().map((entry) => entry.name)))
      note('address', await page.evaluate(() => [location.href, window.name]))
      return [...entries]
    },
  }
}

/** Whether the page itself made a request or could see it. A frame's own requests belong to the gateway. */
function isOfPage(request: Request, origin: string): boolean {
  const frame = request.isNavigationRequest() ? request.frame().parentFrame() : request.frame()
  return frame === null || frame.url() === 'about:blank' || frame.url().startsWith(origin)
}

/** Runs in every frame before its scripts; patches what the page's own origin receives and sends. */
function recordInPage(origin: string) {
  if (location.origin !== origin) return
  // Each entry is sent only once, because otherwise a page that floods would wait for its recorder.
  const noted = new Set<string>()
  const send = (what: string, value: unknown) => {
    const entry = `${what} ${write(value)}`
    if (noted.has(entry)) return
    noted.add(entry)
    void window.recordForTest?.(entry)
  }

  /** Like JSON, but for everything that can be posted, because what JSON leaves out could hold a value, too. */
  function write(value: unknown): string {
    try {
      return JSON.stringify(value, (_key, part: unknown) => {
        if (typeof part === 'bigint') return String(part)
        if (part instanceof Map || part instanceof Set) return [...part]
        if (part instanceof Error) return [part.name, part.message, part.stack]
        if (part instanceof ArrayBuffer) return new TextDecoder().decode(part)
        if (ArrayBuffer.isView(part)) return new TextDecoder().decode(part)
        return part
      })
    } catch {
      return String(value)
    }
  }

  window.addEventListener('message', ({ data }) => send('window message', data), true)

  const { start, postMessage, addEventListener } = MessagePort.prototype
  const seen = new WeakSet<MessagePort>()
  function listen(port: MessagePort) {
    if (seen.has(port)) return
    seen.add(port)
    addEventListener.call(port, 'message', (event) => send('port message', (event as MessageEvent).data))
  }
  MessagePort.prototype.start = function () {
    listen(this)
    return start.call(this)
  }
  const onmessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...onmessage,
    set(this: MessagePort, handler: unknown) {
      listen(this)
      onmessage?.set?.call(this, handler)
    },
  })
  MessagePort.prototype.postMessage = function (...args: unknown[]) {
    send('port post', args[0])
    return (postMessage as (...args: unknown[]) => void).apply(this, args)
  }
}

/** The values typed into the frames. */
export interface Typed {
  number: string
  cvv: string
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g

/**
 * The entries that leak something typed: five consecutive digits of the number, or the security code as a value. Random ids and
 * ports are removed first, because they have digits of their own.
 */
export function leaks(entries: readonly string[], { number, cvv }: Typed): string[] {
  const runs = Array.from({ length: number.length - 4 }, (_, index) => number.slice(index, index + 5))
  return entries.filter((entry) => {
    const text = entry.replace(UUID, '').replace(/(localhost|127\.0\.0\.1):\d+/g, '')
    const bare = text.replace(/[\s-]/g, '')
    return runs.some((run) => bare.includes(run)) || text.split(/[^0-9A-Za-z]+/).includes(cvv)
  })
}
