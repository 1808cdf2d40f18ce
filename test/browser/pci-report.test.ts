// The report of a payment page, of a page with fields: it sees what a customer's browser gets.
import { findingsOf, updated } from '../../scripts/pci/inventory.ts'
import { observe } from '../../scripts/pci/observe.ts'
import { checkoutPage } from '../support/browser/checkout.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

test('it sees the script of the fields by its digest, the page’s own, the frames and the headers @chromium', async ({
  page,
  world,
}) => {
  const policy = `frame-src ${world.gateway.baseUrl}; script-src ${world.gateway.baseUrl} 'unsafe-inline'`
  const headers = { 'content-security-policy': policy }
  const url = world.site.add('/reported', { html: checkoutPage(world), headers })
  const seen = await observe(page, url)
  const { hostedFieldsScript, hostedFieldsIntegrity, hostedFieldsFrame } = world.gateway
  expect(seen.scripts).toContainEqual({
    name: hostedFieldsScript,
    digest: hostedFieldsIntegrity,
    isPinned: false,
  })
  expect(seen.scripts).toContainEqual({
    name: new URL('authenticate.js', hostedFieldsScript).href,
    digest: expect.stringContaining('sha384-'),
    isPinned: false,
    isLater: true,
  })
  expect(seen.scripts.filter(({ name }) => name.startsWith('inline sha384-'))).toHaveLength(1)
  expect(seen.frames.map(({ url }) => url)).toEqual([hostedFieldsFrame])
  expect(seen.frames[0]?.policy).toContain("default-src 'none'")
  expect(seen.headers['content-security-policy']).toBe(policy)

  const authorized = updated(seen, { scripts: {}, headers: {} })
  for (const script of Object.values(authorized.scripts)) script.why = 'Tried here'
  expect(findingsOf(await observe(page, url), authorized)).toEqual([])
})
