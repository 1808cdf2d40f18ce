// The package as a customer's project gets it.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const esm = path.join(root, 'dist/esm')
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const entries: string[] = Object.values<{ default: string }>(manifest.exports).map((entry) => entry.default)

/** Runs a module in a Node of its own, without the globals of a test environment, and returns what it prints. */
function runInNode(source: string): string {
  const args = ['--input-type=module', '--eval', source]
  return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).trim()
}

test('the package holds its entries, their types and maps, and nothing else', () => {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', '--silent'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  })
  const files: string[] = JSON.parse(output)[0].files.map((file: { path: string }) => file.path)
  const others = files.filter((file) => !/^dist\/esm\/[\w/-]+\.(js|js\.map|d\.ts)$/.test(file))
  expect(others.sort()).toEqual(['LICENSE', 'README.md', 'package.json'])
  for (const entry of entries) {
    expect(files).toContain(entry.slice(2))
    expect(files).toContain(entry.slice(2).replace(/\.js$/, '.d.ts'))
  }
})

test('nothing has to be installed with it', () => {
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).not.toHaveProperty('peerDependencies')
  for (const file of readdirSync(esm).filter((name) => /\.(js|d\.ts)$/.test(name))) {
    const text = readFileSync(path.join(esm, file), 'utf8')
    const sources = [...text.matchAll(/\bfrom\s*["']([^"']+)["']|\bimport\s*\(?\s*["']([^"']+)["']/g)]
    expect(
      sources
        .map(([, from, imported]) => from ?? imported)
        .filter((source) => !/^\.\.?\/[\w./-]+\.js$/.test(source ?? '')),
    ).toEqual([])
  }
})

test('its types tell nothing of how page and frames talk', () => {
  const types = readdirSync(esm).filter((name) => name.endsWith('.d.ts'))
  expect(types).not.toContain('vault.d.ts')
  expect(types).not.toContain('frame.d.ts')
  const text = types.map((name) => readFileSync(path.join(esm, name), 'utf8')).join('\n')
  expect(text).toContain('interface HostedFieldsInstance')
  expect(text).not.toMatch(/\b(Hello|Join|VaultMethods|CheckedConfig|createEmitter|checkFormData)\b/)
})

test('every entry may be imported on a server, and leaves no trace there', () => {
  for (const entry of entries) {
    const printed = runInNode(`
      const before = Reflect.ownKeys(globalThis)
      await import(${JSON.stringify(entry)})
      console.log(Reflect.ownKeys(globalThis).filter((key) => !before.includes(key)).length)`)
    expect(printed).toBe('0')
  }
})

test('the import offers what is documented', () => {
  const printed = runInNode(`console.log(Object.keys(await import('./dist/esm/index.js')).sort().join())`)
  expect(printed).toBe('HostedFieldsException,exceptionMap,initializeFields,parseException')
})

test('initializeFields on a server says that there is no page', () => {
  const printed = runInNode(`
    import { HostedFieldsException, initializeFields, parseException } from './dist/esm/index.js'
    try {
      initializeFields({ publicKey: 'm_1', frameUrl: 'https://gateway.example/frame.html', fields: [] })
    } catch (error) {
      console.log(JSON.stringify([error instanceof HostedFieldsException, parseException(error)]))
    }`)
  const [isOurs, { code, messages }] = JSON.parse(printed)
  expect(isOurs).toBe(true)
  expect(code).toBe(1)
  expect(messages).toEqual(['There is no page here: call initializeFields in the browser, not on a server.'])
})
