// What a hostile page has at hand: it mounts the gateway's frames itself, takes the port that they say Hello with, and
// speaks Penpal on it without the library.
import type { Page } from '@playwright/test'
import type { FieldSettings, FrameRole } from '../../src/protocol.ts'
import { openCheckout, typeCard, type World } from './checkout.ts'
import { type Recorder, record } from './recorder.ts'

/** What a call on a frame came to. */
export interface Reply {
  isError?: boolean
  value?: unknown
}

/** A line to a frame. */
export interface Line {
  iframe: HTMLIFrameElement
  /** Every message that came on the line. */
  heard: unknown[]
  /** The report of the frame's newest event, or of its Hello. */
  report(): { length: number; valid: boolean } | undefined
  /** Calls a member of the frame, whatever it is. */
  call(method: unknown, ...args: unknown[]): Promise<Reply>
  /** Puts anything on the line. */
  post(message: unknown): void
}

export interface Hostile {
  /** Mounts a frame, or takes one that is there, and answers its Hello. */
  mount(
    role: FrameRole,
    options?: {
      iframe?: HTMLIFrameElement
      name?: string
      title?: string
      query?: string
      settings?: unknown
    },
  ): Promise<Line>
  /** Mounts a field with settings that it takes, and these changes. */
  mountField(settings: Partial<Record<keyof FieldSettings, unknown>>): Promise<Line>
  /** Settings that a field takes. */
  settings(change: Partial<Record<keyof FieldSettings, unknown>>): Record<string, unknown>
  /** Values of every type that can be sent. */
  junk(): unknown[]
  lines: Line[]
}

declare global {
  interface Window {
    hostile: Hostile
  }
}

/** Gives a page that has not been opened yet `window.hostile`, and records all that it learns. */
export async function armPage(page: Page, world: World): Promise<Recorder> {
  const recorder = await record(page, world.site.origin)
  await page.addInitScript(installHostile, {
    origin: world.site.origin,
    frame: `${world.gateway.hostedFieldsFrame}?key=${world.gateway.publicKey}`,
  })
  return recorder
}

/** Opens a checkout with the library on a page that records, and types a card. */
export async function openTyped(
  page: Page,
  world: World,
  card: { number: string; cvv: string },
): Promise<Recorder> {
  const recorder = await armPage(page, world)
  await openCheckout(page, world)
  await typeCard(page, card.number, card.cvv)
  return recorder
}

let pages = 0

/** Opens an empty hostile page, without the library. */
export async function openHostilePage(page: Page, world: World): Promise<Recorder> {
  const recorder = await armPage(page, world)
  await page.goto(world.site.add(`/hostile-${pages++}`, '<!doctype html><title>Checkout</title><body>'))
  return recorder
}

/** Runs in the page, before its own scripts. */
function installHostile({ origin, frame }: { origin: string; frame: string }) {
  if (location.origin !== origin) return
  const { postMessage } = MessagePort.prototype
  const lines: Line[] = []

  async function open(
    iframe: HTMLIFrameElement,
    port: MessagePort,
    first: ReturnType<Line['report']>,
  ): Promise<Line> {
    const heard: unknown[] = []
    const waiting = new Map<string, (reply: Reply) => void>()
    const post = (message: unknown) => postMessage.call(port, message)
    const opened = new Promise<void>((resolve) => {
      port.onmessage = ({ data }) => {
        heard.push(data)
        if (data?.type === 'REPLY') waiting.get(data.callId)?.(data)
        if (data?.type !== 'SYN') return
        // The last step of Penpal's handshake is enough for the other end to take calls.
        post({ namespace: 'penpal', type: 'ACK2' })
        resolve()
      }
    })
    // A field waits for a first message, whatever it is.
    post('')
    await opened
    return {
      iframe,
      heard,
      report: () =>
        heard
          .map((data) => data as { type: string; methodPath?: string[]; args?: never[] })
          .filter(({ type, methodPath }) => type === 'CALL' && methodPath?.[0] === 'changed')
          .at(-1)?.args?.[0] ?? first,
      call(method, ...args) {
        const id = crypto.randomUUID()
        const methodPath = Array.isArray(method) ? method : [method]
        return new Promise((resolve) => {
          waiting.set(id, resolve)
          post({ namespace: 'penpal', type: 'CALL', id, methodPath, args })
        })
      },
      post,
    }
  }

  function mount(
    role: string,
    {
      iframe = document.createElement('iframe'),
      name = '',
      title = '',
      query = '',
      settings = {},
    }: Parameters<Hostile['mount']>[1] = {},
  ): Promise<Line> {
    return new Promise((resolve) => {
      window.addEventListener('message', async function onHello({ source, data, ports: [port] }) {
        if (source !== iframe.contentWindow || data?.hostedFields !== 'hello' || !port) return
        window.removeEventListener('message', onHello)
        const line = await open(iframe, port, data.report)
        lines.push(line)
        resolve(line)
      })
      if (iframe.isConnected) return
      iframe.name = name
      iframe.title = title
      iframe.src = `${frame}${query}#${new URLSearchParams({ role, page: location.origin, settings: JSON.stringify(settings) })}`
      document.body.append(iframe)
    })
  }

  const settings: Hostile['settings'] = (change) => ({
    fieldId: crypto.randomUUID(),
    type: 'credit_card_number',
    name: 'note',
    label: 'Card number',
    placeholder: '',
    format: false,
    required: true,
    maxLength: 64,
    look: { css: [], colorScheme: 'normal', direction: 'ltr' },
    ...change,
  })

  window.hostile = {
    lines,
    mount,
    settings,
    async mountField(change) {
      const chosen = settings(change)
      return mount('field', { title: String(chosen.label), settings: chosen })
    },
    junk: () => [
      undefined,
      null,
      true,
      0,
      -1,
      Number.NaN,
      2 ** 53,
      10n,
      '',
      'constructor',
      '__proto__',
      '{0,1}$|^4',
      new Date(0),
      /4242/,
      new Map([['type', 'text']]),
      new Set(['#number']),
      new ArrayBuffer(8),
      new Blob(['4242']),
      new Error('4242'),
      [],
      [[[]]],
      new Array(10_000),
      {},
      { type: 'text' },
      { fieldIds: ['x'], formData: null },
      { fieldIds: 'x', formData: {} },
      { fieldIds: [], formData: [] },
      { css: 1, colorScheme: 2 },
      { css: [null], colorScheme: 'dark' },
      { bankAccountId: '..', amount: 1 },
      { bankAccountId: {}, amount: '1&number=1' },
      { surchargeEnabled: 'yes' },
      JSON.parse('{"__proto__": {"ok": true}, "constructor": {"prototype": {"ok": true}}}'),
    ],
  }
}
