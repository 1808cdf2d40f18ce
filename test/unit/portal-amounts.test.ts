// @vitest-environment happy-dom
// Amounts on the payment page: written and read as the payer's language has them.
import { afterEach, expect, test } from 'vitest'
import { amountsIn } from '../../pages/portal/settings.ts'

afterEach(() => document.documentElement.removeAttribute('dir'))

test.each([
  ['en-US', '12.50', 1250],
  ['en-US', '$1,234.5', 123_450],
  ['en-US', '1,23', Number.NaN],
  ['en-US', '1.250', Number.NaN],
  ['de', '12,50', 1250],
  ['de', '12.50', 1250],
  ['de', '1.250', 125_000],
  ['de', '1.234,56', 123_456],
  ['fr', '1 234,56', 123_456],
  ['de-CH', '1’234.56', 123_456],
  ['de-CH', "1'234.56", 123_456],
  ['pl', '12 345,60', 1_234_560],
  ['es', '1.234,56', 123_456],
  ['ja', '42', 4200],
  ['ar-u-nu-latn', '42.5', 4250],
  ['de', '', Number.NaN],
  ['de', 'zehn', Number.NaN],
  ['de', '-1', Number.NaN],
  ['de', '1,234', Number.NaN],
])('in %s %j is %d cents', (locale, typed, cents) => {
  expect(amountsIn({ locale, currency: 'USD' }).read(typed)).toBe(cents)
})

test.each([
  ['en-US', '', '$12.50'],
  ['de', '', '12,50 $'],
  ['ar-u-nu-latn', 'rtl', '\u206612.50 US$\u2069'],
])('in %s it is shown as %s', (locale, dir, shown) => {
  document.documentElement.dir = dir
  const { show } = amountsIn({ locale, currency: 'USD' })
  expect(show(1250).replaceAll('\u00a0', ' ')).toBe(shown)
})
