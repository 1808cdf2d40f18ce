import { type FieldReport, type Hello, PROTOCOL } from '../src/protocol.ts'

/**
 * Says Hello to the page, once for each field.
 * @param id the field's, or the vault's name
 * @param report a field's first report
 * @returns this frame's end of the connection
 */
export type SayHello = (id: string, report?: FieldReport) => MessagePort

/** @param origin the page's origin, the only one that receives the message */
export function helloTo(origin: string, said: Pick<Hello, 'texts' | 'fault'>): SayHello {
  return (id, report) => {
    const { port1, port2 } = new MessageChannel()
    const hello: Hello = {
      hostedFields: 'hello',
      protocol: PROTOCOL,
      id,
      ...said,
      ...(report && { report }),
    }
    window.parent.postMessage(hello, origin, [port2])
    return port1
  }
}
