// Ends that neither issuer nor gateway has decided: the payer cancels or leaves, or the time is over.
import { expect, test } from 'vitest'
import {
  ask,
  at,
  CHALLENGE,
  CONTINUE,
  inAuthentication,
  issuers,
  METHOD,
  type TestAuthentication,
  texts,
} from '../support/authentication.ts'
import { settle } from '../support/ports.ts'

async function press(key: string) {
  window.dispatchEvent(new KeyboardEvent('keydown', { key }))
  await settle()
}
const pressEscape = () => press('Escape')
const unreachable = {
  ok: false,
  code: 3,
  message: texts['service.unreachable'],
  messages: [texts['service.unreachable']],
}
/** What the gateway was asked to end it with, one after the other. */
const cancels = ({ asked }: TestAuthentication) => asked.flatMap(({ body }) => body?.cancel ?? [])

test.each<[string, (test: TestAuthentication) => unknown]>([
  ['the button', () => at('cancel').click()],
  ['Escape', pressEscape],
  ['the page', ({ page }) => page.tell('cancel')],
])('%s cancels it at the gateway, and the issuer’s page is gone', (_what, cancel) =>
  inAuthentication(async (given) => {
    const { begin, answer, asked } = given
    answer(200, CHALLENGE)
    const outcome = await begin()
    answer(200, { status: 'CANCELED' })
    cancel(given)
    await settle()
    expect(outcome.answer).toEqual({ ok: true, status: 'CANCELED' })
    const { path, body } = asked.at(-1) ?? {}
    expect({ path, body }).toEqual({ path: CONTINUE, body: { secret: 'of the frame', cancel: 'CARDHOLDER' } })
    expect(issuers()).toEqual([])
  })(),
)

test(
  'another key cancels nothing',
  inAuthentication(async (given) => {
    given.answer(200, CHALLENGE)
    await given.begin()
    await press('Enter')
    expect(cancels(given)).toEqual([])
  }),
)

test(
  'what the gateway has decided by then stays',
  inAuthentication(async ({ begin, answer }) => {
    answer(200, CHALLENGE)
    const outcome = await begin()
    answer(200, { status: 'SUCCEEDED' })
    await pressEscape()
    expect(outcome.answer).toEqual({ ok: true, status: 'SUCCEEDED' })
  }),
)

test(
  'a payer who cancels doesn’t wait for a gateway that is silent',
  inAuthentication(async (given) => {
    const { begin, answer, hang, pass } = given
    answer(200, CHALLENGE)
    const outcome = await begin()
    hang()
    await pass(2_500)
    answer(200, { status: 'CANCELED' })
    await pressEscape()
    expect(outcome.answer).toEqual({ ok: true, status: 'CANCELED' })
    expect(at('status').textContent).not.toBe(texts.offline)
  }),
)

test(
  'a payer who cancels before the gateway has created it doesn’t wait for that',
  inAuthentication(async ({ page, hang, pass, asked }) => {
    hang()
    const outcome = await ask(page)
    await pass(3_000)
    await pressEscape()
    expect(outcome.answer).toEqual({ ok: true, status: 'CANCELED' })
    expect(asked).toHaveLength(1)
  }),
)

test(
  'a gateway that hasn’t created it when the time ends is an exception',
  inAuthentication(async ({ page, hang, pass }) => {
    hang()
    const outcome = await ask(page, { timeout: 5_000 })
    await pass(4_999)
    expect(outcome.answer).toBeUndefined()
    await pass(1)
    expect(outcome.answer).toEqual(unreachable)
  }),
)

test(
  'one that is canceled before it begins ends at the gateway, and no issuer is asked',
  inAuthentication(async (given) => {
    const { begin, answer, page, posted } = given
    page.tell('cancel')
    answer(200, { status: 'CANCELED' })
    expect(await begin(METHOD)).toEqual({ answer: { ok: true, status: 'CANCELED' } })
    expect([cancels(given), posted]).toEqual([['CARDHOLDER'], []])
  }),
)

test.each([
  ['the issuer asks', { status: 'CREATED' }],
  ['the payer is challenged', CHALLENGE],
])('while %s the time that the page gives may end, and it expires', (_what, step) =>
  inAuthentication(async (given) => {
    const { begin, answer, pass } = given
    answer(200, step)
    const outcome = await begin({ status: 'CREATED' }, { timeout: 4_200 })
    await pass(4_199)
    expect(cancels(given)).toEqual([])
    answer(200, { status: 'EXPIRED' })
    await pass(1)
    expect(cancels(given)).toEqual(['TIMED_OUT'])
    expect(outcome.answer).toEqual({ ok: true, status: 'EXPIRED' })
    expect(issuers()).toEqual([])
  })(),
)

test(
  'the method ends with the time that the page gives',
  inAuthentication(async (given) => {
    const { begin, answer, pass, asked } = given
    answer(200, { status: 'METHOD' })
    const outcome = await begin(METHOD, { timeout: 1_200 })
    await pass(1_199)
    answer(200, { status: 'EXPIRED' })
    await pass(1)
    expect(outcome.answer).toMatchObject({ status: 'EXPIRED' })
    expect(asked.filter(({ body }) => body && 'browser' in body)).toEqual([])
  }),
)

test(
  'a gateway that is silent doesn’t prolong it',
  inAuthentication(async (given) => {
    const { begin, answer, hang, pass } = given
    hang()
    const outcome = await begin({ status: 'CREATED' }, { timeout: 1_000 })
    answer(200, { status: 'EXPIRED' })
    await pass(999)
    expect(outcome.answer).toBeUndefined()
    await pass(1)
    expect(outcome.answer).toEqual({ ok: true, status: 'EXPIRED' })
  }),
)

test(
  'a gateway that can’t be reached in the end is asked four times, a second apart, and then it is an exception',
  inAuthentication(async (given) => {
    const { begin, answer, pass } = given
    answer(200, CHALLENGE)
    const outcome = await begin()
    answer(undefined)
    await pressEscape()
    for (const times of [1, 2, 3]) {
      await pass(999)
      expect([cancels(given).length, outcome.answer]).toEqual([times, undefined])
      await pass(1)
    }
    expect(cancels(given)).toEqual(Array(4).fill('CARDHOLDER'))
    expect(outcome.answer).toEqual(unreachable)
  }),
)

test(
  'in the end a silent gateway has five seconds for each answer, so the page learns of it within half a minute',
  inAuthentication(async (given) => {
    const { begin, answer, hang, asked, pass } = given
    answer(200, CHALLENGE)
    const outcome = await begin()
    hang()
    await pressEscape()
    await pass(22_999)
    expect(asked.slice(-4).map(({ timeout }) => timeout)).toEqual(Array(4).fill(5_000))
    expect(outcome.answer).toBeUndefined()
    await pass(1)
    expect(outcome.answer).toEqual(unreachable)
  }),
)

test(
  'a gateway that is back in the end says how it ended',
  inAuthentication(async ({ begin, answer, pass }) => {
    answer(200, CHALLENGE)
    const outcome = await begin()
    answer(503, {})
    await pressEscape()
    await pass(1_500)
    answer(200, { status: 'CANCELED' })
    await pass(500)
    expect(outcome.answer).toEqual({ ok: true, status: 'CANCELED' })
  }),
)

test(
  'a gateway that refuses to end it is an exception, without another try',
  inAuthentication(async (given) => {
    const { begin, answer, pass } = given
    answer(200, CHALLENGE)
    const outcome = await begin()
    answer(404, {})
    await pressEscape()
    await pass(5_000)
    expect(outcome.answer).toMatchObject({ ok: false, code: 2 })
    expect(cancels(given)).toHaveLength(1)
  }),
)

test(
  'a document that is left has canceled, by a call that outlives it',
  inAuthentication(async (given) => {
    const { begin, answer, asked } = given
    answer(200, CHALLENGE)
    await begin()
    window.dispatchEvent(new Event('pagehide'))
    expect(asked.at(-1)).toMatchObject({
      method: 'POST',
      path: CONTINUE,
      keepalive: true,
      body: { secret: 'of the frame', cancel: 'CARDHOLDER' },
    })
    expect(asked.slice(0, -1).every(({ keepalive }) => keepalive === false)).toBe(true)
  }),
)

test.each([
  ['ended', 200, { status: 'SUCCEEDED' }],
  ['been refused', 404, {}],
])('a document that is left once it has %s cancels nothing', (_what, status, body) =>
  inAuthentication(async (given) => {
    const { begin, answer } = given
    answer(status, body)
    await begin()
    window.dispatchEvent(new Event('pagehide'))
    expect(cancels(given)).toEqual([])
  })(),
)
