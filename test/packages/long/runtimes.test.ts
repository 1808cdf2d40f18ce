// The library for servers from its tarball, on the runtimes other than Node that it promises: each charges a card at a gateway, over TLS.
import { copyFileSync, cpSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeNode } from '../../../scripts/packages/node.ts'
import { pack } from '../../../scripts/packages/pack.ts'
import { goodCard, type SpawnedGateway, spawnGateway, temporaryFolder } from '../../support/gateway.ts'
import { type Receiver, startReceiver } from '../../support/outside/receiver.ts'
import { setUrls } from '../../support/outside/webhooks.ts'
import { npmInstall, run } from '../../support/packages.ts'
import type { Task, Visited } from './runtimes/visit.ts'

/** Packages of npm that bring the programs. */
const RUNTIMES = ['deno@2.9.6', 'bun@1.4.5', 'workerd@1.20261117.1']

const { folder, remove } = temporaryFolder()
const project = path.join(folder, 'shop')
const bin = (name: string) => path.join(project, 'node_modules/.bin', name)
let gateway: SpawnedGateway
let receiver: Receiver
let task: Task
beforeAll(async () => {
  cpSync(path.join(import.meta.dirname, 'runtimes'), project, { recursive: true })
  const made = path.join(folder, 'made')
  await writeNode(made)
  await npmInstall(project, pack(made, folder), ...RUNTIMES)
  // This project has npm run no scripts of packages. The others do without theirs.
  await run(process.execPath, ['install.js'], { cwd: path.join(project, 'node_modules/bun') })

  gateway = await spawnGateway(path.join(folder, 'data'), ['--allow-private-webhooks'])
  const { client, started } = gateway
  copyFileSync(started.ca_certificate, path.join(project, 'ca.pem'))
  receiver = await startReceiver()
  await setUrls(client, { test_events_urls: receiver.url })
  await client.post('/v1/charges', { amount: 4200, method: goodCard })
  await receiver.until(({ length }) => length > 0)
  const [post] = receiver.received
  task = {
    baseUrl: started.base_url,
    secretKey: started.test_secret_key,
    webhookSecret: (await client.get('/v1/webhooks/secret')).body.secret,
    post: { body: post?.body ?? '', headers: Object.fromEntries(signatureIn(post?.headers ?? {})) },
  }
})
afterAll(async () => {
  await receiver?.close()
  await gateway?.stop('SIGTERM')
  remove()
})

const signatureIn = (headers: Record<string, string | string[] | undefined>) =>
  Object.entries(headers).flatMap(([name, value]) =>
    name.startsWith('webhook-') ? [[name, String(value)] as const] : [],
  )

/** A bundle, as workers are deployed. */
async function bundleWorker() {
  const build = await rolldown({ input: path.join(project, 'worker.ts'), platform: 'neutral' })
  await build.write({ file: path.join(project, 'worker.js'), format: 'es' })
  await build.close()
}

/** Runs a runtime with nothing in its environment but the task, and what makes it trust the gateway. */
async function visited(name: string, args: string[], more: Record<string, string> = {}): Promise<Visited> {
  const env = { PATH: process.env.PATH, HOME: folder, TASK: JSON.stringify(task), ...more }
  const { stdout } = await run(bin(name), args, { cwd: project, env })
  return JSON.parse(stdout)
}

test.each([
  ['deno', ['run', '--no-prompt', '--allow-net', '--allow-env=TASK', '--cert', 'ca.pem', 'command.ts'], {}],
  ['bun', ['command.ts'], { NODE_EXTRA_CA_CERTS: 'ca.pem' }],
  ['workerd', ['test', 'worker.capnp'], {}],
])('%s charges a card, is told of a decline and believes a webhook', async (name, args, env) => {
  if (name === 'workerd') await bundleWorker()
  const { charge, listed, ...rest } = await visited(name, args, env)
  expect(charge).toEqual({ id: expect.stringMatching(/./), status: 'AUTHORIZED' })
  const stored = await gateway.client.get(`/v1/transactions/${charge.id}`)
  expect(stored.body).toMatchObject({ amount: 4200, status: 'AUTHORIZED' })
  expect(listed).toContain(charge.id)
  expect(listed.length).toBeGreaterThan(2)
  expect(rest).toEqual({
    declined: { code: 'card_declined', status: 422, isRefused: true },
    unreachable: { code: 'connection_failed', isRefused: false },
    timedOut: { code: 'timed_out', isRefused: false },
    left: 'Error: The customer left.',
    event: receiver.received[0]?.event.type,
    isForgeryRefused: true,
  })
})
