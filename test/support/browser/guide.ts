// What tests of the guide share: the site as it is built, behind a gateway that serves it under its policy.
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { startGateway } from '../../../gateway/app/gateway.ts'
import type { DemoGateway } from '../../../gateway/app/options.ts'
import { buildGuideIfStale } from '../../../scripts/docs/build.ts'
import { test as base, expect } from './test.ts'

const DOCS = path.join(import.meta.dirname, '../../../docs')

/** The addresses of all pages, below the guide's own. */
export const guidePages = (): string[] =>
  globSync('**/*.md', { cwd: DOCS })
    .map((file) => file.replaceAll('\\', '/').replace(/\.md$/, '.html'))
    .map((page) => page.replace(/(^|\/)README\.html$/, '$1'))
    .sort()

export const test = base.extend<object, { guide: DemoGateway }>({
  guide: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      buildGuideIfStale()
      const dataDir = mkdtempSync(path.join(tmpdir(), 'guide-'))
      const gateway = await startGateway({ demo: true, dataDir, port: 0 })
      await use(gateway)
      await gateway.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

export interface Seen {
  /** What the page's policy or its own scripts complained of. */
  complaints: string[]
  /** Requests to other origins than the guide's and the fields'. */
  foreign: string[]
}

/** Notes what goes wrong on a page, and whom it asks, from now on. */
export function watch(page: Page, { pagesUrl, baseUrl }: DemoGateway): Seen {
  const seen: Seen = { complaints: [], foreign: [] }
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) seen.complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => seen.complaints.push(message))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && ![pagesUrl, baseUrl].includes(origin)) seen.foreign.push(request.url())
  })
  return seen
}

/** Opens a page of the guide and waits until its script has taken it over. */
export async function openGuide(page: Page, gateway: DemoGateway, address = '') {
  await page.goto(`${gateway.pagesUrl}/guide/${address}`)
  await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}))
  await expect(page.locator('h1').first()).toBeVisible()
}
