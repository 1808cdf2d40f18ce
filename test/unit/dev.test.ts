// `npm run dev` as a developer has it: it starts from the sources, answers, and Ctrl-C ends all of it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { apiClient } from '../support/client.ts'
import { temporaryFolder } from '../support/gateway.ts'

const root = path.join(import.meta.dirname, '../..')

/** Starts it on free ports, and waits until its servers answer. */
async function startDev(dataDir: string) {
  const ports = ['--gateway-port', '0', '--shop-port', '0', '--pages-port', '0', '--acs-port', '0']
  // A process group, as a terminal makes one: a signal reaches npm and all that it has started.
  const child = spawn('npm', ['run', 'dev', '--', '--data', dataDir, ...ports], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    const isRunning = child.exitCode === null && child.signalCode === null
    if (isRunning && child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
    await ended
  }
  onTestFinished(stop)
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk
  })
  let out = ''
  for await (const line of createInterface(child.stdout)) {
    out += `${line}\n`
    if (line.startsWith('Ctrl-C')) return { out, stop, log: () => log }
  }
  throw new Error(`It ended: ${out}${log}`)
}

/** What it says after a label. */
const told = (out: string, label: string) => new RegExp(`${label} +(\\S+)`).exec(out)?.[1] ?? ''

test('npm run dev answers in the shop and in the API, lists too, until Ctrl-C', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const { out, stop, log } = await startDev(folder)
  const ca = told(out, 'CA certificate')
  expect(readFileSync(ca, 'utf8')).toContain('BEGIN CERTIFICATE')
  const key = told(out, 'Test secret key')
  const gateway = apiClient(new URL(told(out, 'Open this first')).origin, ca, key)
  const shop = apiClient(new URL(told(out, 'Then the shop')).origin, ca, key)

  for (let nth = 0; nth < 3; nth++) expect((await gateway.get('/v1/transactions')).status).toBe(200)
  expect((await shop.get('/')).status).toBe(200)
  expect((await shop.get('/@vite/client')).status).toBe(200)
  expect(log()).not.toContain('Error')
  await stop()
  for (const server of [gateway, shop]) {
    const answer = () =>
      server.get('/').then(
        ({ status }) => status,
        () => 'gone',
      )
    await expect.poll(answer).toBe('gone')
  }
})
