import { contentOf } from '../../gateway/merchants/partners/index.ts'
import { openCipher } from '../../gateway/platform/encryption/index.ts'
import { findFaults } from '../support/browser/checker.ts'
import { overflow } from '../support/browser/overflow.ts'
import type { PartnerSite } from '../support/browser/partners.ts'
import { SCHEMES } from '../support/browser/schemes.ts'
import { draw, fillAll, heading } from '../support/browser/sign-up.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'
import { wholeApplication } from '../support/partners/application.ts'

/** An application's status and its signature, which is sealed. */
async function stored({ storage, dataDir }: PartnerSite, id: string) {
  const row = await storage.read
    .selectFrom('merchant_applications')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { signature } = contentOf(await openCipher(storage, dataDir), row).fields
  return { status: row.status, signature }
}

for (const colorScheme of SCHEMES) {
  test(`a signature is drawn, ${colorScheme}, on a screen of 320 pixels`, { tag: '@long' }, async ({
    page,
    partner,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 320, height: 700 })
    const { id, url } = await partner.link({ business_name: 'Example Cups LLC' })
    const look = async (name: string) => {
      expect([name, await overflow(page), await findFaults(page)]).toEqual([name, 0, []])
    }
    await fillAll(page, url, look)
    await look('Sign')
    await draw(page, { x: 20, y: 60 })
    await expect(page.locator('input[name=signature]')).toHaveValue(/^\[\{/)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page.locator('input[name=signature]')).toHaveValue('')
    await draw(page, { x: 30, y: 80 })
    await page.getByRole('button', { name: 'Sign and submit' }).click()
    await heading(page, 'Thank you')
    await look('Thank you')
    const { status, signature } = await stored(partner, id)
    expect(status).toBe('SUBMITTED')
    const strokes: unknown[] = JSON.parse(String(signature))
    expect(strokes.length).toBeGreaterThan(2)
    const whole = expect.any(Number)
    for (const stroke of strokes) expect(stroke).toEqual({ lx: whole, ly: whole, mx: whole, my: whole })
  })
}

// Other engines' drivers may run the script all the same.
test('without a script the name is typed, and what is wrong is said first @chromium', {
  tag: '@long',
}, async ({ browser, partner }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const { id, url } = await partner.link()
  await fillAll(page, url)
  await expect(page.locator('.signature')).toBeHidden()
  await page.getByRole('button', { name: 'Sign and submit' }).click()
  await expect(page.getByRole('alert')).toContainText('Draw your signature, or type your name.')
  const name = page.getByLabel('Your name, as your signature')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Ida Mori')
  await name.press('Enter')
  await heading(page, 'Thank you')
  expect(await stored(partner, id)).toEqual({ status: 'SUBMITTED', signature: '{"typed":"Ida Mori"}' })
  await context.close()
})

test('by keyboard alone a step is filled in and sent', async ({ page, partner }) => {
  const { url } = await partner.link()
  await page.goto(url)
  await page.getByRole('button', { name: 'Begin' }).focus()
  await page.keyboard.press('Enter')
  await heading(page, 'Your business')
  const names: string[] = []
  for (let presses = 0; presses < 60 && names.at(-1) !== 'business_phone'; presses++) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')
    if (name === '' || name === names.at(-1)) continue
    names.push(name)
    const value = Object.entries(wholeApplication).find(([known]) => known === name)?.[1]
    if (value === undefined) continue
    const isChoice = await page.evaluate(() => document.activeElement?.tagName === 'SELECT')
    if (isChoice) await page.locator(`[name="${name}"]`).selectOption(String(value))
    else await page.keyboard.type(String(value))
  }
  expect(names).toContain('business_name')
  await page.locator('[name=business_name]').press('Enter')
  await heading(page, 'Business address')
})
