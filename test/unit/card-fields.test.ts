// Which frame of a page is which field, for those that type into it.
import { expect, test } from 'vitest'
import { type Driver, expiryOf, handsOf } from '../../testing/fields/fill.ts'
import { remoteHandsOf } from '../../testing/fields/webdriver.ts'

test('an expiry is written in any way', () => {
  for (const written of ['7/40', '07/40', '07 / 2040', '07-40', { month: 7, year: 2040 }]) {
    expect(expiryOf(written)).toMatchObject({
      both: { typed: '0740' },
      month: { typed: '07' },
      year: { typed: '2040', chosen: '2040' },
    })
  }
  expect(() => expiryOf('2040-07-01')).toThrow(/no expiry/)
})

/** The address of a frame, as the library writes it. */
function addressOf(type: string, name = '', role = 'field') {
  const fragment = new URLSearchParams({
    role,
    page: 'https://shop.example',
    settings: JSON.stringify({ type, name }),
  })
  return `https://gateway.example/frame.html?key=m_1#${fragment}`
}

/** A page with these frames, and what was typed into it. */
function pageWith(...addresses: string[]) {
  const typed: Record<string, string> = {}
  const driver: Driver<number> = {
    frames: async () => addresses.map((address, frame) => ({ address, frame })),
    enter: async (frame, filling) => {
      typed[frame] = filling.typed
    },
  }
  return { driver, typed, addresses }
}

const { fillBank, fillCard, fillText } = handsOf<Driver<number>, number>((driver, _timeout, work) =>
  work(driver),
)

const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvv: '123' }

test('fields are found by their types, and an expiry is one field or two', async () => {
  const one = pageWith(
    addressOf('cvv'),
    'https://other.example/',
    addressOf('credit_card_number'),
    addressOf('expiration'),
  )
  await fillCard(one.driver, card)
  expect(one.typed).toEqual({ 0: '123', 2: '4242424242424242', 3: '1240' })
  const two = pageWith(addressOf('credit_card_number'), addressOf('exp_month'), addressOf('exp_year'))
  await fillCard(two.driver, { number: card.number, expiry: card.expiry })
  expect(two.typed).toEqual({ 0: '4242424242424242', 1: '12', 2: '2040' })
})

test('a bank account and texts, each by its name in the token', async () => {
  const page = pageWith(
    addressOf('text', 'name'),
    addressOf('bank_account_number'),
    addressOf('text', 'postal_code'),
    addressOf('routing_number'),
  )
  await fillBank(page.driver, { routing: '000 000 013', account: '1234567890' })
  await fillText(page.driver, 'postal_code', '12345 B')
  expect(page.typed).toEqual({ 1: '1234567890', 2: '12345 B', 3: '000000013' })
})

test('what a page lacks is said long before the time is over, and nothing is typed', async () => {
  const page = pageWith(
    addressOf('credit_card_number'),
    addressOf('text', 'name'),
    addressOf('', '', 'vault'),
  )
  const began = Date.now()
  await expect(fillCard(page.driver, card)).rejects.toThrow(
    'The page has no field for the expiry: it has credit_card_number, text:name.',
  )
  expect(Date.now() - began).toBeLessThan(5000)
  expect(page.typed).toEqual({})
})

test('what names nothing to type is no card and no bank account', async () => {
  const page = pageWith(addressOf('credit_card_number'), addressOf('cvv'))
  const misspelled: object = { cvc: '123' }
  for (const filled of [fillCard(page.driver, misspelled), fillBank(page.driver, misspelled)])
    await expect(filled).rejects.toThrow('Nothing to type: name number, expiry or cvv of a card')
})

test('a page without any field is waited for', async () => {
  const page = pageWith()
  const filled = fillCard(page.driver, card)
  await Promise.resolve()
  page.addresses.push(addressOf('credit_card_number'), addressOf('expiration'), addressOf('cvv'))
  await filled
  expect(page.typed).toEqual({ 0: '4242424242424242', 1: '1240', 2: '123' })
  await expect(fillCard(pageWith().driver, card, { timeout: 1 })).rejects.toThrow(
    'The page has no field for the card number: it has no hosted fields.',
  )
})

test('over WebDriver, what an input has is selected without keys, which are others on a Mac', async () => {
  const done: string[] = []
  const hands = remoteHandsOf<string, string>((address) => ({
    all: async () => ['input'],
    isList: async () => false,
    press: async (_input, keys) => void done.push(keys),
    run: async (script) => void done.push(script),
    pairs: async () => [['frame', address]],
    into: async () => {},
    out: async () => {},
    until: (ask) => ask(),
  }))
  await hands.fillCard(addressOf('cvv'), { cvv: '123' })
  expect(done.slice(0, 2)).toEqual([expect.stringContaining('input.select()'), '\uE003123'])
})
