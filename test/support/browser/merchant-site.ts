// A merchant's site for browser tests: pages on https://127.0.0.1, which is another site than https://localhost. On localhost it is
// another origin of the same site.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { issueCertificate } from '../../../gateway/platform/http/connection/tls.ts'

const esm = path.join(import.meta.dirname, '../../../dist/esm')

export interface MerchantPage {
  html: string
  headers?: Record<string, string>
}

export interface MerchantSite {
  origin: string
  /** Serves a page; returns its address. */
  add(path: string, page: MerchantPage | string): string
  close(): Promise<void>
}

/** @param dataDir the gateway's data folder, whose local authority issues the certificate */
export async function startMerchantSite(
  dataDir: string,
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<MerchantSite> {
  const pages = new Map<string, MerchantPage>()
  const { cert, key } = await issueCertificate(dataDir, [host])
  const server = createServer({ cert, key }, (request, response) => {
    const { pathname } = new URL(request.url ?? '/', `https://${host}`)
    // Also serves the files beside the entry, because code that several entries share is in files of its own.
    const script = pathname === '/hosted-fields.mjs' ? '/index.js' : pathname
    if (/^\/[\w-]+\.js$/.test(script) && existsSync(path.join(esm, script))) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(path.join(esm, script)))
      return
    }
    const page = pages.get(pathname)
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...page?.headers })
    response.end(page?.html ?? 'no such page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://${host}:${(server.address() as AddressInfo).port}`
  return {
    origin,
    add(pathname, page) {
      pages.set(pathname, typeof page === 'string' ? { html: page } : page)
      return origin + pathname
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
