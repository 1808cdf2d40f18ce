// Payments that the issuer confirms, or doesn't, without a challenge.
import { expect, test } from 'vitest'
import { OUTCOMES } from '../../../../src/authenticate/outcomes.ts'
import { at, CONTINUE, inAuthentication, PAYMENT, texts } from '../support/authentication.ts'

test.each(OUTCOMES)('the page learns that it ended as %s, and nothing more', (status) =>
  inAuthentication(async ({ begin, answer, shown, pass }) => {
    answer(200, { id: 'auth_1', status, eci: '05', card: { number: '4242' } })
    expect(await begin()).toEqual({ answer: { ok: true, status } })
    await pass(5_000)
    expect(shown).toEqual([])
  })(),
)

test(
  'one that has ended when it’s created needs nothing of the browser',
  inAuthentication(async ({ begin, asked }) => {
    expect(await begin({ status: 'UNAVAILABLE' })).toEqual({ answer: { ok: true, status: 'UNAVAILABLE' } })
    expect(asked).toHaveLength(1)
  }),
)

test(
  'the issuer gets the browser’s data and the size of a challenge, with the secret of the frame',
  inAuthentication(async ({ begin, answer, asked }) => {
    answer(200, { status: 'SUCCEEDED' })
    await begin({ status: 'CREATED' }, { window: '390x400' })
    expect(asked[1]).toMatchObject({ method: 'POST', path: CONTINUE })
    expect(asked[1]?.body).toEqual({
      secret: 'of the frame',
      browser: expect.objectContaining({ javascript_enabled: true, user_agent: navigator.userAgent }),
      method: 'NONE',
      window: '390x400',
    })
  }),
)

test(
  'while the issuer is asked the same request is repeated, once a second',
  inAuthentication(async ({ begin, answer, asked, pass }) => {
    answer(200, { status: 'CREATED' })
    const outcome = await begin()
    expect(asked).toHaveLength(2)
    await pass(750)
    expect(asked).toHaveLength(2)
    await pass(250)
    expect(asked).toHaveLength(3)
    await pass(1_000)
    expect(asked).toHaveLength(4)
    for (const repeated of asked.slice(2)) expect(repeated).toEqual(asked[1])
    answer(200, { status: 'ATTEMPTED' })
    await pass(1_000)
    expect(outcome.answer).toEqual({ ok: true, status: 'ATTEMPTED' })
  }),
)

test(
  'after three seconds the page shows that the bank is being asked, once',
  inAuthentication(async ({ begin, answer, shown, pass }) => {
    answer(200, { status: 'CREATED' })
    await begin()
    expect(at('status').textContent).toBe(texts.waiting)
    await pass(2_999)
    expect(shown).toEqual([])
    await pass(1)
    expect(shown).toEqual([texts.title])
    await pass(9_000)
    expect(shown).toHaveLength(1)
  }),
)

test(
  'a card that’s to be stored is confirmed as a card, a payment as a payment',
  inAuthentication(async ({ begin, answer, shown, pass }) => {
    answer(200, { status: 'CREATED' })
    await begin({ status: 'CREATED' }, { data: { token: PAYMENT.token } })
    await pass(3_000)
    expect(shown).toEqual(['Confirm your card'])
    expect([document.title, at('title').textContent]).toEqual(['Confirm your card', 'Confirm your card'])
  }),
)

test(
  'the frame has the page’s colors',
  inAuthentication(async ({ begin }) => {
    await begin({ status: 'FAILED' }, { colorScheme: 'dark' })
    expect(document.documentElement.style.colorScheme).toBe('dark')
  }),
)
