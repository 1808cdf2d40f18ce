// A challenge: the issuer's page inside the frame, until the gateway knows how it ended.
import { expect, test } from 'vitest'
import { at, BANK, CHALLENGE, CONTINUE, inAuthentication, issuers, texts } from '../support/authentication.ts'
import { settle } from '../support/ports.ts'

test(
  'the issuer’s page is shown immediately, under a name for screen readers',
  inAuthentication(async ({ begin, answer, posted, shown }) => {
    answer(200, CHALLENGE)
    await begin()
    expect(posted).toMatchObject([
      { url: `${BANK}/challenge`, data: { creq: 'the-creq', threeDSSessionData: 'the-session' } },
    ])
    expect(posted[0]?.iframe).toMatchObject({ hidden: false, title: texts.bank })
    expect(shown).toEqual([texts.title])
    expect(at('status').textContent).toBe('')
  }),
)

test(
  'once the issuer’s page is there, the frame no longer says that the bank is being asked',
  inAuthentication(async ({ begin, hang, posted }) => {
    hang()
    await begin(CHALLENGE)
    expect(posted).toHaveLength(1)
    expect(at('status').textContent).toBe('')
  }),
)

test(
  'an issuer without a session gets none',
  inAuthentication(async ({ begin, answer, posted }) => {
    const { session: _, ...challenge } = CHALLENGE.challenge
    answer(200, { ...CHALLENGE, challenge })
    await begin()
    expect(posted[0]?.data).toEqual({ creq: 'the-creq' })
  }),
)

test(
  'the gateway is only asked how it goes, every two and a half seconds, and the page stays the same',
  inAuthentication(async ({ begin, answer, asked, posted, pass, shown }) => {
    answer(200, CHALLENGE)
    await begin()
    const before = asked.length
    await pass(2_499)
    expect(asked).toHaveLength(before)
    await pass(1)
    expect(asked).toHaveLength(before + 1)
    await pass(2_500)
    expect(asked).toHaveLength(before + 2)
    for (const { path, body } of asked.slice(-3))
      expect({ path, body }).toEqual({ path: CONTINUE, body: { secret: 'of the frame' } })
    expect([posted, shown]).toMatchObject([{ length: 1 }, { length: 1 }])
    expect(issuers()).toHaveLength(1)
  }),
)

test(
  'it ends as the gateway says, as soon as the issuer’s page has come back',
  inAuthentication(async ({ begin, answer, load }) => {
    answer(200, CHALLENGE)
    const outcome = await begin()
    expect(outcome.answer).toBeUndefined()
    answer(200, { status: 'FAILED' })
    await load()
    expect(outcome.answer).toEqual({ ok: true, status: 'FAILED' })
  }),
)

test(
  'an issuer’s page that reloads forever doesn’t have the gateway called without a pause',
  inAuthentication(async ({ begin, answer, load, asked }) => {
    answer(200, CHALLENGE)
    await begin()
    const before = asked.length
    for (let times = 0; times < 100; times++) await load()
    expect(asked.length - before).toBeLessThanOrEqual(20)
  }),
)

test(
  'a message of the issuer’s page changes nothing',
  inAuthentication(async ({ begin, answer, asked, pass }) => {
    answer(200, CHALLENGE)
    const outcome = await begin()
    const before = asked.length
    for (const data of [{ status: 'SUCCEEDED' }, { call: 'cancel' }, { threeDSMethodData: 'x' }])
      window.dispatchEvent(new MessageEvent('message', { data, origin: BANK }))
    await pass(1)
    expect([outcome.answer, asked.length]).toEqual([undefined, before])
  }),
)

test(
  'a challenge that the gateway has not described yet is asked for again',
  inAuthentication(async ({ begin, answer, posted, pass, shown }) => {
    answer(200, { status: 'CHALLENGE' })
    await begin()
    await pass(2_499)
    expect(posted).toEqual([])
    answer(200, CHALLENGE)
    await pass(1)
    expect(posted).toHaveLength(1)
    expect(shown).toEqual([texts.title])
  }),
)

test(
  'a payer who waited at the heading comes to the issuer’s page',
  inAuthentication(async ({ begin, answer, pass }) => {
    answer(200, { status: 'CREATED' })
    await begin()
    at('title').focus()
    answer(200, CHALLENGE)
    await pass(1_000)
    expect(document.activeElement).toBe(at('bank'))
    expect(at('bank').shadowRoot?.activeElement).toBe(issuers()[0])
  }),
)

test(
  'a payer who is about to cancel stays at the button',
  inAuthentication(async ({ begin, answer, pass }) => {
    answer(200, { status: 'CREATED' })
    await begin()
    at('cancel').focus()
    answer(200, CHALLENGE)
    await pass(1_000)
    expect(issuers()).toHaveLength(1)
    expect(document.activeElement).toBe(at('cancel'))
  }),
)

test(
  'what had been slow and was shown isn’t shown again for the challenge',
  inAuthentication(async ({ begin, answer, pass, shown }) => {
    answer(200, { status: 'CREATED' })
    await begin()
    await pass(3_000)
    answer(200, CHALLENGE)
    await pass(1_000)
    await settle()
    expect(shown).toHaveLength(1)
    expect(at('status').textContent).toBe('')
  }),
)
