// The tools of a hostile page. It mounts the gateway's frames itself, takes the port of their Hello, and calls on it
// without the library.
import type { Page } from '@playwright/test'
import type { FieldSettings, FrameRole } from '../../../src/protocol.ts'
import { openCheckout, typeCard, type World } from './checkout.ts'
import { NEIGHBOR, NEIGHBORS } from './in-card.ts'
import { type Recorder, record } from './recorder.ts'

/** The reply to a call on a frame. */
export interface Reply {
  failed?: boolean
  value?: unknown
}

/** A connection to a frame. */
export interface Line {
  iframe: HTMLIFrameElement
  /** Every message that was received. */
  heard: unknown[]
  /** The frame's newest report: of its last event, or of its Hello. */
  report(): { length: number; valid: boolean } | undefined
  /** Calls a method of the frame, whatever its name is. */
  call(method: unknown, ...args: unknown[]): Promise<Reply>
  /** Sends any message. */
  post(message: unknown): void
}

export interface Hostile {
  /** Mounts a frame, or takes an existing one, and answers its Hello. */
  mount(
    role: FrameRole,
    options?: {
      iframe?: HTMLIFrameElement
      name?: string
      title?: string
      query?: string
      /** A public key in place of the merchant's. */
      key?: string
      settings?: unknown
    },
  ): Promise<Line>
  /** Mounts a field with valid settings and these changes. */
  mountField(settings: Partial<Record<keyof FieldSettings, unknown>>, key?: string): Promise<Line>
  /** Mounts a card with a field for each of these settings. @returns their lines */
  mountCard(settings: ReadonlyArray<Partial<Record<keyof FieldSettings, unknown>>>): Promise<Line[]>
  /** The fragment of a frame's address: its role, the page's origin and the settings, for a card also those of its other fields. */
  address(role: string, settings: unknown, page?: string): string
  /** Valid settings of a field, with changes. */
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

/** Installs `window.hostile` on a page before it is opened, and records everything that the page learns. */
export async function armPage(page: Page, world: World): Promise<Recorder> {
  const recorder = await record(page, world.site.origin)
  await page.addInitScript(installHostile, {
    origin: world.site.origin,
    frame: world.gateway.hostedFieldsFrame,
    publicKey: world.gateway.publicKey,
    inCard: world.inCard,
    neighbors: { label: NEIGHBOR, of: NEIGHBORS },
  })
  return recorder
}

/** Opens a recorded checkout page with the library, and types a card. */
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
  await openAnother(page, world)
  return recorder
}

/** Opens another empty page, armed like the one before. */
export async function openAnother(page: Page, { site }: World): Promise<void> {
  await page.goto(site.add(`/hostile-${pages++}`, '<!doctype html><title>Checkout</title><body>'))
}

/** Runs in the page, before its own scripts. */
function installHostile({
  origin,
  frame,
  publicKey,
  inCard,
  neighbors,
}: Record<'origin' | 'frame' | 'publicKey', string> & {
  inCard: boolean
  neighbors: { label: string; of: typeof NEIGHBORS }
}) {
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
        // The first message says that the other end listens.
        resolve()
        if (data?.call === undefined) waiting.get(data?.id)?.(data)
      }
    })
    // A field waits for a first message, which may be anything.
    post('')
    await opened
    return {
      iframe,
      heard,
      report: () =>
        heard
          .map((data) => data as { call?: string; args?: never[] })
          .filter(({ call }) => call === 'changed')
          .at(-1)?.args?.[0] ?? first,
      call(method, ...args) {
        const id = crypto.randomUUID()
        return new Promise((resolve) => {
          waiting.set(id, resolve)
          post({ id, call: method, args })
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
      key = publicKey,
      settings = {},
    }: Parameters<Hostile['mount']>[1] = {},
  ): Promise<Line> {
    const isNew = !iframe.isConnected
    const line = answer(iframe, role === 'field' && isNew ? idOf(settings) : undefined)
    if (!isNew) return line
    iframe.name = name
    iframe.title = title
    iframe.src = `${frame}?key=${key}${query}#${address(role, settings)}`
    document.body.append(iframe)
    return line
  }

  const idOf = (settings: unknown): unknown => Reflect.get(Object(settings), 'fieldId')

  /** Answers the Hello of a frame's field, or the first one. */
  function answer(iframe: HTMLIFrameElement, id?: unknown): Promise<Line> {
    return new Promise((resolve) => {
      window.addEventListener('message', async function onHello({ source, data, ports: [port] }) {
        if (source !== iframe.contentWindow || data?.hostedFields !== 'hello' || !port) return
        if (id !== undefined && data.id !== id) return
        window.removeEventListener('message', onHello)
        const line = await open(iframe, port, data.report)
        lines.push(line)
        resolve(line)
      })
    })
  }

  const mountCard: Hostile['mountCard'] = (changes) => {
    const all = changes.map(settings)
    const iframe = document.createElement('iframe')
    const opened = Promise.all(all.map(({ fieldId }) => answer(iframe, fieldId)))
    iframe.src = `${frame}?key=${publicKey}#${fragment('field', all, location.origin)}`
    document.body.append(iframe)
    return opened
  }

  const address: Hostile['address'] = (role, settings, page = location.origin) =>
    fragment(role, inCard && role === 'field' ? amongNeighbors(settings) : [settings], page)

  const fragment = (role: string, all: readonly unknown[], page: string): string => {
    const address = new URLSearchParams({ role, page })
    for (const one of all) address.append('settings', JSON.stringify(one))
    return address.toString()
  }

  const settings: Hostile['settings'] = (change) => ({
    fieldId: crypto.randomUUID(),
    type: 'credit_card_number',
    name: 'note',
    label: 'Card number',
    placeholder: '',
    format: false,
    mask: false,
    required: true,
    disabled: false,
    control: 'input',
    maxLength: 64,
    look: { css: [], colorScheme: 'normal', direction: 'ltr' },
    ...change,
  })

  /** All fields of a card, of which one has these settings. */
  function amongNeighbors(own: unknown): unknown[] {
    const type = Reflect.get(Object(own), 'type') as FieldSettings['type']
    const [before, after] = neighbors.of[type] ?? neighbors.of.text
    const neighbor = (type: string) => settings({ type, label: `${neighbors.label}: ${type}` })
    return [...before.map(neighbor), own, ...after.map(neighbor)]
  }

  window.hostile = {
    lines,
    mount,
    mountCard,
    address,
    settings,
    async mountField(change, key = publicKey) {
      const chosen = settings(change)
      return mount('field', { title: String(chosen.label), settings: chosen, key })
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
