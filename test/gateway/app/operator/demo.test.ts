// Demo data, whose keys and passwords are printed: only where somebody asks for it, and only in an empty database.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { startGateway } from '../../../../gateway/app/gateway.ts'
import { asJson, asText } from '../../../../gateway/app/printed.ts'
import { apiClient } from '../../../support/client.ts'
import { databaseOf, withStorage } from '../../../support/engine.ts'
import { runCommand, temporaryFolder, testGateway } from '../../../support/gateway.ts'
import { made } from '../../../support/merchant/operator.ts'
import { programFile } from '../../../support/programs.ts'

const program = programFile('gateway/main.ts')

function emptyFolder(): string {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  return folder
}

/** Runs the command until its output matches, and stops it. @returns all that it printed on standard output */
async function printed(dataDir: string, args: string[], end: RegExp): Promise<string> {
  const child = spawn(process.execPath, [program, '--data', dataDir, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: (await databaseOf(dataDir)).databaseUrl ?? '' },
  })
  const ended = once(child, 'exit')
  let out = ''
  for await (const chunk of child.stdout) {
    out += chunk
    if (end.test(out)) child.kill('SIGTERM')
  }
  await ended
  return out
}

/** Anything that opens something, and a public key. */
const SECRET = /sk_|m_\w{22}|at_|secret|password|token|client_id|@/i

const PEOPLE = [
  'merchants',
  'users',
  'memberships',
  'secret_keys',
  'partner_applications',
  'oauth_tokens',
] as const

/** How many rows there are, by table. */
const rowsIn = (dataDir: string) =>
  withStorage({ dataDir }, async ({ read }) => {
    const counts = PEOPLE.map(async (table) => {
      const rows = await read
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirst()
      return [table, Number(rows?.rows)]
    })
    return Object.fromEntries(await Promise.all(counts))
  })

test('without --demo no secret is printed, in either form, and nothing is created', async () => {
  const dataDir = emptyFolder()
  const json = await printed(dataDir, ['--json'], /\n/)
  expect(Object.keys(JSON.parse(json)).sort()).toEqual([
    'acs_url',
    'auth_url',
    'auth_urls',
    'base_url',
    'ca_certificate',
    'console',
    'hosted_field_element',
    'hosted_field_element_integrity',
    'hosted_fields_frame',
    'hosted_fields_integrity',
    'hosted_fields_script',
    'operator',
    'pages_url',
    'pid',
    'port',
  ])
  const text = await printed(dataDir, [], /Ctrl-C/)
  expect(text).toContain('There is no operator yet')
  for (const out of [json, text])
    expect(out.replaceAll(dataDir, '').replace(/sha384-\S+/g, '')).not.toMatch(SECRET)
  expect(await rowsIn(dataDir)).toEqual(Object.fromEntries(PEOPLE.map((table) => [table, 0])))
})

test('with --demo the same keys and passwords are printed at each start, and without it no longer', async () => {
  const dataDir = emptyFolder()
  const options = { dataDir, port: 0, logLevel: 'silent', ...(await databaseOf(dataDir)) }
  const first = await startGateway({ ...options, demo: true })
  const { publicKey, testSecretKey, liveSecretKey, partner, console, operator } = first
  await first.close()
  const again = await startGateway({ ...options, demo: true })
  expect(again).toMatchObject({ publicKey, testSecretKey, liveSecretKey, partner })
  for (const secret of [
    testSecretKey,
    liveSecretKey,
    partner.clientSecret,
    partner.accessToken,
    console.password,
  ])
    expect([asJson(again).includes(secret ?? ''), asText(again).includes(secret ?? '')]).toEqual([true, true])
  await again.close()
  const plain = await startGateway(options)
  const said = asJson(plain) + asText(plain)
  expect(said).toContain(`${plain.pagesUrl}/guide/reference/`)
  for (const secret of [
    publicKey,
    testSecretKey,
    liveSecretKey,
    partner.clientId,
    console.email,
    operator.email,
  ])
    expect(said).not.toContain(secret)
  expect(said).not.toContain('no operator')
  const { status } = await apiClient(plain.baseUrl, plain.caCertificate, testSecretKey).get('/v1/merchant')
  expect(status).toBe(200)
  await plain.close()
})

test('--demo is refused in a database that is in use, which it leaves as it is', async () => {
  const dataDir = emptyFolder()
  const options = { dataDir, port: 0, logLevel: 'silent', ...(await databaseOf(dataDir)) }
  await (await startGateway(options)).close()
  await made({ dataDir }, 'merchant', 'name=Real Shop')
  const before = await rowsIn(dataDir)
  expect(before).toMatchObject({ merchants: 1, users: 0 })
  const { code, err, out } = await runCommand(['--data', dataDir, '--port', '0', '--demo', '--json'])
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain('--demo is for an empty database')
  expect(await rowsIn(dataDir)).toEqual(before)
})

test.each([
  [['--public-key', `m_${'p'.repeat(22)}`], {}],
  [['--allowed-origin', 'https://shop.example'], {}],
  [[], { GATEWAY_TEST_SECRET_KEY: `sk_test_${'s'.repeat(32)}` }],
])('a setting of the demo merchant needs --demo: %j %j', async (args, env) => {
  const { code, err } = await runCommand(['--data', emptyFolder(), '--port', '0', ...args], env)
  expect(code).toBe(2)
  expect(err).toContain('add --demo')
})

test('the pages of a gateway without a demo show no key', async () => {
  const world = await testGateway()
  const { publicKey } = world.gateway
  await world.gateway.close()
  const plain = await startGateway({
    dataDir: world.dataDir,
    port: 0,
    logLevel: 'silent',
    ...(await databaseOf(world.dataDir)),
  })
  onTestFinished(() => plain.close())
  const welcome = await apiClient(plain.baseUrl, plain.caCertificate).get('/')
  expect(welcome.text).toContain('The gateway is running')
  expect(welcome.text).not.toContain(publicKey)
  const fields = await apiClient(plain.pagesUrl, plain.caCertificate).get('/guide/gateway.json')
  expect(Object.keys(fields.body).sort()).toEqual(['apiUrl', 'authenticate', 'frame', 'integrity', 'script'])
})
