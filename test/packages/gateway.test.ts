// The gateway as it is published: what is in the package, and that it works where only the package is.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { root } from '../../scripts/packages/manifest.ts'
import { spawnProgram, temporaryFolder } from '../support/gateway.ts'
import { walk } from '../support/package-walk.ts'
import { readPackage, run, startInstalled, unpackGateway } from '../support/packages.ts'
import { visitor } from '../support/web.ts'

let installed: Awaited<ReturnType<typeof unpackGateway>>

beforeAll(async () => {
  installed = await unpackGateway()
})
afterAll(() => installed.remove())

function emptyFolder(): string {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  return folder
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))

test('its help names the command of the package', async () => {
  const { stdout } = await run(installed.node, [installed.command, '--help'])
  expect(stdout).toContain('  npx @service/gateway init --help')
  expect(stdout).not.toContain('npm run')
})

test('the command starts a gateway that charges a card, serves every page and stops when it is told', async () => {
  await walk(installed, emptyFolder())
})

test('without --demo it prints no key and no password, and init prints a link for the first operator', async () => {
  const dataDir = emptyFolder()
  const env = { ...process.env, NODE_COMPILE_CACHE: undefined }
  const { stdout } = await run(installed.node, [installed.command, 'init', '--data', dataDir], { env })
  const [link = ''] = /https:\S+\/first-operator\/[\w-]{43}/.exec(stdout) ?? []
  const args = [installed.command, '--port', '0', '--json', '--data', dataDir]
  const { started, stop } = await spawnProgram(args, {}, undefined, env, installed.node)
  expect(JSON.stringify(started)).not.toMatch(/sk_|m_\w{22}|at_|secret|password|@/)
  const page = await visitor(started.pages_url, started.ca_certificate).get(new URL(link).pathname)
  expect([page.status, page.text.includes('Create account')]).toEqual([200, true])
  await stop('SIGTERM')
})

test('the package holds its script, what it serves and what tells of it, and nothing else', () => {
  const others = filesIn(installed.folder).filter(
    (file) =>
      ![
        /^dist\/gateway\/[\w.-]+\.js$/,
        /^dist\/hosted-fields\/[\d.]+-[0-9a-f]{8}\/(evergreen\/)?[\w.-]+$/,
        /^dist\/pages\/\w+\.js$/,
        /^dist\/data\/\w+\.gz$/,
        /^gateway\/web\/layout\/style\/[\w-]+\.css$/,
        /^gateway\/core\/texts\/[\w-]+\.json$/,
      ].some((expected) => expected.test(file)),
  )
  const told = ['CHANGELOG.md', 'LICENSE', 'README.md', 'THIRD-PARTY.md', 'package.json', 'sbom.cdx.json']
  const builds = ['current', 'log.jsonl'].map((name) => `dist/hosted-fields/${name}`)
  expect(others.sort()).toEqual([...told, ...builds].sort())
})

test('it has the version of all that is published with it', async () => {
  const { version } = readPackage(root)
  expect(readPackage(installed.folder).version).toBe(version)
  const { stdout } = await run(installed.node, [installed.command, '--version'])
  const { commit } = readPackage(installed.folder)
  expect(stdout).toBe(commit === undefined ? `${version}\n` : `${version} (${commit})\n`)
})

test('what is installed beside it, and all that this needs, has the exact versions that it was tested with', () => {
  const { dependencies, optionalDependencies = {} } = readPackage(installed.folder)
  const pinned = { ...optionalDependencies, ...dependencies }
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['pg', 'pg-protocol', 'split2']))
  expect(Object.keys(optionalDependencies)).toEqual(['pg-cloudflare'])
  for (const [name, version] of Object.entries(pinned)) {
    const tested = readPackage(path.join(root, 'node_modules', name))
    expect(version).toBe(tested.version)
    const needed = Object.keys({ ...tested.dependencies, ...tested.optionalDependencies })
    expect(needed.filter((one) => !(one in pinned))).toEqual([])
  }
})

test('no file names a folder of the machine that made it', () => {
  const named = filesIn(installed.folder).filter((file) =>
    readFileSync(path.join(installed.folder, file), 'utf8').includes(root),
  )
  expect(named).toEqual([])
})

test('a start loads nothing that it has no need of, and keeps its code compiled for the next one', async () => {
  const dataDir = emptyFolder()
  const source = `
    const { startGateway } = require('@service/gateway')
    startGateway({ dataDir: ${JSON.stringify(dataDir)}, port: 0 }).then(async (gateway) => {
      console.log(Object.keys(require.cache).join())
      await gateway.close()
    })`
  const args = ['--eval', source]
  const loaded = async () => (await run(installed.node, args, { cwd: installed.project })).stdout
  expect(await loaded()).toContain('certificates')
  const next = await loaded()
  expect(next).toContain('better-sqlite3')
  expect(next).not.toMatch(/certificates|x509|pdfkit|file-type|qrcode|\/pg\//)

  const { stop } = await startInstalled(installed, dataDir)
  await stop('SIGTERM')
  expect(filesIn(path.join(dataDir, 'compiled')).length).toBeGreaterThan(3)
})

test.each([
  ['an import', 'import { startGateway } from "@service/gateway"'],
  [
    'a require',
    'const { startGateway } = process.getBuiltinModule("module").createRequire(process.cwd() + "/")("@service/gateway")',
  ],
])('%s of it gives the gateway in the same process', async (_how, load) => {
  const source = `${load}
    const gateway = await startGateway({ dataDir: ${JSON.stringify(emptyFolder())}, port: 0 })
    console.log(new URL(gateway.baseUrl).protocol)
    await gateway.close()`
  const args = ['--input-type=module', '--eval', source]
  const { stdout, stderr } = await run(installed.node, args, { cwd: installed.project })
  expect([stdout, stderr]).toEqual(['https:\n', ''])
})
