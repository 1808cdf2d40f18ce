// The tarballs, installed by npm in a project that knows nothing else of this one, with each Node that they promise to run on.
import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../../scripts/packages/manifest.ts'
import { packAll } from '../../../scripts/packages/pack.ts'
import { temporaryFolder } from '../../support/gateway.ts'
import { walk } from '../../support/package-walk.ts'
import {
  type Installed,
  installedIn,
  NODE,
  nodeIn,
  npmInstall,
  readPackage,
  run,
} from '../../support/packages.ts'

const { folder: work, remove } = temporaryFolder()
let tarballs: readonly string[]

beforeAll(async () => {
  tarballs = await packAll(path.join(work, 'packages'))
})
afterAll(remove)

const tool = (name: string) => path.join(root, 'node_modules/.bin', name)

/** Installs what is published. @param more packages beside it */
async function install(name: string, ...more: string[]): Promise<string> {
  const project = path.join(work, name)
  cpSync(path.join(import.meta.dirname, 'consumer'), project, { recursive: true })
  await npmInstall(project, ...tarballs, ...more)
  return project
}

describe.each(['22', '24'])('with Node %s', (major) => {
  let installed: Installed

  beforeAll(async () => {
    const project = await install(`node-${major}`, `${NODE}@${major}`)
    installed = installedIn(project, nodeIn(project))
  })

  test('it takes 60 MB at most, without Node', async () => {
    const { stdout } = await run('du', ['-sm', '--exclude', `${NODE}*`, 'node_modules'], {
      cwd: installed.project,
    })
    expect(Number.parseInt(stdout, 10)).toBeLessThanOrEqual(60)
  })

  test('at most 60 packages are installed, Node not among them', () => {
    const lock = path.join(installed.project, 'node_modules/.package-lock.json')
    const { packages } = JSON.parse(readFileSync(lock, 'utf8'))
    const others = Object.keys(packages).filter((folder) => folder !== `node_modules/${NODE}`)
    expect(others.length).toBeGreaterThan(10)
    expect(others.length).toBeLessThanOrEqual(60)
  })

  test('it is that Node', async () => {
    expect((await run(installed.node, ['--version'])).stdout).toMatch(new RegExp(`^v${major}\\.`))
  })

  test('the command charges a card, serves every page and stops when it is told', async () => {
    await walk(installed, path.join(installed.project, 'data'))
  })

  test('the test kit starts a gateway with a merchant for a test', async () => {
    const source = `
      import { startGateway } from '@service/hosted-fields-testing'
      const gateway = await startGateway()
      const one = await gateway.merchant()
      const other = await gateway.merchant()
      console.log(one.publicKey !== other.publicKey)
      await gateway.close()`
    const args = ['--input-type=module', '--eval', source]
    const { stdout, stderr } = await run(installed.node, args, { cwd: installed.project })
    expect([stdout, stderr]).toEqual(['true\n', ''])
  })

  test('npx finds the command', async () => {
    const PATH = path.dirname(installed.node) + path.delimiter + process.env.PATH
    const options = { cwd: installed.project, env: { ...process.env, PATH } }
    const { stdout } = await run('npx', ['--no-install', '@service/gateway', '--version'], options)
    const { version, commit } = readPackage(installed.folder)
    expect(stdout).toBe(commit === undefined ? `${version}\n` : `${version} (${commit})\n`)
  })
})

describe.each(['20', '22', '24', '26'])('the library for servers, with Node %s', (major) => {
  let project: string

  beforeAll(async () => {
    project = path.join(work, `server-${major}`)
    mkdirSync(project)
    writeFileSync(path.join(project, 'package.json'), '{"private":true}')
    const tarball = tarballs.find((file) => path.basename(file).startsWith('service-node-')) ?? ''
    await npmInstall(project, tarball, `${NODE}@${major}`)
  })

  test.each([
    ['module', `import { createService } from '@service/node'`],
    ['commonjs', `const { createService } = require('@service/node')`],
  ])('a %s reads a list', async (type, statement) => {
    const source = `
      ${statement}
      const page = (url) => ({ page: 1, page_size: 1, total_entries: 2, results: [{ id: url + process.version }] })
      const fetch = async (url) => Response.json(page(url))
      const service = createService({ baseUrl: 'https://gateway.example', secretKey: 'sk_test_7', fetch })
      ;(async () => { for await (const { id } of service.cards.list()) { console.log(id); break } })()`
    const node = nodeIn(project)
    const args = [`--input-type=${type}`, '--eval', source]
    const { stdout, stderr } = await run(node, args, { cwd: project })
    expect(stdout).toMatch(new RegExp(`^https://gateway\\.example/v1/cardsv${major}\\.`))
    expect(stderr).toBe('')
  })
})

test('with Node 20 the kit says which one it needs', async () => {
  const project = await install('node-20', `${NODE}@20`)
  const node = nodeIn(project)
  const args = ['--input-type=module', '--eval', `import '@service/hosted-fields-testing'`]
  await expect(run(node, args, { cwd: project })).rejects.toThrow('This needs Node 22 or later')
})

describe.each(['nodenext', 'bundler'])('resolved by %s', (resolution) => {
  test('a strict project compiles with the types of all packages', async () => {
    const project = await install(`types-${resolution}`, 'typescript@5', '@types/node@22')
    expect(await compile(project, 'consumer.ts', resolution, 'node')).toBe('')
  })

  test("a strict project compiles with Cypress' types and the kit's command", async () => {
    // Without its scripts: Cypress' would download the program.
    const project = await install(`cypress-${resolution}`, 'typescript@5', 'cypress@15', '--ignore-scripts')
    expect(await compile(project, 'cypress.ts', resolution, 'cypress')).toBe('')
  })
})

test("a strict project compiles with WebdriverIO's types and the kit's hands", async () => {
  const project = await install(
    'webdriverio',
    'typescript@5',
    '@types/node@22',
    'webdriverio@9',
    '--ignore-scripts',
  )
  expect(await compile(project, 'webdriverio.ts', 'nodenext', 'node', { skipLibCheck: true })).toBe('')
})

test.each(['5.0', '5.4', '5.9', '6.0', '7.0'])(
  'TypeScript %s compiles a project of CommonJS',
  async (version) => {
    const project = await install(`commonjs-${version}`, `typescript@${version}`, '@types/node@20')
    const args = [
      '--noEmit',
      '--strict',
      '--target',
      'es2022',
      '--module',
      'commonjs',
      '--skipLibCheck',
      'older.ts',
    ]
    const compiler = path.join(project, 'node_modules/.bin/tsc')
    const { stdout } = await run(compiler, args, { cwd: project }).catch((failure) => failure)
    expect(stdout).toBe('')
  },
)

test("eslint-plugin-import finds every package, without a resolver's settings", async () => {
  const project = await install('eslint', 'eslint@9', 'eslint-plugin-import@2')
  const imports = [
    ...['', '/payment', '/payment/react', '/react', '/element', '/testing', '/warm'].map(
      (at) => `hosted-fields${at}`,
    ),
    ...['hosted-fields-testing', 'hosted-fields-testing/playwright', 'node', 'gateway'],
  ]
  const lines = imports.map((name, at) => `import * as a${at} from '@service/${name}'`)
  writeFileSync(path.join(project, 'imports.mjs'), [...lines, `import 'not-installed'`, ''].join('\n'))
  writeFileSync(
    path.join(project, 'eslint.config.mjs'),
    `import plugin from 'eslint-plugin-import'
     export default [{ plugins: { import: plugin }, rules: { 'import/no-unresolved': 'error', 'import/named': 'error' } }]`,
  )
  const eslint = path.join(project, 'node_modules/.bin/eslint')
  const args = ['imports.mjs', '--format', 'json']
  const { stdout } = await run(eslint, args, { cwd: project }).catch((failure) => failure)
  const [{ messages }] = JSON.parse(stdout)
  expect(messages.map(({ message }: { message: string }) => message)).toEqual([
    "Unable to resolve path to module 'not-installed'.",
  ])
})

/** @returns what the compiler has against it */
async function compile(
  project: string,
  file: string,
  resolution: string,
  types: string,
  more: object = {},
): Promise<string> {
  const config = {
    compilerOptions: {
      target: 'es2022',
      lib: ['es2022', 'esnext.disposable', 'dom', 'dom.iterable'],
      module: resolution === 'bundler' ? 'esnext' : 'nodenext',
      moduleResolution: resolution,
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      noEmit: true,
      types: [types],
      ...more,
    },
    files: [file],
  }
  writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify(config))
  const compiler = path.join(project, 'node_modules/.bin/tsc')
  const { stdout } = await run(compiler, ['-p', '.'], { cwd: project }).catch((failure) => failure)
  return stdout
}

test('what is shipped is in order, and its types are found however they are resolved', async () => {
  for (const tarball of tarballs) {
    await run(tool('publint'), [tarball, '--strict'])
    // A command has no types.
    if (!/^service-(create|mcp)-/.test(path.basename(tarball)))
      await run(tool('attw'), [tarball, '--profile', 'strict'])
  }
})

test('the same sources give the same tarballs, byte for byte, and no older ones stay', async () => {
  const folder = path.join(work, 'again')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'service-node-0.1.0.tgz'), '')
  const again = await packAll(folder)
  const names = again.map((file) => path.basename(file))
  expect(globSync('*.tgz', { cwd: folder }).sort()).toEqual(names.sort())
  const digests = (files: readonly string[]) =>
    files.map((file) => [path.basename(file), createHash('sha256').update(readFileSync(file)).digest('hex')])
  expect(digests(again)).toEqual(digests(tarballs))
})
