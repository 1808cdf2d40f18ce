// The two pages that are compared: our fields, and the same number of bare iframes with one input each. Both mark
// their start, put the time of every input being focusable into `window.focusable`, and note each report of a key.
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { startGateway } from '../../../gateway/app/gateway.ts'
import type { DemoGateway } from '../../../gateway/app/options.ts'
import { issueCertificate } from '../../../gateway/platform/http/connection/tls.ts'
import { startMerchantSite } from '../../support/browser/merchant-site.ts'
import { type Line, type SlowLink, startSlowLink } from './slow-link.ts'

declare global {
  interface Window {
    /** Milliseconds from the page's start until every input was focusable. */
    focusable: Promise<number>
    /** Of these, until the library was there to be called. */
    loading: number
    /** For how long the call kept the page from anything else. */
    calling: number
    /** Resolves when a page that warms up has done so. */
    prepared?: Promise<unknown>
    /** Starts the fields of such a page. */
    beginFields?: () => void
    /** When the page learned of a key, in milliseconds since 1970. */
    reports: number[]
  }
}

/**
 * `preloaded …`: ours, with a frame in the page that loads the fields' document before the script is there. `card`: all fields in one frame;
 * `bare card` the same of bare inputs. `warm …`: mounted in a page that has called `warm()`. `warm page`: it only calls that.
 */
export type Kind =
  | 'ours'
  | 'preloaded'
  | 'preloaded card'
  | 'bare'
  | 'card'
  | 'bare card'
  | 'warm ours'
  | 'warm card'
  | 'warm page'

export interface Pages {
  /** Every origin that the pages load from. */
  origins: readonly string[]
  /** The page's address; each call gives the same page for the same arguments. */
  url(kind: Kind, fields: number): string
  close(): Promise<void>
}

const TYPES = ['credit_card_number', 'cvv', 'exp_month', 'exp_year']

/**
 * @param dataDir where the gateway keeps its file and its certificate
 * @param line a slow network between the browser and each server
 */
export async function startPages(dataDir: string, line?: Line): Promise<Pages> {
  const links: SlowLink[] = []
  /** The origin under which a browser reaches a server. @param port asked once there are connections */
  async function originOf(host: string, port: () => number): Promise<string> {
    if (!line) return `https://${host}:${port()}`
    const link = await startSlowLink(port, line)
    links.push(link)
    return `https://${host}:${link.port}`
  }
  const site = await startMerchantSite(dataDir)
  const bare = await startBareFrames(dataDir)
  const siteOrigin = await originOf('127.0.0.1', () => Number(new URL(site.origin).port))
  const bareOrigin = await originOf('localhost', () => bare.port)
  const publicUrl = line && (await originOf('localhost', () => gateway.port))
  const gateway: DemoGateway = await startGateway({
    demo: true,
    dataDir,
    port: 0,
    ...(publicUrl && { publicUrl }),
  })
  return {
    origins: [gateway.baseUrl, siteOrigin, bareOrigin],
    url(kind, fields) {
      const html = kind.startsWith('bare')
        ? barePage(bareOrigin, fields, kind === 'bare card')
        : oursPage(gateway, fields, kind)
      return siteOrigin + new URL(site.add(`/${kind.replace(' ', '-')}-${fields}`, html)).pathname
    },
    async close() {
      for (const link of links) link.close()
      await bare.close()
      await site.close()
      await gateway.close()
    },
  }
}

const START = `let started = performance.now()
performance.mark('bench:started')
window.reports = []
const end = () => {
  performance.mark('bench:focusable')
  return performance.now() - started
}
const now = () => performance.timeOrigin + performance.now()`

const page = (fields: number, scripts: string) => `<!doctype html><meta charset="utf-8"><title>Bench</title>
${Array.from({ length: fields }, (_, index) => `<div id="field-${index}" style="height:40px"></div>`).join('')}
${scripts}`

function oursPage({ publicKey, hostedFieldsScript }: DemoGateway, count: number, kind: Kind): string {
  const fields = Array.from({ length: count }, (_, index) => {
    // Beyond a whole card, texts: a form has each other type once.
    const type = TYPES[index] ?? 'text'
    return { selector: `#field-${index}`, input: { type, ...(type === 'text' && { name: `text_${index}` }) } }
  })
  const card = [{ selector: '#field-0', input: { type: 'card', fields: fields.map(({ input }) => input) } }]
  const document = new URL(`frame.html?key=${publicKey}`, hostedFieldsScript)
  const preload = kind.startsWith('preloaded') ? `<iframe hidden src="${document}"></iframe>` : ''
  const config = { publicKey, fields: kind.endsWith('card') ? card : fields }
  const isWarm = kind.startsWith('warm')
  const warmUp = `<script src="${new URL('hosted-warm.js', hostedFieldsScript)}" data-public-key="${publicKey}"></script>`
  return page(
    count,
    `<script>${START}</script>${preload}${isWarm ? warmUp : ''}<script${kind === 'warm page' ? ' type="text/plain"' : ''} src="${hostedFieldsScript}"></script><script>
window.loading = performance.now() - started
function begin() {
  const called = performance.now()
  const instance = window.Service.HostedFields.initializeFields(
    ${JSON.stringify(config)}, () => window.reports.push(now()))
  window.calling = performance.now() - called
  window.focusable = instance.ready.then(end)
}
${isWarm ? PREPARE : 'begin()'}
</script>`,
  )
}

/** After the warm frame has loaded, `beginFields` starts the fields, as a button would. */
const PREPARE = `window.prepared = new Promise((resolve) => document.querySelector('iframe').addEventListener('load', resolve))
window.beginFields = () => {
  started = performance.now()
  performance.mark('bench:started')
  window.loading = 0
  begin()
}`

/** What any hosted field has to pay at the least: a frame of another site with an input, that says so and tells of keys. */
function barePage(origin: string, count: number, isCard: boolean): string {
  return page(
    count,
    `<script>${START}
window.loading = 0
window.focusable = new Promise((resolve) => {
  let ready = 0
  window.addEventListener('message', ({ data }) => {
    if (data === 'ready' && ++ready === ${isCard ? 1 : count}) resolve(end())
    if (data === 'key') window.reports.push(now())
  })
})
for (const container of document.querySelectorAll('${isCard ? '#field-0' : 'div'}')) {
  const iframe = document.createElement('iframe')
  iframe.src = '${origin}/${isCard ? 'card' : 'frame'}'
  container.append(iframe)
}
window.calling = performance.now() - started
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
  const card = BARE_FRAME.replace('<input>', '<input>'.repeat(TYPES.length))
  const server = createServer({ cert, key }, ({ url }, response) =>
    response.writeHead(200, headers).end(url === '/card' ? card : BARE_FRAME),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
