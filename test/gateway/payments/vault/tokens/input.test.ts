// What of a posted form a token holds (rules: tokens.md#lenient): of its own type all, of the other nothing that could pay.
import { expect, test } from 'vitest'
import { readTokenInput } from '../../../../../gateway/payments/vault/tokens/input.ts'

const card = { number: '4242424242424242', cvv: '987', exp_month: '12', exp_year: '2040', card_type: 'VISA' }
const bank = { routing_number: '000000013', account_number: '1234567890', account_type: 'checking' }
const person = { given_name: 'Ada', surname: 'Lovelace', account_holder_type: 'individual' }

test('beside a card, what only a bank account has is the merchant’s own data; the bank’s numbers go', () => {
  expect(readTokenInput({ type: 'card', ...card, ...bank, ...person, name: 'Ada' })).toEqual({
    type: 'card',
    card: { ...card, exp_month: 12, exp_year: 2040, name: 'Ada' },
    form_data: { ...person, account_type: 'checking' },
  })
})

test('beside a bank account, what only a card has is the merchant’s own data; number and security code go', () => {
  expect(readTokenInput({ type: 'bank', ...card, ...bank, ...person, name: 'Ada' })).toEqual({
    type: 'bank',
    bank: { ...bank, ...person, account_type: 'CHECKING', name: 'Ada' },
    form_data: { exp_month: '12', exp_year: '2040', card_type: 'VISA' },
  })
})
