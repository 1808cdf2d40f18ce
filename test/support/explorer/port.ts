// MessagePorts whose messages wait until the explorer delivers them.
import type { Realm } from './realm.ts'

/** What the explorer's checks see of each message on a port, at the moment it is sent. */
export type OnSent = (to: Port, text: string) => void

/** One end of a channel. Like a browser's, it keeps messages until somebody listens. */
export class Port {
  readonly name: string
  /** The document that made the channel. */
  readonly maker: Realm
  /** The document that has this end; undefined while it is on its way, and when it got lost. */
  holder: Realm | undefined
  /** The only origin to which it is on its way. */
  goesTo = ''
  isClosed = false
  /** What has arrived and not been delivered, as JSON. */
  queue: string[] = []
  peer: Port = this
  hears: ((event: { data: unknown }) => void) | undefined
  readonly #onSent: OnSent

  constructor(name: string, maker: Realm, onSent: OnSent) {
    this.name = name
    this.maker = maker
    this.holder = maker
    this.#onSent = onSent
  }

  set onmessage(hears: (event: { data: unknown }) => void) {
    this.hears = hears
  }

  postMessage(data: unknown): void {
    if (!this.isAlive() || !this.peer.isAlive()) return
    const text = JSON.stringify(data)
    // It says that an end listens, and nobody waits for that here.
    if (text === '{}') return
    this.#onSent(this.peer, text)
    // What the page hears on a port changes nothing that it sends: it was looked at, and need not be kept.
    if (this.peer.holder?.isOurs !== false) this.peer.queue.push(text)
  }

  /** What was sent before still reaches the other end; what has arrived at this one is gone. */
  close(): void {
    this.isClosed = true
    this.queue = []
  }

  /** False once it was closed, or its document is gone, or it was lost on its way to one. */
  isAlive(): boolean {
    return !this.isClosed && (this.holder ? !this.holder.isGone : this.goesTo !== '')
  }

  isDeliverable(): boolean {
    return this.queue.length > 0 && this.hears !== undefined && this.holder !== undefined && this.isAlive()
  }

  /** Delivers the oldest message. @returns it, as JSON */
  deliver(): string {
    const text = this.queue.shift() ?? ''
    this.holder?.run(() => this.hears?.({ data: JSON.parse(text) }))
    return text
  }
}

/** The two ends of a new channel. */
export function createChannel(name: string, maker: Realm, onSent: OnSent): { port1: Port; port2: Port } {
  const port1 = new Port(`${name}.1`, maker, onSent)
  const port2 = new Port(`${name}.2`, maker, onSent)
  port1.peer = port2
  port2.peer = port1
  return { port1, port2 }
}
