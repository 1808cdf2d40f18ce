// A card tester over HTTPS: with a leaked secret key, through a merchant's checkout, and by a pay link
// (rules: card-testing.md#limits, card-testing.md#attack, card-testing.md#proof).
import { afterEach, expect, test } from 'vitest'
import type { Processor } from '../../../../gateway/payments/networks/index.ts'
import { cardOf } from '../../../support/card-testing.ts'
import { type Answer, apiClient } from '../../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { filledForm, sendInvoice } from '../../../support/invoicing/portal.ts'
import { inStorage } from '../../../support/merchant/stored.ts'
import { partnerWorld } from '../../../support/partners/partners.ts'
import { newPayer } from '../../../support/partners/portal.ts'
import { haveSecondFactor } from '../../../support/people.ts'
import { solveChallenge } from '../../../support/proof.ts'
import { visitor } from '../../../support/web.ts'

const isLive = (number: string) => number.at(-2) === '7'

/** Networks that approve one card of ten, and say why they decline the others. */
const networks: Processor = {
  authorize: async ({ method }) =>
    method.type === 'card' && isLive(method.number)
      ? { approved: true, authorization_code: 'ABCDEF', cvv_result: undefined, avs_result: undefined }
      : { approved: false, failure_code: 'card_declined_insufficient_funds' },
  capture: async () => undefined,
  reverse: async () => undefined,
  settle: async () => ({ settled: true }),
  returns: async () => [],
  funding: async () => 'credit',
}

const toClose: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
})

async function start(processor: Processor | undefined = networks): Promise<TestGateway> {
  const world = await testGateway({ trustedProxies: ['127.0.0.0/8', '::1'], ...(processor && { processor }) })
  toClose.push(() => world.close())
  return world
}

const card = (index: number) => ({
  ...goodCard,
  number: cardOf(String(40_000_000 + (index % 40) * 1_117), index),
})
const from = (address: string) => ({ 'x-forwarded-for': address })
const liveOf = ({ gateway }: TestGateway) =>
  apiClient(gateway.baseUrl, gateway.caCertificate, gateway.liveSecretKey)

/** What a tester learns of it. */
function learned({ status, body }: Answer): 'approved' | 'reason' | 'declined' | 'delayed' {
  if (status === 200) return 'approved'
  if (status === 429) return 'delayed'
  return body.messages[0].code === 'card_declined' ? 'declined' : 'reason'
}

const count = (answers: readonly Answer[]) => {
  const counts = { approved: 0, reason: 0, declined: 0, delayed: 0 }
  for (const answer of answers) counts[learned(answer)] += 1
  return counts
}

test('a leaked key: of 300 cards from one address hardly any is answered', async () => {
  const world = await start()
  const live = liveOf(world)
  const answers: Answer[] = []
  const one = async (index: number) => {
    answers.push(await live.post('/v1/charges', { amount: 100, method: card(index) }, from('192.0.2.1')))
  }
  for (let first = 0; first < 300; first += 20)
    await Promise.all(Array.from({ length: 20 }, (_, at) => one(first + at)))
  const counts = count(answers)
  expect(counts.approved + counts.reason).toBeLessThan(30)
  const delayed = answers.find(({ status }) => status === 429)
  expect(Number(delayed?.headers['retry-after'])).toBeGreaterThan(0)
  expect(delayed?.body.messages).toMatchObject([{ code: 'rate_limited', facility: 'gateway' }])
})

test('a hundred cards at once from one page: most are not even asked about', async () => {
  const world = await start()
  const live = liveOf(world)
  const page = apiClient(world.gateway.baseUrl, world.gateway.caCertificate, world.gateway.publicKey)
  const tokens = await Promise.all(
    Array.from({ length: 100 }, (_, at) => page.post('/v1/tokens', card(at), from('192.0.2.9'))),
  )
  const charges = tokens.map(({ body }) => live.post('/v1/charges', { amount: 100, method: body.id }))
  const counts = count(await Promise.all(charges))
  expect(counts.approved + counts.reason).toBeLessThanOrEqual(10)
  expect(counts.delayed).toBeGreaterThanOrEqual(90)
})

/** A tester who uses a merchant's checkout, and solves what has to be solved. @param hosts the last number of each address */
async function attackCheckout(world: TestGateway, hosts: readonly number[]): Promise<Answer[]> {
  const page = apiClient(world.gateway.baseUrl, world.gateway.caCertificate, world.gateway.publicKey)
  const live = liveOf(world)
  const answers: Answer[] = []
  for (const [index, host] of hosts.entries()) {
    const headers = from(`203.0.113.${host}`)
    let token = await page.post('/v1/tokens', card(index), headers)
    const challenge: string | undefined = token.body.messages?.[0]?.challenge
    if (challenge)
      token = await page.post('/v1/tokens', { ...card(index), proof: solveChallenge(challenge) }, headers)
    answers.push(await live.post('/v1/charges', { amount: 100, method: token.body.id }))
  }
  return answers
}

test('a checkout: once it is an attack, no decline tells why, not even later', async () => {
  const world = await start()
  const live = liveOf(world)
  const hosts = Array.from({ length: 60 }, (_, at) => at)
  const answers = await attackCheckout(world, [...hosts, 0])
  const counts = count(answers)
  expect(counts.reason).toBeLessThan(40)
  expect(counts.declined).toBeGreaterThan(15)
  const { results } = (await live.get('/v1/events?page_size=100')).body
  const detected = results.filter(({ type }: { type: string }) => type === 'card_testing.detected')
  expect(detected).toMatchObject([{ data: { id: expect.any(String), began: expect.any(String) } }])
  const mails = await inStorage(world, (tx) =>
    tx.selectFrom('mails').selectAll().where('kind', '=', 'card_testing').execute(),
  )
  expect(mails).toMatchObject([{ recipient: world.gateway.console.email, mode: 'live' }])

  const concealed = answers.filter((answer) => learned(answer) === 'declined')
  expect(concealed.map(({ body }) => body.messages[0])).toEqual(
    concealed.map(({ body }) => ({
      code: 'card_declined',
      level: 'error',
      message: 'The card was declined.',
      facility: 'payment_processor',
      entity_id: body.messages[0].entity_id,
    })),
  )
  const ids = concealed.map(({ body }) => body.messages[0].entity_id)
  const owner = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  await owner.signIn(world.gateway.console)
  await haveSecondFactor(world, world.gateway.console.email)
  await owner.submit('/console', { mode: 'live' }, '/console/mode')
  const reasonOf = async (id: string) => {
    const { body, text } = await live.get(`/v1/transactions/${id}`)
    expect(body).toMatchObject({ status: 'FAILED', failure_code: 'card_declined' })
    expect(text).not.toMatch(/testing|insufficient/)
    const { document } = await owner.get(`/console/transactions/${id}`)
    return document.querySelector('main')?.textContent
  }
  expect(await reasonOf(ids[0])).toContain('card declined insufficient funds')
  expect(await reasonOf(ids.at(-1))).toContain('card testing suspected')
  const seen = await owner.get('/console/card-testing')
  expect(seen.document.querySelector('main')?.textContent).toMatch(/Card testing detected.*Ongoing/s)
})

test('a pay link, in a rehearsal: of 60 cards a few are answered, and the payer is told to wait', async () => {
  const world = await start(undefined)
  const partners = await partnerWorld(world)
  toClose.push(() => partners.storage.close())
  const payer = await newPayer(partners)
  const browser = visitor(world.gateway.pagesUrl, world.gateway.caCertificate)
  const { at } = await sendInvoice(payer)
  const declined = { ...goodCard, number: '4000000000000002' }
  const pageOf = apiClient(world.gateway.baseUrl, world.gateway.caCertificate, payer.shop.publicKey)
  const pay = async () => {
    const token = (await pageOf.post('/v1/tokens', declined)).body.id
    return browser.send(`${at}/payments`, await filledForm(browser, at, token))
  }
  for (let tries = 0; tries < 10; tries += 1) expect((await pay()).status).toBe(303)
  await payer.shop.test.post('/v1/simulator/card-testing', { rehearsal: true })
  const statuses: number[] = []
  for (let tries = 0; tries < 60; tries += 1) statuses.push((await pay()).status)
  expect(statuses.filter((status) => status === 303).length).toBeLessThanOrEqual(5)
  const refused = await pay()
  expect(refused.status).toBe(429)
  expect(refused.document.querySelector('.notice.bad')?.textContent).toMatch(
    /Your payment didn’t go through.*Too many attempts\. Try again in \d+ (second|minute)s?\. You were not charged\./s,
  )
})
