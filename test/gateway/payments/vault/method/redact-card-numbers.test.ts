// Card numbers where they do not belong: hidden, and the payment goes on.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameFor } from '../../../../../gateway/invoicing/files/file-types.ts'
import { redactCardNumbers } from '../../../../../gateway/payments/vault/method/redact-card-numbers.ts'
import { goodCard, type TestGateway, testGateway } from '../../../../support/gateway.ts'
import { newToken, refusal } from '../../../../support/merchant/methods.ts'

const NUMBER = '4012888888881881'
const HIDDEN = '************1881'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())
const charge = (more: object) => world.client.post('/v1/charges', { amount: 100, method: goodCard, ...more })

describe('in a text', () => {
  test.each([
    [NUMBER, HIDDEN],
    [`card ${NUMBER}.`, `card ${HIDDEN}.`],
    ['4012 8888 8888 1881', '**** **** **** 1881'],
    ['4012-8888-8888-1881', '****-****-****-1881'],
    ['4012 8888 8888 1881 12 30', '**** **** **** 1881 12 30'],
    ['order 20 4012 8888 8888 1881 123', 'order 20 **** **** **** 1881 123'],
    [`${NUMBER} ${NUMBER}`, `${HIDDEN} ${HIDDEN}`],
    [`${NUMBER}/5105105105105100`, `${HIDDEN}/************5100`],
    ['378282246310005', '***********0005'],
    ['3782 822463 10005', '**** ****** *0005'],
    ['30569309025904', '**********5904'],
    ['6011111111111117', '************1117'],
    ['3530111333300000', '************0000'],
    ['2223003122003222', '************3222'],
    // Separators of every kind stay.
    ['4012.8888.8888.1881', '****.****.****.1881'],
    ['4012/8888/8888/1881', '****/****/****/1881'],
    ['4012\\8888\\8888\\1881', '****\\****\\****\\1881'],
    ['4012_8888_8888_1881.pdf', '****_****_****_1881.pdf'],
    ['4012\u00a08888\u00a08888\u00a01881', '****\u00a0****\u00a0****\u00a01881'],
    ['4012\u200b8888\u200d8888\ufeff1881', '****\u200b****\u200d****\ufeff1881'],
    ['40128888\u00ad88881881', '********\u00ad****1881'],
    ['4012\n8888\r\n8888\t1881', '****\n****\r\n****\t1881'],
    ['4012\u2011 8888 \u2013 8888\u20141881', '****\u2011 **** \u2013 ****\u20141881'],
    ['4012,8888,8888,1881', '****,****,****,1881'],
    ['["4012","8888","8888","1881"]', '["****","****","****","1881"]'],
    ['4 0 1 2 8 8 8 8 8 8 8 8 1 8 8 1', '* * * * * * * * * * * * 1 8 8 1'],
    ['40.12.88.88.88.88.18.81', '**.**.**.**.**.**.18.81'],
    // Digits of every kind.
    ['٤٠١٢ ٨٨٨٨ ٨٨٨٨ ١٨٨١', '**** **** **** ١٨٨١'],
    ['４０１２８８８８８８８８１８８１', '************１８８１'],
    ['४०१२-८८८८-८८८८-१८८१', '****-****-****-१८८१'],
    ['𝟒𝟎𝟏𝟐 8888 𝟠𝟠𝟠𝟠 𝟷𝟾𝟾𝟷', '**** **** **** 𝟷𝟾𝟾𝟷'],
    ['⁴⁰¹² ₈₈₈₈ ⑧⑧⑧⑧ ①⑧⑧①', '**** **** **** ①⑧⑧①'],
    ['4\ufe0f\u20e30\ufe0f\u20e3128888 88881881', '*\ufe0f\u20e3*\ufe0f\u20e3****** ****1881'],
    // Lengths and brands of the one table.
    ['6221558812340005', '************0005'],
    ['4917610000000000003', '***************0003'],
  ])('%j becomes %j', (text, hidden) => {
    expect(redactCardNumbers(text)).toBe(hidden)
  })

  test.each([
    ['a wrong checksum', '4012888888881882'],
    ['a length that the brand does not have', '401288888888186'],
    ['a number of no brand', '9012888888881888'],
    ['a part of a longer number', `00${NUMBER}`],
    ['an order number of a Maestro card’s shorter lengths', '567812345674'],
    ['a list of numbers', '[401,288,888,888,188,1]'],
    ['the time in milliseconds', '1781524800000'],
    ['a phone number', '+1 415 555 0100 4242'],
    ['a signature', '[{"x":[40,12,88,88,88,88,18,81],"y":[1]}]'],
    ['nothing', ''],
  ])('%s stays: %j', (_why, text) => {
    expect(redactCardNumbers(text)).toBe(text)
  })
})

test('a charge is made, and everything says the same of it, masked', async () => {
  const method = { ...goodCard, name: NUMBER, address1: `Main St ${NUMBER}` }
  const data = { card: NUMBER, list: [Number(NUMBER)], [NUMBER]: 1, cvc: '123', number: NUMBER }
  const answer = await charge({ reference: `card ${NUMBER}`, method, data })
  expect(answer.status).toBe(200)
  const masked = {
    reference: `card ${HIDDEN}`,
    method: { number: '************4242', name: HIDDEN, address1: `Main St ${HIDDEN}` },
    data: { card: HIDDEN, list: [HIDDEN], [HIDDEN]: 1, cvc: '***', number: HIDDEN },
  }
  expect(answer.body).toMatchObject(masked)
  expect((await world.client.get(`/v1/transactions/${answer.body.id}`)).body).toMatchObject(masked)
  expect((await world.client.get('/v1/transactions?qf=reference:card%204012')).body.total_entries).toBe(0)
})

test('a source_id with a card number is refused, because masked it would be that of others', async () => {
  const refused = await charge({ source_id: `order ${NUMBER}` })
  expect(refused).toMatchObject(refusal(422, 'invalid_data', { context: 'source_id', sub_code: 'invalid' }))
  expect(refused.text).not.toContain(NUMBER)
  expect((await charge({ source_id: 'order 4012888888881882' })).status).toBe(200)
})

test('a rule still matches the reference that it was set for', async () => {
  const rule = { match: { reference: NUMBER }, outcome: { decline: 'card_declined' } }
  expect((await world.client.post('/v1/simulator/rules', rule)).body.match).toMatchObject({
    reference: HIDDEN,
  })
  expect(await charge({ reference: NUMBER })).toMatchObject(refusal(422, 'card_declined'))
})

test('a token hides what its form misnamed, and still pays; where it leads stays as it is', async () => {
  const form = { ...goodCard, card_no: NUMBER, cvc: '123', method: { number: NUMBER, cvv: 123 } }
  const id = await newToken(world, form)
  const { form_data } = (await world.client.get(`/v1/tokens/${id}`)).body
  expect(form_data).toEqual({ card_no: HIDDEN, cvc: '***', method: { number: HIDDEN, cvv: '***' } })
  const paid = await charge({ method: id })
  expect(paid.body).toMatchObject({ status: 'AUTHORIZED', cvv_result: 'MATCHED' })
  const sent = await world.client.call({
    method: 'POST',
    path: '/v1/tokens',
    key: world.gateway.publicKey,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `number=${NUMBER}&redirect_url=https%3A%2F%2Fshop.example%2F${NUMBER}`,
  })
  expect(sent.headers.location).toContain(`https://shop.example/${NUMBER}?token_id=`)
})

test('an amount is never taken for a card number', async () => {
  expect((await charge({ amount: 30_569_309_025_904 })).body.amount).toBe(30_569_309_025_904)
  const { body } = await charge({ amount: '30569309025904' })
  expect(body.amount).toBe(30_569_309_025_904)
})

test('in the name of a file, whose ending stays', () => {
  expect(nameFor('card 4012.8888.8888.1881.txt', 'text/plain')).toBe('card ****.****.****.1881.txt')
  expect(nameFor('４０１２８８８８８８８８１８８１', 'application/pdf')).toBe('************１８８１.pdf')
  expect(nameFor('order 4012.8888.txt', 'text/plain')).toBe('order 4012.8888.txt')
})

test('a long text of digits takes no long time', () => {
  const text = '4.'.repeat(500_000)
  const before = performance.now()
  expect(redactCardNumbers(text)).toHaveLength(text.length)
  // Quadratic work would take minutes.
  expect(performance.now() - before).toBeLessThan(20_000)
})
