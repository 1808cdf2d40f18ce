// The guide in a browser: each page under the gateway's policy, light, dark and narrow, and its search.
import { findFaults } from '../support/browser/checker.ts'
import { guidePages, openGuide, watch } from '../support/browser/guide.ts'
import { overflow } from '../support/browser/overflow.ts'
import { SCHEMES } from '../support/browser/schemes.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

/** One of each kind. The long run looks at all. */
const SOME = [
  '',
  'hosted-fields.html',
  'server-api.html',
  'gallery/',
  'rules/errors.html',
  'reference/charges.html',
]
/** What a short run has checked: the checker takes seconds for a long page. */
const CHECKED = ['', 'gallery/', 'reference/charges.html']
const isLong = process.env.LONG_TESTS === '1'

test('every page works under its policy and asks nobody else', async ({ page, guide }) => {
  const seen = watch(page, guide)
  const pages = guidePages()
  expect(pages.length).toBeGreaterThan(40)
  for (const address of isLong ? pages : SOME) {
    await openGuide(page, guide, address)
    expect([address, seen]).toEqual([address, { complaints: [], foreign: [] }])
  }
})

for (const colorScheme of SCHEMES) {
  // Light, the long run looks at all.
  for (const address of isLong && colorScheme === 'light' ? guidePages() : isLong ? SOME : CHECKED) {
    test(`a checker finds no fault, ${colorScheme}, in /guide/${address} @chromium`, {
      tag: '@long',
    }, async ({ page, guide }) => {
      await page.emulateMedia({ colorScheme })
      await openGuide(page, guide, address)
      expect(await findFaults(page)).toEqual([])
    })
  }
}

test('on a narrow page nothing but tables and code is wider than it @size', { tag: '@long' }, async ({
  page,
  guide,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const address of isLong ? guidePages() : SOME) {
    await openGuide(page, guide, address)
    expect([address, await overflow(page)]).toEqual([address, 0])
  }
})

test('the search finds a word and leads to it, without asking anybody', { tag: '@long' }, async ({
  page,
  guide,
}) => {
  const seen = watch(page, guide)
  await openGuide(page, guide)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('insufficient funds')
  await page.getByRole('option').first().click()
  await expect(page).toHaveURL(/\/guide\/.+\.html/)
  expect(seen).toEqual({ complaints: [], foreign: [] })
})

test('its colors are the reader’s choice, and stay so', { tag: '@long' }, async ({ page, guide }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openGuide(page, guide)
  await page.getByRole('switch').first().click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await openGuide(page, guide, 'testing.html')
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('a call of the reference is sent to the gateway', { tag: '@long' }, async ({ page, guide }) => {
  const seen = watch(page, guide)
  await openGuide(page, guide, 'reference/charges.html')
  await page.getByText('Try it').first().click()
  await page.getByRole('button', { name: 'Send POST /v1/charges', exact: true }).click()
  await expect(page.getByRole('status').first()).toContainText('Status 200')
  await expect(page.getByRole('status').first()).toContainText('"amount": 4200')
  expect(seen).toEqual({ complaints: [], foreign: [] })
})

test('examples have the reader’s own addresses and keys', { tag: '@long' }, async ({ page, guide }) => {
  await openGuide(page, guide, 'start/front-end.html')
  const code = page.locator('.vp-doc pre code')
  await expect(code.filter({ hasText: guide.publicKey }).first()).toContainText(guide.hostedFieldsScript)
})

test('a command is there for the packages and for the repository, without scripts too', {
  tag: '@long',
}, async ({ browser, guide }) => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${guide.pagesUrl}/guide/start/tester.html`)
  const block = (text: string) => page.locator('.vp-doc pre').filter({ hasText: text }).first()
  const [packages, repository] = [block('npx @service/gateway --demo'), block('npm run --silent gateway --')]
  await expect(packages).toBeVisible()
  await expect(repository).toBeHidden()
  await page.getByText('Repository', { exact: true }).first().click()
  await expect(repository).toBeVisible()
  await expect(packages).toBeHidden()
  await context.close()
})

test('a chosen tab is chosen on other pages, too', { tag: '@long' }, async ({ page, guide }) => {
  await openGuide(page, guide, 'start/operator.html')
  await page.getByText('Repository', { exact: true }).first().click()
  await expect(page.getByRole('radio', { name: 'Repository' }).last()).toBeChecked()
  await openGuide(page, guide, 'start/tester.html')
  await expect(page.locator('.vp-doc pre').filter({ hasText: 'npm run --silent gateway' })).toBeVisible()
})

test('the search finds exact words first', { tag: '@long' }, async ({ page, guide }) => {
  await openGuide(page, guide)
  await page.getByRole('button', { name: 'Search' }).click()
  for (const [word, found] of [
    ['CSP', 'Content Security Policy (CSP)'],
    ['CORS', 'Server API'],
  ] as const) {
    await page.getByRole('searchbox').fill(word)
    await expect(page.getByRole('option').first()).toContainText(found)
  }
})
