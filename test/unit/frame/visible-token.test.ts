// What the page sees of a token: nothing that was typed.
import { expect, test } from 'vitest'
import type { Held } from '../../../frame/vault/members.ts'
import { visibleToken } from '../../../frame/vault/visible-token.ts'
import type { PaymentToken } from '../../../src/vault-protocol.ts'

const number: Held = { type: 'credit_card_number', name: '', value: '4242424242424242' }
const account: Held = { type: 'bank_account_number', name: '', value: '12345678' }

const card: PaymentToken = {
  id: 't_1',
  type: 'card',
  number: '424242******4242',
  cvv: '***',
  exp_month: 4,
  exp_year: 2040,
  card_type: 'visa',
  fingerprint: 'f_1',
  name: 'Ada',
  object: 'token',
  form_data: { order: 7, nickname: 'typed' },
}

test('the page sees what the gateway computes, but no fingerprint and nothing typed', () => {
  expect(visibleToken(card, [number], [])).toEqual({
    id: 't_1',
    type: 'card',
    number: '424242******4242',
    cvv: '***',
    card_type: 'visa',
    form_data: {},
  })
})

const repeated = {
  exp_month: 4,
  exp_year: 2040,
  name: 'Ada',
  address1: '1 Road',
  address2: 'Flat 2',
  city: 'London',
  state: 'LDN',
  postal_code: 'N1',
  country: 'GB',
  phone: '1',
  email: 'a@b.c',
  account_type: 'CHECKING',
  account_holder_type: 'individual',
  given_name: 'Ada',
  surname: 'Lovelace',
  reference: 'r',
  description: 'd',
}

test('the page sees again what it has sent itself, and only that', () => {
  const token: PaymentToken = { id: 't_1', type: 'card', ...repeated }
  expect(visibleToken(token, [number], Object.keys(repeated))).toEqual({ ...token, form_data: {} })
  expect(visibleToken(token, [number], [])).toEqual({ id: 't_1', type: 'card', form_data: {} })
  expect(visibleToken(card, [number], ['order', 'fingerprint', 'object'])).toEqual({
    id: 't_1',
    type: 'card',
    number: '424242******4242',
    cvv: '***',
    card_type: 'visa',
    form_data: { order: 7 },
  })
})

test('a bank account’s masks are seen, unless the number is so short that they show too much', () => {
  const token: PaymentToken = {
    id: 't_1',
    type: 'bank',
    account_number: '****5678',
    routing_number: '****0021',
  }
  expect(visibleToken(token, [account], [])).toEqual({ ...token, form_data: {} })
  const short = { ...account, value: '1234567' }
  expect(visibleToken(token, [short], [])).toEqual({
    id: 't_1',
    type: 'bank',
    routing_number: '****0021',
    form_data: {},
  })
  const other: Held = { type: 'text', name: 'x', value: '1234' }
  expect(visibleToken(token, [other], [])).toHaveProperty('account_number')
})

test('the mask of a card number is seen, unless a security code may be at its end', () => {
  const long = { ...number, value: '42424242424242421' }
  expect(visibleToken(card, [long], [])).not.toHaveProperty('number')
  expect(visibleToken(card, [number], [])).toHaveProperty('number')
  const text: Held = { type: 'text', name: 'x', value: 'a long text of more than sixteen' }
  expect(visibleToken(card, [text], [])).toHaveProperty('number')
  const token: PaymentToken = { id: 't_1', type: 'bank', account_number: '****5678', number: '*' }
  expect(visibleToken(token, [long, account], [])).toHaveProperty('account_number')
})

test('a token that would show a typed value is not shown at all', () => {
  expect(visibleToken({ ...card, card_type: 'visa 4242424242424242' }, [number], [])).toBeUndefined()
  expect(visibleToken({ ...card, number: '12345' }, [{ ...account, value: '12345' }], [])).toBeUndefined()
})

test('texts and values of few characters are found by chance, and hide nothing', () => {
  expect(visibleToken(card, [{ type: 'cvv', name: '', value: '4242' }], [])).toBeDefined()
  expect(visibleToken(card, [{ type: 'text', name: 'x', value: '424242' }], [])).toBeDefined()
  // The page would learn from a refusal which of its guesses is right.
  expect(visibleToken({ ...card, name: number.value }, [number], ['name'])).toBeDefined()
})

test('a token without data of the page has none', () => {
  expect(visibleToken({ id: 't_1', type: 'card' }, [], ['order'])).toEqual({
    id: 't_1',
    type: 'card',
    form_data: {},
  })
})
