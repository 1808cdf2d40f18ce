// A browser as far as the handshake needs one: frames with documents, windows, origins and ports. Nothing is delivered, and no
// frame loads, before the explorer wants it.
import { hash } from 'node:crypto'
import { type Checks, createChecks } from './checks.ts'
import { type Frame, findWindow } from './frame.ts'
import { fetchFor, type Request } from './gateway.ts'
import { createMail, type Mail } from './mail.ts'
import { createChannel, type Port } from './port.ts'
import { type Place, Realm } from './realm.ts'
import type { Globals, Parties } from './realms.ts'

export const GATEWAY = 'https://gateway.example'
export const SHOP = 'https://shop.example'
export const STRANGER = 'https://stranger.example'

export interface Browser {
  readonly frames: readonly Frame[]
  readonly mail: Mail
  readonly checks: Checks
  /** What the gateway was asked. */
  readonly requests: Request[]
  /** Ports that can still be used. */
  ports(): Port[]
  /** Loads a frame's document. */
  load(frame: Frame): void
  /** Ends a frame's document. */
  unload(frame: Frame): void
  /** Posts a message of the page's or a stranger's own script, with a port. */
  post(from: Frame, to: Frame, message: object): void
}

const origins = { page: SHOP, field: GATEWAY, vault: GATEWAY, stranger: STRANGER }

/** @param frames the page first, then its frames in the order of the document */
export function createBrowser(parties: Parties, frames: readonly Frame[]): Browser {
  const checks = createChecks(GATEWAY)
  const requests: Request[] = []
  let ports: Port[] = []
  const seen = new Map<string, object>()
  const mail = createMail(windowFor)

  /** A frame's window, as a document has it: always the same object. */
  function windowFor(viewer: Place, frame: Frame): object {
    const key = `${viewer.id} ${frame.id}`
    const known = seen.get(key)
    if (known) return known
    const sender = frames.find(({ id }) => id === viewer.id)
    const postMessage = (data: unknown, target: string, ports: Port[] = []) => {
      const text = JSON.stringify(data)
      checks.sentToWindow(text, target)
      if (sender) mail.send(frame, { text, target, ports, source: sender, origin: origins[viewer.role] })
    }
    const get = (_target: object, name: string) =>
      name === 'postMessage' ? postMessage : windowFor(viewer, findWindow(frames, name))
    const proxy = new Proxy({}, { get })
    seen.set(key, proxy)
    return proxy
  }

  function channel(realm: Realm) {
    const made = createChannel(realm.nextName(), realm, checks.sent)
    ports.push(made.port1, made.port2)
    return made
  }

  function globalsOf(frame: Frame, realm: Realm): Globals {
    const [page = frame] = frames
    const settings = JSON.stringify(frame.settings)
    const location = new URL(`${realm.origin}/?key=${frame.key}`)
    location.hash = new URLSearchParams({ page: SHOP, settings }).toString()
    return {
      location,
      window: {
        name: frame.name,
        parent: windowFor(frame, page),
        addEventListener: realm.listen.bind(realm),
      },
      document: documentOf(frame, realm),
      crypto: { getRandomValues: (bytes) => fillFrom(bytes, realm.nextName()) },
      // A plain function, because `new` is what it is called with.
      MessageChannel: function MessageChannel() {
        return channel(realm)
      },
      fetch: fetchFor(realm, (from, request) => {
        checks.requested(from, request)
        requests.push(request)
      }),
      // Nobody is slow, so no time limit ends.
      setTimeout: () => 0,
      clearTimeout: () => {},
      AbortSignal: { timeout: () => undefined },
    }
  }

  function documentOf(frame: Frame, realm: Realm): object {
    const elements: Record<string, object> = {
      input: realm.input,
      script: { src: GATEWAY },
      button: { addEventListener: realm.listen.bind(realm) },
    }
    const iframes = frames
      .filter(({ settings }) => 'isOfShop' in settings)
      .map((each) => iframeOf(frame, each))
    return {
      documentElement: { lang: 'en' },
      querySelector: (selector: string) => elements[selector] ?? null,
      querySelectorAll: () => iframes,
      getElementById: () => null,
    }
  }

  function iframeOf(viewer: Frame, frame: Frame): object {
    let src = frame.role === 'field' ? GATEWAY : ''
    return {
      title: frame.id,
      name: frame.name,
      get contentWindow() {
        return frame.isRemoved ? null : windowFor(viewer, frame)
      },
      get src() {
        return src
      },
      set src(url: string) {
        src = url
        frame.isLoading = true
      },
    }
  }

  return {
    frames,
    mail,
    checks,
    requests,
    ports() {
      ports = ports.filter((port) => port.isAlive())
      return ports
    },
    load(frame) {
      frame.isLoading = false
      frame.loads++
      const origin = origins[frame.role]
      const realm = new Realm(frame, origin, origin === GATEWAY)
      frame.realm = realm
      const start = { page: parties.shop, field: parties.field, vault: parties.vault, stranger: undefined }
      start[frame.role]?.(globalsOf(frame, realm))
    },
    unload(frame) {
      if (frame.realm) frame.realm.isGone = true
      frame.realm = undefined
    },
    post(from, to, message) {
      if (!from.realm) return
      const { port2 } = channel(from.realm)
      const letter = { text: JSON.stringify(message), target: origins[to.role], ports: [port2] }
      mail.send(to, { ...letter, source: from, origin: origins[from.role] })
    },
  }
}

/** Fills bytes with a name's hash. */
function fillFrom(bytes: Uint8Array, name: string): Uint8Array {
  bytes.set(Buffer.from(hash('sha512', name, 'hex'), 'hex').subarray(0, bytes.length))
  return bytes
}
