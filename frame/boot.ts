// The first of the frame's two scripts. It is small, so that a field appears early. It reads the frame's role and settings from
// the fragment, shows the field, or those of a card, and says Hello for each (protocol.ts describes the handshake).
import './frame.css'
import { type FrameAddress, MOST_FIELDS } from '../src/protocol.ts'
import type { ShownField, VaultStart } from './booted.ts'
import { showFields } from './field/look/show.ts'
import { isSettings } from './field/settings.ts'
import { helloTo } from './hello.ts'
import { readTexts } from './texts.ts'

/**
 * Whether to start. In a sandboxed frame with an opaque origin, the browser could not prove to the other frames that this
 * document is the gateway's. Opened on its own, it has no page to talk to.
 */
function mayStart(): boolean {
  return window.origin === location.origin && window.parent !== window
}

/** Whether a text is exactly an origin. Messages are sent to one exact origin only. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

/** Parses the page's JSON; undefined if it is not valid. */
function parse(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? '')
  } catch {
    return undefined
  }
}

function boot(resolve: (booted: readonly ShownField[] | VaultStart) => void) {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const { role, page, messages }: Partial<FrameAddress> = Object.fromEntries(fragment)
  if (!page || !isOrigin(page) || !mayStart()) return

  const all = fragment.getAll('settings').map(parse)
  const said = readTexts(parse(messages))
  const { texts } = said
  const sayHello = helloTo(page, said)
  if (role === 'vault') resolve({ page, settings: all[0], texts, sayHello })
  else if (all.length <= MOST_FIELDS && all.every(isSettings)) showFields(all, texts, sayHello, resolve)
}

window.booted = new Promise(boot)
