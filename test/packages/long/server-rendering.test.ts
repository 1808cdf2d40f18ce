// The browser library from its tarball on a server, which renders pages with it: every entry loads, with each Node that it promises.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIBRARY, readManifest, root } from '../../../scripts/packages/manifest.ts'
import { pack } from '../../../scripts/packages/pack.ts'
import { temporaryFolder } from '../../support/gateway.ts'
import { NODE, nodeIn, npmInstall, run } from '../../support/packages.ts'

const NODES = ['18', '20', '22', '24', '26']
const FRAMEWORKS = ['react@19', 'react-dom@19', 'vue@3', 'svelte@5']

const manifest = readManifest()
const exports = manifest.exports as Record<string, { default: { default?: string } }>
/** Others have types alone. */
const entries = Object.keys(exports).filter((name) => exports[name]?.default.default !== undefined)
const names = entries.map((name) => `${manifest.name}${name.slice(1)}`)

const { folder, remove } = temporaryFolder()
beforeAll(async () => {
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}')
  const nodes = NODES.map((major) => `node-${major}@npm:${NODE}@${major}`)
  await npmInstall(folder, pack(path.join(root, LIBRARY), folder), ...FRAMEWORKS, ...nodes)
})
afterAll(remove)

/** Svelte is a module, which Node 18 can't require. */
const requirable = (major: string) => names.filter((name) => major !== '18' || !/fields\/svelte$/.test(name))

/** Prints what each entry has. */
const print = (some: readonly string[]) => `
  const told = {}
  for (const name of ${JSON.stringify(some)}) told[name] = Object.keys(await load(name)).sort()
  console.log(JSON.stringify([process.version, told]))`

test('each Node that it promises is tried', () => {
  expect(manifest.engines).toEqual({ node: `>=${NODES[0]}` })
  expect(names.length).toBeGreaterThan(10)
})

describe.each(NODES)('with Node %s', (major) => {
  const told = async (type: string, source: string) => {
    const args = [`--input-type=${type}`, '--eval', source]
    const { stdout, stderr } = await run(nodeIn(folder, `node-${major}`), args, { cwd: folder })
    const [version, all] = JSON.parse(stdout) as [string, Record<string, string[]>]
    expect(version).toMatch(new RegExp(`^v${major}\\.`))
    expect(stderr).toBe('')
    return all
  }

  test('every entry is imported and required, and has the same', async () => {
    const imported = await told('module', `const load = (name) => import(name)\n${print(names)}`)
    const required = await told('commonjs', `(async (load) => {${print(requirable(major))}})(require)`)
    expect(Object.keys(imported)).toEqual(names)
    for (const has of Object.values(imported)) expect(has).not.toEqual([])
    expect(Object.keys(required)).toEqual(requirable(major))
    expect(imported).toMatchObject(required)
  })

  test('React renders the payment form', async () => {
    const { stdout } = await run(
      nodeIn(folder, `node-${major}`),
      [
        '--input-type=module',
        '--eval',
        `import { createElement } from 'react'
         import { renderToString } from 'react-dom/server'
         import { PaymentForm } from '@service/hosted-fields/payment/react'
         console.log(renderToString(createElement(PaymentForm, { publicKey: 'm_7', amount: 4200, pay: async () => ({}) })))`,
      ],
      { cwd: folder },
    )
    expect(stdout).toContain('<hosted-payment')
  })
})
