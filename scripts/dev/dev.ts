// npm run dev: gateway and shop as they are in the sources. Vite runs in front of the shop's backend and serves its scripts;
// gateway and backend run under `node --watch` (servers.ts).
import { spawn } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import getPort from 'get-port'
import { createServer, type ProxyOptions } from 'vite'
import { HOST } from '../../demo/backend.ts'
import { stopWhenTold } from '../../gateway/app/stop.ts'
import { issueCertificate } from '../../gateway/platform/http/index.ts'
import { buildHostedFields } from '../build.ts'
import { choosePort } from '../demo/demo.ts'
import { readCommandLine } from '../demo/terminal.ts'
import type { ServersOptions } from './servers.ts'

const root = path.join(import.meta.dirname, '../..')
const caches = path.join(root, '.cache')
mkdirSync(caches, { recursive: true })
/** Of this process alone: another one may be running. */
const cache = mkdtempSync(path.join(caches, 'dev-'))
process.once('exit', () => rmSync(cache, { recursive: true, force: true }))

const options = readCommandLine('npm run dev')
const gatewayPort = await choosePort(options.gatewayPort, 'gateway')
const port = await choosePort(options.shopPort, 'shop', [gatewayPort])
const servers: ServersOptions = {
  ...options,
  gatewayPort,
  shopPort: await getPort({ exclude: [gatewayPort, port] }),
  shopUrl: `https://${HOST}:${port}/`,
  hostedFieldsDir: path.join(cache, 'hosted-fields'),
}

/** While the shop's backend is away: the page is loaded again once it is back. */
const AWAY = '<!doctype html><script type="module" src="/@vite/client"></script>The shop is restarting…'

function startVite({ cert, key }: { cert: string; key: string }) {
  const backend: ProxyOptions = {
    target: `https://${HOST}:${servers.shopPort}`,
    secure: false,
    configure: (proxy) =>
      proxy.on('error', (_error, _request, response) => {
        if ('writeHead' in response) response.writeHead(503, { 'content-type': 'text/html' }).end(AWAY)
      }),
  }
  return createServer({
    configFile: path.join(root, 'vite.config.ts'),
    configLoader: 'native',
    server: {
      host: HOST,
      port,
      strictPort: true,
      https: { cert, key },
      proxy: { '^/[\\w.]*([?]|$)': backend },
    },
  })
}

function startServers() {
  // By their places: Node knows of an import only once it is loaded, so it would not watch a file with a mistake in it.
  const shop = globSync('demo/**/*.ts', { cwd: root })
  const watched = ['gateway', 'shared', 'scripts/demo', ...shop].map((place) => path.join(root, place))
  const build = path.join(servers.hostedFieldsDir, 'current')
  const flags = [...watched, build].map((place) => `--watch-path=${place}`)
  const script = path.join(import.meta.dirname, 'servers.ts')
  return spawn(process.execPath, [...flags, '--watch-preserve-output', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DEV_SERVERS: JSON.stringify(servers) },
    // Not of the terminal's process group: Ctrl-C is for this process, which ends that one in order.
    detached: true,
  })
}

/** Runs a task on request, and once more if it was requested again while running: never twice at a time. */
function inTurn(task: () => Promise<void>): () => void {
  let isBusy = false
  let isWanted = false
  return async function run() {
    isWanted = true
    if (isBusy) return
    isBusy = true
    while (isWanted) {
      isWanted = false
      await task()
    }
    isBusy = false
  }
}

await buildHostedFields(cache)
const vite = await startVite(await issueCertificate(servers.dataDir, [HOST]))
await vite.listen()

const reload = () => vite.ws.send({ type: 'full-reload' })

const child = startServers()
process.once('exit', () => child.kill())
let isTold = false
createInterface(child.stdout).on('line', (line) => {
  // The servers say in JSON that they answer; the rest is Node's, about what changed.
  if (!line.startsWith('{')) return console.log(line)
  if (!isTold) console.log(JSON.parse(line).description)
  isTold = true
  reload()
})

const rebuild = inTurn(async () => {
  // Vite has reported the fault.
  await buildHostedFields(cache).catch(() => {})
})
vite.watcher.on('all', (_event, file) => {
  const source = path.relative(root, file)
  if (/^(src|frame|shared)\b/.test(source)) rebuild()
  else if (/^demo\b.*\.css$/.test(source)) reload()
})

stopWhenTold(
  async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    await Promise.all([ended, vite.close()])
  },
  { withCaller: false },
)
