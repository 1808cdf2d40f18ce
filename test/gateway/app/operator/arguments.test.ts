// No secret is an argument of a command: every user of the machine can read those.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPTIONS } from '../../../../gateway/app/command-line.ts'
import { records } from '../../../../gateway/app/operator/records.ts'
import { SECRETS } from '../../../../gateway/app/operator/secrets.ts'
import { refuseSecrets } from '../../../../gateway/core/usage.ts'
import { databaseOf } from '../../../support/engine.ts'
import { runCommand, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { newShop } from '../../../support/merchant/merchants.ts'
import { programFile } from '../../../support/programs.ts'

const PASSWORD = 'hunter2hunter2'
const SECRET_KEY = `sk_test_${'s'.repeat(32)}`

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

/** Runs the operator's command with something on its standard input. */
async function operatorWith(input: string, ...args: string[]) {
  const { databaseUrl } = await databaseOf(world.dataDir)
  const program = programFile('gateway/main.ts')
  const child = spawn(process.execPath, [program, 'operator', ...args, '--data', world.dataDir], {
    env: { ...process.env, DATABASE_URL: databaseUrl ?? '' },
  })
  child.stdin.end(input)
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { out, err }
}

/** What may sound like a secret and is none, or says where one is. */
const NO_SECRETS = ['public-key', 'public-url', 'pages-url', 'acs-url', 'tls-key']

test('every option that sounds like a secret is public, or a file', () => {
  const sounding = Object.keys(OPTIONS).filter((name) =>
    /key|secret|password|token|url|pass|credential/.test(name),
  )
  expect(sounding.sort()).toEqual([...NO_SECRETS].sort())
})

test('every setting of the operator that sounds like a secret is read from elsewhere', () => {
  const names = Object.values(records).flatMap(({ toMake, toSet }) =>
    [...toMake, ...toSet].map(({ name }) => name),
  )
  const sounding = names.filter((name) => /key|secret|password|token|account_number/.test(name))
  expect(sounding.filter((name) => !SECRETS.includes(name))).toEqual(['public_key'])
})

test.each([
  [[`--test-secret-key=${SECRET_KEY}`], 'GATEWAY_TEST_SECRET_KEY'],
  [['--test-secret-key', SECRET_KEY], 'GATEWAY_TEST_SECRET_KEY'],
  [['--database-url', `postgres://gateway:${PASSWORD}@localhost/gateway`], 'DATABASE_URL'],
  [['--encryption-key', PASSWORD], 'GATEWAY_ENCRYPTION_KEY'],
  [['--vault-token', PASSWORD], 'VAULT_TOKEN'],
  [['--smtp-url', `smtp://gateway:${PASSWORD}@localhost`], 'SMTP_URL'],
  [[`postgres://gateway:${PASSWORD}@localhost/gateway`], 'DATABASE_URL'],
  [[`--public-url=https://gateway:${PASSWORD}@pay.example`], 'DATABASE_URL'],
  [['backup', `postgres://gateway:${PASSWORD}@localhost/gateway`], 'DATABASE_URL'],
  [['doctor', `postgresql://:${PASSWORD}@localhost/gateway`], 'DATABASE_URL'],
])('%j is refused, with the variable to set', (args, variable) => {
  expect(() => refuseSecrets(args)).toThrow(variable)
  expect(() => refuseSecrets(args)).not.toThrow(new RegExp(`${PASSWORD}|${SECRET_KEY}`))
})

test.each([
  ['--public-url', 'https://pay.example:8443'],
  ['--trusted-proxy', 'fd00::/8'],
  ['operator', 'user', 'reset', 'ada@shop.example'],
  ['operator', 'brand', 'service', 'auth_url=https://pay.example:8445'],
])('%s %s is no secret', (...args) => {
  expect(() => refuseSecrets(args)).not.toThrow()
})

test.each([
  [['--database-url', `postgres://gateway:${PASSWORD}@localhost/gateway`]],
  [['operator', 'user', 'add', 'email=ada@shop.example', 'name=Ada', `password=${PASSWORD}`]],
  [['operator', 'merchant', 'add', 'name=Shop', `test_secret_key=${PASSWORD}`]],
  [['operator', 'account', 'add', `account_number=${PASSWORD}`]],
  [['operator', 'merchant', 'add', `secret=${PASSWORD}`]],
])('%j is refused by the command, which repeats no secret', async (args) => {
  const { code, out, err } = await runCommand([...args, '--data', world.dataDir])
  expect([code, out]).toEqual([2, ''])
  expect(err).not.toContain(PASSWORD)
})

test('a secret comes from standard input', async () => {
  const { out } = await operatorWith(`${SECRET_KEY}\n`, 'merchant', 'add', 'name=Shop', 'test_secret_key=@-')
  expect(out).toContain(`test_secret_key=${SECRET_KEY}`)
})

test('a secret comes from a file, and a file that is not there is not named', async () => {
  const shop = await newShop(world)
  const file = path.join(world.dataDir, 'account-number.txt')
  const create = ['account', 'add', `merchant_id=${shop.id}`, 'mode=live', 'type=AchAccount', 'name=Bank']
  const bank = ['routing_number=000000013', 'account_type=CHECKING', `account_number=@${file}`]
  expect((await operatorWith('', ...create, ...bank)).err).toContain(
    "The file that account_number=@FILE names can't",
  )
  writeFileSync(file, '8675309001\n')
  const { out, err } = await operatorWith('', ...create, ...bank)
  expect(err).toBe('')
  expect(out).toMatch(/^account [\w-]{22} \(AchAccount, live: Bank\)/)
  const { body } = await shop.live.get('/v1/merchant')
  expect(body.ach_accounts).toMatchObject([{ account_number: '******9001' }])
})
