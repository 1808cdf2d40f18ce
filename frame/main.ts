// The one document that every iframe loads. It picks its role from the fragment and says Hello to the page
// (protocol.ts has the account of the handshake).
import './frame.css'
import { type FrameRole, type Hello, PROTOCOL } from '../src/protocol.ts'
import { startField } from './field/start.ts'
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

function start() {
  const settings = new URLSearchParams(location.hash.slice(1))
  const page = settings.get('page')
  const role: FrameRole = settings.get('role') === 'vault' ? 'vault' : 'field'
  const input = document.querySelector<HTMLInputElement>('#field')
  if (!page || !isOrigin(page) || !input || !mayStart()) return

  const { port1, port2 } = new MessageChannel()
  if (role === 'vault') startVault(port1)
  else startField(port1, input)
  const hello: Hello = { hostedFields: 'hello', protocol: PROTOCOL, role }
  window.parent.postMessage(hello, page, [port2])
}

start()
