// The issuer's method page, which looks at the browser out of sight (3-D Secure, method).
import { expect, test } from 'vitest'
import { BANK, CONTINUE, inAuthentication, issuers, METHOD } from '../support/authentication.ts'

test(
  'it runs hidden, on the issuer’s page, with the issuer’s data',
  inAuthentication(async ({ begin, answer, posted, shown }) => {
    answer(200, { status: 'METHOD' })
    await begin(METHOD)
    expect(posted).toMatchObject([{ url: `${BANK}/method`, data: { threeDSMethodData: 'the-data' } }])
    expect(Object.keys(posted[0]?.data ?? {})).toEqual(['threeDSMethodData'])
    expect(posted[0]?.iframe).toMatchObject({ hidden: true, title: '' })
    expect(shown).toEqual([])
  }),
)

test(
  'the gateway is asked twice a second whether it has come back, and nothing is said of the browser until then',
  inAuthentication(async ({ begin, answer, asked, pass }) => {
    answer(200, { status: 'METHOD' })
    await begin(METHOD)
    expect(asked).toHaveLength(1)
    await pass(499)
    expect(asked).toHaveLength(1)
    await pass(1)
    expect(asked).toHaveLength(2)
    await pass(500)
    expect(asked).toHaveLength(3)
    for (const { path, body } of asked.slice(1))
      expect({ path, body }).toEqual({ path: CONTINUE, body: { secret: 'of the frame' } })
  }),
)

test(
  'once it has come back its frame is gone, and the issuer learns that it was completed',
  inAuthentication(async ({ begin, answer, answerFirst, asked, pass }) => {
    const outcome = await begin(METHOD)
    answerFirst(200, { status: 'CREATED' })
    answer(200, { status: 'SUCCEEDED' })
    await pass(500)
    expect(asked.at(-1)?.body).toMatchObject({ method: 'COMPLETED', browser: expect.anything() })
    expect(issuers()).toEqual([])
    expect(outcome.answer).toEqual({ ok: true, status: 'SUCCEEDED' })
  }),
)

test(
  'what the issuer’s page loads has the gateway asked immediately',
  inAuthentication(async ({ begin, answer, answerFirst, load }) => {
    const outcome = await begin(METHOD)
    answerFirst(200, { status: 'CREATED' })
    answer(200, { status: 'SUCCEEDED' })
    await load()
    expect(outcome.answer).toEqual({ ok: true, status: 'SUCCEEDED' })
  }),
)

test(
  'one that says nothing has ten seconds, and then the issuer is asked without it',
  inAuthentication(async ({ begin, answer, asked, pass }) => {
    answer(200, { status: 'METHOD' })
    await begin(METHOD)
    await pass(9_500)
    expect(asked.filter(({ body }) => body && 'browser' in body)).toEqual([])
    expect(issuers()).toHaveLength(1)
    await pass(500)
    expect(asked.at(-1)?.body).toMatchObject({ method: 'TIMED_OUT', browser: expect.anything() })
    expect(issuers()).toEqual([])
  }),
)

test(
  'it runs once, even if the gateway still waits for it afterwards',
  inAuthentication(async ({ begin, answer, asked, posted, pass }) => {
    answer(200, METHOD)
    await begin(METHOD)
    await pass(13_000)
    expect(posted).toHaveLength(1)
    const requests = asked.filter(({ body }) => body && 'browser' in body)
    expect(requests.length).toBeGreaterThan(1)
    for (const { body } of requests) expect(body).toMatchObject({ method: 'TIMED_OUT' })
  }),
)

test(
  'a gateway that can’t be reached for a moment doesn’t end it',
  inAuthentication(async ({ begin, answer, asked, pass }) => {
    answer(undefined)
    await begin(METHOD)
    await pass(1_000)
    expect(issuers()).toHaveLength(1)
    answer(200, { status: 'CREATED' })
    await pass(500)
    expect(asked.at(-1)?.body).toMatchObject({ method: 'COMPLETED' })
  }),
)

test(
  'a gateway that refuses ends it',
  inAuthentication(async ({ begin, answer, pass }) => {
    answer(404, {})
    const outcome = await begin(METHOD)
    await pass(500)
    expect(outcome.answer).toMatchObject({ ok: false, code: 2 })
    expect(issuers()).toEqual([])
  }),
)

test(
  'a payer who cancels doesn’t wait for it',
  inAuthentication(async ({ begin, answer, page, asked, pass }) => {
    answer(200, { status: 'METHOD' })
    const outcome = await begin(METHOD)
    answer(200, { status: 'CANCELED' })
    page.tell('cancel')
    await pass(1)
    expect(outcome.answer).toEqual({ ok: true, status: 'CANCELED' })
    expect(asked.slice(1).map(({ body }) => body)).toEqual([{ secret: 'of the frame', cancel: 'CARDHOLDER' }])
  }),
)

test(
  'a payer who cancels while the gateway is silent doesn’t wait for that, either',
  inAuthentication(async ({ begin, answer, hang, page, pass }) => {
    hang()
    const outcome = await begin(METHOD)
    await pass(500)
    answer(200, { status: 'CANCELED' })
    page.tell('cancel')
    await pass(1)
    expect(outcome.answer).toEqual({ ok: true, status: 'CANCELED' })
  }),
)
