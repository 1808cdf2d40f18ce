import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

const dist = path.join(import.meta.dirname, '../../dist')
const read = (file: string) => readFileSync(path.join(dist, file), 'utf8')
const release = (file: string) => read(path.join('hosted-fields', read('hosted-fields/current').trim(), file))
const sha = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('base64')

test('the manifest names the very hashes of what the browser will execute', () => {
  const manifest = JSON.parse(release('manifest.json'))
  const html = release('frame.html')
  const hashesOf = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
      ([, text = '']) => `sha256-${sha('sha256', text)}`,
    )
  expect(manifest.frame.scriptHashes).toEqual(hashesOf('script'))
  expect(manifest.frame.scriptHashes).toHaveLength(2)
  expect(manifest.frame.styleHashes).toEqual(hashesOf('style'))
  expect(manifest.authenticate.scriptHashes).toHaveLength(1)
  expect(manifest.authenticate.styleHashes).toHaveLength(1)
  expect(manifest.integrity).toMatchObject({
    'authenticate.js': expect.any(String),
    'authenticate.html': expect.any(String),
    'hosted-fields.js': expect.any(String),
    'frame.html': expect.any(String),
  })
  for (const [file, integrity] of Object.entries(manifest.integrity)) {
    expect(integrity).toBe(`sha384-${sha('sha384', release(file))}`)
  }
})

test.each(['frame.html', 'authenticate.html'])('%s is one response: it refers to nothing outside', (file) => {
  expect(release(file)).not.toMatch(/\s(src|href)=|@import|url\(/)
})

test('what authenticates has no second copy of the library', () => {
  for (const text of [release('authenticate.js'), read('esm/authenticate.js')]) {
    expect(text).not.toContain('HostedFieldsException')
    expect(text).not.toContain('MessageChannel')
  }
  expect(read('esm/index.js')).toMatch(/import\(["'`]\.\/authenticate\.js["'`]\)/)
})

test('no message is ever posted to any origin', () => {
  const esm = path.join(dist, 'esm')
  const modules = readdirSync(esm)
    .filter((file) => file.endsWith('.js'))
    .map((file) => read(`esm/${file}`))
  const files = ['hosted-fields.js', 'authenticate.js', 'frame.html', 'authenticate.html'].map(release)
  for (const text of [...files, ...modules]) {
    expect(text).not.toMatch(/targetOrigin:\s*["'`]\*|postMessage\([^)]*["'`]\*["'`]/)
  }
})

test('the elements’ script is small, because the library is not in it', () => {
  expect(brotliCompressSync(release('hosted-field.js')).length).toBeLessThanOrEqual(3.25 * 1024)
  expect(read('esm/element.js')).toMatch(/from "\.\/index\.js"/)
  expect(read('esm/element.js')).not.toContain('postMessage')
})

test('the element’s ESM build is imported and called where there is no window, and does nothing there', async () => {
  const library = await import(path.join(dist, 'esm/element.js'))
  expect(Object.keys(library).sort()).toEqual(['defineHostedField', 'hostedFieldsOf'])
  library.defineHostedField({ publicKey: 'm_1', frameUrl: 'https://gateway.example/frame.html' })
  expect(globalThis).not.toHaveProperty('customElements')
})
