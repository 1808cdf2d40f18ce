// The entry of `npm run gallery`: every type, option and state of the fields on one page, and the components of the dashboard, until Ctrl-C.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startGateway } from '../../gateway/app/gateway.ts'
import { issueCertificate } from '../../gateway/platform/http/index.ts'
import { componentGallery, INDEX } from './components/app.ts'
import { galleryPage, type View, views } from './page.ts'

const HOST = '127.0.0.1'
const dataDir = mkdtempSync(path.join(tmpdir(), 'gallery-'))
const gateway = await startGateway({ demo: true, dataDir, port: 0 })
const { cert, key } = await issueCertificate(dataDir, [HOST])
const pathOf = ({ lang }: View) => `/${lang}`

const server = createServer({ cert, key }, (request, response) => {
  const view = views.find((candidate) => pathOf(candidate) === request.url) ?? views[0]
  if (!view || request.method !== 'GET') return response.writeHead(405).end()
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(galleryPage(gateway, view, undefined, pathOf))
})
await new Promise<void>((resolve) => server.listen(0, HOST, resolve))

const dashboard = componentGallery()
const components = await dashboard.listen({ port: 0, host: HOST })

console.log(`Gallery:  https://${HOST}:${(server.address() as AddressInfo).port}/en`)
console.log(`Components:  ${components}${INDEX}`)
console.log(`Open ${gateway.baseUrl} once, too, and accept its certificate: it is one of this machine's own.`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    server.closeAllConnections()
    server.close()
    await dashboard.close()
    await gateway.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
}
