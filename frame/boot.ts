// The first of the frame's two scripts. It is small, so that a field appears early. It reads the frame's role and settings from
// the fragment, shows the field and says Hello for it (protocol.ts describes the handshake).
import './frame.css'
import type { FrameAddress } from '../src/protocol.ts'
import type { ShownField, VaultStart } from './booted.ts'
import { showField } from './field/look/show.ts'
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
function parse(json = ''): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function boot(resolve: (booted: ShownField | VaultStart) => void) {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const { role, page, ...rest }: Partial<FrameAddress> = Object.fromEntries(fragment)
  const input = document.querySelector<HTMLInputElement>('#field')
  if (!page || !isOrigin(page) || !input || !mayStart()) return

  const settings = parse(rest.settings)
  const said = readTexts(parse(rest.messages))
  const { texts } = said
  const sayHello = helloTo(page, said)
  if (role === 'vault') resolve({ role, page, settings, texts, sayHello })
  else if (isSettings(settings)) showField(input, settings, texts, sayHello, resolve)
}

window.booted = new Promise(boot)
