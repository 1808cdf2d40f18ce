// Ports that deliver in microtasks and in order, so that a test knows when a message has arrived.

/** One end of a channel. It keeps messages until somebody listens, as a browser's port does. */
class TestPort {
  other: TestPort | undefined
  isClosed = false
  private isStarted = false
  private kept: unknown[] = []
  private handler: ((event: MessageEvent) => void) | null = null

  set onmessage(handler: ((event: MessageEvent) => void) | null) {
    this.handler = handler
    this.start()
  }

  get onmessage(): ((event: MessageEvent) => void) | null {
    return this.handler
  }

  start(): void {
    this.isStarted = true
    for (const data of this.kept.splice(0)) this.deliver(data)
  }

  postMessage(data: unknown): void {
    const { other } = this
    const copy = structuredClone(data)
    if (!this.isClosed) queueMicrotask(() => other?.arrive(copy))
  }

  close(): void {
    this.isClosed = true
    if (this.other) this.other.isClosed = true
  }

  private arrive(data: unknown): void {
    if (this.isStarted) this.deliver(data)
    else this.kept.push(data)
  }

  private deliver(data: unknown): void {
    if (this.isClosed) return
    this.handler?.({ data } as MessageEvent)
  }
}

/** Stands in for the browser's. */
export class TestChannel {
  readonly port1: MessagePort
  readonly port2: MessagePort

  constructor() {
    const [one, two] = [new TestPort(), new TestPort()]
    one.other = two
    two.other = one
    this.port1 = one as unknown as MessagePort
    this.port2 = two as unknown as MessagePort
  }
}

/** Whether this end or the other one was closed. */
export function isClosed(port: MessagePort): boolean {
  return port instanceof TestPort && port.isClosed
}

/** Listens to a port, and returns what arrives. */
export function listen(port: MessagePort): unknown[] {
  const arrived: unknown[] = []
  port.onmessage = ({ data }) => arrived.push(data)
  return arrived
}

/** Lets all messages arrive, and what they cause. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 3; round++) await new Promise((resolve) => setImmediate(resolve))
}
