// A tab of Chromium, driven over its debugging protocol without Playwright: to a browser whose pages a driver is attached to directly,
// as Playwright is, prerendering is `PrerenderingDisabledByDevTools`. Who is attached to the tab sees its pages, also one that is prerendered.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { wholeChromium } from '../../../scripts/browser.ts'

/** A page of the tab: the one that is shown, or one that is prerendered. */
export interface TabPage {
  /** Evaluates an expression, and waits for its promise. */
  evaluate<T>(expression: string): Promise<T>
  /** Sends a command of the protocol. */
  send(method: string, params?: object): Promise<Record<string, unknown>>
}

export interface Tab {
  /** All pages so far, the newest last. */
  pages: TabPage[]
  /** Events of all pages. */
  events: Array<{ method: string; params: Record<string, unknown> }>
  close(): Promise<void>
}

interface Message {
  id?: number
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
  error?: { message: string }
}

/** Opens an empty tab in a browser of its own. @param flags of its command line */
export async function openTab(flags: readonly string[]): Promise<Tab> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hosted-fields-tab-'))
  const { executablePath = chromium.executablePath() } = wholeChromium()
  const browser = spawn(executablePath, [
    ...['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`, '--no-first-run'],
    ...['--no-sandbox', '--ignore-certificate-errors', '--disable-gpu', ...flags, 'about:blank'],
  ])
  const socket = new WebSocket(await addressOf(browser))
  const events: Tab['events'] = []
  const pages: TabPage[] = []
  const waiting = new Map<number, (message: Message) => void>()
  let last = 0

  function send(sessionId: string | undefined, method: string, params: object = {}) {
    const id = ++last
    socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }))
    return new Promise<Record<string, unknown>>((resolve, reject) => {
      waiting.set(id, ({ result = {}, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
      )
    })
  }

  const pageOf = (session: string): TabPage => ({
    send: (method, params) => send(session, method, params),
    async evaluate<T>(expression: string): Promise<T> {
      const answer = await send(session, 'Runtime.evaluate', {
        ...{ expression, awaitPromise: true, returnByValue: true },
      })
      if (answer.exceptionDetails) throw new Error(JSON.stringify(answer.exceptionDetails))
      return (answer.result as { value: T }).value
    },
  })

  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(data)
    if (message.id) waiting.get(message.id)?.(message)
    const { method, params = {} } = message
    if (!method) return
    events.push({ method, params })
    const { type } = (params.targetInfo ?? {}) as { type?: string }
    if (method === 'Target.attachedToTarget' && type === 'page') pages.push(pageOf(String(params.sessionId)))
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const { targetId } = await send(undefined, 'Target.createTarget', { url: 'about:blank', forTab: true })
  const { sessionId } = await send(undefined, 'Target.attachToTarget', { targetId, flatten: true })
  await send(String(sessionId), 'Target.setAutoAttach', {
    ...{ autoAttach: true, waitForDebuggerOnStart: false, flatten: true },
  })

  return {
    pages,
    events,
    async close() {
      socket.close()
      const isOver = new Promise((resolve) => browser.once('exit', resolve))
      browser.kill()
      await isOver
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** Where the browser listens, which it says itself. */
function addressOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    browser.stderr?.on('data', (data) => {
      said += data
      const address = /ws:\/\/\S+/.exec(said)?.[0]
      if (address) resolve(address)
    })
    browser.once('error', reject)
    browser.once('exit', () => reject(new Error(`Chromium has ended: ${said}`)))
  })
}
