// A token shows the last four digits of the card number. A page that has the security code typed behind the number, into
// the same field, would see it there.
import { cvvField, numberField, openCheckout, type, typeCard } from '../../support/browser/checkout.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

/** Of 16 digits, and a code of which one in ten makes a number of 19 digits with a right checksum. */
const NUMBER = '4539578763621486'

function hasChecksum(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

test('of a card number that is longer than most, the token shows no digit', async ({ page, world }) => {
  const code = Array.from({ length: 1_000 }, (_, code) => String(code).padStart(3, '0')).find((code) =>
    hasChecksum(NUMBER + code),
  )
  await openCheckout(page, world)
  await typeCard(page, NUMBER, '987')
  expect(await page.evaluate(() => window.tokenize())).toMatchObject({ number: '************1486' })
  await type(page, numberField(page), '')
  await page.keyboard.press('End')
  await page.keyboard.type(String(code))
  await expect(numberField(page)).toHaveValue(new RegExp(`${code}$`))
  await expect(cvvField(page)).toHaveValue('987')
  const token = await page.evaluate(() => window.tokenize())
  expect(token.id).toBeTruthy()
  expect(token).not.toHaveProperty('number')
})
