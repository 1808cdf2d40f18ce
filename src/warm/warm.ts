// Gets the process, the connection, the document and its code ready before there are fields (rules: hosted-fields.md#warm). A warm frame
// has no settings: it shows nothing and sends nothing. A field or card takes it (frames/iframe.ts); others start sooner next to it.
import { documentAddress } from '../frames/address.ts'
import { type Iframe, newIframe } from '../frames/iframe.ts'
import { languageAt } from '../page/language-at.ts'
import { whenShown } from '../page/when-shown.ts'
import { ownMembers } from '../unknown.ts'

export interface WarmOptions {
  publicKey: string
  /** The address of the frame, as for the fields. */
  frameUrl: string
  /** The fields' language; by default the page's. */
  locale?: string | undefined
  /** For how long the frame stays, in milliseconds: a minute by default. */
  keepFor?: number | undefined
}

const KEEP_FOR = 60_000

/** What removes the frames that are warm, by their addresses. */
const warmed = new Map<string, () => void>()

/**
 * Loads the frame's document, hidden. Another call with the same options keeps it for longer.
 * @returns a function that removes the frame
 * @throws TypeError without a key or with an address that is none
 */
export function warm(options: WarmOptions): () => void {
  const { publicKey, frameUrl, locale, keepFor } = ownMembers(options)
  if (!publicKey || typeof publicKey !== 'string' || typeof frameUrl !== 'string')
    throw new TypeError('warm needs publicKey and frameUrl.')
  const { href } = documentAddress({
    frameUrl: new URL(frameUrl),
    publicKey,
    locale: typeof locale === 'string' ? locale : languageAt(document.documentElement),
  })
  warmed.get(href)?.()

  const iframe = hiddenFrame(href)
  const isReleased = new AbortController()
  let ending: ReturnType<typeof setTimeout>
  whenShown(isReleased.signal, () => {
    ending = setTimeout(release, typeof keepFor === 'number' ? keepFor : KEEP_FOR)
  })
  function release() {
    isReleased.abort()
    clearTimeout(ending)
    // A field may have taken it.
    if (!iframe.name || iframe.name === href) iframe.remove()
    if (warmed.get(href) === release) warmed.delete(href)
  }
  warmed.set(href, release)
  return release
}

function hiddenFrame(src: string): Iframe {
  const iframe = newIframe()
  Object.assign(iframe, { hidden: true, title: '', src })
  // A rule of the page like `iframe { display: block }` must not make it visible or put it into the Tab order.
  iframe.style.setProperty('display', 'none', 'important')
  document.body.append(iframe)
  if ('moveBefore' in iframe) letEnter(iframe, src)
  return iframe
}

/** Lets a field take it once it has loaded, in a browser that can move it without loading it again. */
function letEnter(iframe: Iframe, src: string) {
  // Until then, what the page says to its window could be lost.
  iframe.addEventListener('load', () => (iframe.name = src), { once: true })
  iframe.enter = (container, address) => {
    iframe.style.removeProperty('display')
    if (container.isConnected) {
      container.moveBefore(iframe, null)
      // Of the fragment alone: the document stays, and the history gets no entry.
      iframe.contentWindow?.location.replace(address)
      // The code that waits for the fields hears of a document that isn't the gateway's by no other event.
      iframe.dispatchEvent(new Event('load'))
    } else {
      iframe.src = address.href
      container.append(iframe)
    }
  }
}
