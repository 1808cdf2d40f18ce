import { findFaults } from '../../support/browser/checker.ts'
import { overflow } from '../../support/browser/overflow.ts'
import type { PartnerSite } from '../../support/browser/partners.ts'
import { signedIn } from '../../support/browser/people.ts'
import { SCHEMES } from '../../support/browser/schemes.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'
import { wholeApplication, wholeOwner } from '../../support/partners/application.ts'
import { takeEffect } from '../../support/partners/decisions.ts'

/** A wave from left to right. */
const SIGNATURE = JSON.stringify(
  Array.from({ length: 40 }, (_, index) => {
    const at = (step: number) => Math.round(60 + 40 * Math.sin(step / 4))
    return { mx: index * 6, my: at(index), lx: (index + 1) * 6, ly: at(index + 1) }
  }),
)

const submit = ({ submit: send }: PartnerSite, name: string) =>
  send({
    ...wholeApplication,
    business_name: name,
    signature: SIGNATURE,
    additional_owners: [wholeOwner],
  })

for (const colorScheme of SCHEMES) {
  test(`one application has no fault, ${colorScheme}, on 320 pixels`, async ({ browser, partner }) => {
    const { pagesUrl, operator } = partner.gateway
    const id = await submit(partner, `Faultless Cups ${colorScheme}`)
    const options = { colorScheme, viewport: { width: 320, height: 640 }, bypassCSP: true }
    const page = await signedIn(browser, pagesUrl, operator, options)
    const one = `/operator/applications/${id}`
    for (const at of ['/operator/applications', one, `${one}/approve`, `${one}/decline`]) {
      await page.goto(pagesUrl + at)
      expect([at, await overflow(page), await findFaults(page)]).toEqual([at, 0, []])
    }
    await page.context().close()
  })
}

test('the signature is a picture, which the strict policy lets be seen', { tag: '@long' }, async ({
  browser,
  partner,
}) => {
  const { pagesUrl, operator } = partner.gateway
  const id = await submit(partner, 'Seen Cups')
  const page = await signedIn(browser, pagesUrl, operator, { colorScheme: 'dark' })
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(`${pagesUrl}/operator/applications/${id}`)
  const picture = page.getByRole('img', { name: 'The drawn signature' })
  await picture.scrollIntoViewIfNeeded()
  const box = await picture.boundingBox()
  expect(box?.width).toBeGreaterThan(200)
  // Ink on paper, also on a dark page.
  const [ink, paper] = await picture.evaluate((svg) => {
    const path = svg.querySelector('path')
    return [path && getComputedStyle(path).stroke, getComputedStyle(svg).backgroundColor]
  })
  expect([ink, paper]).toEqual(['rgb(17, 17, 17)', 'rgb(255, 255, 255)'])
  expect(said).toEqual([])
  await page.context().close()
})

test('without a script, by keyboard, it is declined with a reason', { tag: '@long' }, async ({
  browser,
  partner,
}) => {
  const { pagesUrl, operator } = partner.gateway
  const id = await submit(partner, 'Declined Cups')
  const page = await signedIn(browser, pagesUrl, operator, { javaScriptEnabled: false })
  await page.goto(`${pagesUrl}/operator/applications`)
  await page.getByRole('link', { name: 'Declined Cups' }).press('Enter')
  await page.getByRole('link', { name: 'Decline…' }).press('Enter')
  await page.getByLabel('Duplicate application').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Decline' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Declined (Duplicate merchant)' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await takeEffect(partner.storage)
  await page.reload()
  await expect(page.locator('.review')).toContainText('Duplicate merchant')
  const row = partner.storage.read.selectFrom('merchant_applications').select(['status', 'reason'])
  expect(await row.where('id', '=', id).executeTakeFirst()).toEqual({
    status: 'DECLINED',
    reason: 'duplicate_merchant',
  })
  await page.context().close()
})
