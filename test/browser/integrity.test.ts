// The published digest lets a browser refuse a script that is not the one that was published.
import type { Page } from '@playwright/test'
import { launchTrusting } from '../bench/fields/browser.ts'
import { numberField, type World } from '../support/browser/checkout.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

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

/** What the gateway serves behind the evergreen tag, and the key that has signed it. */
async function evergreen({ client }: World): Promise<PublishedFile> {
  const { body } = await client.call({ path: '/hosted-fields.json', key: null })
  const files: PublishedFile[] = body.evergreen[0].files
  const script = files.find(({ file }) => file === 'hosted-fields.js')
  if (!script) throw new Error('The script is not published.')
  return script
}

const NONCE = 'bm9uY2U='

for (const { header, policy } of [
  { header: 'integrity-policy', policy: () => 'blocked-destinations=(script)' },
  {
    header: 'content-security-policy',
    policy: (key: string) => `script-src 'nonce-${NONCE}' '${key}'`,
  },
]) {
  test(`a script that is pinned by its key is checked for ${header} @chromium`, async ({ page, world }) => {
    const { url, integrity } = await evergreen(world)
    const other = `ed25519-${'A'.repeat(43)}=`
    const open = async (attribute: string, trusted: string) => {
      const html = `<!doctype html><meta charset="utf-8"><title>Checkout</title>
<script src="${url}" ${attribute} crossorigin="anonymous"></script>
<script nonce="${NONCE}">window.isThere = 'Service' in window</script>`
      await page.goto(world.site.add('/policy', { html, headers: { [header]: policy(trusted) } }))
      return page.evaluate(() => Reflect.get(window, 'isThere'))
    }
    expect(await open(`integrity="${integrity}"`, integrity)).toBe(true)
    expect(await open('', integrity)).toBe(false)
    expect(await open(`integrity="${other}"`, other)).toBe(false)
  })
}

test('Chromium reports to the gateway what a page blocks @chromium', {
  tag: '@long',
}, async ({ world }) => {
  const { gateway, site, client } = world
  const { url, integrity } = await evergreen(world)
  const headers = {
    'reporting-endpoints': `gateway="${gateway.baseUrl}/v1/page-reports?key=${gateway.publicKey}&mode=test"`,
    'content-security-policy': `script-src ${gateway.baseUrl} 'report-sha384'; report-to gateway`,
    'integrity-policy': 'blocked-destinations=(script), endpoints=(gateway)',
  }
  const warm = new URL('hosted-warm.js', url).href
  const html = `<!doctype html><meta charset="utf-8"><title>Checkout</title>
<script src="${url}" integrity="${integrity}" crossorigin="anonymous"></script>
<script src="${warm}"></script><script src="https://evil.example/skimmer.js"></script>`
  const browser = await launchTrusting([site.origin, gateway.baseUrl], 1, ['--short-reporting-delay'])
  try {
    const page = await browser.newPage()
    await page.goto(site.add('/reporting', { html, headers }))
    const alerts = async () => {
      const { body } = await client.call({ path: '/v1/events' })
      const blocked = body.results.filter(({ type }: { type: string }) => type === 'page.script_blocked')
      return blocked.map(({ data }: { data: Record<string, unknown> }) => `${data.reason} ${data.script}`)
    }
    await expect
      .poll(async () => (await alerts()).sort())
      .toEqual([`integrity-policy ${warm}`, 'script-src-elem https://evil.example/skimmer.js'])
  } finally {
    await browser.close()
  }
})
