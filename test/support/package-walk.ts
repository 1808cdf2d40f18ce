// What an installed gateway has to do, wherever it is installed.
import { connect } from 'node:net'
import { expect } from 'vitest'
import { makeDemoInvoice } from '../../scripts/demo/invoice.ts'
import { apiClient } from './client.ts'
import { goodCard, type SpawnedGateway, type Started } from './gateway.ts'
import { type Installed, run, startInstalled } from './packages.ts'
import { visitor } from './web.ts'

/** Charges a card by a token, shows its pages, and stops when it is told. */
export async function walk(installed: Installed, dataDir: string): Promise<void> {
  const gateway = await startInstalled(installed, dataDir)
  const { started, client, stop, log } = gateway
  const token = await apiClient(started.base_url, started.ca_certificate, started.public_key).post(
    '/v1/tokens',
    goodCard,
  )
  const charge = await client.post('/v1/charges', { amount: 4200, method: token.body.id })
  expect([charge.status, charge.body.status]).toEqual([200, 'AUTHORIZED'])
  // Threads of their own read it.
  expect((await client.get('/v1/transactions')).body).toMatchObject({ results: [{ id: charge.body.id }] })
  await expectServed(started)
  await expectPaper(started)
  await expectCountries(installed, gateway, dataDir)
  expect(await stop('SIGTERM')).toBe(0)
  expect(log()).toBe('')
  expect(await answers(started.port)).toBe(false)
}

/** What it has in files of its own, and what libraries have. */
async function expectServed({ hosted_fields_script, hosted_fields_frame, pages_url, ...started }: Started) {
  const pages = ['/console', '/sign-in', '/assets/pages.css', '/docs/']
  for (const url of [hosted_fields_script, hosted_fields_frame, ...pages.map((page) => pages_url + page)]) {
    const { origin, pathname } = new URL(url)
    const { status } = await apiClient(origin, started.ca_certificate).get(pathname)
    expect([url, status < 400]).toEqual([url, true])
  }
}

/** A PDF needs fonts, and what writes it is loaded only for the first one. */
async function expectPaper({
  base_url,
  pages_url,
  ca_certificate,
  test_secret_key,
  partner,
  console,
}: Started) {
  const { url } = await makeDemoInvoice({
    baseUrl: base_url,
    pagesUrl: pages_url,
    caCertificate: ca_certificate,
    testSecretKey: test_secret_key,
    partner: {
      clientId: partner.client_id,
      clientSecret: partner.client_secret,
      accessToken: partner.access_token,
    },
    console,
  })
  const visit = visitor(pages_url, ca_certificate)
  const page = await visit.get(new URL(url).pathname)
  const [paper = ''] = /\/pay\/[^"]+\/pdf/.exec(page.text) ?? []
  const { status, text } = await visit.get(paper)
  expect([status, text.slice(0, 5)]).toEqual([200, '%PDF-'])
}

/** The table of countries is a file; and the operator's command works beside a running gateway. */
async function expectCountries(
  { node, command }: Installed,
  { client, started }: SpawnedGateway,
  dataDir: string,
) {
  const accounts = ['operator', 'account', '--data', dataDir]
  expect((await run(node, [command, ...accounts])).stdout).toContain(started.test_account_id)
  const set = { transaction_allowed_countries: 'US' }
  await client.call({ method: 'PUT', path: `/v1/accounts/${started.test_account_id}`, body: set })
  for (const [address, status] of [
    ['8.8.8.8', 200],
    ['91.198.174.192', 401],
  ] as const) {
    const body = { amount: 100, method: goodCard }
    const answer = await client.post('/v1/charges', body, { 'x-relayed-ip-address': address })
    expect([address, answer.status]).toEqual([address, status])
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
