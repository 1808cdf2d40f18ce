// Pages of others that frame those for people, send their forms or plant a cookie (rules: pages.md#sessions, pages.md#browsers): from
// another site, and from another port of the same host, for which a browser sends the session's cookie along.
import type { Browser, Page } from '@playwright/test'
import { startMerchantSite } from '../../support/browser/merchant-site.ts'
import { type PartnerSite, REDIRECT } from '../../support/browser/partners.ts'
import { signedIn, signIn } from '../../support/browser/people.ts'
import { expect, longUnless } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const HOSTS = ['127.0.0.1', 'localhost'] as const

const authorizePath = ({ client }: PartnerSite) =>
  `/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: REDIRECT,
    scope: 'payments',
    state: 'x',
  })}`

/** An owner's browser, which has also opened a sign-up. */
async function busyBrowser(browser: Browser, { gateway, link }: PartnerSite): Promise<Page> {
  const page = await signedIn(browser, gateway.pagesUrl, gateway.console)
  await page.goto((await link()).url)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.waitForURL('**/sign-up/business')
  return page
}

for (const host of HOSTS) {
  // No other engine says on the page's console which frame it refused.
  test(
    `nobody at ${host} frames the console, the sign-in, the authorize page or the sign-up @chromium`,
    longUnless(host === HOSTS[0]),
    async ({ browser, partner }) => {
      const { gateway, dataDir } = partner
      const site = await startMerchantSite(dataDir, host)
      const page = await busyBrowser(browser, partner)
      const { url: link } = await partner.link()
      const framed = site.add('/framed', '<h1>May be framed</h1>')
      const targets = [
        '/console',
        '/console/keys',
        '/account',
        '/sign-in',
        '/sign-up/business',
        authorizePath(partner),
      ].map((path) => gateway.pagesUrl + path)
      const frame = (src: string) => `<iframe src="${src.replaceAll('&', '&amp;')}"></iframe>`
      const refused: string[] = []
      page.on('console', (message) => {
        if (message.text().includes('frame-ancestors')) refused.push(message.text())
      })
      const all = [framed, ...targets, link]
      await page.goto(site.add('/attack', all.map(frame).join('')))
      await expect.poll(() => refused.length).toBe(targets.length + 1)
      const shown = page.frames().filter((one) => one.parentFrame())
      const texts = await Promise.all(shown.map((one) => one.locator('h1').allInnerTexts()))
      // In the place of what it refuses, a browser with a window shows a page of its own.
      expect(texts.flat().filter((text) => !text.includes('is blocked'))).toEqual(['May be framed'])
      await page.context().close()
      await site.close()
    },
  )

  test(`a form of a page at ${host} does nothing, with or without a token`, { tag: '@long' }, async ({
    browser,
    partner,
  }) => {
    const { gateway, dataDir, storage } = partner
    const site = await startMerchantSite(dataDir, host)
    const page = await busyBrowser(browser, partner)
    await page.goto(`${gateway.pagesUrl}/console/webhooks`)
    const csrf = await page.locator('main [name=csrf]').first().inputValue()
    const link = await partner.link()
    const forms: readonly (readonly [path: string, fields: Record<string, string>])[] = [
      ['/console/webhooks/new', { url: 'https://thief.example/', all_events: 'true' }],
      ['/console/team/invite', { email: 'thief@thief.example', role: 'owner' }],
      [authorizePath(partner), { decision: 'allow' }],
      ['/sign-up/business', { business_name: 'Thief' }],
      ['/sign-out', {}],
      ['/sign-in', { email: 'thief@thief.example', password: 'x' }],
      [new URL(link.url).pathname, {}],
    ]
    for (const [path, fields] of forms) {
      for (const token of ['', csrf]) {
        const inputs = Object.entries({ ...fields, csrf: token }).map(
          ([name, value]) => `<input name="${name}" value="${value}">`,
        )
        const action = (gateway.pagesUrl + path).replaceAll('&', '&amp;')
        const attack = await page.context().newPage()
        await attack.goto(
          site.add('/form', `<form method="post" action="${action}">${inputs.join('')}</form>`),
        )
        const [answer] = await Promise.all([
          attack.waitForResponse((one) => one.request().method() === 'POST'),
          attack.evaluate(() => document.querySelector('form')?.submit()),
        ])
        // Without the cookie, which no other site gets, it is a stranger's form.
        const { location = '' } = answer.headers()
        const leads = location === '' ? answer.status() : location.split('?')[0]
        expect({ path, token, leads, isRefused: [403, 404, '/sign-in'].includes(leads ?? '') }).toEqual({
          path,
          token,
          leads,
          isRefused: true,
        })
        await attack.close()
      }
    }
    await page.goto(`${gateway.pagesUrl}/console/webhooks`)
    await expect(page.getByText('No endpoints in this mode yet')).toBeVisible()
    const counts = await storage.read
      .selectFrom('invitations')
      .select('id')
      .where('email', 'like', 'thief%')
      .execute()
    expect(counts).toEqual([])
    await page.goto(link.url)
    await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible()
    await page.context().close()
    await site.close()
  })
}

test('a cookie that somebody planted opens nothing once its victim has signed in', { tag: '@long' }, async ({
  browser,
  partner,
}) => {
  const { pagesUrl, console: owner } = partner.gateway
  const thief = await browser.newContext({ ignoreHTTPSErrors: true })
  const own = await thief.newPage()
  await own.goto(`${pagesUrl}/sign-in`)
  const [planted] = await thief.cookies()
  expect(planted?.name).toMatch(/^__Host-/)

  const victim = await browser.newContext({ ignoreHTTPSErrors: true })
  await victim.addCookies(planted ? [planted] : [])
  const page = await victim.newPage()
  await page.goto(`${pagesUrl}/sign-in`)
  await signIn(page, owner)
  await expect(page).toHaveURL(`${pagesUrl}/console`)
  const [after] = (await victim.cookies()).filter(({ name }) => name === planted?.name)
  expect([after?.httpOnly, after?.secure, after?.sameSite]).toEqual([true, true, 'Lax'])
  expect(after?.value === planted?.value).toBe(false)

  await own.goto(`${pagesUrl}/console`)
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await thief.close()
  await victim.close()
})
