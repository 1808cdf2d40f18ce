// Which calls share one request for a token.
import { expect, test } from 'vitest'
import type { TokenOptions } from '../../src/api/api.ts'
import { createTokenizer } from '../../src/frames/tokenizer.ts'

/** A form with one field, whose requests a test answers. */
function form() {
  const answers: ((id: string) => void)[] = []
  const field = { field: { id: 'number' }, state: { selector: '#number', token: 'first' }, checked: {} }
  const tokenize = () =>
    new Promise((resolve) => {
      answers.push((id) => resolve({ id }))
    })
  const getPaymentToken = createTokenizer({
    config: { tokenTimeout: 60_000, texts: {} },
    fields: () => [field],
    ready: async () => ({ tokenize }),
    validate: async () => true,
    onSlow: () => {},
    authenticate: async () => ({ status: 'SUCCEEDED' }),
  } as never)
  return {
    answers,
    field,
    pay: (options?: TokenOptions) => getPaymentToken({ exp_month: 12, exp_year: 2040 }, options),
  }
}

test('two of the same values do', async () => {
  const { answers, pay } = form()
  const both = [pay(), pay()]
  await expect.poll(() => answers).toHaveLength(1)
  answers[0]?.('one')
  expect(await Promise.all(both)).toEqual([{ id: 'one' }, { id: 'one' }])
})

test('after one that is waited for no longer, another card has another token', async () => {
  const { answers, field, pay } = form()
  const gaveUp = new AbortController()
  const first = pay({ signal: gaveUp.signal })
  await expect.poll(() => answers).toHaveLength(1)
  gaveUp.abort()
  await expect(first).rejects.toMatchObject({ code: 3 })
  field.state.token = 'second'
  const second = pay()
  await expect.poll(() => answers).toHaveLength(2)
  answers[0]?.('of the first card')
  answers[1]?.('of the second card')
  expect(await second).toEqual({ id: 'of the second card' })
})

test('one that is authenticated does not with one that is not', async () => {
  const { answers, pay } = form()
  const both = [pay(), pay({ authenticate: { amount: 4200, currency: 'USD' } })]
  await expect.poll(() => answers).toHaveLength(2)
  for (const [at, answer] of answers.entries()) answer(`${at}`)
  expect(await Promise.all(both)).toEqual([{ id: '0' }, { id: '1', authentication: 'SUCCEEDED' }])
})

test('one that is authenticated for another amount does not', async () => {
  const { answers, pay } = form()
  const both = [4200, 4300].map((amount) => pay({ authenticate: { amount, currency: 'USD' } }))
  await expect.poll(() => answers).toHaveLength(2)
  for (const [at, answer] of answers.entries()) answer(`${at}`)
  expect((await Promise.all(both)).map(({ id }) => id)).toEqual(['0', '1'])
})

test('after one that is waited for no longer, the same card is not kept waiting for its authentication, which has ended', async () => {
  const { answers, pay } = form()
  const authenticate = { amount: 4200, currency: 'USD' }
  const gaveUp = new AbortController()
  const first = pay({ authenticate, signal: gaveUp.signal })
  await expect.poll(() => answers).toHaveLength(1)
  gaveUp.abort()
  await expect(first).rejects.toMatchObject({ code: 3 })
  const second = pay({ authenticate })
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.('another')
  expect(await second).toEqual({ id: 'another', authentication: 'SUCCEEDED' })
})
