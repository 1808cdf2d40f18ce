// A network that comes and goes, and a gateway that is busy, while an authentication is in progress.
import { expect, test } from 'vitest'
import { at, CHALLENGE, inAuthentication, issuers, texts } from '../support/authentication.ts'

const said = () => at('status').textContent

test.each([
  ['can’t be reached', undefined],
  ['has too many calls', 429],
  ['fails', 500],
  ['is down', 503],
])('a gateway that %s is asked again, and the payer reads so', (_what, status) =>
  inAuthentication(async ({ begin, answer, pass }) => {
    answer(200, CHALLENGE)
    const outcome = await begin()
    answer(status, {})
    await pass(2_500)
    expect(said()).toBe(texts.offline)
    // The payer goes on with the issuer's page.
    expect(issuers()).toHaveLength(1)
    answer(200, CHALLENGE)
    await pass(2_500)
    expect(said()).toBe('')
    answer(200, { status: 'SUCCEEDED' })
    await pass(2_500)
    expect(outcome.answer).toEqual({ ok: true, status: 'SUCCEEDED' })
  })(),
)

test(
  'before a challenge, too, and then the bank is being asked again',
  inAuthentication(async ({ begin, answer, asked, pass }) => {
    answer(undefined)
    await begin()
    expect(said()).toBe(texts.offline)
    answer(200, { status: 'CREATED' })
    await pass(1_000)
    expect(said()).toBe(texts.waiting)
    // What may have been lost is repeated.
    expect(asked.at(-1)?.body).toEqual(asked[1]?.body)
  }),
)

test(
  'an answer that is no state counts as a refusal',
  inAuthentication(async ({ begin, answer }) => {
    answer(200, { status: 7 })
    expect(await begin()).toMatchObject({ answer: { ok: false, code: 4 } })
  }),
)

test.each([
  [400, 4],
  [401, 2],
  [404, 2],
  [428, 4],
  [430, 4],
  [499, 4],
])('an answer of %i ends it, with an exception of code %i', (status, code) =>
  inAuthentication(async ({ begin, answer, asked }) => {
    answer(status, {})
    expect(await begin()).toMatchObject({ answer: { ok: false, code } })
    expect(asked).toHaveLength(2)
  })(),
)

test(
  'a network that is back has the gateway asked immediately',
  inAuthentication(async ({ begin, answer, pass }) => {
    answer(200, CHALLENGE)
    const outcome = await begin()
    answer(undefined)
    await pass(2_500)
    answer(200, { status: 'SUCCEEDED' })
    window.dispatchEvent(new Event('online'))
    await pass(1)
    expect(outcome.answer).toEqual({ ok: true, status: 'SUCCEEDED' })
  }),
)

test(
  'a gateway that is silent has half a minute for an answer',
  inAuthentication(async ({ begin, hang, pass }) => {
    hang()
    await begin()
    await pass(29_999)
    expect(said()).toBe(texts.waiting)
    await pass(1)
    expect(said()).toBe(texts.offline)
  }),
)
