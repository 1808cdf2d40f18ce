// The first of the frame's two scripts: small, so that a field is there early. It takes the frame's role and settings from
// the fragment (protocol.ts has the account of the handshake), shows a field and says Hello for it.
import './frame.css'
import type { FrameAddress } from '../src/protocol.ts'
import type { ShownField, VaultStart } from './booted.ts'
import { showField } from './field/look/show.ts'
import { isSettings } from './field/settings.ts'
import { helloTo } from './hello.ts'

/**
 * In a sandboxed frame without its own origin the browser could not prove to the other frames that this document is
 * the gateway's; opened as a page of its own there is nobody to talk to. In both cases nothing is started.
 */
function mayStart(): boolean {
  return window.origin === location.origin && window.parent !== window
}

/** Messages go to one exact origin, never to any. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

/** The JSON that the page wrote; undefined when it is none. */
function parse(settings = ''): unknown {
  try {
    return JSON.parse(settings)
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
  const sayHello = helloTo(page)
  if (role === 'vault') resolve({ role, settings, sayHello })
  else if (isSettings(settings)) showField(input, settings, sayHello, resolve)
}

window.booted = new Promise(boot)
