// Where the gateway posts to, and where it never does, whatever a merchant or a name server says.
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isPublicAddress } from '../../../../../gateway/core/addresses/public.ts'
import { createSender, type SenderOptions } from '../../../../../gateway/payments/webhooks/delivery/send.ts'
import { issueCertificate } from '../../../../../gateway/platform/http/connection/tls.ts'
import { spawnGateway, temporaryFolder, testGateway } from '../../../../support/gateway.ts'
import { liveClient } from '../../../../support/merchant/methods.ts'
import type { Behavior } from '../../../../support/outside/receiver.ts'
import {
  charge,
  logOf,
  newReceiver,
  setUrls,
  tried,
  webhookWorld,
} from '../../../../support/outside/webhooks.ts'

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '172.32.0.1',
  '192.0.1.1',
  '198.20.0.1',
  '223.255.255.255',
]
const PUBLIC_V6 = ['2606:4700:4700::1111', '2a00:1450:4001::200e', '2001:4860:4860::8888', '2400::1']
const PRIVATE = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
]
const PRIVATE_V6 = [
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:8.8.8.8',
  '64:ff9b::a00:1',
  '64:ff9b::808:808',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:0:4136:e378::1',
  '2001:db8::1',
  '2002:a00:1::1',
  '2002:7f00:1::',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
]

describe('an address of the public internet', () => {
  test.each([...PUBLIC, ...PUBLIC_V6])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
  test.each([...PRIVATE, ...PRIVATE_V6, '', 'localhost', '1.1.1', '1.1.1.1/8'])('%s is none', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

const send = (url: string, options: Partial<SenderOptions> = {}) =>
  createSender({ allowPrivate: false, ...options })({ url, headers: {}, body: '{}' })

describe('without the operator’s leave', () => {
  test.each([
    '127.0.0.1',
    'localhost',
    // However a URL writes it.
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    'receiver.localhost',
  ])('nothing is sent to %s', async (host) => {
    const receiver = await newReceiver()
    const { port } = new URL(receiver.url)
    for (const scheme of ['http', 'https']) {
      const outcome = await send(`${scheme}://${host}:${port}/`)
      expect(outcome).toMatchObject({ succeeded: false, status: null, isLate: false })
      expect(outcome.error).toMatch(/private|https addresses only/)
    }
    expect(receiver.received).toEqual([])
  })

  test.each([
    ['a private one', ['127.0.0.1']],
    ['a private one among others', ['93.184.215.14', '127.0.0.1']],
    ['one of the provider’s own', ['169.254.169.254']],
    ['a mapped one', ['::ffff:127.0.0.1']],
    ['none', []],
  ])(
    'nothing is sent to a name with %s, and the log does not tell names of the network apart',
    async (_name, found) => {
      const outcome = await send('https://hook.example/', { resolve: async () => found })
      expect(outcome.error).toBe('hook.example can’t be found (DNS), or is in a private network.')
    },
  )

  test('an event for this machine stays here, is in the log as failed, and is tried again', async () => {
    const { folder: dataDir, remove } = temporaryFolder()
    onTestFinished(remove)
    // Allowed when it was set, and not any more.
    const receiver = await newReceiver()
    const before = await testGateway({ dataDir, allowPrivateWebhooks: true })
    await setUrls(before.client, { test_events_urls: receiver.url })
    await before.close()
    const { client, close } = await testGateway({ dataDir })
    onTestFinished(close)
    await charge(client)
    const [delivery] = await tried(client, 2)
    expect(delivery).toMatchObject({ status: 'PENDING', attempt_count: 1 })
    const { attempts } = await logOf(client, delivery.id)
    expect(attempts).toMatchObject([{ succeeded: false, error: expect.stringContaining('private') }])
    expect(attempts[0]).not.toHaveProperty('response_status')
    expect(receiver.received).toEqual([])
    // A client that sends back what it got is not refused for that, but for what is new.
    const second = await newReceiver()
    await setUrls(client, { test_events_urls: receiver.url })
    const body = { test_events_urls: `${receiver.url},${second.url}` }
    expect((await client.call({ method: 'PATCH', path: '/v1/merchant', body })).status).toBe(422)
  })
})

test('a name is resolved once for each post, and what was checked is what is connected to', async () => {
  const receiver = await newReceiver()
  const url = receiver.url.replace('127.0.0.1', 'localhost')
  let asked = 0
  // A name server that says something else each time.
  const resolve = async () => [asked++ === 0 ? '127.0.0.1' : '127.0.0.2']
  expect(await send(url, { allowPrivate: true, resolve })).toMatchObject({ succeeded: true, status: 200 })
  expect(asked).toBe(1)
  expect(receiver.received[0]?.headers.host).toBe(new URL(url).host)
})

describe('a receiver has so much time, whatever it does with it', () => {
  test.each<[Behavior, object]>([
    ['hang', { status: null }],
    ['drip', { status: 200, body: expect.stringMatching(/^\.*$/) }],
  ])('%s', async (behavior, expected) => {
    const receiver = await newReceiver()
    receiver.behave(behavior)
    const outcome = await send(receiver.url, { allowPrivate: true, timeLimit: 300 })
    expect(outcome).toMatchObject({ succeeded: false, isLate: true, ...expected })
    expect(outcome.error).toBe('No complete response within 300 ms.')
  })

  test('and so has its name server', async () => {
    const resolve: SenderOptions['resolve'] = (_host, signal) =>
      new Promise((found) => signal.addEventListener('abort', () => found([])))
    const outcome = await send('https://hook.example/', { resolve, timeLimit: 50 })
    expect(outcome).toMatchObject({ isLate: true, error: 'No complete response within 50 ms.' })
  })
})

test('a certificate that nobody vouches for is not trusted, private addresses allowed or not', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  let requests = 0
  const server = createServer(await issueCertificate(folder, ['localhost']), () => requests++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const outcome = await send(`https://localhost:${port}/`, { allowPrivate: true })
  expect(outcome).toMatchObject({
    succeeded: false,
    status: null,
    error: expect.stringContaining('certificate'),
  })
  expect(requests).toBe(0)
})

test.each([
  'http://shop.example/',
  'ftp://shop.example/',
  'https://user:secret@shop.example/',
  'nothing',
  '',
])('%j is never posted to', async (url) => {
  const outcome = await send(url, { allowPrivate: true, resolve: async () => ['127.0.0.1'] })
  expect(outcome.error).toBe('Requests go to https addresses only.')
})

test('over https an event arrives where the machine trusts the certificate', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const certificate = await issueCertificate(folder, ['localhost'])
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const server = createServer(certificate, (request, response) => {
    resolve(request.headers.host)
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  // A process reads it once, as it starts.
  vi.stubEnv('NODE_EXTRA_CA_CERTS', certificate.caPath)
  onTestFinished(() => void vi.unstubAllEnvs())
  const gateway = await spawnGateway(folder, ['--allow-private-webhooks'])
  onTestFinished(() => void gateway.stop('SIGKILL'))
  await setUrls(gateway.client, { test_events_urls: `https://localhost:${port}/` })
  await charge(gateway.client)
  expect(await promise).toBe(`localhost:${port}`)
  for (const { status } of await tried(gateway.client, 2)) expect(status).toBe('DELIVERED')
})

test('a merchant has ten addresses of a mode at the most', async () => {
  const world = await webhookWorld()
  const { client } = world
  const urls = (count: number) =>
    Array.from({ length: count }, (_, at) => `https://shop.example/${at}`).join(',')
  await setUrls(client, { test_events_urls: urls(10) })
  await setUrls(liveClient(world), { live_events_urls: urls(10) })
  const body = { test_events_urls: urls(11) }
  const { status, body: refused } = await client.call({ method: 'PATCH', path: '/v1/merchant', body })
  expect(status).toBe(422)
  expect(refused.messages).toMatchObject([{ context: 'test_events_urls', sub_code: 'invalid' }])
})
