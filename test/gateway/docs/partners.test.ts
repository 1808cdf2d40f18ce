// The guide for partners, done as it stands there: each command is run, in the order of the text, against a gateway.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from '../../support/client.ts'
import { blocksOf } from '../../support/docs/blocks.ts'
import { type TestGateway, testGateway } from '../../support/gateway.ts'
import { wholeApplication } from '../../support/partners/application.ts'
import { visitor } from '../../support/web.ts'

const blocks = blocksOf('partners')
const commands = blocks.filter(({ language, code }) => language === 'sh' && code.startsWith('curl '))
const [given = ''] = blocks.filter(({ language }) => language === 'sh').map(({ code }) => code)
const [address = ''] = blocks.filter(({ language }) => language === '').map(({ code }) => code.trim())
const REDIRECT = 'https://partner.example/connected'

let world: TestGateway
/** The variables of the text, as the reader has them. */
const known: Record<string, string> = {}
beforeAll(async () => {
  world = await testGateway()
  const { baseUrl, authUrl, caCertificate, partner } = world.gateway
  Object.assign(known, {
    BASE_URL: baseUrl,
    AUTH_URL: authUrl,
    CA: caCertificate,
    CLIENT_ID: partner.clientId,
    CLIENT_SECRET: partner.clientSecret,
    ACCESS_TOKEN: partner.accessToken,
  })
})
afterAll(() => world.close())

/** Runs one command by a shell, as somebody would who copies it. */
async function run(command: string | undefined) {
  const silent = `curl() { command curl --silent --show-error --write-out '\\n%{http_code}' "$@"; }`
  const options = { env: { PATH: process.env.PATH, ...known } }
  const { stdout } = await promisify(execFile)('bash', ['-euc', `${silent}\n${command}`], options)
  const [, body = '', status] = /^(.*)\n(\d+)$/s.exec(stdout) ?? []
  return { status: Number(status), body: body === '' ? undefined : JSON.parse(body) }
}

test('what the text sets is what its commands take', () => {
  const set = [...given.matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect(set).toEqual(Object.keys(known))
  expect(commands).toHaveLength(9)
})

test('the commands do what the text says, from the first token to the end', async () => {
  const [token, exchange, refresh, credentials, charge, applications, merchants, deauthorize, simulate] =
    commands.map(({ code }) => code)

  const own = await run(token)
  expect(own).toMatchObject({ status: 200, body: { scope: 'tenant', expires_in: 7200 } })
  known.TENANT_TOKEN = own.body.access_token

  known.CODE = await codeFromPage()
  const granted = await run(exchange)
  expect(granted).toMatchObject({ status: 200, body: { scope: 'payments' } })
  known.ACCESS_TOKEN = granted.body.access_token

  known.CODE = await codeFromPage()
  const offline = await run(exchange?.replace('scope=payments', 'scope=payments+offline_access'))
  known.REFRESH_TOKEN = offline.body.refresh_token
  expect(await run(refresh)).toMatchObject({ status: 200, body: { expires_in: 7200 } })

  const keys = await run(credentials)
  expect(keys).toMatchObject({ status: 200, body: { merchant: { name: 'Demo Shop' } } })
  const [account] = keys.body.test_accounts
  known.SECRET_KEY = account.secret_key
  known.PUBLIC_KEY = account.public_key

  const paid = await run(charge)
  expect(paid).toMatchObject({ status: 200, body: { amount: 4200, client_id: known.CLIENT_ID } })

  expect(await run(applications)).toMatchObject({ status: 200, body: { results: [] } })
  expect(await run(merchants)).toMatchObject({
    status: 200,
    body: { results: [{ public_key: known.PUBLIC_KEY }] },
  })

  const submitted = await submit({ ...wholeApplication, test: 'sandbox' })
  known.ID = submitted.body.merchant_application.id
  expect(await run(simulate)).toMatchObject({
    status: 200,
    body: { merchant_application: { status: 'approved' } },
  })

  expect(await run(deauthorize)).toEqual({ status: 200, body: undefined })
  expect((await run(credentials)).status).toBe(401)
  expect((await run(charge)).status).toBe(401)
})

const submit = (fields: object) =>
  apiClient(world.gateway.authUrl, world.gateway.caCertificate).call({
    method: 'POST',
    path: '/api/v1/merchant_applications',
    body: { merchant_application: fields },
    headers: { authorization: `Bearer ${known.TENANT_TOKEN}` },
    key: null,
  })

/** The owner opens the address of the text, and connects the application. */
async function codeFromPage(): Promise<string> {
  const filled: Record<string, string> = { ...known, REDIRECT_URI: encodeURIComponent(REDIRECT), STATE: 'x' }
  const url = new URL(address.replace(/\{(\w+)\}/g, (_all, name) => filled[name] ?? ''))
  const owner = visitor(world.gateway.authUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
  const { location } = await owner.submit(url.pathname + url.search, { decision: 'allow' })
  const back = new URL(location ?? '')
  expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([REDIRECT, 'x'])
  return back.searchParams.get('code') ?? ''
}
