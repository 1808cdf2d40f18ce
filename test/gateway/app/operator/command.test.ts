import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  runCommand,
  spawnGateway,
  type TestGateway,
  temporaryFolder,
  testGateway,
} from '../../../support/gateway.ts'

const personAt = (url: string) => ({
  url,
  email: expect.stringContaining('@'),
  password: expect.stringMatching(/^[\w-]{43}$/),
})

test('--json prints one line once it answers', async () => {
  const { folder, remove } = temporaryFolder()
  const { started, client, stop } = await spawnGateway(folder)
  expect(started).toEqual({
    base_url: expect.stringMatching(/^https:\/\/localhost:\d+$/),
    auth_url: started.pages_url,
    auth_urls: { service: started.pages_url, harbor: expect.stringMatching(/^https:\/\/localhost:\d+$/) },
    pages_url: expect.stringMatching(/^https:\/\/localhost:\d+$/),
    acs_url: expect.stringMatching(/^https:\/\/localhost:\d+$/),
    port: Number(new URL(started.base_url).port),
    ca_certificate: path.join(folder, 'tls/ca.pem'),
    hosted_fields_script: expect.stringContaining(`${started.base_url}/hosted-fields/`),
    hosted_fields_integrity: expect.stringMatching(/^sha384-/),
    hosted_field_element: expect.stringContaining('/hosted-field.js'),
    hosted_field_element_integrity: expect.stringMatching(/^sha384-/),
    hosted_fields_frame: expect.stringContaining('/frame.html'),
    public_key: expect.stringMatching(/^m_[A-Za-z0-9]{22}$/),
    test_secret_key: expect.stringMatching(/^sk_test_\w{32}$/),
    live_secret_key: expect.stringMatching(/^sk_live_\w{32}$/),
    test_account_id: expect.stringMatching(/^[\w-]{22}$/),
    partner: {
      client_id: expect.stringMatching(/^[A-Za-z0-9]{64}$/),
      client_secret: expect.stringMatching(/^[A-Za-z0-9]{64}$/),
      access_token: expect.stringMatching(/^at_/),
    },
    console: personAt(`${started.pages_url}/console`),
    operator: personAt(`${started.pages_url}/operator`),
    pid: expect.any(Number),
  })
  expect(existsSync(started.ca_certificate)).toBe(true)
  expect((await client.get('/status')).body).toEqual({ status: 'NORMAL' })
  expect(await stop('SIGTERM')).toBe(0)
  remove()
})

test('the keys of the demo merchant can be given, at the first start and later', async () => {
  const { folder, remove } = temporaryFolder()
  const keys = { publicKey: `m_${'p'.repeat(22)}`, testSecretKey: `sk_test_${'s'.repeat(32)}` }
  const others = { publicKey: `m_${'q'.repeat(22)}`, testSecretKey: `sk_test_${'t'.repeat(32)}` }
  const calls = async ({ client, gateway }: TestGateway, { publicKey, testSecretKey }: typeof keys) => {
    const { status, body } = await client.call({ path: '/v1/merchant', key: testSecretKey })
    const token = { method: 'POST', path: '/v1/tokens', body: {}, key: publicKey }
    return { status, tokens: (await client.call(token)).status, same: body.public_key === gateway.publicKey }
  }
  const works = { status: 200, tokens: 200, same: true }
  let live: string | undefined
  for (const [options, valid] of [
    [keys, keys],
    [{}, keys],
    [others, others],
    [others, others],
  ] as const) {
    const world = await testGateway({ dataDir: folder, ...options })
    expect(world.gateway).toMatchObject(valid)
    expect(await calls(world, valid)).toEqual(works)
    expect(world.gateway.liveSecretKey).toBe(live ?? world.gateway.liveSecretKey)
    live = world.gateway.liveSecretKey
    if (valid === others) expect((await calls(world, keys)).status).toBe(401)
    await world.close()
  }
  remove()
})

test('what must stay secret is readable by its owner alone', async () => {
  const world = await testGateway()
  for (const file of ['keys/card-data.key', 'tls/ca.key']) {
    expect(statSync(path.join(world.dataDir, file)).mode & 0o077, file).toBe(0)
  }
  await world.close()
})

test('--help lists every option and ends well', async () => {
  const { code, out } = await runCommand(['--help'])
  expect(code).toBe(0)
  for (const option of [
    '--data',
    '--port',
    '--host',
    '--public-host',
    '--public-url',
    '--tls-cert',
    '--tls-key',
    '--allowed-origin',
    '--public-key',
    '--demo',
    'GATEWAY_TEST_SECRET_KEY',
    '--rate-limit',
    '--log-level',
    '--json',
  ]) {
    expect(out).toContain(option)
  }
})

test.each([
  [['--nonsense'], '--nonsense'],
  [['--port', 'x'], '--port'],
  [['--port', '70000'], '--port'],
  [['--tls-cert', 'x.pem'], '--tls-key'],
  [['--allowed-origin', 'https://shop.example/path'], '--allowed-origin'],
  [['--allowed-origin', 'https://*.example'], '--allowed-origin'],
  [['--allowed-origin', 'https://a;b'], '--allowed-origin'],
  [['--public-url', 'http://localhost:8443'], '--public-url'],
  [['--public-url', 'https://pay.example/gateway'], '--public-url'],
  [['--public-url', 'pay.example'], '--public-url'],
  [['--public-url', 'https://pay.example', '--public-host', 'pay.example'], '--public-host'],
  [['--log-level', 'loud'], '--log-level'],
  [['--rate-limit', 'many'], '--rate-limit'],
  [['--rate-limit', '-1'], '--rate-limit'],
  [['--public-key', 'm_short'], '--public-key'],
  [['--test-secret-key', 'sk_test_x'], 'GATEWAY_TEST_SECRET_KEY'],
  [['--test-secret-key=sk_test_x'], 'GATEWAY_TEST_SECRET_KEY'],
])('%j is refused with a message and status 2', async (args, named) => {
  const { code, err, out } = await runCommand(args)
  expect(code).toBe(2)
  expect(err).toContain(named)
  expect(err).toContain('--help')
  expect(out).toBe('')
})

test('a port that is taken is said to be, with status 1', async () => {
  const world = await testGateway()
  const { folder, remove } = temporaryFolder()
  const { port } = new URL(world.gateway.baseUrl)
  const { code, err } = await runCommand(['--data', folder, '--port', port])
  expect(code).toBe(1)
  expect(err).toContain('port is taken')
  await world.close()
  remove()
})
