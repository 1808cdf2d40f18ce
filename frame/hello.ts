import { type FieldReport, type Hello, PROTOCOL } from '../src/protocol.ts'

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
