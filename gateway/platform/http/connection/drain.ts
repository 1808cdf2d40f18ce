import type { IncomingMessage } from 'node:http'
import { limits } from '../../../core/limits.ts'

/**
 * Whether much of a body may still be unread: it hasn't ended, and its stated length is more than anybody may send, or it states
 * none. After a refusal, Node would read the rest at full speed.
 */
export function hasMuchUnread({ complete, headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'] ?? (headers['transfer-encoding'] ? Infinity : 0))
  return !complete && length > limits.body.anybody.maxBytes
}

/**
 * Reads and discards the rest of a refused request, slowly, until a time limit. A server that closes while the client is still
 * sending resets the connection, and the client never gets to read why it was refused. Reading slowly keeps clients that send large
 * bodies on purpose from slowing down payments.
 */
export function drain(request: IncomingMessage): Promise<void> {
  const { turnBytes, pauseMs, timeoutMs } = limits.drain
  return new Promise((resolve) => {
    let left = turnBytes
    let pause: NodeJS.Timeout | undefined
    const done = () => {
      clearTimeout(pause)
      clearTimeout(deadline)
      request.off('data', take).pause()
      resolve()
    }
    const deadline = setTimeout(done, timeoutMs)
    const take = (chunk: Buffer) => {
      left -= chunk.length
      if (left > 0) return
      left = turnBytes
      request.pause()
      pause = setTimeout(() => request.resume(), pauseMs)
    }
    request.on('data', take)
    request.once('end', done).once('close', done).once('error', done)
    if (request.readableEnded || request.destroyed) done()
  })
}
