// Bodies that cost more to read than a request is worth (rules: limits.md#bodies): too long, too deep, of too many values.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../../../gateway/core/limits.ts'
import { apiClient, type Call } from '../../../support/client.ts'
import { goodCard, type TestGateway, testGateway } from '../../../support/gateway.ts'
import { refusal } from '../../../support/merchant/methods.ts'
import { monthly, URL } from '../../../support/merchant/recurring.ts'

const { anybody, known } = limits.body
const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

/** @param levels of the whole body */
const nested = (levels: number) => `{"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
/** @param values of the whole body */
const wide = (values: number) => `{"x":[${Array(values - 1).fill(1)}]}`
const ofBytes = (bytes: number) => `{"x":"${'x'.repeat(bytes - '{"x":""}'.length)}"}`

const post = (path: string, body: string, call: Partial<Call> = {}) =>
  world.client.call({ method: 'POST', path, body, headers: JSON_TYPE, key: null, ...call })
const unknownKey = () => ({ key: `m_${'x'.repeat(22)}` })

describe('where anybody may send one', () => {
  const paths = ['/v1/tokens', '/v1/surcharge-decisions']

  test.each(paths)('%s: the largest of each kind is read, so that its key is looked at', async (path) => {
    const headers = { ...JSON_TYPE, 'transfer-encoding': 'chunked' }
    for (const body of [nested(anybody.maxLevels), wide(anybody.maxValues), ofBytes(anybody.maxBytes)]) {
      for (const call of [{}, unknownKey(), { headers }]) {
        // A body of another route than this may be at fault, too; it was read.
        expect([401, 422]).toContain((await post(path, body, call)).status)
        expect((await post(path, body, call)).text).not.toContain('The body')
      }
    }
  })

  test.each(paths)('%s: a deeper one is refused, whoever sends it', async (path) => {
    for (const call of [{}, unknownKey(), { key: world.gateway.publicKey }]) {
      for (const levels of [anybody.maxLevels + 1, 10_000]) {
        const answer = await post(path, nested(levels), call)
        expect(answer).toMatchObject(
          refusal(422, 'invalid_data', {
            sub_code: 'invalid',
            message: 'The body nests too deep. Send at most 32 levels of objects and lists.',
          }),
        )
        expect(answer.body.messages).toHaveLength(1)
      }
    }
  })

  test.each(paths)('%s: one of more values is refused', async (path) => {
    const named = Object.fromEntries(Array.from({ length: anybody.maxValues + 1 }, (_, at) => [`k${at}`, 1]))
    const same = `{${Array(anybody.maxValues + 1).fill('"a":1')}}`
    const prototypes = `{${Array(anybody.maxValues + 1).fill('"__proto__":{}')}}`
    for (const body of [wide(anybody.maxValues + 1), JSON.stringify(named), same, prototypes]) {
      const message = 'The body has too many values. Send at most 2000 members and list entries.'
      expect(await post(path, body)).toMatchObject(refusal(422, 'invalid_data', { message }))
    }
  })

  test('a form of more values is refused', async () => {
    const form = (values: number) => Array(values).fill('a').join('&')
    const send = (values: number) => post('/v1/tokens', form(values), { headers: FORM_TYPE })
    expect(await send(anybody.maxValues)).toMatchObject(refusal(401, 'not_authorized'))
    expect(await send(anybody.maxValues + 1)).toMatchObject(refusal(422, 'invalid_data'))
  })

  test.each([...paths, '/nowhere'])('%s: a longer one is 413', async (path) => {
    const longer = ofBytes(anybody.maxBytes + 1)
    for (const headers of [JSON_TYPE, { ...JSON_TYPE, 'transfer-encoding': 'chunked' }]) {
      const message = 'The body is larger than 64 KB. Send less.'
      expect(await post(path, longer, { headers })).toMatchObject(
        refusal(413, 'invalid_request', { message }),
      )
    }
  })

  test('what is compressed is not unpacked', async () => {
    const headers = { ...JSON_TYPE, 'content-encoding': 'gzip' }
    expect(await post('/v1/tokens', 'x'.repeat(1000), { headers })).toMatchObject(
      refusal(400, 'malformed_request'),
    )
  })
})

describe('forms on pages', () => {
  const send = (path: string, bytes: number, accept: string) =>
    apiClient(world.gateway.pagesUrl, world.gateway.caCertificate).call({
      method: 'POST',
      path,
      body: `x=${'x'.repeat(bytes - 2)}`,
      headers: { ...FORM_TYPE, accept },
    })

  test.each([
    '/sign-in',
    '/sign-in/forgotten',
    '/invitation/x',
    '/first-operator/x',
    '/sign-up/business',
    '/oauth/token',
    '/oauth/revoke',
    '/pay/x/payments',
  ])('%s: a longer one than anybody may send is 413', async (path) => {
    const [within, beyond] = [anybody.maxBytes, anybody.maxBytes + 1]
    expect((await send(path, within, 'application/json')).status).not.toBe(413)
    expect((await send(path, beyond, 'application/json')).status).toBe(413)
  })

  test('a person reads how large a form may be', async () => {
    const { status, text } = await send('/sign-in', anybody.maxBytes + 1, 'text/html')
    expect(status).toBe(413)
    expect(text).toContain('The body is larger than 64 KB. Send less.')
  })

  test('a stranger is sent to the sign-in, whatever the form of a page for users has', async () => {
    const { status, headers } = await send('/console/mode', known.maxBytes + 1, 'text/html')
    expect([status, headers.location]).toEqual([303, expect.stringContaining('/sign-in')])
  })
})

describe('where a secret key is needed', () => {
  const key = () => ({ key: world.gateway.testSecretKey })
  const charge = (more: string) =>
    post('/v1/charges', `{"amount":1,"method":${JSON.stringify(goodCard)},${more.slice(1)}`, key())

  test('a body may be as large as before, as deep as any data, and of more values', async () => {
    for (const body of [nested(known.maxLevels), wide(known.maxValues - 10), ofBytes(known.maxBytes - 200)]) {
      expect((await charge(body)).status).toBe(200)
    }
  })

  test('a larger one is refused, and says how large it may be', async () => {
    expect(await charge(nested(known.maxLevels + 1))).toMatchObject(refusal(422, 'invalid_data'))
    expect(await charge(wide(known.maxValues + 1))).toMatchObject(refusal(422, 'invalid_data'))
    const message = 'The body is larger than 1 MB. Send less.'
    const large = post('/v1/charges', ofBytes(known.maxBytes + 1), key())
    expect(await large).toMatchObject(refusal(413, 'invalid_request', { message }))
  })

  test('one of which each value is at fault gets the first 100 told, and that there are more', async () => {
    const sent = (days: number) => ({
      amount: 1,
      method: goodCard,
      schedule: { ...monthly('2040-02-01'), days: Array(days).fill(true) },
    })
    const { status, body } = await world.client.post(URL, sent(19_000))
    expect(status).toBe(422)
    expect(body.messages).toHaveLength(limits.faults.named + 1)
    expect(body.messages.at(-2).context).toBe('schedule.days.99')
    expect(body.messages.at(-1)).toEqual({
      code: 'invalid_data',
      level: 'error',
      facility: 'gateway',
      sub_code: 'invalid',
      message: 'More than 100 fields are invalid. These are the first 100.',
    })
    const { messages } = (await world.client.post(URL, sent(100))).body
    expect(messages).toHaveLength(100)
    expect(messages.at(-1).context).toBe('schedule.days.99')
  })

  test('19,000 values at fault take little more processor time than 19,000 good ones', async () => {
    const values = (value: unknown) => Array(19_000).fill(value)
    const schedule = { ...monthly('2040-02-01'), days: values(true) }
    const good = () => world.client.post('/v1/charges', { amount: 1, method: goodCard, x: values(1) })
    const bad = () => world.client.post(URL, { amount: 1, method: goodCard, schedule })
    // The fastest of some: what else this process does at that time only adds.
    const fastest = async (call: () => Promise<unknown>) => {
      const times: number[] = []
      for (let run = 0; run < 7; run++) {
        const began = process.cpuUsage()
        await call()
        const { user, system } = process.cpuUsage(began)
        times.push(user + system)
      }
      return Math.min(...times)
    }
    expect(await fastest(bad)).toBeLessThan(3 * (await fastest(good)))
  })

  test('nothing of it is read without the key', async () => {
    for (const body of [nested(100_000), wide(100_000)]) {
      expect(await post('/v1/charges', body)).toMatchObject(refusal(401, 'not_authorized'))
    }
  })

  test('a connection on which a large one was refused is not used again', async () => {
    const connectionOf = async (bytes: number) =>
      (await post('/v1/charges', ofBytes(bytes), { key: 'sk_test_x' })).headers.connection
    expect(await connectionOf(10_000)).toBe('keep-alive')
    expect(await connectionOf(5_000_000)).toBe('close')
  })
})
