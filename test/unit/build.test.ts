import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildIfStale } from '../../scripts/build.ts'

const dist = path.join(import.meta.dirname, '../../dist')
const read = (file: string) => readFileSync(path.join(dist, file), 'utf8')
const sha = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('base64')

beforeAll(buildIfStale)

test('the page script stays within 8 KB with Brotli, the frame within 16 KB', () => {
  expect(brotliCompressSync(read('hosted-fields/hosted-fields.js')).length).toBeLessThanOrEqual(8 * 1024)
  expect(brotliCompressSync(read('hosted-fields/frame.html')).length).toBeLessThanOrEqual(16 * 1024)
})

test('the manifest names the very hashes of what the browser will execute', () => {
  const manifest = JSON.parse(read('hosted-fields/manifest.json'))
  const html = read('hosted-fields/frame.html')
  const inline = (tag: string) => new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(html)?.[1] ?? ''
  expect(manifest.frame.scriptHashes).toEqual([`sha256-${sha('sha256', inline('script'))}`])
  expect(manifest.frame.styleHashes).toEqual([`sha256-${sha('sha256', inline('style'))}`])
  expect(manifest.scriptIntegrity).toBe(`sha384-${sha('sha384', read('hosted-fields/hosted-fields.js'))}`)
})

test('the frame is one response: it refers to nothing outside', () => {
  expect(read('hosted-fields/frame.html')).not.toMatch(/\s(src|href)=|@import|url\(/)
})

test('no message is ever posted to any origin', () => {
  for (const file of ['hosted-fields/hosted-fields.js', 'hosted-fields/frame.html', 'esm/index.js']) {
    expect(read(file)).not.toMatch(/targetOrigin:\s*["'`]\*|postMessage\([^)]*["'`]\*["'`]/)
  }
})

test('the ESM build is imported where there is no window, and refuses nothing until it is used', async () => {
  const library = await import(path.join(dist, 'esm/index.js'))
  expect(Object.keys(library).sort()).toEqual([
    'HostedFieldsException',
    'exceptionMap',
    'initializeFields',
    'parseException',
  ])
  expect(globalThis).not.toHaveProperty('window')
})
