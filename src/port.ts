/**
 * Typed calls over a MessagePort whose two ends are ours. How page and frame get a port is in protocol.ts.
 *
 * Either end may call the other's methods at any time: a port keeps messages until the other end listens, in order, so
 * nothing needs to be agreed before the first call. A message is one of:
 *
 *   { call, args }      a call that needs no answer
 *   { call, args, id }  a call that is answered, with an id unique to the end that sent it
 *   { id, value }       its result
 *   { id, failed }      it failed; the reason stays where it happened, because its text could hold a typed value
 *   {}                  says only that this end listens
 *
 * Anything else is ignored.
 */
import { isObject, ownMembers } from './unknown.ts'

/** The methods of one end, by name. */
export type Methods = Record<string, (...args: never[]) => unknown>

/** A message on a port. */
export interface PortMessage {
  id?: number | undefined
  call?: string
  args?: unknown[]
  value?: unknown
  failed?: true
}

/** The other end. */
export interface Remote<Others extends Methods> {
  /** Calls a method, and waits for no answer. */
  tell<Name extends keyof Others & string>(name: Name, ...args: Parameters<Others[Name]>): void
  /**
   * Calls a method.
   * @param timeout milliseconds to wait for the answer; 0 for as long as it takes
   * @throws (rejects with) PortError
   */
  ask<Name extends keyof Others & string>(
    timeout: number,
    name: Name,
    ...args: Parameters<Others[Name]>
  ): Promise<Awaited<ReturnType<Others[Name]>>>
  /** Ends the connection. Calls without an answer reject. */
  close(): void
}

/** Why a call has no result: the other end refused it or didn't answer in time, or this end closed the port. */
export class PortError extends Error {
  readonly reason: 'refused' | 'timeout' | 'closed'

  constructor(reason: PortError['reason']) {
    super(`The call was not answered: ${reason}.`)
    this.reason = reason
  }
}

/**
 * Opens an end that answers calls and never waits for an answer, as a frame's.
 * @param methods what the other end may call: these, and nothing that an object inherits
 * @param onAnswer called with every message that isn't a call
 */
export function servePort<Others extends Methods>(
  port: MessagePort,
  methods: Methods,
  onAnswer?: (message: PortMessage) => void,
): Pick<Remote<Others>, 'tell'> & {
  /** Takes a message that arrived before. */
  receive(data: unknown): void
} {
  const own = new Map(Object.entries(methods))

  async function answer({ id, call, args }: PortMessage): Promise<void> {
    let answer: PortMessage = { id, failed: true }
    try {
      const method = own.get(call as string) as (...args: unknown[]) => unknown
      answer = { id, value: await method(...(Array.isArray(args) ? args : [])) }
    } catch {
      // Not passed on: see above.
    }
    if (id !== undefined) port.postMessage(answer)
  }

  function receive(data: unknown) {
    if (!isObject(data)) return
    const message = ownMembers(data) as PortMessage
    if (message.call !== undefined) void answer(message)
    else onAnswer?.(message)
  }

  port.onmessage = ({ data }) => receive(data)
  port.postMessage({})
  return { receive, tell: (call, ...args) => port.postMessage({ call, args }) }
}

/** Opens an end that may wait for answers, too. @param methods as for `servePort` */
export function openPort<Others extends Methods>(port: MessagePort, methods: Methods): Remote<Others> {
  const waiting = new Map<unknown, (answer: PortMessage | PortError) => void>()
  let lastId = 0

  function ask<Name extends keyof Others & string>(
    timeout: number,
    call: Name,
    ...args: Parameters<Others[Name]>
  ): Promise<Awaited<ReturnType<Others[Name]>>> {
    return new Promise((resolve, reject) => {
      const id = ++lastId
      const settle = (answer: PortMessage | PortError) => {
        clearTimeout(timer)
        waiting.delete(id)
        if (answer instanceof PortError) reject(answer)
        else if (answer.failed) reject(new PortError('refused'))
        else resolve(answer.value as Awaited<ReturnType<Others[Name]>>)
      }
      const timer = timeout ? setTimeout(settle, timeout, new PortError('timeout')) : undefined
      waiting.set(id, settle)
      port.postMessage({ id, call, args })
    })
  }

  return {
    ...servePort<Others>(port, methods, (message) => waiting.get(message.id)?.(message)),
    ask,
    close() {
      port.close()
      for (const settle of waiting.values()) settle(new PortError('closed'))
    },
  }
}
