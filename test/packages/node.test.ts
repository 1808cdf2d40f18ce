// The library for servers as it is published: imported both ways, small, and without anything that only one runtime has.
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeNode } from '../../scripts/packages/node.ts'
import { pack } from '../../scripts/packages/pack.ts'
import { temporaryFolder } from '../support/gateway.ts'
import { run } from '../support/packages.ts'

/** Bytes, minified and with Brotli. */
const BUDGET = 4.75 * 1024

const { folder: project, remove } = temporaryFolder()
const installed = path.join(project, 'node_modules/@service/node')
const file = (name: string) => readFileSync(path.join(installed, name), 'utf8')

beforeAll(async () => {
  const made = path.join(project, 'made')
  await writeNode(made)
  mkdirSync(installed, { recursive: true })
  await run('tar', ['-xzf', pack(made, project), '-C', installed, '--strip-components', '1'])
})
afterAll(remove)

/** What consumers do, with a fixed response in place of the network. */
const USE = `
  const fetch = async (url, { method }) => Response.json({ id: method + ' ' + url })
  const service = createService({ baseUrl: 'https://gateway.example', secretKey: 'sk_test_7', fetch })
  service.charges.create({ amount: 100, method: 'x' }).then(({ id }) => console.log(id, typeof unwrap))`

describe.each([
  ['import', 'module', `import { createService, unwrap } from '@service/node'`],
  ['require', 'commonjs', `const { createService, unwrap } = require('@service/node')`],
])('by %s', (_what, type, statement) => {
  test('it is used', async () => {
    const args = [`--input-type=${type}`, '--eval', `${statement}\n${USE}`]
    const { stdout, stderr } = await run(process.execPath, args, { cwd: project })
    expect([stdout, stderr]).toEqual(['POST https://gateway.example/v1/charges function\n', ''])
  })
})

test('it runs where there is nothing but what the web has, as in a worker', async () => {
  const web = { AbortSignal, Blob, FormData, Headers, Response, TextDecoder, TextEncoder, URLSearchParams }
  const functions = { atob, btoa, clearTimeout, crypto, setTimeout }
  const exports: { createService?: (options: object) => { status: { read(): Promise<unknown> } } } = {}
  const fetch = async () => Response.json({ status: 'NORMAL' })
  runInNewContext(file('dist/cjs/index.js'), { ...web, ...functions, exports })
  const service = exports.createService?.({ baseUrl: 'https://gateway.example', fetch })
  expect(await service?.status.read()).toEqual({ status: 'NORMAL' })
})

test('it asks for no other package', () => {
  const manifest = JSON.parse(file('package.json'))
  expect(manifest.dependencies).toBeUndefined()
  expect(manifest.peerDependencies).toBeUndefined()
  expect(JSON.parse(file('sbom.cdx.json')).components).toEqual([])
})

test('a program with all of it grows by no more than its budget', async () => {
  const build = await rolldown({ input: path.join(installed, 'dist/esm/index.js'), platform: 'neutral' })
  const { output } = await build.generate({ format: 'es', minify: true })
  await build.close()
  const size = brotliCompressSync(output[0].code).length
  console.log(`@service/node: ${output[0].code.length} bytes minified, ${size} with Brotli`)
  expect(size).toBeLessThan(BUDGET)
})

test('its types refer to no other package', () => {
  expect(file('dist/esm/index.d.ts')).not.toMatch(/from ['"]|reference types/)
})
