// The script tag `hosted-warm.js`, on a page from which customers go on to a checkout, or on the checkout itself. Attributes of the tag:
// data-public-key and, if needed, data-locale, data-frame-url, data-keep-for (milliseconds), and data-on: a selector of links and buttons.
// Then it waits until the pointer, a finger or the focus is on one of them. Without data-public-key, the page calls
// `window.Service.HostedWarm.warm(options)`.
import { currentScript } from '../current-script.ts'
import { ownMembers } from '../unknown.ts'
import { type WarmOptions, warm } from './warm.ts'

/** What comes before a click, and bubbles. */
const SIGNS = ['pointerover', 'touchstart', 'focusin'] as const

const script = currentScript()
const data = ownMembers(script?.dataset) as DOMStringMap
const { publicKey, locale, keepFor, on } = data
const frameUrl = data.frameUrl ?? addressOf('frame.html')

/** The address of a file next to this script. */
function addressOf(file: string): string {
  return script ? new URL(file, script.src).href : ''
}

/** Without `frameUrl`, which is known here. */
function warmHere(options: Omit<WarmOptions, 'frameUrl'>): () => void {
  prefetchLibrary()
  const own: Partial<WarmOptions> = ownMembers(options)
  return warm({ publicKey: '', ...own, frameUrl })
}

/** The next page's script tag finds the library in the cache. */
function prefetchLibrary() {
  const href = addressOf('hosted-fields.js')
  if (!href || document.querySelector(`link[href="${href}"]`)) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'prefetch', as: 'script', crossOrigin: 'anonymous', href })
  document.head.append(link)
}

window.Service = Object.assign(window.Service ?? {}, { HostedWarm: Object.freeze({ warm: warmHere }) })

if (publicKey !== undefined) {
  const start = () =>
    warmHere({ publicKey, ...(locale && { locale }), ...(keepFor && { keepFor: Number(keepFor) }) })
  const onSign = ({ target }: Event) => {
    if (on && target instanceof Element && target.closest(on)) start()
  }
  if (on) for (const sign of SIGNS) document.addEventListener(sign, onSign, { passive: true })
  else start()
}
