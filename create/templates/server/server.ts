// Serves the site, and answers its page.
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Settings } from './settings.ts'
import { createShop } from './shop.ts'

const SITE = path.join(import.meta.dirname, 'site')
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

export interface RunningShop {
  url: string
  server: Server
  close(): Promise<void>
}

/** @param port 0: a free one */
export async function startShop(settings: Settings, port = 0): Promise<RunningShop> {
  const shop = createShop(settings)
  const server = createServer(async (request, response) => {
    const answer = await answerTo(request).catch(() => new Response('Not found', { status: 404 }))
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })

  async function answerTo(request: IncomingMessage): Promise<Response> {
    const { href, pathname } = new URL(request.url ?? '/', 'http://shop')
    const { cookie = '' } = request.headers
    if (pathname.startsWith('/api/') && request.method === 'POST')
      return shop(new Request(href, { method: 'POST', headers: { cookie }, body: await text(request) }))
    const file = path.join(SITE, pathname === '/' ? 'index.html' : path.normalize(pathname))
    return new Response(await readFile(file), {
      headers: { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' },
    })
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}/`,
    server,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
