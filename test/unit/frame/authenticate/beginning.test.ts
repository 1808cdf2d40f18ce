// How an authentication begins: the gateway creates it, or the merchant's server already has.
import { expect, test } from 'vitest'
import { OUTCOMES } from '../../../../src/authenticate/outcomes.ts'
import type { AuthenticateRequest } from '../../../../src/authenticate/protocol.ts'
import {
  ask,
  BANK,
  CHALLENGE,
  inAuthentication,
  METHOD,
  PAGE,
  PAYMENT,
  texts,
} from '../support/authentication.ts'
import { settle } from '../support/ports.ts'

const started = { id: 'auth_9', secret: 'of the server' }
const refusal = (code: number, message: string, messages = [message]) => ({
  answer: { ok: false, code, message, messages },
})

test(
  'the frame says hello to the page, and to nobody else',
  inAuthentication(({ frame }) => {
    const data = { hostedFields: 'hello', protocol: expect.any(Number), id: '', texts: {}, fault: undefined }
    expect(frame.posted).toEqual([{ data, origin: PAGE, ports: [expect.anything()] }])
  }),
)

test(
  'the gateway creates it from what the page asks for, and learns the page’s origin from the frame',
  inAuthentication(async ({ begin, asked }) => {
    const forged = { ...PAYMENT, challenge: 'WANTED', page_origin: 'https://other.example' }
    await begin({ status: 'SUCCEEDED' }, { data: forged })
    expect(asked).toMatchObject([{ method: 'POST', path: '/v1/authentications', keepalive: false }])
    expect(asked[0]?.body).toEqual({ ...PAYMENT, challenge: 'WANTED', page_origin: PAGE })
  }),
)

test(
  'one of the merchant’s server is continued with its secret, not created again',
  inAuthentication(async ({ page, answer, asked }) => {
    answer(200, { status: 'SUCCEEDED' })
    const outcome = await ask(page, { data: { ...started, id: 'a/../b' } })
    expect(outcome.answer).toEqual({ ok: true, status: 'SUCCEEDED' })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({
      method: 'POST',
      path: '/v1/authentications/a%2F..%2Fb/continue',
      body: { secret: 'of the server', method: 'NONE', browser: expect.anything() },
    })
  }),
)

test.each([
  ['method', METHOD],
  ['challenge', CHALLENGE],
])('one of the merchant’s server goes on with the %s that the server passed on', (name, step) =>
  inAuthentication(async ({ page, posted }) => {
    await ask(page, { data: { ...started, ...step } })
    expect(posted).toMatchObject([{ url: `${BANK}/${name}` }])
  })(),
)

test.each(OUTCOMES)('that it ended as %s is not believed to the page: the gateway is asked', (status) =>
  inAuthentication(async ({ page, answer, asked }) => {
    answer(200, { status: 'REJECTED' })
    const outcome = await ask(page, { data: { ...started, status } })
    expect(asked).toHaveLength(1)
    expect(outcome.answer).toEqual({ ok: true, status: 'REJECTED' })
  })(),
)

test.each([
  [401, 2, texts['service.unknown_key']],
  [422, 4, 'No.'],
  [429, 3, texts['service.busy']],
  [503, 3, texts['service.busy']],
])('a gateway that answers %i when it begins is an exception of code %i: %s', (status, code, message) =>
  inAuthentication(async ({ page, answer }) => {
    answer(status, { messages: [{ message: 'No.' }] })
    expect(await ask(page)).toEqual(refusal(code, message, ['No.']))
  })(),
)

test(
  'a gateway that can’t be reached when it begins is an exception of code 3',
  inAuthentication(async ({ page, answer }) => {
    answer(undefined)
    expect(await ask(page)).toEqual(refusal(3, texts['service.unreachable']))
  }),
)

const created = { id: 'auth_1', secret: 'of the frame', status: 'CREATED' }

test.each([
  ['no id', { ...created, id: undefined }],
  ['an id that is no text', { ...created, id: 1 }],
  ['no secret', { ...created, secret: undefined }],
  ['no status', { ...created, status: undefined }],
  ['no object', 'auth_1'],
  ['nothing', null],
])('an answer with %s creates nothing', (_what, body) =>
  inAuthentication(async ({ page, answer, asked }) => {
    answer(200, body)
    expect(await ask(page)).toEqual(refusal(4, texts['form.refused']))
    expect(asked).toHaveLength(1)
  })(),
)

test(
  'an answer that redirects, or fails, creates nothing, whatever is in it',
  inAuthentication(async ({ page, answer, asked }) => {
    answer(300, created)
    expect(await ask(page)).toMatchObject({ answer: { ok: false } })
    expect(asked).toHaveLength(1)
  }),
)

const wrongForm = refusal(2, 'The request is not of the form it has to be.')

test.each<[string, unknown]>([
  ['without a token', { data: { amount: 4200, currency: 'USD' } }],
  ['with an empty token', { data: { ...PAYMENT, token: '' } }],
  ['with an id and no secret', { data: { id: 'auth_1' } }],
  ['with a secret and no id', { data: { secret: 'x' } }],
  ['without data', { data: null }],
  ['with too little time', { timeout: 999 }],
  ['with too much time', { timeout: 600_001 }],
  ['with a text for the time', { timeout: '5000' }],
  ['of an unknown size', { window: '1x1' }],
  ['without colors', { colorScheme: 7 }],
])('a request %s is refused, and the gateway never asked', (_what, change) =>
  inAuthentication(async ({ page, asked, begin }) => {
    expect(await ask(page, change as Partial<AuthenticateRequest>)).toEqual(wrongForm)
    expect(asked).toEqual([])
    // The next one is served.
    expect(await begin({ status: 'FAILED' })).toMatchObject({ answer: { ok: true } })
  })(),
)

test(
  'a frame serves one request',
  inAuthentication(async ({ page, begin, answer, asked }) => {
    answer(200, { status: 'CREATED' })
    await begin()
    expect(await ask(page)).toEqual(wrongForm)
    expect(asked).toHaveLength(2)
  }),
)

test(
  'a request that is no object is refused',
  inAuthentication(async ({ page }) => {
    const answers: unknown[] = []
    for (const request of [null, 'token_1'])
      void page.ask(0, 'authenticate', request as never).then((answer) => answers.push(answer))
    await settle()
    expect(answers).toEqual([wrongForm.answer, wrongForm.answer])
  }),
)
