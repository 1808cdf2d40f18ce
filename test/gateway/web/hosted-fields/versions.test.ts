import { createHash } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type TestGateway, temporaryFolder, testGateway } from '../../../support/gateway.ts'

const built = path.join(import.meta.dirname, '../../../../dist/hosted-fields')
const current = readFileSync(path.join(built, 'current'), 'utf8').trim()

/** Runs with a gateway that serves the current build and two that count as earlier ones. */
async function withEarlierVersions(use: (world: TestGateway) => Promise<void>) {
  const { folder, remove } = temporaryFolder()
  for (const name of [current, '1.10.0-0123abcd', '1.9.0-4567cdef']) {
    cpSync(path.join(built, current), path.join(folder, name), { recursive: true })
  }
  // Before there was a table, a build told the script's digest alone.
  const manifest = path.join(folder, '1.9.0-4567cdef/manifest.json')
  const { integrity, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'))
  writeFileSync(manifest, JSON.stringify({ ...rest, scriptIntegrity: integrity['hosted-fields.js'] }))
  writeFileSync(path.join(folder, 'current'), current)
  const world = await testGateway({ hostedFieldsDir: folder })
  try {
    await use(world)
  } finally {
    await world.close()
    remove()
  }
}

test('every version is published with the digest of each of its files, the current one first', () =>
  withEarlierVersions(async ({ client, gateway }) => {
    const { status, headers, body } = await client.call({ path: '/hosted-fields.json', key: null })
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' })
    expect(body.current).toBe(current)
    const names = body.versions.map(({ name }: { name: string }) => name)
    expect(names).toEqual([current, '1.10.0-0123abcd', '1.9.0-4567cdef'])
    expect(body.versions[0].files).toContainEqual({
      file: 'hosted-fields.js',
      url: gateway.hostedFieldsScript,
      integrity: gateway.hostedFieldsIntegrity,
    })
    for (const { files } of body.versions) {
      expect(files.length).toBeGreaterThan(0)
      for (const { url, integrity } of files) {
        const served = await client.call({ path: new URL(url).pathname, key: null })
        const digest = createHash('sha384').update(served.text).digest('base64')
        expect(`${served.status} sha384-${digest}`).toBe(`200 ${integrity}`)
      }
    }
  }))

test('people get a page with the tags to copy', () =>
  withEarlierVersions(async ({ pages, gateway }) => {
    const { status, headers, text } = await pages.get('/hosted-fields/')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(text).toContain('1.9.0-4567cdef')
    const shown = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"')
    expect(shown).toContain(`<script src="${gateway.hostedFieldsScript}"
  integrity="${gateway.hostedFieldsIntegrity}"
  crossorigin="anonymous"></script>`)
  }))

test('a version has no other files', () =>
  withEarlierVersions(async ({ client }) => {
    for (const file of ['manifest.json', 'frame.js', '..%2fcurrent', '']) {
      const { status, body } = await client.call({ path: `/hosted-fields/${current}/${file}`, key: null })
      expect(status).toBe(404)
      expect(body.messages[0].code).toBe('resource_not_found')
    }
  }))
