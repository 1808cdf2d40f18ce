// The one document that every iframe loads. It takes its role and settings from the fragment (protocol.ts has the account
// of the handshake).
import './frame.css'
import type { FrameAddress } from '../src/protocol.ts'
import { startField } from './field/start.ts'
import { helloTo } from './page.ts'
import { startVault } from './vault/start.ts'

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

function start() {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const { role, page, settings }: Partial<FrameAddress> = Object.fromEntries(fragment)
  const input = document.querySelector<HTMLInputElement>('#field')
  if (!page || !isOrigin(page) || !input || !mayStart()) return

  if (role === 'vault') startVault(helloTo(page), parse(settings))
  else startField(helloTo(page), input, parse(settings))
}

start()
