// Behind proxies that the operator trusts every rule sees the client; and nobody else can make it see another one.
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as tlsConnect } from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import type { GatewayOptions } from '../../../../gateway/app/options.ts'
import { limits } from '../../../../gateway/core/limits.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { inStorage } from '../../../support/merchant/stored.ts'
import { proxyHeader } from '../../../support/outside/proxy-header.ts'
import { visitor } from '../../../support/web.ts'

const CLIENT = '203.0.113.7'
const LOOPBACK = ['127.0.0.0/8', '::1']

const toClose: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0)) await close()
})

async function start(options: Partial<GatewayOptions> = {}): Promise<TestGateway> {
  const world = await testGateway({ trustedProxies: LOOPBACK, ...options })
  toClose.push(() => world.close())
  return world
}

const from = (address: string) => ({ 'x-forwarded-for': address })
const charge = { amount: 100, method: goodCard }

/** As the operator does: a merchant cannot shut itself out. */
const allowOnly = (world: TestGateway, ranges: string) =>
  inStorage(world, (tx) =>
    tx.updateTable('merchants').set({ api_allowed_ip_address_ranges: ranges }).execute(),
  )

describe('the ranges that a merchant allows', () => {
  test('are of clients, not of the proxy', async () => {
    const world = await start()
    await allowOnly(world, `${CLIENT},192.0.2.0/24`)
    const statusFrom = async (headers: Record<string, string>) =>
      (await world.client.post('/v1/charges', charge, headers)).status
    expect(await statusFrom(from(CLIENT))).toBe(200)
    expect(await statusFrom(from(`6.6.6.6, ${CLIENT}`))).toBe(200)
    expect(await statusFrom({ forwarded: `for=${CLIENT}` })).toBe(200)
    expect(await statusFrom(from('203.0.113.8'))).toBe(401)
    expect(await statusFrom(from(`${CLIENT}, 203.0.113.8`))).toBe(401)
    expect(await statusFrom({})).toBe(401)
  })

  test('are not got around by a header, where no proxy is trusted', async () => {
    const world = await start({ trustedProxies: ['192.0.2.1'] })
    await allowOnly(world, CLIENT)
    for (const headers of [from(CLIENT), { forwarded: `for=${CLIENT}` }, { 'x-real-ip': CLIENT }]) {
      expect((await world.client.post('/v1/charges', charge, headers)).status).toBe(401)
    }
  })
})

test('each client behind a proxy has its own rate', async () => {
  const world = await start({ rateLimit: 3 })
  const call = (address: string) =>
    world.client.call({ path: '/v1/transactions/x', key: null, headers: from(address) })
  const many = await Promise.all(Array.from({ length: 20 }, () => call(CLIENT)))
  expect(many.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  expect((await call('203.0.113.8')).status).toBe(401)
})

test('each client behind a proxy has its own tries to sign in', async () => {
  const world = await start()
  const { pagesUrl, caCertificate } = world.gateway
  const person = visitor(pagesUrl, caCertificate)
  const { document } = await person.get('/sign-in')
  const csrf = document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
  const tryOnce = async (at: number, address: string) => {
    const form = { csrf, email: `nobody-${at}@shop.example`, password: 'a wrong password' }
    return (await person.send('/sign-in', form, from(address))).status
  }
  for (let at = 0; at < limits.people.attempts.address; at++) expect(await tryOnce(at, CLIENT)).toBe(422)
  expect(await tryOnce(100, CLIENT)).toBe(429)
  expect(await tryOnce(101, '203.0.113.8')).toBe(422)
})

/** What is answered on a connection that begins with these bytes. */
async function askAfter(world: TestGateway, chunks: readonly Buffer[]): Promise<string> {
  const { port } = new URL(world.gateway.baseUrl)
  const socket = connect(Number(port), '127.0.0.1')
  socket.setNoDelay()
  for (const chunk of chunks) await new Promise((sent) => socket.write(chunk, sent))
  const tls = tlsConnect({ socket, servername: 'localhost', ca: readFileSync(world.gateway.caCertificate) })
  const key = Buffer.from(`${world.gateway.testSecretKey}:`).toString('base64')
  tls.write(
    `GET /v1/merchant HTTP/1.1\r\nHost: localhost\r\nAuthorization: Basic ${key}\r\nConnection: close\r\n\r\n`,
  )
  return text(tls).catch(() => 'no answer')
}

describe('a proxy that passes bytes on', () => {
  test('says before them for whom', async () => {
    const world = await start()
    await allowOnly(world, `${CLIENT},2001:db8::/32`)
    const status = async (chunks: readonly Buffer[]) => (await askAfter(world, chunks)).split('\r\n')[0]
    expect(await status([proxyHeader(CLIENT)])).toBe('HTTP/1.1 200 OK')
    expect(await status([proxyHeader('2001:db8::7')])).toBe('HTTP/1.1 200 OK')
    expect(await status([proxyHeader('203.0.113.8')])).toBe('HTTP/1.1 401 Unauthorized')
    expect(await status([])).toBe('HTTP/1.1 401 Unauthorized')
    const bytes = [...proxyHeader(CLIENT)].map((byte) => Buffer.from([byte]))
    expect(await status(bytes)).toBe('HTTP/1.1 200 OK')
  })

  test('is not heard where it is not trusted', async () => {
    const world = await start({ trustedProxies: ['192.0.2.1'] })
    expect(await askAfter(world, [proxyHeader(CLIENT)])).not.toContain('200 OK')
  })
})

test('an owner whose browser has signed in before gets in while somebody guesses from everywhere', async () => {
  const world = await start()
  const { pagesUrl, caCertificate, console: owner } = world.gateway
  const [known, unknown] = [visitor(pagesUrl, caCertificate), visitor(pagesUrl, caCertificate)]
  expect((await known.signIn(owner)).status).toBe(303)
  await known.submit('/console', {}, '/sign-out')
  const { document } = await unknown.get('/sign-in')
  const csrf = document.querySelector('[name=csrf]')?.getAttribute('value') ?? ''
  const guess = (at: number) =>
    unknown.send('/sign-in', { csrf, email: owner.email, password: 'wrong' }, from(`2001:db8:1:${at}::1`))
  for (let at = 0; at < limits.people.attempts.everywhere; at++) expect((await guess(at)).status).toBe(422)
  expect((await guess(1000)).status).toBe(429)
  expect((await known.signIn(owner)).status).toBe(303)
})
