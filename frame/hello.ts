import type { Texts } from '../shared/texts.ts'
import { type FieldReport, type Hello, PROTOCOL } from '../src/protocol.ts'

/**
 * Says Hello to the page.
 * @param report a field's first report
 * @returns this frame's end of the connection
 */
export type SayHello = (report?: FieldReport) => MessagePort

/** @param origin the page's origin, the only one that receives the message */
export function helloTo(origin: string, texts: Texts): SayHello {
  return (report) => {
    const { port1, port2 } = new MessageChannel()
    const frame = window.name
    const hello: Hello = {
      hostedFields: 'hello',
      protocol: PROTOCOL,
      frame,
      texts,
      ...(report && { report }),
    }
    window.parent.postMessage(hello, origin, [port2])
    return port1
  }
}
