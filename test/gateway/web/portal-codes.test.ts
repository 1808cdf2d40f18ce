// A saved payment method pays with a code from the payer's email, and not with the link alone (rules: invoicing.md#code).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../gateway/core/ids.ts'
import { goodCard, type TestGateway, testGateway } from '../../support/gateway.ts'
import { type Payer, payerOf } from '../../support/invoicing/payer.ts'
import { filledForm, formOf, sendInvoice } from '../../support/invoicing/portal.ts'
import { advance } from '../../support/outside/webhooks.ts'
import { type PartnerWorld, partnerWorld } from '../../support/partners/partners.ts'
import { type Visitor, visitor } from '../../support/web.ts'

let world: TestGateway
let partners: PartnerWorld
let payer: Payer
let browser: Visitor
beforeAll(async () => {
  world = await testGateway()
  partners = await partnerWorld(world)
  browser = visitor(world.gateway.pagesUrl, world.gateway.caCertificate, { 'accept-language': 'de' })
})
afterAll(async () => {
  await partners.storage.close()
  await world.close()
})
beforeEach(async () => {
  payer = await payerOf(world, partners)
  const { at } = await sendInvoice(payer)
  const form = await filledForm(browser, at, await payer.token(goodCard))
  expect((await browser.send(`${at}/payments`, { ...form, save: 'true' })).location).toContain('/receipts/')
})

/** An invoice that is offered the saved card. */
async function offered() {
  const { id, at } = await sendInvoice(payer)
  const form = formOf(await browser.get(at)) ?? {}
  const { results } = (await payer.client.get(`/contacts/${payer.contact.id}/payment-methods`)).body
  expect(form.method).toBe(results[0].id)
  return { id, at, form }
}
const codeMails = async () => {
  const { results } = (await payer.shop.test.get(`/v1/test-outbox?record_id=${payer.contact.id}`)).body
  return results as { text: string; subject: string; to: string }[]
}
async function mailedCode(at: string): Promise<string> {
  const { status, text } = await browser.send(`${at}/code`, {})
  expect([status, JSON.parse(text)]).toEqual([200, { address: 'a•••@example.com' }])
  return /^\d{6}/.exec((await codeMails())[0]?.text ?? '')?.[0] ?? ''
}
const pay = (at: string, form: Record<string, string>, code: string) =>
  browser.send(`${at}/payments`, { ...form, code })
const statusOf = async (id: string) => (await payer.invoiceNow(id)).status
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('without the code nothing is paid; with it the card pays, once for each code', async () => {
  const { id, at, form } = await offered()
  expect((await pay(at, form, '')).status).toBe(422)
  const code = await mailedCode(at)
  const [mail] = await codeMails()
  expect(mail).toMatchObject({
    to: 'ada@example.com',
    subject: `Ihr Code für die Zahlung an New Shop: ${code}`,
  })
  expect((await pay(at, form, other(code))).status).toBe(422)
  expect(await statusOf(id)).toBe('pending')
  const paid = await pay(at, form, code)
  expect(paid.location).toContain('/receipts/')
  // The same attempt again is the same payment; another one needs another code.
  expect((await pay(at, form, '')).location).toBe(paid.location)
  const next = await offered()
  expect((await pay(next.at, next.form, code)).status).toBe(422)
  expect(await statusOf(next.id)).toBe('pending')
})

test('a code works for ten minutes, and a new one ends the one before', async () => {
  const { at, form } = await offered()
  const first = await mailedCode(at)
  const second = await mailedCode(at)
  if (first !== second) expect((await pay(at, form, first)).status).toBe(422)
  await advance(payer.shop.test, { duration: 'PT10M' })
  expect((await pay(at, form, second)).status).toBe(422)
  expect((await pay(at, form, await mailedCode(at))).location).toContain('/receipts/')
})

test('five wrong codes end it, and five codes an hour are sent', async () => {
  const { at, form } = await offered()
  const code = await mailedCode(at)
  for (let tries = 0; tries < 5; tries++) await pay(at, { ...form, attempt: newId() }, other(code))
  expect((await pay(at, form, code)).status).toBe(422)
  for (let sent = 1; sent < 5; sent++) await mailedCode(at)
  const refused = await browser.send(`${at}/code`, {})
  expect([refused.status, JSON.parse(refused.text).sentences]).toEqual([
    429,
    [expect.stringMatching(/^Zu viele Versuche\. Versuchen Sie es in 60 Minuten noch einmal\.$/)],
  ])
  await advance(payer.shop.test, { duration: 'PT1H' })
  expect((await pay(at, form, await mailedCode(at))).location).toContain('/receipts/')
})

test('five codes are sent of the first ten that are asked for at once', async () => {
  const { at } = await offered()
  const answers = await Promise.all(Array.from({ length: 10 }, () => browser.send(`${at}/code`, {})))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(5).fill(429)])
  expect(await codeMails()).toHaveLength(5)
})

test('ten codes a day are sent', async () => {
  const { at } = await offered()
  for (const hour of [1, 2]) {
    for (let sent = 0; sent < 5; sent++) await mailedCode(at)
    if (hour === 1) await advance(payer.shop.test, { duration: 'PT1H' })
  }
  const refusedAfter = async (duration: string) => {
    await advance(payer.shop.test, { duration })
    const { status, text } = await browser.send(`${at}/code`, {})
    return [status, JSON.parse(text).sentences?.[0]]
  }
  expect(await refusedAfter('PT1H')).toEqual([
    429,
    'Zu viele Versuche. Versuchen Sie es in 22 Stunden noch einmal.',
  ])
  expect((await refusedAfter('PT22H'))[0]).toBe(200)
})

test('a contact without an email address is offered no saved method', async () => {
  const { at } = await offered()
  await payer.client.call({
    method: 'PATCH',
    path: `/contacts/${payer.contact.id}`,
    body: { email_addresses: [] },
  })
  expect(formOf(await browser.get(at))?.method).not.toMatch(/^pm|^[\w-]{22}$/)
  expect((await browser.send(`${at}/code`, {})).status).toBe(422)
})

test('only a digest of the code is stored', async () => {
  const { at } = await offered()
  const code = await mailedCode(at)
  const rows = await partners.storage.read
    .selectFrom('payment_codes')
    .selectAll()
    .where('merchant_id', '=', payer.shop.id)
    .execute()
  expect(rows).toHaveLength(1)
  expect(Object.values(rows[0] ?? {}).map(String)).not.toContain(code)
  const mails = await partners.storage.read
    .selectFrom('mails')
    .select('subject')
    .where('kind', '=', 'payment_code')
    .where('merchant_id', '=', payer.shop.id)
    .execute()
  expect(mails).toEqual([{ subject: 'Ihr Code für die Zahlung an New Shop: ••••••' }])
})
