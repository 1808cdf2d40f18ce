// A client that costs little beside what it measures: one TLS connection with one request at a time, and no more of HTTP
// than the gateway's answers need.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:tls'

export interface Reply {
  status: number
  text: string
}

export interface Connection {
  /** @throws when the connection breaks */
  send(request: Buffer): Promise<Reply>
  close(): void
}

/** A request as its bytes. @param key or a token of OAuth, which begins with `at_` @param body sent as JSON; absent: a GET */
export function requestOf(
  baseUrl: string,
  path: string,
  key: string,
  body?: object,
  headers: Record<string, string> = {},
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    `host: ${new URL(baseUrl).host}`,
    `authorization: ${key.startsWith('at_') ? `Bearer ${key}` : `Basic ${Buffer.from(`${key}:`).toString('base64')}`}`,
    ...Object.entries(headers).map((header) => header.join(': ')),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}

const END_OF_HEAD = '\r\n\r\n'

/** The answer, once all of it is there. @throws for one without a length, which is not one of the gateway's */
function parse(received: Buffer): Reply | undefined {
  const end = received.indexOf(END_OF_HEAD)
  if (end < 0) return undefined
  const head = received.toString('latin1', 0, end)
  const [, length] = /^content-length: *(\d+)/im.exec(head) ?? []
  if (length === undefined) throw new Error(`An answer without a length: ${head}`)
  const begin = end + END_OF_HEAD.length
  if (received.length < begin + Number(length)) return undefined
  return { status: Number(head.slice(9, 12)), text: received.toString('utf8', begin) }
}

/** @param caCertificate path of the authority's certificate */
export async function openConnection(baseUrl: string, caCertificate: string): Promise<Connection> {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect({
    host: hostname,
    port: Number(port),
    servername: hostname,
    ca: readFileSync(caCertificate),
  })
  await once(socket, 'secureConnect')
  socket.setNoDelay(true)
  let received: Buffer = Buffer.alloc(0)
  let waiting: PromiseWithResolvers<Reply> | undefined
  const fail = (error: Error) => {
    waiting?.reject(error)
    waiting = undefined
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The connection was closed.')))
  socket.on('data', (chunk: Buffer) => {
    received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk
    try {
      const reply = parse(received)
      if (!reply) return
      received = Buffer.alloc(0)
      waiting?.resolve(reply)
      waiting = undefined
    } catch (error) {
      fail(error as Error)
    }
  })
  return {
    send(request) {
      const answer = Promise.withResolvers<Reply>()
      waiting = answer
      if (socket.destroyed) fail(new Error('The connection was closed.'))
      else socket.write(request)
      return answer.promise
    },
    close: () => socket.destroy(),
  }
}
