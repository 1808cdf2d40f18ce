// A frame's document without a browser: the page above it is a record of what it was sent.
import { JSDOM } from 'jsdom'
import { borrow } from './borrow.ts'
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
  /** The observers of what is visible. */
  looks: Look[]
}

/** What the browser sees of an element, as far as frames read it. */
export interface Sight {
  intersectionRatio: number
  isVisible?: boolean
}

/** An observer of what is visible, which jsdom has not. */
export interface Look {
  options: unknown
  observed: unknown
  see(...entries: Sight[]): void
}

function observerFor(looks: Look[]): unknown {
  return class {
    private readonly look: Look

    constructor(see: (entries: Sight[]) => void, options: unknown) {
      this.look = { options, observed: undefined, see: (...entries) => see(entries) }
      looks.push(this.look)
    }

    observe(element: unknown): void {
      this.look.observed = element
    }
  }
}

export interface FrameOptions {
  /** The document's address. */
  url?: string
  lang?: string
  /** The content of the element with the texts. */
  texts?: string
  /** Whether it is in no page. */
  isTop?: boolean
  /** The document's origin, where it is not that of its address. */
  origin?: string
  /** What CSS.supports says. */
  supports?: (...asked: string[]) => boolean
  /** In place of the document's body. */
  body?: string
}

const BODY = `<div id="card"><div class="cell"><div id="lens" class="lens"><div class="face">
<input id="field" type="text" hidden spellcheck="false" aria-invalid="false"></div></div>
<p id="error" dir="auto"></p></div></div><p id="alert" role="alert" dir="auto"></p>`

/** The public key in the frame's address. */
export const KEY = 'm_abcdefghijklmnopqrstuv'

const URL_OF_FRAME = `https://gateway.example/frame.html?key=${KEY}`

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
  const dom = new JSDOM(html(options), { url: options.url ?? URL_OF_FRAME })
  const posted: Posted[] = []
  const siblings: Frame['siblings'] = {}
  const page = Object.assign(siblings, {
    postMessage: (data: unknown, origin: unknown, ports: MessagePort[] = []) =>
      void posted.push({ data: structuredClone(data), origin, ports }),
  })
  const looks: Frame['looks'] = []
  css.supports = options.supports ?? (() => false)
  const restore = borrow(dom.window, {
    CSS: css,
    MessageChannel: TestChannel,
    IntersectionObserver: observerFor(looks),
    requestAnimationFrame: (drawn: () => void) => setImmediate(drawn),
    parent: options.isTop ? globalThis : page,
  })
  if (options.origin) Object.assign(window, { origin: options.origin })
  try {
    await body({ input: document.querySelector('input') as HTMLInputElement, posted, siblings, looks })
  } finally {
    dom.window.close()
    restore()
    // Modules ask while they are loaded, which may be later, by another file.
    css.supports = () => false
  }
}
