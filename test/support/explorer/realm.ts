// One loaded document.
type Listener = (event: object) => void

export type Role = 'page' | 'field' | 'vault' | 'stranger'

/** Where a document is loaded. */
export interface Place {
  readonly id: string
  readonly role: Role
  /** What the page calls it. */
  name: string
  /** The public key in its URL. */
  key: string
  /** How often it was loaded. */
  loads: number
}

/** A document, from when it is loaded until its frame is loaded again or removed. */
export class Realm {
  readonly frame: Place
  /** Unique: which load of the frame this is. */
  readonly name: string
  readonly origin: string
  /** The public key in its URL. */
  readonly key: string
  /** Whether it is the gateway's document: neither the merchant's page nor a frame of somebody else. */
  readonly isOurs: boolean
  isGone = false
  /** All that it has heard, in order. A document's state follows from that. */
  history = ''
  /** What its input holds. */
  readonly input: { value: string; addEventListener(type: string, listener: Listener): void }
  #made = 0
  readonly #listeners = new Map<string, Listener[]>()

  constructor(frame: Place, origin: string, isOurs: boolean) {
    this.frame = frame
    this.name = `${frame.id}#${frame.loads}`
    this.origin = origin
    this.key = frame.key
    this.isOurs = isOurs
    this.input = { value: '', addEventListener: (type, listener) => this.listen(type, listener) }
  }

  listen(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
  }

  /** Whether anybody listens to windows' messages. */
  hearsMessages(): boolean {
    return this.#listeners.has('message')
  }

  fire(type: string, event: object = {}): void {
    for (const listener of this.#listeners.get(type) ?? []) this.run(() => listener(event))
  }

  /** Like a browser, goes on after an exception. */
  run(action: () => void): void {
    try {
      action()
    } catch {
      this.history += 'threw\n'
    }
  }

  /** A name that depends on nothing but what this document has done. */
  nextName(): string {
    return `${this.name}.${this.#made++}`
  }
}
