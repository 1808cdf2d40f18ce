// Bodies as clients write them: none at all, whole numbers for texts, lists as objects, and text that is no Unicode.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { goodBank, newToken, refusal } from '../../../support/merchant/methods.ts'
import { monthly, recurringCalls, URL } from '../../../support/merchant/recurring.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

const post = (path: string, body: object | string, headers = {}) => world.client.post(path, body, headers)
const charge = async (body: object = {}) =>
  (await post('/v1/charges', { amount: 1000, method: goodCard, ...body })).body

describe('an empty body is no body', () => {
  const types = [
    'application/json',
    'application/json; charset=utf-8',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/xml',
  ]
  const lengths = [
    ['of no length', { 'content-length': '0' }],
    ['in no chunks', { 'transfer-encoding': 'chunked' }],
  ] as const

  describe.each(types)('of the type %s', (type) => {
    test.each(lengths)('%s, where none is needed', async (_name, length) => {
      const headers = { 'content-type': type, ...length }
      const { id } = await charge()
      const voided = await post(`/v1/transactions/${id}/void`, '', headers)
      expect(voided).toMatchObject({ status: 200, body: { status: 'VOIDED' } })
      const card = (await post('/v1/cards', goodCard)).body
      const remove = { method: 'DELETE', path: `/v1/cards/${card.id}`, body: '', headers }
      expect((await world.client.call(remove)).status).toBe(200)
    })

    test.each(lengths)('%s, where one is needed', async (_name, length) => {
      const headers = { 'content-type': type, ...length }
      expect(await post('/v1/charges', '', headers)).toMatchObject(refusal(422, 'no_content'))
    })
  })

  test('of what a recurring charge may be told', async () => {
    const calls = recurringCalls(world)
    const headers = { 'content-type': 'application/json', 'content-length': '0' }
    const { id } = await calls.make({ schedule: monthly('2040-02-01') })
    const [first] = await calls.occurrences(id)
    const occurrence = `${URL}/${id}/occurrences/${first.id}`
    expect((await post(`${occurrence}/ignore`, '', headers)).body).toMatchObject({ status: 'IGNORED' })
    expect((await post(`${occurrence}/pay`, '', headers)).body).toMatchObject({ status: 'PAID' })
    expect((await post(`${URL}/${id}/cancel`, '', headers)).body).toMatchObject({ status: 'COMPLETED' })
  })

  test('but one of another type that is not empty is refused', async () => {
    const { id } = await charge()
    const sent = post(`/v1/transactions/${id}/void`, '<void/>', { 'content-type': 'application/xml' })
    expect(await sent).toMatchObject(refusal(400, 'invalid_request'))
  })
})

test.each(['[]', '[{"amount":1}]', '"text"', '7', 'true'])(
  'a JSON body that is no object is refused: %s',
  async (body) => {
    const headers = { 'content-type': 'application/json' }
    const { id } = await charge()
    for (const path of ['/v1/charges', `/v1/transactions/${id}/void`, `${URL}/none/cancel`]) {
      const answer = await post(path, body, headers)
      expect(answer, path).toMatchObject(refusal(422, 'invalid_data', { sub_code: 'invalid' }))
      expect(answer.body.messages[0]).not.toHaveProperty('context')
    }
  },
)

describe('a whole number for a text', () => {
  test('is its digits, in a charge and its method', async () => {
    const method = { ...goodCard, number: 4242424242424242, cvv: 123, postal_code: 78730, phone: 5125550100 }
    const body = await charge({ method, reference: 7, source_id: 2026 })
    expect(body).toMatchObject({
      reference: '7',
      source_id: '2026',
      method: { number: '************4242', postal_code: '78730', phone: '5125550100' },
      cvv_result: 'MATCHED',
    })
  })

  test('is masked like any other text, where it is a card number', async () => {
    expect(await charge({ reference: 4242424242424242 })).toMatchObject({ reference: '************4242' })
  })

  test('is its digits in what is saved, changed and captured', async () => {
    const bank = { ...goodBank, account_number: 1234567890 }
    expect(await charge({ method: bank })).toMatchObject({ method: { account_number: '******7890' } })
    const { id } = (await post('/v1/cards', { ...goodCard, reference: 1 })).body
    const change = { method: 'PATCH', path: `/v1/cards/${id}`, body: { reference: 2, description: 3 } }
    expect((await world.client.call(change)).body).toMatchObject({ reference: '2', description: '3' })
    const hold = await charge({ auto_capture: false })
    const captured = await post(`/v1/charges/${hold.id}/capture`, { amount: 1000, reference: 9 })
    expect(captured.body).toMatchObject({ capture_reference: '9' })
  })

  test('that is too large to be kept exactly is refused, and no card of a token', async () => {
    const body = '{"type":"card","number":6304000000000000123,"exp_month":12,"exp_year":2040}'
    const headers = { 'content-type': 'application/json' }
    expect(await post('/v1/cards', body, headers)).toMatchObject(
      refusal(422, 'invalid_data', { context: 'number' }),
    )
    const key = world.gateway.publicKey
    const token = await world.client.call({ method: 'POST', path: '/v1/tokens', body, headers, key })
    expect(token.status).toBe(200)
    expect(token.body).not.toHaveProperty('number')
  })

  test.each([true, false, { a: 1 }, [1], 1.5])('and %j for a text is refused', async (reference) => {
    const answer = await post('/v1/charges', { amount: 1, method: goodCard, reference })
    expect(answer).toMatchObject(refusal(422, 'invalid_data', { context: 'reference' }))
  })
})

describe('a list that comes as an object', () => {
  const make = (days: unknown) =>
    post(URL, { amount: 1, method: goodCard, schedule: { ...monthly('2040-02-01'), days } })

  test('with the keys 0 to n-1 is that list, of texts or numbers', async () => {
    for (const days of [{ 0: '1', 1: '15' }, { 1: 15, 0: 1 }, [1, 15]]) {
      expect(await make(days)).toMatchObject({ status: 200, body: { schedule: { days: ['1', '15'] } } })
    }
  })

  test.each([{ 1: '1' }, { 0: '1', 2: '3' }, { 0: '1', first: '2' }, { '00': '1' }])(
    'with others is none: %j',
    async (days) => {
      expect(await make(days)).toMatchObject(refusal(422, 'invalid_data', { context: 'schedule.days' }))
    },
  )
})

describe('text', () => {
  test('that is not well-formed Unicode is made so as it comes in', async () => {
    const broken = `{"amount":1,"method":${JSON.stringify(goodCard)},"reference":"a\\ud83d","data":{"\\udc00":["\\\\ud800","x\\ud800y","\\ud83d\\ude00"]}}`
    const answer = await post('/v1/charges', broken, { 'content-type': 'application/json' })
    expect(answer).toMatchObject({
      status: 200,
      body: { reference: 'a\ufffd', data: { '\ufffd': ['\\ud800', 'x\ufffdy', '\u{1f600}'] } },
    })
  })

  test('has as many characters as code points', async () => {
    const face = '\u{1f600}'
    expect(await charge({ reference: face.repeat(128) })).toMatchObject({ reference: face.repeat(128) })
    expect(await charge({ method: { ...goodCard, name: face.repeat(64) } })).toMatchObject({
      method: { name: face.repeat(64) },
    })
    const long = await post('/v1/charges', { amount: 1, method: { ...goodCard, name: face.repeat(65) } })
    expect(long).toMatchObject(refusal(422, 'invalid_data', { sub_code: 'invalid_length' }))
    const data = { note: face.repeat(8000) }
    expect(await charge({ data })).toMatchObject({ data })
  })

  test('of a token is cut between characters, and never masked into half of one', async () => {
    const face = '\u{1f600}'
    const fields = {
      number: `1${face.repeat(9)}`,
      exp_month: 12,
      exp_year: 2040,
      name: `a${face.repeat(70)}`,
      city: face.repeat(64),
      reference: `a${face.repeat(70)}`,
      note: `a${face.repeat(1100)}`,
    }
    const id = await newToken(world, fields)
    const answer = await world.client.get(`/v1/tokens/${id}`)
    expect(answer.body).toMatchObject({
      name: `a${face.repeat(63)}`,
      city: face.repeat(64),
      reference: `a${face.repeat(63)}`,
      number: `******${face.repeat(4)}`,
      form_data: { note: `a${face.repeat(1023)}` },
    })
    expect(answer.text).not.toMatch(/\\ud[89a-f]/i)
  })
})
