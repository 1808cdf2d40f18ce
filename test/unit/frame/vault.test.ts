// Who may join a vault, what it tells the fields, and what it exchanges for a token.
import { expect, test } from 'vitest'
import type { TokenizeRequest } from '../../../src/vault-protocol.ts'
import { withClock } from './support/clock.ts'
import { english } from './support/english.ts'
import { isClosed, settle } from './support/ports.ts'
import { inVault } from './support/vault.ts'

const NUMBER = '4242424242424242'
const cvv = { fieldId: 'cvv', type: 'cvv' as const }
const text = { fieldId: 'text', type: 'text' as const, name: 'nickname' }
const expiration = { fieldId: 'exp', type: 'expiration' as const }
const request = (change: Partial<TokenizeRequest> = {}): TokenizeRequest => ({
  fieldIds: ['number'],
  formData: {},
  ...change,
})

test(
  'a field of the same key and origin may join, any other is refused or gets no answer',
  inVault({}, async ({ join }) => {
    expect((await join({})).arrived).toEqual([{ type: 'joined' }])
    for (const key of ['m_bbcdefghijklmnopqrstuv', ''])
      expect((await join({ key })).arrived).toEqual([{ type: 'refused' }])
    expect((await join({}, 'https://shop.example')).arrived).toEqual([])
    expect((await join({ type: 'password' as 'text' })).arrived).toEqual([])
    expect((await join({ hostedFields: 'hello' as 'join' })).arrived).toEqual([])
  }),
)

test(
  'a vault without a key of its own takes nobody, not even a field without one',
  inVault({}, async ({ join }) => {
    history.replaceState(null, '', '/frame.html')
    expect((await join({ key: '' })).arrived).toEqual([{ type: 'refused' }])
  }),
)

test(
  'a message without a port is no join',
  inVault({}, async ({ page }) => {
    const data = { hostedFields: 'join', fieldId: 'number', type: 'cvv', name: '', key: '', load: '' }
    window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin }))
    page.tell('forget', 'number')
    await settle()
  }),
)

test(
  'values are exchanged for a token, of which the page sees what is not typed',
  inVault({}, async ({ asked, answer, hold, page }) => {
    await hold({}, NUMBER)
    await hold(cvv, '123')
    await hold(expiration, '1240')
    await hold(text, 'Ada')
    answer(200, {
      id: 't_1',
      type: 'card',
      number: '4242',
      fingerprint: 'f',
      exp_month: 12,
      name: 'A',
      form_data: { order: 7 },
    })
    const formData = {
      order: 7,
      name: 'A',
      exp_month: 1,
      number: '1',
      cvv: '1',
      type: 'bank',
      disturbed: 0,
      public_key: 'x',
    }
    const result = await page.ask(0, 'tokenize', { fieldIds: ['number', 'cvv', 'exp', 'text'], formData })
    expect(result).toEqual({
      ok: true,
      token: { id: 't_1', type: 'card', number: '4242', name: 'A', form_data: { order: 7 } },
    })
    expect(asked).toMatchObject([{ method: 'POST', path: '/v1/tokens' }])
    expect(asked[0]?.body).toEqual({
      order: 7,
      name: 'A',
      number: NUMBER,
      cvv: '123',
      exp_month: '12',
      exp_year: '40',
      nickname: 'Ada',
      type: 'card',
      disturbed: { count: 0, kinds: [] },
      page_origin: 'https://shop.example',
    })
  }),
)

/** What the gateway wants a page to do first, during an attack. */
const work = (id: string) => ({
  messages: [{ code: 'proof_required', challenge: `2.1800000000000.${id}.s` }],
})

test(
  'work that the gateway asks for is done, and the request repeated with it',
  inVault({}, async ({ asked, answer, answerFirst, hold, page }) => {
    await hold(cvv, '123')
    answerFirst(429, work('late'))
    answerFirst(429, work('good'))
    answer(200, { id: 't_1', type: 'cvv' })
    expect(await page.ask(0, 'tokenize', request({ fieldIds: ['cvv'] }))).toMatchObject({ ok: true })
    const [first, ...others] = asked
    expect(first?.body).not.toHaveProperty('proof')
    expect(others.map(({ body }) => body)).toEqual(
      ['late', 'good'].map((id) => ({
        ...first?.body,
        proof: expect.stringMatching(`^2.1800000000000.${id}.s.[0-9]+$`),
      })),
    )
    expect(others.map(({ method, path }) => `${method} ${path}`)).toEqual(Array(2).fill('POST /v1/tokens'))
  }),
)

test(
  'a gateway that is never content with it is asked four times in all',
  inVault({}, async ({ asked, answer, hold, page }) => {
    await hold(cvv, '123')
    answer(429, work('never'))
    expect(await page.ask(0, 'tokenize', request({ fieldIds: ['cvv'] }))).toMatchObject({ ok: false })
    expect(asked).toHaveLength(4)
  }),
)

test(
  'an empty text is not sent, but decides with the others what type of token it is',
  inVault({}, async ({ asked, hold, page }) => {
    await hold(text, '')
    await hold(cvv, '123')
    await page.ask(0, 'tokenize', request({ fieldIds: ['text', 'cvv'] }))
    expect(asked[0]?.body).toEqual({
      cvv: '123',
      type: 'cvv',
      page_origin: 'https://shop.example',
      disturbed: { count: 0, kinds: [] },
    })
  }),
)

test(
  'values that are not valid never leave the frame, whatever the page says',
  inVault({}, async ({ asked, hold, page }) => {
    await hold({}, '4242')
    await hold(cvv, '')
    expect(await page.ask(0, 'tokenize', request({ fieldIds: ['number', 'cvv'] }))).toEqual({
      ok: false,
      code: 2,
      message: english['form.incomplete'],
      messages: [english['credit_card_number.incomplete'], english['cvv.missing']],
    })
    expect(asked).toEqual([])
  }),
)

test(
  'the number decides how long its security code is, when the vault judges, too',
  inVault({}, async ({ asked, hold, page }) => {
    await hold({}, '378282246310005')
    await hold(cvv, '123')
    expect(await page.ask(0, 'tokenize', request({ fieldIds: ['number', 'cvv'] }))).toMatchObject({
      ok: false,
      code: 2,
    })
    await hold(cvv, '1234')
    await page.ask(0, 'tokenize', request({ fieldIds: ['number', 'cvv'] }))
    expect(asked).toHaveLength(1)
  }),
)

test(
  'it decides so where the security code comes first, too',
  inVault({}, async ({ asked, hold, page }) => {
    await hold(cvv, '1234')
    await hold({}, NUMBER)
    expect(await page.ask(0, 'tokenize', request({ fieldIds: ['cvv', 'number'] }))).toMatchObject({
      ok: false,
    })
    expect(asked).toEqual([])
  }),
)

test(
  'the gateway’s refusal is passed on, and a token that shows the number is not',
  inVault({}, async ({ answer, hold, page }) => {
    await hold({}, NUMBER)
    answer(422, { messages: [{ message: 'Declined.' }] })
    expect(await page.ask(0, 'tokenize', request())).toMatchObject({
      ok: false,
      code: 4,
      message: 'Declined.',
    })
    answer(undefined)
    expect(await page.ask(0, 'tokenize', request())).toMatchObject({ ok: false, code: 3 })
    answer(200, { id: 't_1', type: 'card', number: NUMBER })
    expect(await page.ask(0, 'tokenize', request())).toEqual({
      ok: false,
      code: 4,
      message: english['form.refused'],
      messages: [english['form.refused']],
    })
  }),
)

test.each<[unknown]>([
  [undefined],
  [null],
  [{}],
  [{ fieldIds: 'number', formData: {} }],
  [{ fieldIds: ['number'] }],
  [{ fieldIds: ['number'], formData: 'x' }],
  [{ fieldIds: Array(101).fill('number'), formData: {} }],
])('a request %j is refused', (wrong) =>
  inVault({}, async ({ asked, hold, page }) => {
    await hold({}, NUMBER)
    expect(await page.ask(0, 'tokenize', wrong as TokenizeRequest)).toMatchObject({
      ok: false,
      code: 2,
      message: 'The request is not of the form it has to be.',
    })
    expect(asked).toEqual([])
  })(),
)

test(
  'a hundred fields are not too many',
  inVault({}, async ({ asked, hold, page }) => {
    await hold({}, NUMBER)
    await page.ask(0, 'tokenize', request({ fieldIds: Array(100).fill('number') }))
    expect(asked).toHaveLength(1)
  }),
)

test(
  'a token has what was typed last: the vault asks every field before',
  inVault({}, async ({ asked, join, page }) => {
    const field = await join({})
    const answer = page.ask(0, 'tokenize', request())
    await settle()
    expect(field.arrived.at(-1)).toEqual({ type: 'sync', request: 1 })
    expect(asked).toEqual([])
    field.send({ type: 'value', value: NUMBER })
    field.send({ type: 'synced', request: 2 })
    await settle()
    expect(asked).toEqual([])
    field.send({ type: 'synced', request: 1 })
    await answer
    expect(asked[0]?.body).toMatchObject({ number: NUMBER })
  }),
)

test(
  'two requests at once have an answer each',
  inVault({}, async ({ hold, page }) => {
    const { arrived } = await hold({}, NUMBER)
    const answers = await Promise.all([
      page.ask(0, 'tokenize', request()),
      page.ask(0, 'tokenize', request()),
    ])
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    expect(arrived.filter(({ type }) => type === 'sync')).toEqual([
      { type: 'sync', request: 1 },
      { type: 'sync', request: 2 },
    ])
  }),
)

test(
  'the vault waits five seconds for a field that is still joining',
  inVault({}, ({ join, page }) =>
    withClock(async ({ pass }) => {
      const answers: unknown[] = []
      const ask = () => void page.ask(0, 'tokenize', request()).then((answer) => answers.push(answer))
      ask()
      ask()
      await settle()
      pass(4_999)
      const field = await join({})
      field.send({ type: 'value', value: NUMBER })
      for (const request of [1, 2]) field.send({ type: 'synced', request })
      await settle()
      expect(answers).toMatchObject([{ ok: true }, { ok: true }])
    }),
  ),
)

test(
  'a field that never joins or answers is the reason why there is no token',
  inVault({}, ({ join, page }) =>
    withClock(async ({ pass }) => {
      await join(cvv)
      for (const fieldIds of [['number'], ['cvv']]) {
        const answers: unknown[] = []
        void page.ask(0, 'tokenize', request({ fieldIds })).then((answer) => answers.push(answer))
        await settle()
        pass(4_999)
        await settle()
        expect(answers).toEqual([])
        pass(1)
        await settle()
        const message = english['form.silent']
        expect(answers).toEqual([{ ok: false, code: 3, message, messages: [message] }])
      }
    }),
  ),
)

test(
  'a field that joins again has its new value, and the old port is closed',
  inVault({}, async ({ asked, hold, page }) => {
    const first = await hold({}, '5105105105105100')
    await hold({}, NUMBER)
    expect(isClosed(first.port)).toBe(true)
    first.send({ type: 'value', value: '5105105105105100' })
    await page.ask(0, 'tokenize', request())
    expect(asked[0]?.body).toMatchObject({ number: NUMBER, disturbed: { count: 0, kinds: [] } })
  }),
)

test(
  'a field that was loaded again while it had a value was moved, and what disturbed it before still counts',
  inVault({}, async ({ asked, hold, page }) => {
    const first = await hold({}, NUMBER)
    first.send({ type: 'disturbed', disturbed: { count: 2, kinds: ['key_held'] } })
    await settle()
    await hold({ load: 'second' }, '')
    await hold({ load: 'third' }, NUMBER)
    const code = await hold({ ...cvv, load: 'other' }, '123')
    code.send({ type: 'disturbed', disturbed: { count: 1, kinds: ['covered'] } })
    await page.ask(0, 'tokenize', request())
    expect(asked[0]?.body?.disturbed).toEqual({ count: 4, kinds: ['key_held', 'moved', 'covered'] })
  }),
)

test(
  'a field that was removed is forgotten, with its part of the card',
  inVault({}, async ({ hold, page }) => {
    const number = await hold({}, '378282246310005')
    const code = await hold(cvv, '1234')
    expect(code.arrived.filter(({ type }) => type === 'card')).toEqual([{ type: 'card', cvvLengths: [4] }])
    page.tell('forget', 'number')
    page.tell('forget', 'nothing')
    await settle()
    expect(isClosed(number.port)).toBe(true)
    expect(code.arrived.filter(({ type }) => type === 'card').slice(1)).toEqual([
      { type: 'card', cvvLengths: [3, 4] },
      { type: 'card', cvvLengths: [3, 4] },
    ])
  }),
)

test(
  'security codes, and no other fields, hear how long they may be, at each digit of the number',
  inVault({}, async ({ hold }) => {
    const code = await hold(cvv, '')
    const other = await hold(text, '')
    const number = await hold({}, '37')
    number.send({ type: 'value', value: '4' })
    await settle()
    await hold(text, 'x')
    expect(code.arrived.slice(1).map((message) => message.type === 'card' && message.cvvLengths)).toEqual([
      [3, 4],
      [3, 4],
      [3, 4],
      [4],
      [3],
      [3],
    ])
    expect(other.arrived).toEqual([{ type: 'joined' }])
  }),
)

test(
  'what a browser fills in with the number goes to the fields of the other types',
  inVault({}, async ({ hold, join }) => {
    const number = await hold({}, NUMBER)
    const fields = await Promise.all(
      [
        cvv,
        expiration,
        { fieldId: 'm', type: 'exp_month' as const },
        { fieldId: 'y', type: 'exp_year' as const },
        text,
      ].map((field) => join(field)),
    )
    const filled = () =>
      fields.map(({ arrived }) =>
        arrived.flatMap((message) => (message.type === 'fill' ? message.value : [])),
      )
    number.send({ type: 'autofill', values: { exp_month: '04', exp_year: '2040', cvv: '123' } })
    await settle()
    expect(filled()).toEqual([['123'], ['04/2040'], ['04'], ['2040'], []])
    number.send({ type: 'autofill', values: { exp_month: '05' } })
    number.send({ type: 'autofill', values: { exp_year: '2041' } })
    await settle()
    expect(filled()).toEqual([['123'], ['04/2040'], ['04', '05'], ['2040', '2041'], []])
  }),
)

test('whether the card may be surcharged is told only to a page that asked for it', async () => {
  await inVault({ surchargeEnabled: true }, async ({ answer, hold, surchargeable, asked }) => {
    answer(200, { surchargeable: true })
    await hold({}, NUMBER)
    await settle()
    expect(surchargeable).toEqual(['unknown', true])
    expect(asked).toHaveLength(1)
  })()
  for (const settings of [{ surchargeEnabled: 'yes' }, {}, null, 'x']) {
    await inVault(settings, async ({ hold, surchargeable, asked }) => {
      await hold({}, NUMBER)
      await settle()
      expect(surchargeable).toEqual([])
      expect(asked).toEqual([])
    })()
  }
})

test(
  'a surcharge is looked up for the page, and the page sets how long the gateway has',
  inVault({ timeout: 700 }, async ({ answer, asked, page }) => {
    answer(200, [])
    expect(await page.ask(0, 'lookupSurcharge', { bankAccountId: 'b_1' })).toEqual({ ok: true, entries: [] })
    expect(asked).toMatchObject([{ path: '/bank-accounts/b_1/surcharge', timeout: 700 }])
  }),
)
