// Who wants no mail of a merchant, or cannot get it, gets none (rules: mail.md#unsubscribe, mail.md#suppression).
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiClient } from '../../../support/client.ts'
import { storedText, withStorage } from '../../../support/engine.ts'
import { type TestGateway, testGateway } from '../../../support/gateway.ts'
import type { Payer } from '../../../support/invoicing/portal.ts'
import {
  joinTeams,
  type MailServer,
  queueTestMails,
  startMailServer,
} from '../../../support/outside/mail-server.ts'
import { type PartnerWorld, partnerWorld } from '../../../support/partners/partners.ts'
import { newPayer } from '../../../support/partners/portal.ts'
import { type Visitor, visitor } from '../../../support/web.ts'

let world: TestGateway
let partners: PartnerWorld
let server: MailServer
let payer: Payer
let visit: Visitor
let refusals: Record<string, [status: number, text: string]> = {}
beforeAll(async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  server = await startMailServer({ refuse: (to) => refusals[to] })
  const dkim = { domain: 'shop.example', selector: 'one', privateKey }
  world = await testGateway({ mail: { smtpUrl: server.url, from: 'pay@shop.example', dkim } })
  partners = await partnerWorld(world)
  payer = await newPayer(partners)
  await joinTeams(world, ['one@example.com', 'nobody@example.com'])
  visit = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
  await server.close()
})

const send = async (address: string): Promise<string> => {
  const invoice_messages = [{ email_addresses: [address] }]
  const answer = await payer.client.post('/invoices', { ...payer.invoice, invoice_messages })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.id
}
/** The mail about an invoice, once it has left or won't. */
async function mailOf(id: string) {
  const found = async () => (await payer.shop.test.get(`/v1/test-outbox?record_id=${id}`)).body.results[0]
  await expect.poll(async () => (await found()).status).toMatch(/SENT|FAILED/)
  return found()
}
const listed = async (query = '') =>
  (await payer.client.get(`/suppressions?test_mode=true${query}`)).body.results
const pathIn = (text: string) => new URL(/https:\/\/\S+\/unsubscribe\/[\w.-]+/.exec(text)?.[0] ?? '').pathname
/** Lines of a header that are one. */
const unfolded = (source: string) => source.replace(/\r\n[ \t]+/g, ' ')

describe('unsubscribing', () => {
  test('a payment request can be unsubscribed from by one click, and both of its headers are signed', async () => {
    const mail = await mailOf(await send('one@example.com'))
    const source = unfolded(server.received.find(({ to }) => to[0] === 'one@example.com')?.source ?? '')
    const url = /^List-Unsubscribe: <(\S+)>\r$/m.exec(source)?.[1] ?? ''
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(source).toMatch(/^DKIM-Signature: .*h=[^;]*List-Unsubscribe:List-Unsubscribe-Post[:;]/im)
    expect(mail.text).toContain(url)
    expect(mail.html).toContain(url)
    expect(url).not.toMatch(/one|example\.com/)
    // A scanner of mails follows links.
    const seen = await visit.get(new URL(url).pathname)
    for (const named of ['one@example.com', 'Invoices, reminders and credit notes'])
      expect(seen.text).toContain(named)
    expect(await listed()).toEqual([])
    const clicked = await visit.send(new URL(url).pathname, { 'List-Unsubscribe': 'One-Click' })
    expect(clicked.status).toBe(200)
    expect(clicked.text).toContain('invoices, reminders or credit notes')
    expect(clicked.headers['set-cookie']).toBeUndefined()
    expect(await listed()).toMatchObject([
      { address: 'one@example.com', reason: 'unsubscribed', test_mode: true },
    ])
    const id = await send('One@example.com')
    const error = 'Not sent: One@example.com unsubscribed.'
    expect(await mailOf(id)).toMatchObject({ status: 'FAILED', withheld: 'suppressed', error })
    expect(server.received.filter(({ to }) => to[0]?.toLowerCase() === 'one@example.com')).toHaveLength(1)
    // Receipts still go.
    const { merchant_id } = await merchantOf(id)
    const now = Date.now()
    await queueTestMails(world, ['one@example.com'], { kind: 'receipt', merchant: merchant_id, now })
    await expect.poll(() => server.received.filter(({ to }) => to[0] === 'one@example.com').length).toBe(2)
    const again = await visit.submit(new URL(url).pathname, {})
    expect(again.text).toContain('Stop emails from')
    expect(await listed()).toEqual([])
    expect(await mailOf(await send('one@example.com'))).toMatchObject({ status: 'SENT' })
  })

  test('mail programs may send the click as multipart, and twice; a link that was altered does nothing', async () => {
    const path = pathIn((await mailOf(await send('two@example.com'))).text)
    const { pagesUrl, caCertificate } = world.gateway
    const client = apiClient(pagesUrl, caCertificate)
    const boundary = 'b'
    const body = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    for (let click = 0; click < 2; click++)
      expect((await client.call({ method: 'POST', path, body, headers })).status).toBe(200)
    expect(await listed('&address=TWO@example.com')).toHaveLength(1)
    const changed = path.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'))
    for (const wrong of [changed, path.slice(0, -1), '/unsubscribe/x', path.replace('.', '')]) {
      expect((await visit.get(wrong)).status).toBe(404)
      expect((await visit.send(wrong, {})).status).toBe(404)
    }
  })

  test('it is one merchant’s mail only', async () => {
    const other = await newPayer(partners)
    const path = pathIn((await mailOf(await send('three@example.com'))).text)
    await visit.send(path, {})
    const messages = { invoice_messages: [{ email_addresses: ['three@example.com'] }] }
    const { id } = (await other.client.post('/invoices', { ...other.invoice, ...messages })).body
    const found = async () => (await other.shop.test.get(`/v1/test-outbox?record_id=${id}`)).body.results[0]
    await expect.poll(async () => (await found()).status).toBe('SENT')
    expect((await other.client.get('/suppressions?test_mode=true')).body.results).toEqual([])
  })
})

const merchantOf = (id: string) =>
  withStorage(world, ({ read }) =>
    read.selectFrom('invoices').select('merchant_id').where('id', '=', id).executeTakeFirstOrThrow(),
  )

describe('the suppression list', () => {
  test.each([
    [550, '5.1.1 No such user', true],
    [550, 'No such user', true],
    [550, '5.2.1 Mailbox disabled', true],
    [550, '5.7.1 This looks like spam', false],
    [552, '5.2.2 Mailbox full', false],
    [554, 'Go away', false],
  ])('after %i %s', async (status, text, isBounce) => {
    const address = `refused-${status}-${text.replace(/\W/g, '')}@example.com`
    await joinTeams(world, [address.toLowerCase()])
    refusals = { ...refusals, [address]: [status, text] }
    expect(await mailOf(await send(address))).toMatchObject({
      status: 'FAILED',
      error: expect.stringContaining(text),
    })
    expect(await listed(`&address=${address}`)).toMatchObject(
      isBounce ? [{ address, reason: 'bounced' }] : [],
    )
    const next = await mailOf(await send(address))
    expect(next.error).toContain(isBounce ? 'bounced earlier' : text)
  })

  test('of the API: what is added is found by its whole address and gets no mail, until it is removed', async () => {
    const address = 'Nobody@example.com'
    const answer = await payer.client.post('/suppressions', {
      address,
      reason: 'complained',
      test_mode: true,
    })
    expect(answer).toMatchObject({ status: 200, body: { address, reason: 'complained', test_mode: true } })
    const twice = await payer.client.post('/suppressions', { address, reason: 'complained', test_mode: true })
    expect(twice.body).toEqual(answer.body)
    expect((await payer.client.get(`/suppressions?address=${address}`)).body.results).toEqual([])
    expect(await listed('&address=nobody@EXAMPLE.com')).toEqual([answer.body])
    expect(await listed('&address=nobody')).toEqual([])
    expect((await mailOf(await send(address))).error).toBe(`Not sent: ${address} reported mail as spam.`)
    const path = `/suppressions/${answer.body.id}`
    expect((await payer.client.call({ method: 'DELETE', path })).status).toBe(404)
    expect((await payer.client.call({ method: 'DELETE', path: `${path}?test_mode=true` })).body).toEqual(
      answer.body,
    )
    expect(await mailOf(await send(address))).toMatchObject({ status: 'SENT' })
    const wrong = await payer.client.post('/suppressions', { address: 'nobody', test_mode: true })
    expect(wrong.status).toBe(422)
  })

  test('no address on it can be read from the database', async () => {
    await payer.client.post('/suppressions', { address: 'hidden@suppressed.example', test_mode: true })
    expect(await storedText(world)).not.toContain('hidden@suppressed')
  })

  test('of the dashboard: added, found, and removed for a reason that the audit log keeps', async () => {
    const owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
    await owner.signIn(world.gateway.console)
    const page = '/console/email'
    const wrong = await owner.submit(page, { address: 'nobody' }, page)
    expect(wrong.status).toBe(422)
    expect((await owner.submit(page, { address: 'eve@example.com' }, page)).location).toBe(
      `${page}?done=added`,
    )
    expect((await owner.get(`${page}?q=other@example.com`)).text).toContain('isn’t suppressed')
    const { document } = await owner.get(`${page}?q=EVE@example.com`)
    const action = document.querySelector('form[action$="/remove"]')?.getAttribute('action') ?? ''
    expect((await owner.submit(page, { why: '' }, action)).status).toBe(422)
    expect((await owner.submit(page, { why: 'Eve asked for it' }, action)).location).toBe(
      `${page}?done=removed`,
    )
    const log = (await world.client.get('/v1/audit-log?action=suppression.removed')).body.results
    expect(log).toHaveLength(1)
    expect(JSON.stringify(log)).toContain('Eve asked for it')
    expect(JSON.stringify(log)).not.toContain('eve@')
  })
})
