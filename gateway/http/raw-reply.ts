import type { Duplex } from 'node:stream'
import { type ErrorCode, type ErrorDetails, errorMessage } from '../errors.ts'

/** Answers 400 with the envelope on a connection on which no request could be read, and closes it. */
export function refuseConnection(socket: Duplex, code: ErrorCode, details?: ErrorDetails): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify({ messages: [errorMessage(code, details)] })
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
