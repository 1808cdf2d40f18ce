import type { IncomingMessage } from 'node:http'
import { limits } from '../limits.ts'

/**
 * Reads what is left of a refused request and forgets it, up to a limit of bytes and of time. A server that closes while a client is
 * still sending resets the connection, and the client never gets to read why.
 */
export function drain(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = limits.drainMaxBytes
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, limits.drainTimeoutMs)
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) {
        request.pause()
        done()
      }
    })
    request.once('end', done).once('close', done).once('error', done)
    if (request.readableEnded || request.destroyed) done()
  })
}
