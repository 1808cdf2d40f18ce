// The two pages that are compared: our fields, and the same number of bare iframes with one input each. Both mark
// their start, put the time of every input being focusable into `window.focusable`, and note each report of a key.
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type Gateway, startGateway } from '../../../gateway/gateway.ts'
import { issueCertificate } from '../../../gateway/http/connection/tls.ts'
import { startMerchantSite } from '../../support/browser/merchant-site.ts'

declare global {
  interface Window {
    /** Milliseconds from the page's start until every input was focusable. */
    focusable: Promise<number>
    /** Of these, until the library was there to be called. */
    loading: number
    /** When the page learned of a key, in milliseconds since 1970. */
    reports: number[]
  }
}

export type Kind = 'ours' | 'bare'

export interface Pages {
  /** Every origin that the pages load from. */
  origins: readonly string[]
  /** The page's address; each call gives the same page for the same arguments. */
  url(kind: Kind, fields: number): string
  close(): Promise<void>
}

const TYPES = ['credit_card_number', 'cvv', 'exp_month', 'exp_year']

/** @param dataDir where the gateway keeps its file and its certificate */
export async function startPages(dataDir: string): Promise<Pages> {
  const gateway = await startGateway({ dataDir, port: 0 })
  const site = await startMerchantSite(dataDir)
  const bare = await startBareFrames(dataDir)
  return {
    origins: [gateway.baseUrl, site.origin, bare.origin],
    url: (kind, fields) =>
      site.add(
        `/${kind}-${fields}`,
        kind === 'ours' ? oursPage(gateway, fields) : barePage(bare.origin, fields),
      ),
    async close() {
      await bare.close()
      await site.close()
      await gateway.close()
    },
  }
}

const START = `const started = performance.now()
window.reports = []
const now = () => performance.timeOrigin + performance.now()`

const page = (fields: number, scripts: string) => `<!doctype html><meta charset="utf-8"><title>Bench</title>
${Array.from({ length: fields }, (_, index) => `<div id="field-${index}" style="height:40px"></div>`).join('')}
${scripts}`

function oursPage({ publicKey, hostedFieldsScript }: Gateway, count: number): string {
  const fields = Array.from({ length: count }, (_, index) => {
    // Beyond a whole card, texts: a form has each other type once.
    const type = TYPES[index] ?? 'text'
    return { selector: `#field-${index}`, input: { type, ...(type === 'text' && { name: `text_${index}` }) } }
  })
  return page(
    count,
    `<script>${START}</script><script src="${hostedFieldsScript}"></script><script>
window.loading = performance.now() - started
const instance = window.Service.HostedFields.initializeFields(
  ${JSON.stringify({ publicKey, fields })}, () => window.reports.push(now()))
window.focusable = instance.ready.then(() => performance.now() - started)
</script>`,
  )
}

/** What any hosted field has to pay at the least: a frame of another site with an input, that says so and tells of keys. */
function barePage(origin: string, count: number): string {
  return page(
    count,
    `<script>${START}
window.loading = 0
window.focusable = new Promise((resolve) => {
  let ready = 0
  window.addEventListener('message', ({ data }) => {
    if (data === 'ready' && ++ready === ${count}) resolve(performance.now() - started)
    if (data === 'key') window.reports.push(now())
  })
})
for (const container of document.querySelectorAll('div')) {
  const iframe = document.createElement('iframe')
  iframe.src = '${origin}/frame'
  container.append(iframe)
}
</script>`,
  )
}

const BARE_FRAME = `<!doctype html><meta charset="utf-8"><input><script>
const page = location.ancestorOrigins[0]
document.querySelector('input').addEventListener('input', () => parent.postMessage('key', page))
parent.postMessage('ready', page)
</script>`

async function startBareFrames(dataDir: string) {
  const { cert, key } = await issueCertificate(dataDir, ['localhost'])
  const headers = { 'content-type': 'text/html', 'cache-control': 'public, max-age=31536000, immutable' }
  const server = createServer({ cert, key }, (_, response) =>
    response.writeHead(200, headers).end(BARE_FRAME),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
