import { connect, PortMessenger, type RemoteProxy } from 'penpal'
import { type FieldReport, type Hello, PROTOCOL } from '../src/protocol.ts'

type Methods = Record<string, (...args: never[]) => unknown>

/**
 * Says Hello to the page.
 * @param report a field's first
 * @returns this frame's end of the line
 */
export type SayHello = (report?: FieldReport) => MessagePort

/** @param origin the page's, and the only one that may hear it */
export function helloTo(origin: string): SayHello {
  return (report) => {
    const { port1, port2 } = new MessageChannel()
    const hello: Hello = { hostedFields: 'hello', protocol: PROTOCOL, ...(report && { report }) }
    window.parent.postMessage(hello, origin, [port2])
    return port1
  }
}

/**
 * Opens Penpal on the frame's end of its line to the page.
 * @param methods what the page may call; without a prototype, so that nothing inherited can be called either
 * @returns the page's methods, once the page has answered; never rejects unheard
 */
export function connectToPage<Remote extends Methods>(
  port: MessagePort,
  methods: Methods,
): Promise<RemoteProxy<Remote>> {
  const own: Methods = Object.create(null)
  for (const [name, method] of Object.entries(methods)) own[name] = quietly(method)
  const { promise } = connect<Remote>({ messenger: new PortMessenger({ port }), methods: own })
  // The page has gone or never answered: it tells the merchant, there is nobody to tell here.
  promise.catch(() => {})
  return promise
}

/** What a method throws stays in the frame: its text and stack are nobody's business. */
function quietly(method: (...args: never[]) => unknown) {
  return async (...args: never[]) => {
    try {
      return await method(...args)
    } catch {
      throw 'The frame refused the call.'
    }
  }
}
