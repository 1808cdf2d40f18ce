// Mails leave once each, by SMTP or into the outbox, whatever the server or a crash does (rules: invoicing.md#outbox).
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { GatewayOptions } from '../../../../gateway/app/options.ts'
import { limits } from '../../../../gateway/core/limits.ts'
import { setLimits } from '../../../support/api/limits.ts'
import { type Stored, withStorage } from '../../../support/engine.ts'
import {
  spawnKillableGateway,
  type TestGateway,
  temporaryFolder,
  testGateway,
} from '../../../support/gateway.ts'
import {
  type Behavior,
  type MailServer,
  queueTestMail,
  startMailServer,
} from '../../../support/outside/mail-server.ts'

const toClose: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
})

async function startServer(behavior?: Behavior): Promise<MailServer> {
  const server = await startMailServer(behavior)
  toClose.push(() => server.close())
  return server
}

async function startGateway(options: Partial<GatewayOptions> = {}): Promise<TestGateway> {
  const world = await testGateway(options)
  toClose.push(() => world.close())
  return world
}

const rowOf = (world: Stored, id: string) =>
  withStorage(world, ({ read }) =>
    read.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

const statusOf = async (world: Stored, id: string) => (await rowOf(world, id)).status

test('a mail reaches its one address, and no line of its subject becomes a header', async () => {
  const server = await startServer()
  const world = await startGateway({ mail: { smtpUrl: server.url, from: 'pay@shop.example' } })
  const id = await queueTestMail(world, 'live')
  await expect.poll(() => statusOf(world, id)).toBe('SENT')
  const [mail] = server.received
  expect(mail?.to).toEqual(['ada@example.com'])
  const [headers = ''] = mail?.source.split('\r\n\r\n') ?? []
  expect(headers).toContain('From: Demo Shop <pay@shop.example>')
  expect(headers).toContain('Subject: Invoice 7 Bcc: eve@example.com')
  expect(headers).toContain(`Message-ID: <${id}@shop.example>`)
  expect(headers).not.toMatch(/^Bcc:/m)
  expect(mail?.source).toContain('Content-Type: text/plain')
  expect(mail?.source).toContain('Content-Type: text/html')
  expect(server.received).toHaveLength(1)
})

test('a domain signs for its mails', async () => {
  const server = await startServer()
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const dkim = { domain: 'shop.example', selector: 'one', privateKey }
  const world = await startGateway({ mail: { smtpUrl: server.url, from: 'pay@shop.example', dkim } })
  await queueTestMail(world, 'live')
  await expect.poll(() => server.received.length).toBe(1)
  expect(server.received[0]?.source).toMatch(
    /^DKIM-Signature: v=1; a=rsa-sha256; c=relaxed\/relaxed; d=shop\.example;/,
  )
})

test('without a server it is in the outbox of its mode, sealed, and only its merchant sees it', async () => {
  const world = await startGateway()
  const id = await queueTestMail(world)
  const live = await queueTestMail(world, 'live')
  await expect.poll(() => statusOf(world, id)).toBe('SENT')
  await expect.poll(() => statusOf(world, live)).toBe('SENT')
  const { body } = await world.client.get('/v1/test-outbox?to=ada@example.com')
  expect(body.total_entries).toBe(1)
  expect(body.results[0]).toMatchObject({
    id,
    to: 'ada@example.com',
    from: 'Demo Shop',
    status: 'SENT',
    attempts: 1,
  })
  expect(body.results[0].text).toContain('https://localhost/pay/secret')
  expect((await rowOf(world, id)).content).not.toContain('secret')
  const refused = await world.client.call({ path: '/v1/test-outbox', key: world.gateway.liveSecretKey })
  expect(refused.body.messages[0].code).toBe('unavailable_for_merchant_mode')
})

test('of a mail of live mode nothing is kept that lets anybody in', async () => {
  const server = await startServer()
  const world = await startGateway({ mail: { smtpUrl: server.url } })
  const id = await queueTestMail(world, 'live')
  await expect.poll(() => statusOf(world, id)).toBe('SENT')
  expect((await rowOf(world, id)).content).toBeNull()
})

test('a server that is busy is asked again, and one that does not want it is not', async () => {
  toClose.push(setLimits({ jobs: { ...limits.jobs, pauseMs: { least: 500, most: 1_000 } } }))
  let isBusy = true
  const server = await startServer({
    refuse: (to) => (to === 'nobody@example.com' ? 550 : isBusy ? 450 : undefined),
  })
  const world = await startGateway({ mail: { smtpUrl: server.url } })
  const unwanted = await queueTestMail(world, 'live', 'nobody@example.com')
  await expect.poll(() => statusOf(world, unwanted)).toBe('FAILED')
  expect(await rowOf(world, unwanted)).toMatchObject({ attempts: 1, error: expect.stringContaining('550') })
  const id = await queueTestMail(world, 'live')
  await expect.poll(async () => (await rowOf(world, id)).error).toContain('450')
  isBusy = false
  await expect.poll(() => statusOf(world, id)).toBe('SENT')
  expect(server.received).toHaveLength(1)
})

test('connections are used again', async () => {
  const server = await startServer()
  const world = await startGateway({ mail: { smtpUrl: server.url } })
  for (let count = 1; count <= 3; count++) {
    await queueTestMail(world, 'live')
    await expect.poll(() => server.received.length).toBe(count)
  }
})

/** Kills a gateway at one step of sending, and starts it again. @returns what came of the mail */
async function killedAt(step: 'beforeRecipient' | 'beforeTaken') {
  const { folder: dataDir, remove } = temporaryFolder()
  toClose.push(remove)
  const reached = Promise.withResolvers<void>()
  let isFirst = true
  const server = await startServer({
    async [step]() {
      reached.resolve()
      if (isFirst) await new Promise(() => {})
    },
  })
  const env = { SMTP_URL: server.url }
  const first = await spawnKillableGateway(dataDir, undefined, env)
  const world = { dataDir }
  const id = await queueTestMail(world, 'live')
  await reached.promise
  await first.stop('SIGKILL')
  isFirst = false
  const second = await spawnKillableGateway(dataDir, undefined, env)
  toClose.push(() => second.stop('SIGTERM'))
  await expect.poll(() => statusOf(world, id)).toMatch(/^(SENT|UNCERTAIN)$/)
  return { status: await statusOf(world, id), arrived: server.received.length }
}

test('a gateway that is killed before the server has begun to take a mail sends it after the next start', async () => {
  expect(await killedAt('beforeRecipient')).toEqual({ status: 'SENT', arrived: 1 })
})

test('one that is killed when the server has it already does not send it twice, and says that it does not know', async () => {
  expect(await killedAt('beforeTaken')).toEqual({ status: 'UNCERTAIN', arrived: 1 })
})
