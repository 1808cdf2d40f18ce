// Which field of a page is which, for those that type into it.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Driver, expiryOf, fillFields, namesOf } from '../../testing/fields/fill.ts'

const LANGUAGES = path.join(import.meta.dirname, '../../frame/languages')
const TYPES = {
  number: 'credit_card_number',
  cvv: 'cvv',
  expiration: 'expiration',
  month: 'exp_month',
  year: 'exp_year',
} as const
const NAMES = ['number', 'cvv', 'expiration', 'month', 'year'] as const

test('a field is known by its name in each language, and by no other field’s', () => {
  for (const file of readdirSync(LANGUAGES)) {
    const texts = JSON.parse(readFileSync(path.join(LANGUAGES, file), 'utf8'))
    for (const name of NAMES) expect(namesOf(name), file).toContain(texts[`${TYPES[name]}.label`])
  }
  const all = NAMES.flatMap((name) => namesOf(name))
  expect(new Set(all).size).toBe(all.length)
})

test('an expiry is written in any way', () => {
  for (const written of ['7/40', '07/40', '07 / 2040', '07-40', { month: 7, year: 2040 }]) {
    expect(expiryOf(written)).toMatchObject({
      expiration: { typed: '0740' },
      month: { typed: '07' },
      year: { typed: '2040', chosen: '2040' },
    })
  }
  expect(() => expiryOf('2040-07-01')).toThrow(/no expiry/)
})

/** A page whose frames have these titles, and what was typed into it. */
function pageWith(...titles: string[]) {
  const typed: Record<string, string> = {}
  const driver: Driver = {
    find: async (wanted) => wanted.find((title) => titles.includes(title)),
    titles: async () => titles,
    enter: async (title, filling) => {
      typed[title] = filling.typed
    },
  }
  return { driver, typed }
}

const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvv: '123' }

test('the expiry is one field, or two', async () => {
  const one = pageWith('Kartennummer', 'Ablaufdatum', 'Prüfnummer')
  await fillFields(one.driver, card)
  expect(one.typed).toEqual({ Kartennummer: '4242424242424242', Ablaufdatum: '1240', Prüfnummer: '123' })
  const two = pageWith('Card number', 'Expiry month', 'Expiry year')
  await fillFields(two.driver, { number: card.number, expiry: card.expiry })
  expect(two.typed).toEqual({
    'Card number': '4242424242424242',
    'Expiry month': '12',
    'Expiry year': '2040',
  })
})

test("the page's own names come before all others, and what is missing is told with what is there", async () => {
  const page = pageWith('Your card', 'Code')
  await expect(fillFields(page.driver, card)).rejects.toThrow(
    /no field for the card number.*"Your card", "Code"/,
  )
  await fillFields(page.driver, { number: card.number, cvv: card.cvv }, { number: 'Your card', cvv: 'Code' })
  expect(page.typed).toEqual({ 'Your card': '4242424242424242', Code: '123' })
  const named = { number: 'Your card', cvv: 'Code' }
  await expect(fillFields(page.driver, card, named)).rejects.toThrow(/no field for the expiry/)
})
