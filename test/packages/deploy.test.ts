// What runs the gateway elsewhere: an image, a unit of systemd. Neither is made here; what can be told without that is.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readOrder } from '../../gateway/payments/archive/index.ts'
import { archiveKinds } from '../../gateway/platform/storage/index.ts'
import { root } from '../../scripts/packages/manifest.ts'
import { spawnProgram, temporaryFolder } from '../support/gateway.ts'
import { run } from '../support/packages.ts'

const deploy = path.join(root, 'deploy')
const tool = (name: string) => path.join(root, 'node_modules/.bin', name)
const readUnit = (name = 'gateway.service') => readFileSync(path.join(deploy, name), 'utf8')

function workFolder(): string {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  return folder
}

test('the linters have nothing to say of the image and of the services around it', async () => {
  const { stdout } = await run(tool('dockerfile-utils'), ['lint', path.join(deploy, 'Dockerfile')])
  expect(stdout).toBe('')
  await run(tool('dclint'), ['--max-warnings', '0', path.join(deploy, 'compose.yaml')])
})

test('the image runs without a shell, as a user without rights, what the package’s command is', async () => {
  const text = readFileSync(path.join(deploy, 'Dockerfile'), 'utf8')
  const last = text.slice(text.lastIndexOf('\nFROM '))
  expect(last).toMatch(/^USER node$/m)
  for (const [, form = ''] of text.matchAll(/^(?:RUN|ENTRYPOINT|CMD|HEALTHCHECK.* CMD) (.*)$/gm))
    expect(() => JSON.parse(form), form).not.toThrow()
  expect(last).toContain('node_modules/@service/gateway/dist/gateway/main.js')
})

test('one argument pins the base of every stage of the image by its digest', () => {
  const text = readFileSync(path.join(deploy, 'Dockerfile'), 'utf8')
  const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
  expect(bases.length).toBeGreaterThan(1)
  for (const base of bases) expect(base).toMatch(/^\$\{NODE_IMAGE\}$/)
  const [, image = ''] = /^ARG NODE_IMAGE=(.*)$/m.exec(text) ?? []
  const [, inCompose] =
    /NODE_IMAGE:-(.*)\}/.exec(readFileSync(path.join(deploy, 'compose.yaml'), 'utf8')) ?? []
  expect(inCompose).toBe(image)
  expect(image.startsWith(`node:${readFileSync(path.join(root, '.nvmrc'), 'utf8').trim()}-`)).toBe(true)
})

test('nothing that runs a gateway elsewhere creates demo data or prints what opens it', () => {
  for (const file of readdirSync(deploy, { recursive: true, encoding: 'utf8' })) {
    const found = path.join(deploy, file)
    if (statSync(found).isFile())
      expect([file, readFileSync(found, 'utf8').includes('--demo')]).toEqual([file, false])
  }
})

test('systemd understands the units', async () => {
  const found = await run('systemd-analyze', ['--version']).catch(() => undefined)
  const folder = workFolder()
  const units = ['gateway.service', 'gateway-archive.service', 'gateway-archive.timer'].map((name) => {
    const unit = path.join(folder, name)
    // Node is wherever it is installed.
    writeFileSync(unit, readUnit(name).replace('/usr/bin/node', process.execPath))
    return unit
  })
  const { stdout, stderr } = found
    ? await run('systemd-analyze', ['verify', ...units])
    : { stdout: '', stderr: '' }
  expect([stdout, stderr]).toEqual(['', ''])
  for (const setting of [
    'DynamicUser=yes',
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
  ])
    expect(readUnit().split('\n')).toContain(setting)
})

test('the nightly archive names kinds and days that the command takes, and the gateway’s own folder', () => {
  const [, rules = ''] =
    /main\.js archive (.*) --data \/var\/lib\/gateway$/m.exec(readUnit('gateway-archive.service')) ?? []
  const orders = rules.split(' ').map((rule) => readOrder(rule, Date.now()))
  expect(new Set(orders.map(({ kind }) => kind))).toEqual(new Set(archiveKinds))
  for (const setting of ['User=gateway', 'DynamicUser=yes', 'StateDirectory=gateway'])
    expect(readUnit('gateway-archive.service').split('\n')).toContain(setting)
})

test('the health check is content with a gateway that is ready, and with nothing else', async () => {
  const dataDir = workFolder()
  const args = [path.join(root, 'gateway/main.ts'), '--data', dataDir, '--port', '0', '--json']
  const { started, stop } = await spawnProgram(args, {})
  const check = () =>
    run(process.execPath, [path.join(deploy, 'healthcheck.mjs')], {
      env: { ...process.env, GATEWAY_PORT: String(started.port) },
    })
  // On a busy machine a gateway that has just started may not be ready yet: a container asks again, too.
  const isContent = () =>
    check().then(
      () => true,
      () => false,
    )
  await expect.poll(isContent, { timeout: 20_000 }).toBe(true)
  await stop('SIGTERM')
  await expect(check()).rejects.toMatchObject({ code: 1 })
})
