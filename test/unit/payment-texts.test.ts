// What the payment form says is what the fields and the portal say.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import catalogs from '../../src/payment/texts.json' with { type: 'json' }
import { moneyIn, textsIn } from '../../src/payment/texts.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (folder: string, language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(root, folder, `${language}.json`), 'utf8'))
const languages = readdirSync(path.join(root, 'frame/languages')).map((file) => path.basename(file, '.json'))

const OF_FIELDS = {
  cvv: 'cvv.label',
  routing: 'routing_number.label',
  account: 'bank_account_number.label',
}
const OF_PAGES = {
  payWith: 'pay.method',
  card: 'pay.card',
  otherCard: 'pay.otherCard',
  bank: 'pay.bank',
  pay: 'pay.submit',
  paying: 'pay.paying',
  cardSurcharge: 'pay.cardSurcharge',
  noSurcharge: 'pay.noSurcharge',
  failed: 'error.failed',
  noAnswer: 'pay.noAnswer',
  name: 'field.name',
  nameMissing: 'missing.name',
  accountType: 'field.accountType',
  checking: 'field.checking',
  savings: 'field.savings',
  holder: 'field.holder',
  individual: 'field.person',
  business: 'field.business',
  givenName: 'field.given_name',
  givenNameMissing: 'missing.given_name',
  surname: 'field.surname',
  surnameMissing: 'missing.surname',
  businessName: 'field.businessName',
  businessNameMissing: 'missing.businessName',
}

test('it speaks every language of the fields, in their words', () => {
  expect(Object.keys(catalogs).sort()).toEqual(languages.sort())
  for (const language of languages) {
    const pick = (from: Record<string, string>, keys: Record<string, string>) =>
      Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, from[key]]))
    const { notConfirmed, ...texts } = textsIn(language)
    // Only this form continues by itself after an authentication.
    expect(notConfirmed).toMatch(/^\S.*[.。]$/)
    expect(texts).toEqual({
      ...pick(read('frame/languages', language), OF_FIELDS),
      ...pick(read('gateway/core/texts', language), OF_PAGES),
    })
  }
})

test.each([
  ['de-AT', 'de'],
  ['zh-HK', 'zh-Hant'],
  ['zh', 'zh-Hans'],
  ['nn', 'nb'],
  ['xx', 'en'],
  ['', 'en'],
  ['not a tag', 'en'],
  ['constructor', 'en'],
])('of the tag %s it takes %s', (tag, language) => {
  expect(textsIn(tag)).toEqual(textsIn(language))
  expect(Object.values(textsIn(language))).toEqual(Reflect.get(catalogs, language))
})

test('an amount is written as in the language, and anything else does no harm', () => {
  expect(moneyIn('en', 'USD', 4200)).toBe('$42.00')
  expect(moneyIn('de', 'EUR', 4200)).toBe('42,00\u00a0€')
  expect(moneyIn('no tag', 'nothing', 4200)).toBe('$42.00')
})
