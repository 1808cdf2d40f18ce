// Card numbers where they do not belong: hidden, and the payment goes on.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redactCardNumbers } from '../../../../gateway/vault/method/redact-card-numbers.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { newToken, refusal } from '../../../support/merchant/methods.ts'

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
  ])('%j becomes %j', (text, hidden) => {
    expect(redactCardNumbers(text)).toBe(hidden)
  })

  test.each([
    ['a wrong checksum', '4012888888881882'],
    ['a length that the brand does not have', '401288888888186'],
    ['a number of no brand', '9012888888881888'],
    ['a part of a longer number', `00${NUMBER}`],
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
