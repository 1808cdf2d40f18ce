// What the fakes of key management services share: a server on loopback that can be down, slow, or out of order.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface FakeAnswer {
  status: number
  body: unknown
}

export interface FakeServer {
  origin: string
  /** How many requests came in, by what they asked for. */
  calls: Map<string, number>
  /** `down` refuses each request with 503, `silent` answers none. */
  state: 'up' | 'down' | 'silent'
  close(): Promise<void>
}

/** A request, with its body read. */
export interface FakeRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** @param handle answers a request, and says by which name it is counted */
export async function fakeServer(
  handle: (request: FakeRequest) => { name: string; answer: FakeAnswer },
): Promise<FakeServer> {
  const calls = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (fake.state === 'silent') return
    const { method = '', url: path = '', headers } = request
    const { name, answer } = handle({ method, path, headers, body })
    calls.set(name, (calls.get(name) ?? 0) + 1)
    const { status, body: told } = fake.state === 'down' ? { status: 503, body: {} } : answer
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof told === 'string' ? told : JSON.stringify(told))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const fake: FakeServer = {
    origin: `http://127.0.0.1:${port}`,
    calls,
    state: 'up',
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return fake
}
