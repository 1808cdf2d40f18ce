// The guide as the gateway serves it. What its pages look like, and that they work under this policy: test/browser/guide.test.ts.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodCard, type TestGateway, temporaryFolder, testGateway } from '../../support/gateway.ts'

const { folder, remove } = temporaryFolder()
let world: TestGateway
beforeAll(async () => {
  mkdirSync(path.join(folder, 'rules'))
  mkdirSync(path.join(folder, 'assets'))
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)
  write('index.html', '<h1>Start here</h1>')
  write('rules/index.html', '<h1>Rules</h1>')
  write('assets/app.1.js', 'run()')
  write('policy.json', JSON.stringify({ scripts: ['sha256-one'], styles: ['sha256-two'] }))
  writeFileSync(path.join(folder, 'packed.html.br'), brotliCompressSync('<h1>Packed</h1>'))
  // More than the connection takes before a client has read any of it.
  const big = brotliCompressSync(randomBytes(2 ** 24), { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } })
  writeFileSync(path.join(folder, 'big.html.br'), big)
  mkdirSync(path.join(folder, 'unreadable.html.br'))
  writeFileSync(path.join(folder, '../beside.txt'), 'beside')
  world = await testGateway({ guideDir: folder })
})
afterAll(async () => {
  await world.close()
  remove()
})

test('a page is served with a policy of its own files, its digests and the fields of this gateway', async () => {
  const { pagesUrl, hostedFieldsScript, hostedFieldsFrame } = world.gateway
  const { status, headers, text } = await world.pages.get('/guide/')
  expect([status, text]).toEqual([200, '<h1>Start here</h1>'])
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toBe(
    [
      "default-src 'none'",
      `script-src ${pagesUrl}/guide/assets/ ${hostedFieldsScript} 'sha256-one'`,
      `style-src ${pagesUrl}/guide/assets/ ${pagesUrl}/guide/vp-icons.css 'unsafe-hashes' 'sha256-two'`,
      `img-src ${pagesUrl}/guide/assets/ data:`,
      `connect-src ${pagesUrl}/guide/gateway.json ${pagesUrl}/guide/try`,
      `frame-src ${hostedFieldsFrame}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  )
  expect((await world.pages.get('/guide/rules/')).text).toBe('<h1>Rules</h1>')
  expect((await world.pages.get('/guide')).headers.location).toBe('/guide/')
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, br;q=0', undefined],
  ['identity', undefined],
])('a page that the package has compressed reaches a client that accepts %s', async (accepted, encoding) => {
  const headers = { 'accept-encoding': accepted }
  const answer = await world.pages.call({ path: '/guide/packed.html', headers })
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding',
  })
  expect(answer.headers['content-encoding']).toBe(encoding)
  if (encoding === undefined) expect(answer.text).toBe('<h1>Packed</h1>')
})

/** Where the system lists what a process has open. */
const onLinux = test.runIf(process.platform === 'linux')

onLinux('a client that goes away leaves no compressed file open', async () => {
  const { pagesUrl, caCertificate } = world.gateway
  const isOpen = () =>
    readdirSync('/proc/self/fd').some((descriptor) => fileOf(descriptor)?.endsWith('/big.html.br'))
  const request = get(`${pagesUrl}/guide/big.html`, { ca: readFileSync(caCertificate), agent: false })
  await once(request, 'response')
  expect(isOpen()).toBe(true)
  request.destroy()
  await expect.poll(isOpen).toBe(false)
})

/** @returns undefined for one that was closed in the meantime */
function fileOf(descriptor: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    return undefined
  }
}

test('a compressed page that can’t be read is an error of that request alone', async () => {
  expect((await world.pages.get('/guide/unreadable.html')).status).toBe(500)
  expect((await world.pages.get('/guide/packed.html')).status).toBe(200)
})

test('what has its digest in its name may be kept', async () => {
  const { status, headers } = await world.pages.get('/guide/assets/app.1.js')
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('a script that is missing is an error that no browser keeps, because another gateway may have it', async () => {
  for (const encoding of ['identity', 'br']) {
    const headers = { accept: '*/*', 'accept-encoding': encoding }
    const answer = await world.pages.call({ path: '/guide/assets/none.js', headers })
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  }
})

test('its examples are told the addresses and the demo’s keys for tests, on this machine alone', async () => {
  const { baseUrl, hostedFieldsScript, hostedFieldsIntegrity, hostedFieldsFrame, publicKey, testSecretKey } =
    world.gateway
  expect((await world.pages.get('/guide/gateway.json')).body).toEqual({
    script: hostedFieldsScript,
    integrity: hostedFieldsIntegrity,
    frame: hostedFieldsFrame,
    authenticate: hostedFieldsFrame.replace('frame.html', 'authenticate.html'),
    apiUrl: baseUrl,
    publicKey,
    testSecretKey,
  })
  const reachable = await testGateway({ guideDir: folder, trustedProxies: ['10.0.0.0/8'] })
  const told = (await reachable.pages.get('/guide/gateway.json')).body
  expect(told.publicKey).toBe(reachable.gateway.publicKey)
  expect(told).not.toHaveProperty('testSecretKey')
  await reachable.close()
})

describe('“Try it”', () => {
  const attempt = (body: object) =>
    world.pages.call({
      method: 'POST',
      path: '/guide/try',
      body: { method: 'GET', path: '/v1/merchant', ...body },
    })

  test('makes a call and returns its answer', async () => {
    const body = JSON.stringify({ amount: 4200, method: goodCard })
    const key = world.gateway.testSecretKey
    const charged = await attempt({ key, method: 'POST', path: '/v1/charges', body })
    expect(charged.status).toBe(200)
    expect(charged.body.status).toBe(200)
    const { id } = JSON.parse(charged.body.body)
    const read = await attempt({ key, path: `/v1/transactions/${id}` })
    expect(JSON.parse(read.body.body)).toMatchObject({ id, amount: 4200 })
    const refused = await attempt({ key, method: 'POST', path: '/v1/charges', body: '{}' })
    expect([refused.status, refused.body.status]).toEqual([200, 422])
    expect(refused.body.request_id).toMatch(/^[\w-]+$/)
  })

  test.each([
    ['key', () => ({ key: world.gateway.liveSecretKey })],
    ['key', () => ({ key: 'at_something' })],
    ['path', () => ({ key: world.gateway.testSecretKey, path: '/console' })],
    ['path', () => ({ key: world.gateway.testSecretKey, path: 'https://evil.example/v1/merchant' })],
    ['path', () => ({ key: world.gateway.testSecretKey, path: '/v1/../ready' })],
    ['path', () => ({ key: world.gateway.testSecretKey, path: '/v1/%2e%2E/ready' })],
    ['path', () => ({ key: world.gateway.testSecretKey, path: '/v1/..\\ready' })],
  ])('refuses another %s', async (context, body) => {
    const { status, body: answer } = await attempt(body())
    expect([status, answer.messages[0].context]).toEqual([422, context])
  })
})

test('the earlier address of the reference leads to it', async () => {
  for (const path of ['/docs', '/docs/', '/docs/static/index.html'])
    expect((await world.pages.get(path)).headers.location).toBe('/guide/reference/')
})

test.each(['/guide/nothing.html', '/guide/../beside.txt', '/guide/%2e%2e%2fbeside.txt', '/guide/.sources'])(
  'there is no %s',
  async (address) => {
    const { status, text } = await world.pages.get(address)
    expect(status).toBe(404)
    expect(text).not.toContain('beside')
  },
)

test('a gateway without the site says how to make it, and serves it from then on', async () => {
  const { folder: empty, remove: removeEmpty } = temporaryFolder()
  const guideDir = path.join(empty, 'none')
  const bare = await testGateway({ guideDir })
  const { status, text } = await bare.pages.get('/guide/')
  expect([status, text.includes('npm run docs:build')]).toEqual([404, true])
  cpSync(folder, guideDir, { recursive: true })
  expect((await bare.pages.get('/guide/')).status).toBe(200)
  await bare.close()
  removeEmpty()
})
