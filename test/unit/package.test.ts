// The package as a customer's project gets it.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const repository = path.join(import.meta.dirname, '../..')
const root = path.join(repository, 'dist/packages/hosted-fields')
const esm = path.join(root, 'dist/esm')
const read = (folder: string, file: string) => readFileSync(path.join(folder, file), 'utf8')
const manifest = JSON.parse(read(root, 'package.json'))
/** An entry's script and declarations, for one way of loading it. */
interface Target {
  /** Not there where an entry is nothing but types. */
  default?: string
  types: string
}
const targets = Object.values<Record<'require' | 'default', Target>>(manifest.exports)
const entries = targets.flatMap((target) => target.default.default ?? [])
const commonJs = targets.flatMap(({ require }) => require?.default ?? [])

const furtherEntries = Object.keys(manifest.exports).flatMap((name) => (name === '.' ? [] : name.slice(2)))

/** What leaves its own traces. */
const PEERS = Object.keys(manifest.peerDependencies)
const importPeers = PEERS.map((peer) => `await import('${peer}')`).join('\n')

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
  const folders = furtherEntries.map((name) => `${name}/package.json`)
  const others = files.filter(
    (file) => !folders.includes(file) && !/^dist\/(esm|cjs)\/[\w/-]+\.(js|js\.map|d\.ts)$/.test(file),
  )
  const told = ['CHANGELOG.md', 'LICENSE', 'README.md', 'THIRD-PARTY.md', 'package.json', 'sbom.cdx.json']
  const expected = [...told, 'dist/cjs/package.json'].sort()
  expect(others.sort()).toEqual(expected)
  for (const target of targets.flatMap((ways) => Object.values(ways))) {
    if (target.default) expect(files).toContain(target.default.slice(2))
    expect(files).toContain(target.types.slice(2))
  }
})

test('its manifest says what a customer needs, and nothing of how it is made', () => {
  const { description, keywords, author, license, version } = manifest
  expect(version).toBe(JSON.parse(read(repository, 'package.json')).version)
  expect([description, author, license].filter((text) => !text)).toEqual([])
  expect(keywords.length).toBeGreaterThan(3)
  for (const ours of ['private', 'scripts', 'workspaces', 'devDependencies'])
    expect(manifest).not.toHaveProperty(ours)
})

test('the newest release in its changelog is its version', () => {
  const [newest] = read(root, 'CHANGELOG.md').match(/^## \d.*$/m) ?? []
  expect(newest).toBe(`## ${manifest.version}`)
})

test('the repository itself cannot be published by mistake', () => {
  expect(JSON.parse(read(repository, 'package.json')).private).toBe(true)
})

test('its README is its own, and every link in it leads to something that is in the package', () => {
  const readme = read(root, 'README.md')
  expect(readme).toMatch(/^# @service\/hosted-fields\n/)
  expect(readme).not.toBe(read(repository, 'README.md'))
  const targets = [...readme.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  const headings = [...readme.matchAll(/^#+ (.*)$/gm)].map(
    ([, text = '']) => `#${text.toLowerCase().replaceAll(' ', '-')}`,
  )
  expect(targets.length).toBeGreaterThan(1)
  expect(
    targets.filter((target) => !headings.includes(target) && !existsSync(path.join(root, target))),
  ).toEqual([])
})

test('nothing has to be installed with it but the framework that a page has', () => {
  expect(manifest).not.toHaveProperty('dependencies')
  expect(PEERS.filter((peer) => !manifest.peerDependenciesMeta[peer].optional)).toEqual([])
  for (const file of readdirSync(esm).filter((name) => /\.(js|d\.ts)$/.test(name))) {
    const text = read(esm, file)
    const sources = [...text.matchAll(/\bfrom\s*["']([^"']+)["']|\bimport\s*\(?\s*["']([^"']+)["']/g)]
    const others = sources
      .map(([, from, imported]) => from ?? imported ?? '')
      .filter((source) => !/^\.\.?\/[\w./-]+\.js$/.test(source))
    const entry = file.split('.')[0]?.split('-').at(-1) ?? ''
    expect(others.filter((source) => !(PEERS.includes(entry) && source.startsWith(entry)))).toEqual([])
  }
})

test('its types tell nothing of how page and frames talk', () => {
  const types = readdirSync(esm).filter((name) => name.endsWith('.d.ts'))
  expect(types).not.toContain('vault.d.ts')
  expect(types).not.toContain('frame.d.ts')
  const text = types.map((name) => read(esm, name)).join('\n')
  expect(text).toContain('interface HostedFieldsInstance')
  expect(text).not.toMatch(/\b(Hello|Join|VaultMethods|CheckedConfig|createEmitter|checkFormData)\b/)
})

test('every entry may be imported on a server, and leaves no trace there', () => {
  for (const entry of entries) {
    const printed = runInNode(`
      ${importPeers}
      const before = Reflect.ownKeys(globalThis)
      await import(${JSON.stringify(entry)})
      console.log(Reflect.ownKeys(globalThis).filter((key) => !before.includes(key)).length)`)
    expect(printed).toBe('0')
  }
})

test('CommonJS gets every entry, too, and leaves no trace on a server', () => {
  expect(commonJs.length).toBeGreaterThan(1)
  for (const entry of commonJs) {
    const printed = runInNode(`
      import { createRequire } from 'node:module'
      const require = createRequire(${JSON.stringify(`${root}/`)})
      ${importPeers}
      const before = Reflect.ownKeys(globalThis)
      const members = Object.keys(require(${JSON.stringify(entry)}))
      const left = Reflect.ownKeys(globalThis).filter((key) => !before.includes(key))
      console.log(members.length > 0, left.length)`)
    expect(printed).toBe('true 0')
  }
})

test('the import offers what is documented', () => {
  const printed = runInNode(`console.log(Object.keys(await import('./dist/esm/index.js')).sort().join())`)
  expect(printed).toBe('HostedFieldsException,exceptionMap,initializeFields,loadHostedFields,parseException')
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

test('what does not know exports finds every entry by its folder', () => {
  for (const [name, ways] of Object.entries<Record<'require' | 'default', Target>>(manifest.exports)) {
    const folder = path.join(root, name)
    const { main, module, types } = JSON.parse(read(folder, 'package.json'))
    const found = [main, module, types].map((file) => file && path.resolve(folder, file))
    const { require, default: esm } = ways
    const expected = [require.default, esm.default, require.types]
    expect(found).toEqual(expected.map((file) => file && path.join(root, file)))
  }
  expect(Object.keys(manifest.typesVersions['*'])).toEqual(furtherEntries)
})

test('the entry that loads the script has nothing of the library', () => {
  const script = read(esm, 'load.js')
  expect(script).not.toMatch(/\bfrom\s*["']|\bimport\s*["'(]/)
  const printed = runInNode(`
    const { loadHostedFields, ...others } = await import('./dist/esm/load.js')
    const failure = await loadHostedFields({ gateway: 'https://gateway.example' }).catch(({ code }) => code)
    console.log(Object.keys(others).length, failure)`)
  expect(printed).toBe('0 1')
})
