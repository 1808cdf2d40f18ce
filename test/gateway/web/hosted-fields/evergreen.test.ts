// The address that follows new builds, and the signatures by which browsers know whose they are.
import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { signBuild } from '../../../../scripts/sign.ts'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'
import { makeRelease } from '../../../support/made-release.ts'
import { newFolder, serveReleases } from '../../../support/served-releases.ts'

const TAG = '/hosted-fields/1/hosted-fields.js'

const get = ({ client }: TestGateway, url: string, headers: Record<string, string> = {}) =>
  client.call({ path: url, key: null, headers })

interface ListedFile {
  file: string
  url: string
  integrity: string
}

async function listed(world: TestGateway): Promise<{ major: string; build: string; files: ListedFile[] }[]> {
  return (await get(world, '/hosted-fields.json')).body.evergreen
}

/** What RFC 9421 has a signer sign, put together from the answer alone. */
function isSignedBy(key: string, at: string, { headers, text }: Awaited<ReturnType<typeof get>>): boolean {
  const digest = String(headers['unencoded-digest'])
  if (digest !== `sha-512=:${createHash('sha512').update(text).digest('base64')}:`) return false
  const inputs = String(headers['signature-input']).split(', ')
  const signatures = String(headers.signature).split(', ')
  const place = inputs.findIndex((input) => input.includes(`keyid="${key}"`))
  const [label, ...rest] = (inputs[place] ?? '').split('=')
  const params = rest.join('=')
  expect(params).toBe(`("unencoded-digest";sf "@path";req);keyid="${key}";tag="ed25519-integrity"`)
  const [, signature = ''] = /^[^=]+=:(.+):$/.exec(signatures[place] ?? '') ?? []
  expect(signatures[place]).toMatch(new RegExp(`^${label}=`))
  const base = `"unencoded-digest";sf: ${digest}\n"@path";req: ${at}\n"@signature-params": ${params}`
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key, 'base64').toString('base64url') }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  return verify(null, Buffer.from(base), publicKey, Buffer.from(signature, 'base64'))
}

/** The public key of a pair, as an integrity attribute has it. */
function namedKey(): { privateKey: KeyObject; name: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return { privateKey, name: Buffer.from(x, 'base64url').toString('base64') }
}

test('builds without a release key are signed by a key that the gateway keeps', async () => {
  const folder = newFolder()
  makeRelease(folder, '1.6.0')
  const dataDir = newFolder()
  const first = await testGateway({ hostedFieldsDir: folder, dataDir })
  const before = await listed(first)
  const [integrity = ''] = before.flatMap(({ files }) => files.map((file) => file.integrity))
  expect(integrity).toMatch(/^ed25519-[A-Za-z0-9+/]{43}=$/)
  const key = integrity.slice('ed25519-'.length)
  for (const { url } of before.flatMap(({ files }) => files)) {
    const at = new URL(url).pathname
    expect(isSignedBy(key, at, await get(first, at))).toBe(true)
  }
  const pinned = new URL(first.gateway.hostedFieldsScript).pathname
  expect(isSignedBy(key, pinned, await get(first, pinned))).toBe(true)
  await first.close()
  makeRelease(folder, '1.7.0')
  const second = await serveReleases(folder, { dataDir })
  expect((await listed(second)).map(({ files }) => files[0]?.integrity)).toEqual([integrity])
})

test('a release key signs instead, and two of them while it is replaced', async () => {
  const [old, next] = [namedKey(), namedKey()]
  const folder = newFolder()
  makeRelease(folder, '1.6.0', [old.privateKey, next.privateKey])
  const world = await serveReleases(folder)
  const [evergreen] = await listed(world)
  expect(evergreen?.files.map(({ file }) => file)).toEqual([
    'hosted-fields.js',
    'hosted-field.js',
    'hosted-payment.js',
    'hosted-warm.js',
  ])
  for (const { integrity } of evergreen?.files ?? [])
    expect(integrity).toBe(`ed25519-${old.name} ed25519-${next.name}`)
  const script = await get(world, TAG)
  for (const { name } of [old, next]) expect(isSignedBy(name, TAG, script)).toBe(true)
  const authenticate = new URL('authenticate.js', world.gateway.hostedFieldsScript).pathname
  expect(isSignedBy(next.name, authenticate, await get(world, authenticate))).toBe(true)
})

test('the address serves the current build, and each script names the frame of its own', async () => {
  const folder = newFolder()
  const earlier = makeRelease(folder, '1.10.0')
  makeRelease(folder, '2.0.0')
  const current = makeRelease(folder, '1.9.0')
  const world = await serveReleases(folder)
  expect((await listed(world)).map(({ major, build }) => `${major} ${build}`)).toEqual([
    expect.stringMatching(/^2 2\.0\.0-/),
    `1 ${current.name}`,
  ])
  const script = await get(world, TAG)
  expect(script.status).toBe(200)
  expect(script.text).toContain(`../${current.name}/frame.html`)
  expect(script.text).not.toContain(earlier.name)
  expect(script.headers.sourcemap).toBe(`../${current.name}/hosted-fields.js.map`)
  expect((await get(world, '/hosted-fields/1/hosted-warm.js')).text).toContain(
    `../${current.name}/frame.html`,
  )
  for (const file of ['frame.html', 'authenticate.js', 'manifest.json'])
    expect((await get(world, `/hosted-fields/1/${file}`)).status).toBe(404)
  expect((await get(world, '/hosted-fields/3/hosted-fields.js')).status).toBe(404)
})

test('browsers keep it for five minutes, and then ask whether there is another one', async () => {
  const folder = newFolder()
  const { name } = makeRelease(folder, '1.6.0')
  const world = await serveReleases(folder)
  const { headers } = await get(world, TAG)
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=300',
    etag: expect.stringMatching(`^W/"${name}-[\\w-]{8}"$`),
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    vary: expect.stringContaining('Accept-Encoding'),
  })
  const same = await get(world, TAG, { 'if-none-match': `"x", ${headers.etag}` })
  expect([same.status, same.text, same.headers['cache-control']]).toEqual([304, '', 'public, max-age=300'])
  expect((await get(world, TAG, { 'if-none-match': 'W/"1.5.0-00000000"' })).status).toBe(200)
})

test('a build that is signed again is sent again, because a browser keeps the signature that came with it', async () => {
  const [old, next] = [namedKey(), namedKey()]
  const folder = newFolder()
  const release = makeRelease(folder, '1.6.0', [old.privateKey])
  const before = await serveReleases(folder)
  const { etag = '' } = (await get(before, TAG)).headers
  signBuild(release.folder, [next.privateKey])
  const world = await serveReleases(folder)
  const again = await get(world, TAG, { 'if-none-match': `${etag}` })
  expect(again.status).toBe(200)
  expect(isSignedBy(next.name, TAG, again)).toBe(true)
})

test('a build from before there was an evergreen address is served at its own only', async () => {
  const folder = newFolder()
  const early = makeRelease(folder, '1.4.0')
  rmSync(path.join(early.folder, 'evergreen'), { recursive: true })
  const manifest = path.join(early.folder, 'manifest.json')
  const { evergreen: _evergreen, ...before } = JSON.parse(readFileSync(manifest, 'utf8'))
  writeFileSync(manifest, JSON.stringify(before))
  const world = await serveReleases(folder)
  expect(await listed(world)).toEqual([])
  expect((await get(world, TAG)).status).toBe(404)
  expect((await get(world, `/hosted-fields/${early.name}/hosted-fields.js`)).status).toBe(200)
})

test('people get the tags that follow new builds', async () => {
  const folder = newFolder()
  makeRelease(folder, '1.6.0')
  const world = await serveReleases(folder)
  const [evergreen] = await listed(world)
  const { text } = await world.pages.get('/hosted-fields/')
  const shown = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
  expect(shown).toContain(`<script src="${world.gateway.baseUrl}${TAG}"
  integrity="${evergreen?.files[0]?.integrity}"
  crossorigin="anonymous"></script>`)
})
