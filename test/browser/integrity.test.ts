// The published digest lets a browser refuse a script that is not the one that was published.
import type { Page } from '@playwright/test'
import { numberField, test, type World } from '../support/browser/checkout.ts'
import { expect } from '../support/browser/test.ts'

interface PublishedFile {
  file: string
  url: string
  integrity: string
}

/** What the gateway publishes of the current script. */
async function published({ client }: World): Promise<PublishedFile> {
  const { body } = await client.call({ path: '/hosted-fields.json', key: null })
  const files: PublishedFile[] = body.versions[0].files
  const script = files.find(({ file }) => file === 'hosted-fields.js')
  if (!script) throw new Error('The script is not published.')
  return script
}

/** Opens a page with the tag that the gateway's own page offers for copying. */
async function openPinned(page: Page, { gateway, site }: World, { url, integrity }: PublishedFile) {
  const config = {
    publicKey: gateway.publicKey,
    fields: [{ selector: '#number', input: { type: 'credit_card_number' } }],
  }
  const html = `<!doctype html><meta charset="utf-8"><title>Checkout</title>
<div id="number" style="height: 40px"></div>
<script>window.refused = false</script>
<script src="${url}" integrity="${integrity}" crossorigin="anonymous" onerror="window.refused = true"></script>
<script>window.instance = window.Service?.HostedFields.initializeFields(${JSON.stringify(config)})</script>`
  await page.goto(site.add(`/pinned-${encodeURIComponent(integrity)}`, html))
}

const wasRefused = (page: Page) => page.evaluate(() => 'refused' in window && window.refused)

test('a script with the published integrity starts the fields', async ({ page, world }) => {
  await openPinned(page, world, await published(world))
  await page.evaluate(() => window.instance.ready)
  await expect(numberField(page)).toBeEditable()
  expect(await wasRefused(page)).toBe(false)
})

test('a script whose digest is another is refused, and no field starts', async ({ page, world }) => {
  const script = await published(world)
  const [algorithm, digest = ''] = script.integrity.split(/-(.*)/s)
  const other = `${digest.startsWith('A') ? 'B' : 'A'}${digest.slice(1)}`
  await openPinned(page, world, { ...script, integrity: `${algorithm}-${other}` })
  await page.waitForFunction(() => 'refused' in window && window.refused)
  expect(await page.evaluate(() => ['Service' in window, window.instance])).toEqual([false, undefined])
  expect(await page.locator('iframe').count()).toBe(0)
})
