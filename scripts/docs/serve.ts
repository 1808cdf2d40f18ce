// npm run docs: the documentation as a site on this machine, rebuilt after each change, until Ctrl-C. The gateway serves what
// `npm run docs:build` makes of it, at /guide/ of its pages.
import path from 'node:path'
import { createServer } from 'vitepress'

const docs = path.join(import.meta.dirname, '../../docs')
const server = await createServer(docs, { host: '127.0.0.1', port: 8448 })
await server.listen()
server.printUrls()
