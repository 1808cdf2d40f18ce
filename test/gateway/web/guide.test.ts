// The guide as the gateway serves it. What its pages look like, and that they work under this policy: test/browser/guide.test.ts.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestGateway, temporaryFolder, testGateway } from '../../support/gateway.ts'

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
      `connect-src ${pagesUrl}/guide/gateway.json`,
      `frame-src ${hostedFieldsFrame}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  )
  expect((await world.pages.get('/guide/rules/')).text).toBe('<h1>Rules</h1>')
  expect((await world.pages.get('/guide')).headers.location).toBe('/guide/')
})

test('what has its digest in its name may be kept', async () => {
  const { status, headers } = await world.pages.get('/guide/assets/app.1.js')
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('its playground is told of the script, the frame and the public key, and of nothing secret', async () => {
  const { hostedFieldsScript, hostedFieldsIntegrity, hostedFieldsFrame, publicKey } = world.gateway
  expect((await world.pages.get('/guide/gateway.json')).body).toEqual({
    script: hostedFieldsScript,
    integrity: hostedFieldsIntegrity,
    frame: hostedFieldsFrame,
    publicKey,
  })
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
