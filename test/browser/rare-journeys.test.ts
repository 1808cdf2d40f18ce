// What people do now and then, by keyboard alone: they look for what went wrong, stop a merchant, and try the time to come.
import type { Page } from '@playwright/test'
import { type Journey, operator, owner, testJourneys } from '../support/browser/journey.ts'
import { open, openQuestion, tabTo } from '../support/browser/keyboard.ts'
import { expect } from '../support/browser/test.ts'
import { apiClient } from '../support/client.ts'
import { goodCard } from '../support/gateway.ts'

/** No resolver knows it. */
const DEAD = 'https://dead.invalid/events'

/** The menu's entry, and the one below it. */
async function goTo(page: Page, section: string, entry: string, address: RegExp): Promise<void> {
  const menu = page.getByRole('navigation')
  await open(page, menu.getByRole('link', { name: section }), /console/)
  await open(page, menu.getByRole('link', { name: entry }), address)
}

const journeys: readonly Journey[] = [
  {
    name: 'the reason is found why a webhook failed',
    who: owner,
    async go(page, { gateway }) {
      const api = apiClient(gateway.baseUrl, gateway.caCertificate, gateway.testSecretKey)
      const made = await api.post('/v1/webhook_endpoints', {
        url: DEAD,
        event_types: ['transaction.created'],
      })
      expect(made.status).toBe(200)
      for (let nth = 0; nth < 2; nth++) await api.post('/v1/charges', { amount: 4213, method: goodCard })
      const main = page.getByRole('main')
      await goTo(page, 'Developers', 'Webhooks', /webhooks$/)
      await open(page, main.getByRole('link', { name: DEAD }), /webhooks\/[\w-]{22}$/)
      const reasons = main.getByRole('table', { name: /^Why 2 of the newest 2 deliveries fail/ })
      await expect(async () => {
        await page.reload()
        await expect(reasons).toBeVisible({ timeout: 1000 })
      }).toPass()
      await open(
        page,
        main.getByRole('link', { name: 'transaction.created' }).first(),
        /deliveries\/[\w-]{22}$/,
      )
      await expect(main).toContainText('can’t be found (DNS)')
      await tabTo(page, main.getByRole('button', { name: 'Send again now' }))
    },
  },
  {
    name: 'a merchant is deactivated, and that is undone',
    who: operator,
    async go(page) {
      const main = page.getByRole('main')
      await open(page, page.getByRole('navigation').getByRole('link', { name: 'Merchants' }), /merchants$/)
      await open(page, main.getByRole('link', { name: 'Demo Shop' }).first(), /merchants\/[\w-]+$/)
      await openQuestion(page, main.getByRole('link', { name: 'Deactivate…' }))
      await tabTo(page, main.getByRole('radio').first())
      await page.keyboard.press('Space')
      await tabTo(page, main.getByRole('button', { name: 'Deactivate', exact: true }))
      await page.keyboard.press('Enter')
      await expect(main.getByRole('status').filter({ hasText: 'Deactivated' })).toBeVisible()
      await tabTo(page, main.getByRole('button', { name: 'Undo' }))
      await page.keyboard.press('Enter')
      await expect(main.getByRole('status').filter({ hasText: 'Nothing was deactivated' })).toBeVisible()
    },
  },
  {
    name: 'the test clock is set forward, and back',
    who: owner,
    async go(page) {
      const main = page.getByRole('main')
      await goTo(page, 'Test tools', 'Test clock', /test-clock$/)
      await open(page, main.getByRole('button', { name: '+1 day' }), /done=advance/)
      await expect(main.getByRole('status').filter({ hasText: 'Clock set forward' })).toBeVisible()
      await open(page, main.getByRole('button', { name: 'Reset to the real time' }), /done=reset/)
      await expect(main.getByRole('status').filter({ hasText: 'Clock reset' })).toBeVisible()
    },
  },
]

testJourneys(journeys)
