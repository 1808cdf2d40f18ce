import { createHash } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestGateway, temporaryFolder, testGateway } from '../../../support/gateway.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  world.client.call({ path: url.replace(world.gateway.baseUrl, ''), key: null, headers })

test('the scripts have a versioned address, may be cached for good and match their integrity', async () => {
  const { hostedFieldsScript, hostedFieldsIntegrity } = world.gateway
  const { hostedFieldElement, hostedFieldElementIntegrity } = world.gateway
  expect(hostedFieldsScript).toMatch(/\/hosted-fields\/\d+\.\d+\.\d+-[0-9a-f]{8}\/hosted-fields\.js$/)
  expect(hostedFieldElement).toBe(hostedFieldsScript.replace('fields.js', 'field.js'))
  for (const [url, integrity] of [
    [hostedFieldsScript, hostedFieldsIntegrity],
    [hostedFieldElement, hostedFieldElementIntegrity],
  ] as const) {
    const answer = await get(url)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(integrity).toBe(`sha384-${createHash('sha384').update(answer.text).digest('base64')}`)
  }
})

test('a build from before there was an element, or an authentication, is served without one', async () => {
  const { folder, remove } = temporaryFolder()
  const built = path.join(import.meta.dirname, '../../../../dist/hosted-fields')
  const current = readFileSync(path.join(built, 'current'), 'utf8').trim()
  cpSync(path.join(built, current), path.join(folder, current), { recursive: true })
  for (const file of ['hosted-field.js', 'hosted-field.js.map', 'authenticate.html'])
    rmSync(path.join(folder, current, file))
  writeFileSync(path.join(folder, 'current'), current)
  const early = await testGateway({ hostedFieldsDir: folder })
  const status = async (file: string) =>
    (await early.client.call({ path: `/hosted-fields/${current}/${file}`, key: null })).status
  expect(await status('hosted-fields.js')).toBe(200)
  expect(await status('hosted-field.js')).toBe(404)
  expect(await status('authenticate.html')).toBe(404)
  await early.close()
  remove()
})

test('the frame is one response with a policy that allows its own code and its own gateway alone', async () => {
  const answer = await get(`${world.gateway.hostedFieldsFrame}?key=${world.gateway.publicKey}`)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src( 'sha256-[^']+'){2}; style-src 'sha256-[^']+'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors \*; require-trusted-types-for 'script'$/,
  )
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'same-origin',
    'supports-loading-mode': 'prerender-cross-origin-frames',
    'x-content-type-options': 'nosniff',
  })
  for (const name of ['x-frame-options', 'origin-agent-cluster']) {
    expect(answer.headers).not.toHaveProperty(name)
  }
})

test('the frame that authenticates may hold frames of issuers, and lets them ask for passkeys', async () => {
  const frame = world.gateway.hostedFieldsFrame.replace('frame.html', 'authenticate.html')
  const answer = await get(`${frame}?key=${world.gateway.publicKey}`)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; connect-src 'self'; base-uri 'none'; form-action https:; frame-src https:; frame-ancestors \*; require-trusted-types-for 'script'$/,
  )
  expect(answer.headers).toMatchObject({
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'same-origin',
  })
  for (const name of ['x-frame-options', 'cross-origin-embedder-policy'])
    expect(answer.headers).not.toHaveProperty(name)
  const permissions = String(answer.headers['permissions-policy'])
  expect(permissions).toContain('camera=()')
  expect(permissions).not.toMatch(/publickey-credentials|otp-credentials|payment=/)
  const german = await get(`${frame}?key=${world.gateway.publicKey}&lang=de-AT`)
  expect(german.text).toContain('Zahlung bestätigen')
})

test('no page can hand the frame a feature, and the browser may still fill it in', async () => {
  const answer = await get(`${world.gateway.hostedFieldsFrame}?key=${world.gateway.publicKey}`)
  const denied = String(answer.headers['permissions-policy']).split(', ')
  for (const feature of ['clipboard-read', 'clipboard-write', 'camera', 'payment', 'usb', 'otp-credentials'])
    expect(denied).toContain(`${feature}=()`)
  expect(denied.every((entry) => /^[a-z-]+=\(\)$/.test(entry))).toBe(true)
  expect(new Set(denied).size).toBe(denied.length)
  for (const needed of ['autofill', 'shared-autofill', 'local-network-access'])
    expect(denied).not.toContain(`${needed}=()`)
})

test('a browser that takes Brotli gets it', async () => {
  const body = await new Promise<Buffer>((resolve, reject) => {
    const options = {
      ca: readFileSync(world.gateway.caCertificate),
      headers: { 'accept-encoding': 'gzip, br' },
    }
    request(world.gateway.hostedFieldsFrame, options, (response) => {
      const chunks: Buffer[] = []
      expect(response.headers).toMatchObject({
        'content-encoding': 'br',
        vary: expect.stringContaining('Accept-Encoding'),
      })
      response.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
    })
      .on('error', reject)
      .end()
  })
  expect(brotliDecompressSync(body).toString()).toContain('<!doctype html>')
  expect(body.length).toBeLessThan(17.5 * 1024)
})

test('a version that a page has pinned is still served after a newer one was built', async () => {
  const { folder, remove } = temporaryFolder()
  const built = path.join(import.meta.dirname, '../../../../dist/hosted-fields')
  const current = readFileSync(path.join(built, 'current'), 'utf8').trim()
  cpSync(path.join(built, current), path.join(folder, current), { recursive: true })
  cpSync(path.join(built, current), path.join(folder, '1.0.0-0123abcd'), { recursive: true })
  writeFileSync(path.join(folder, 'current'), current)
  const upgraded = await testGateway({ hostedFieldsDir: folder })
  for (const name of [current, '1.0.0-0123abcd']) {
    const answer = await upgraded.client.call({ path: `/hosted-fields/${name}/hosted-fields.js`, key: null })
    expect(answer.status).toBe(200)
  }
  await upgraded.close()
  remove()
})

test('another version is not there, and the answer names the one that is', async () => {
  const answer = await get('/hosted-fields/0.0.1-00000000/hosted-fields.js')
  expect(answer.status).toBe(404)
  expect(answer.body.messages[0].message).toContain(world.gateway.hostedFieldsScript.split('/')[4])
})

test('the frame of a merchant that has set its origins may be embedded there and by the portal only, and the list may change', async () => {
  const strict = await testGateway({ allowedOrigins: ['https://shop.example'] })
  const path = new URL(strict.gateway.hostedFieldsFrame).pathname
  const answer = await strict.client.call({ path: `${path}?key=${strict.gateway.publicKey}`, key: null })
  const allowed = ['https://shop.example', ...Object.values(strict.gateway.authUrls)].join(' ')
  expect(answer.headers['content-security-policy']).toContain(`frame-ancestors ${allowed};`)
  expect(answer.headers['cache-control']).toBe('private, max-age=300')
  await strict.close()
})

describe('a page asks why it may not show the fields of a key', () => {
  const check = async (gateway: TestGateway, key: string, origin?: string) => {
    const path = new URL('check.json', gateway.gateway.hostedFieldsFrame).pathname
    const headers: Record<string, string> = origin === undefined ? {} : { origin }
    return gateway.client.call({ path: `${path}?key=${key}`, key: null, headers })
  }

  test('nothing keeps any page from a merchant without a list, and every page may read that', async () => {
    const answer = await check(world, world.gateway.publicKey, 'https://any.example')
    expect(answer).toMatchObject({ status: 200, body: { problem: 'none' } })
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    })
  })

  test.each([
    ['of nobody', 'm_0000000000000000000000'],
    ['that is none', 'm_doesnotexist'],
    ['that is missing', ''],
    ['that is secret', 'sk_0000000000000000000000'],
  ])('a key %s is unknown, and its frame refuses every page until there is a merchant', async (_, key) => {
    expect((await check(world, key, 'https://any.example')).body).toEqual({ problem: 'unknown_key' })
    const frame = await get(`${world.gateway.hostedFieldsFrame}?key=${key}`)
    expect(frame.headers['content-security-policy']).toContain("frame-ancestors 'none';")
    expect(frame.headers['cache-control']).toBe('no-store')
  })

  test('a list of origins lets these and the portal pass', async () => {
    const strict = await testGateway({ allowedOrigins: ['https://shop.example', 'https://two.example'] })
    const { publicKey, authUrls } = strict.gateway
    const problem = async (origin?: string) => (await check(strict, publicKey, origin)).body.problem
    for (const origin of ['https://shop.example', 'https://two.example', ...Object.values(authUrls)])
      expect(await problem(origin)).toBe('none')
    for (const origin of ['https://shop.example.evil.example', 'http://shop.example', 'null', undefined])
      expect(await problem(origin)).toBe('origin_not_allowed')
    await strict.close()
  })
})
