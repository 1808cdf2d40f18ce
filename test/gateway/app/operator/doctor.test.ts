// `doctor`: a line for each thing that it looks at, what to do, and an exit code.
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { mailFrom } from '../../../../gateway/app/command-line.ts'
import { examine } from '../../../../gateway/app/operator/doctor/examine.ts'
import { isUsageError } from '../../../../gateway/core/usage.ts'
import { foldCounts } from '../../../../gateway/payments/transactions/index.ts'
import { issueCertificate } from '../../../../gateway/platform/http/connection/tls.ts'
import type { MailOptions } from '../../../../gateway/platform/mail/index.ts'
import { databaseOf, isPostgres, withStorage } from '../../../support/engine.ts'
import {
  goodCard,
  runCommand,
  type TestGateway,
  temporaryFolder,
  testGateway,
} from '../../../support/gateway.ts'
import { keepCounts } from '../../../support/keep-counts.ts'
import { operateOn } from '../../../support/merchant/operator.ts'
import { inStorage } from '../../../support/merchant/stored.ts'
import { startMailServer } from '../../../support/outside/mail-server.ts'

const DAY = 24 * 60 * 60 * 1000

let world: TestGateway
beforeAll(async () => {
  world = await testGateway({ jobs: false })
  await world.client.post('/v1/charges', { amount: 100, method: goodCard })
})
afterAll(() => world.close())

interface Look {
  dataDir?: string
  args?: string[]
  smtpUrl?: string
  mail?: () => MailOptions
  now?: number
}

/** Looks in this process: a command of its own takes a second to start. */
async function look({
  dataDir = world.dataDir,
  args = [],
  smtpUrl,
  mail = () => ({ smtpUrl }),
  now = Date.now(),
}: Look = {}) {
  const { databaseUrl } = await databaseOf(dataDir)
  vi.stubEnv('DATABASE_URL', databaseUrl)
  onTestFinished(() => void vi.unstubAllEnvs())
  return examine(['--data', dataDir, ...args], mail, { now: () => now })
}

test('a gateway that is well has nothing but "ok", and 0', async () => {
  const { code, out } = await runCommand(['doctor', '--data', world.dataDir])
  const parts = out.split('\n').flatMap((line) => /^(?:ok|warning) +(\w+)/.exec(line)?.[1] ?? [])
  expect(new Set(parts)).toEqual(
    new Set([
      'disk',
      'certificate',
      'database',
      'keys',
      'demo',
      'audit',
      'archives',
      'counts',
      'clock',
      'jobs',
      'webhooks',
      'mail',
    ]),
  )
  // The tests' PostgreSQL does not wait for the disk, and that is told.
  if (isPostgres) {
    expect(out).toMatch(/FAULT +database +fsync is off.*\n +→ Set fsync to on/)
    expect(code).toBe(1)
  } else {
    expect(out).not.toContain('FAULT')
    expect(code).toBe(0)
  }
})

test('what --demo prints is named as long as it works', async () => {
  const demo = await testGateway({ jobs: false })
  onTestFinished(() => demo.close())
  const warned = async () =>
    (await look({ dataDir: demo.dataDir })).text.split('\n').filter((line) => /^warning +demo/.test(line))
  expect(await warned()).toEqual([
    expect.stringContaining('demo@example.com signs in'),
    expect.stringContaining('operator@example.com signs in'),
    expect.stringContaining('Demo Shop, the demo merchant, has a secret key'),
    expect.stringContaining('Demo Partner has an access token'),
  ])
  for (const { email } of [demo.gateway.console, demo.gateway.operator])
    await operateOn(demo, 'user', 'reset', email)
  await inStorage(demo, (tx) => tx.deleteFrom('oauth_tokens').where('code_hash', 'is', null).execute())
  expect(await warned()).toEqual([expect.stringContaining('Demo Shop')])
  // As of a key that was rolled.
  await inStorage(demo, (tx) => tx.updateTable('secret_keys').set({ created: Date.now() }).execute())
  expect((await look({ dataDir: demo.dataDir })).text).toMatch(/ok +demo +No key or password/)
})

test('a folder without a gateway, and wrong arguments', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  vi.stubEnv('DATABASE_URL', isPostgres ? 'postgres://127.0.0.1:1/none' : '')
  const { text, isWell } = await examine(['--data', folder], () => ({}))
  expect(text).toMatch(/FAULT +database +The database doesn’t exist, or doesn’t answer/)
  expect(isWell).toBe(false)
  expect((await examine(['--help'], () => ({}))).text).toContain('Looks for what is wrong')
  await expect(examine(['--all'], () => ({}))).rejects.toSatisfy(isUsageError)
})

test.runIf(!isPostgres).each([
  ['in the middle', 8192],
  ['from its first byte', 0],
])('a file that is damaged %s', async (_where, from) => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const other = await testGateway({ dataDir: folder, jobs: false })
  await other.close()
  const file = openSync(path.join(folder, 'gateway.sqlite'), 'r+')
  writeSync(file, Buffer.alloc(160_000, 7), 0, undefined, from)
  closeSync(file)
  const { text, isWell } = await look({ dataDir: folder })
  expect(text).toMatch(
    /FAULT +database +The file is damaged\.\n +→ Stop the gateway, keep the damaged file, and restore/,
  )
  expect(isWell).toBe(false)
  const { code, err } = await runCommand(['--data', folder, '--port', '0'])
  expect(code).toBe(1)
  expect(err).toContain('restore the last backup')
})

test('keys that others may read, that are others, or are gone', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const other = await testGateway({ dataDir: folder })
  await other.close()
  const key = path.join(folder, 'keys/card-data.key')
  const doctor = async () => (await look({ dataDir: folder })).text
  chmodSync(key, 0o644)
  expect(await doctor()).toMatch(/FAULT +keys +Others can read/)
  copyFileSync(key, `${key}.kept`)
  writeFileSync(key, `${Buffer.alloc(32, 7).toString('base64')}\n`)
  expect(await doctor()).toMatch(/FAULT +keys +The keys are not those/)
  rmSync(key)
  expect(await doctor()).toMatch(/FAULT +keys +The encryption keys are missing/)
  expect(existsSync(key)).toBe(false)
})

test('a text that no key at hand decrypts', async () => {
  await withStorage(world, ({ write }) =>
    write((tx) => tx.updateTable('secret_keys').set({ encrypted: '1.00000000.x' }).execute()),
  )
  expect((await look()).text).toMatch(/FAULT +keys +No key at hand decrypts some of secret_keys/)
})

test('a certificate that expires, has expired or has another key', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  for (const name of ['one', 'two']) mkdirSync(path.join(folder, name))
  await issueCertificate(path.join(folder, 'one'), ['localhost'])
  await issueCertificate(path.join(folder, 'two'), ['localhost'])
  const file = (one: string, end: string) => path.join(folder, one, `tls/server-localhost.${end}`)
  const wrong = await look({ args: ['--tls-cert', file('one', 'pem'), '--tls-key', file('two', 'key')] })
  expect(wrong.text).toMatch(/FAULT +certificate .*do not belong together/)
  const right = await look({ args: ['--tls-cert', file('one', 'pem'), '--tls-key', file('one', 'key')] })
  expect(right.text).toMatch(/ok +certificate .*is valid until/)
  expect((await look({ now: Date.now() + 3640 * DAY })).text).toMatch(/warning +certificate .*expires on/)
  expect((await look({ now: Date.now() + 3660 * DAY })).text).toMatch(/FAULT +certificate .*has expired/)
})

test('a clock that is behind what was written', async () => {
  expect((await look({ now: Date.now() - 60_000 })).text).toMatch(/FAULT +clock .*behind/)
})

test('mail settings that a gateway does not start with: the other checks run all the same', async () => {
  const { text, isWell } = await look({ mail: () => mailFrom({ MAIL_FROM: 'Shop <pay@shop.example>' }) })
  expect(text).toMatch(/FAULT +mail +The gateway cannot start with these mail settings. MAIL_FROM must be/)
  expect(text).toMatch(/ok +audit/)
  expect(isWell).toBe(false)
  const dkim = { DKIM_DOMAIN: 'shop.example', DKIM_SELECTOR: 'a', DKIM_KEY_FILE: '/nowhere/key.pem' }
  expect((await look({ mail: () => mailFrom(dkim) })).text).toContain('DKIM_KEY_FILE cannot be read.')
})

test('a mail server that answers, and one that does not', async () => {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  expect((await look({ smtpUrl: server.url })).text).toMatch(/ok +mail +The mail server answers/)
  const { text, isWell } = await look({ smtpUrl: 'smtp://user:secret-password@127.0.0.1:1' })
  expect(text).toMatch(/FAULT +mail +The mail server does not answer/)
  expect(text).not.toContain('secret-password')
  expect(isWell).toBe(false)
})

test('jobs that are late or fail', async () => {
  await withStorage(world, ({ write }) =>
    write((tx) =>
      tx.updateTable('jobs').where('type', '=', 'capture').set({ due: 1, attempts: 2 }).execute(),
    ),
  )
  const { text } = await look()
  expect(text).toMatch(/warning +jobs +\d jobs of type capture fail/)
  expect(text).toMatch(/warning +jobs +\d jobs of type capture are late/)
})

test('a proxy that is not trusted, which makes one client of all', async () => {
  const behind = ['--public-url', 'https://pay.example']
  expect((await look()).text).not.toContain('proxy')
  expect((await look({ args: behind })).text).toMatch(
    /warning +proxy +.*not trusted.*\n +→ .*--trusted-proxy/,
  )
  expect((await look({ args: [...behind, '--trusted-proxy', '10.0.0.1'] })).text).toMatch(/ok +proxy/)
})

test('a proxy that the gateway was not told of, seen by the header it adds', async () => {
  expect((await look()).text).not.toContain('proxy')
  await world.client.call({ path: '/v1/transactions', headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect((await look()).text).toMatch(/warning +proxy +The proxy at 127\.0\.0\.1 is not trusted/)
  expect((await look({ args: ['--trusted-proxy', '127.0.0.0/8'] })).text).not.toContain('proxy')
  const later = Date.now() + 2 * DAY
  expect((await look({ now: later })).text).not.toContain('proxy')
})

test('finds counters of transactions that are wrong, and has them counted again', async () => {
  await withStorage(world, keepCounts)
  expect((await look()).text).toMatch(/ok +counts +The counters of transactions are right/)
  const count = async () =>
    (await world.client.get('/v1/transactions?qf=status:authorized')).body.total_entries
  const before = await count()
  await withStorage(world, async (storage) => {
    while (await foldCounts(storage));
    await storage.write((tx) => tx.updateTable('transaction_counts').set({ count: 1000 }).execute())
  })
  expect(await count()).not.toBe(before)
  const wrong = await look()
  expect(wrong).toMatchObject({ isWell: false })
  expect(wrong.text).toMatch(/FAULT +counts +\d+ counters .*\n +→ Run doctor with --recount/)
  expect((await look({ args: ['--recount'] })).text).toMatch(/ok +counts +A running gateway counts/)
  expect(await count()).toBe(before)
  await withStorage(world, keepCounts)
  expect((await look()).text).toMatch(/ok +counts +The counters/)
})
