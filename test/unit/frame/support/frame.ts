// A frame's document without a browser: the page above it is a record of what it was sent.
import { builtinEnvironments } from 'vitest/runtime'
import { css } from './css.ts'
import { englishList } from './english.ts'
import { TestChannel } from './ports.ts'

/** A message to the page. */
export interface Posted {
  data: unknown
  origin: unknown
  ports: MessagePort[]
}

export interface Frame {
  input: HTMLInputElement
  /** What the page got as window messages. */
  posted: Posted[]
  /** The other windows of the page, by name. */
  siblings: Record<string, { postMessage(data: unknown, origin: string, ports: MessagePort[]): void }>
}

export interface FrameOptions {
  /** The document's address. */
  url?: string
  lang?: string
  /** The content of the element with the texts. */
  texts?: string
  /** Whether it is in no page. */
  isTop?: boolean
  /** What CSS.supports says. */
  supports?: (...asked: string[]) => boolean
  /** In place of the document's body. */
  body?: string
}

const BODY = `<div id="lens"><div id="face">
<input id="field" type="text" hidden spellcheck="false" aria-invalid="false"></div></div>
<p id="error" role="alert" dir="auto"></p>`

const URL_OF_FRAME = 'https://gateway.example/frame.html?key=m_1'

function html({ lang = 'en', texts = JSON.stringify(englishList), body = BODY }: FrameOptions): string {
  const data = `<script type="application/json" id="texts">${texts}</script>`
  return `<!doctype html><html lang="${lang}" dir="ltr"><body>${body}${data}</body></html>`
}

/** A test in a frame's document, which is gone after it. */
export function inFrame(
  options: FrameOptions,
  body: (frame: Frame) => unknown,
): (...args: unknown[]) => Promise<void> {
  return () => runInFrame(options, body)
}

/** Runs a function in a frame's document. */
export async function runInFrame(options: FrameOptions, body: (frame: Frame) => unknown): Promise<void> {
  const jsdom = { html: html(options), url: options.url ?? URL_OF_FRAME }
  const environment = await builtinEnvironments.jsdom.setup(globalThis, { jsdom })
  const { MessageChannel } = globalThis
  const posted: Posted[] = []
  const siblings: Frame['siblings'] = {}
  const page = Object.assign(siblings, {
    postMessage: (data: unknown, origin: unknown, ports: MessagePort[] = []) =>
      void posted.push({ data: structuredClone(data), origin, ports }),
  })
  Object.assign(globalThis, { CSS: css, MessageChannel: TestChannel })
  css.supports = options.supports ?? (() => false)
  if (!options.isTop)
    Object.defineProperty(window, 'parent', { value: page, configurable: true, writable: true })
  try {
    await body({ input: document.querySelector('input') as HTMLInputElement, posted, siblings })
  } finally {
    Reflect.deleteProperty(globalThis, 'parent')
    await environment.teardown(globalThis)
    Object.assign(globalThis, { CSS: css, MessageChannel })
  }
}
