// npm create @service/checkout: what it asks, refuses and writes. That each shop installs and passes its tests: long/create-checkout.test.ts.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { run } from '../../create/command.ts'
import { frameworkNames } from '../../create/frameworks.ts'
import { root as project } from '../../scripts/packages/manifest.ts'
import { temporaryFolder } from '../support/gateway.ts'

const { folder: work, remove } = temporaryFolder()
afterAll(remove)
const root = path.join(project, 'create')

async function create(args: string[], typed = '') {
  const output = new PassThrough()
  const code = await run(args, { input: Readable.from([typed]), output }, root)
  output.end()
  return { code, printed: await text(output) }
}

const manifestIn = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

test.each(frameworkNames)(
  'a shop with %s has a page, a server, a test and what they need',
  async (framework) => {
    const folder = path.join(work, `My ${framework} shop!`)
    const { code, printed } = await create([folder, '--framework', framework])
    expect([code, printed]).toEqual([0, expect.stringContaining('npm test')])
    expect(printed).toContain(`  cd "${folder}"\n`)
    const page = { next: 'app/page.tsx', html: 'site/index.html' }[framework] ?? 'index.html'
    for (const file of [
      'shop.ts',
      'start.ts',
      'tests/checkout.test.ts',
      'tests/fixture.ts',
      '.gitignore',
      '.env.example',
      page,
    ])
      expect([file, existsSync(path.join(folder, file))]).toEqual([file, true])
    const { name, scripts, dependencies, devDependencies } = manifestIn(folder)
    expect(name).toBe(`my-${framework}-shop`)
    expect(Object.keys(scripts).sort()).toEqual(['start', 'test'])
    expect(
      Object.keys({ ...dependencies, ...devDependencies }).filter((one) => one.startsWith('@service/')),
    ).toEqual([
      '@service/hosted-fields',
      '@service/node',
      '@service/gateway',
      '@service/hosted-fields-testing',
    ])
  },
)

test('it asks for what the arguments leave out', async () => {
  const folder = path.join(work, 'asked')
  const { code, printed } = await create([], `${folder}\nvue\n`)
  expect(code).toBe(0)
  expect(printed).toContain(`  cd ${folder}\n`)
  expect(printed).toMatch(/^Folder \(shop\): Framework \(react, vue, svelte, next, html\): /)
  expect(manifestIn(folder).dependencies).toHaveProperty('vue')
  const other = path.join(work, 'asked-again')
  await create([other], '\n')
  expect(existsSync(path.join(other, 'site/index.html'))).toBe(true)
})

test.each([
  [
    'a framework that there isn’t',
    ['shop', '--framework', 'angular'],
    /There is no angular. Choose one of react/,
  ],
  ['an option that there isn’t', ['--color'], /Unknown option '--color'/],
  ['no answer', [], /No answer came/],
  [
    'packages that aren’t there',
    [path.join(work, 'none'), '--framework', 'html', '--packages', work],
    /There is no tarball/,
  ],
])('it refuses %s, and writes nothing', async (_what, args, reason) => {
  const { code, printed } = await create(args)
  expect(code).toBe(1)
  expect(printed).toMatch(reason)
  expect(existsSync(path.join(work, 'none'))).toBe(false)
})

test('it writes into no folder that has files', async () => {
  const folder = path.join(work, 'full')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'mine.txt'), 'mine')
  const { code, printed } = await create([folder, '--framework', 'html'])
  expect([code, printed]).toEqual([1, expect.stringContaining("isn't empty")])
  expect(existsSync(path.join(folder, 'package.json'))).toBe(false)
})

test('a new repository is an empty folder', async () => {
  const folder = path.join(work, 'repository')
  mkdirSync(path.join(folder, '.git'), { recursive: true })
  expect(await create([folder, '--framework', 'html'])).toMatchObject({ code: 0 })
})

test('our packages come from tarballs, or in the version of this one', async () => {
  const packages = path.join(work, 'packages')
  mkdirSync(packages)
  for (const name of ['hosted-fields', 'node', 'gateway', 'hosted-fields-testing'])
    writeFileSync(path.join(packages, `service-${name}-1.2.3.tgz`), '')
  const folder = path.join(work, 'with-tarballs')
  await create([folder, '--framework', 'html', '--packages', packages])
  const { dependencies, devDependencies } = manifestIn(folder)
  expect(dependencies['@service/hosted-fields']).toBe(`file:${packages}/service-hosted-fields-1.2.3.tgz`)
  expect(devDependencies['@service/gateway']).toBe(`file:${packages}/service-gateway-1.2.3.tgz`)
  // The version of the package in a checkout, whose manifest has none.
  for (const version of ['0.0.0', '1.10.0'])
    writeFileSync(path.join(packages, `service-node-${version}.tgz`), '')
  const other = path.join(work, 'with-several-versions')
  await create([other, '--framework', 'html', '--packages', packages])
  expect(manifestIn(other).dependencies['@service/node']).toBe(`file:${packages}/service-node-0.0.0.tgz`)
})
