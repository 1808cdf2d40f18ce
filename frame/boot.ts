// The first of the frame's two scripts. It is small, so that a field appears early. It reads the frame's role and settings from
// the fragment, shows the field, or those of a card, and says Hello for each (protocol.ts describes the handshake). In a warm frame
// (src/warm/) it waits for the fragment.
import './frame.css'
import { type FrameAddress, MOST_FIELDS } from '../src/protocol.ts'
import { readAddress } from './address.ts'
import type { ShownField, VaultStart } from './booted.ts'
import { showFields } from './field/look/show.ts'
import { isSettings } from './field/settings.ts'
import { helloTo } from './hello.ts'
import { readTexts } from './texts.ts'

/** Parses the page's JSON; undefined if it is not valid. */
function parse(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? '')
  } catch {
    return undefined
  }
}

function boot(resolve: (booted: readonly ShownField[] | VaultStart) => void) {
  const address = readAddress()
  if (!address) return
  const { fragment, page } = address
  const { role, messages }: Partial<FrameAddress> = Object.fromEntries(fragment)

  const all = fragment.getAll('settings').map(parse)
  const said = readTexts(parse(messages))
  const { texts } = said
  const sayHello = helloTo(page, said)
  if (role === 'vault') resolve({ page, settings: all[0], texts, sayHello })
  else if (all.length <= MOST_FIELDS && all.every(isSettings)) showFields(all, texts, sayHello, resolve)
}

/** Milliseconds after which a warm frame starts without being drawn, as in a tab that is hidden. */
const UNDRAWN = 100

window.booted = new Promise((resolve) => {
  if (location.hash) return boot(resolve)
  // It was hidden, and can't take the focus before it's drawn.
  const drawn = () =>
    Promise.race([new Promise(requestAnimationFrame), new Promise((late) => setTimeout(late, UNDRAWN))])
  window.addEventListener('hashchange', () => drawn().then(() => boot(resolve)), { once: true })
})
