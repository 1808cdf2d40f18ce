// The components of each framework, in an app as a merchant would build it. All apps are the same to see.
import type { Page } from '@playwright/test'
import { passChallenge } from '../../testing/playwright.ts'
import { ANGULAR, type App, openApp, SVELTE, VUE } from '../support/browser/apps.ts'
import { charge } from '../support/browser/authenticate.ts'

import { inputIn, partsIn, typeInto, typeIntoCard } from '../support/browser/pages.ts'
import { expect, longUnless } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'
import { cardOf } from '../support/merchant/authentications.ts'

const APPS: Record<string, App> = {
  'React 19': { entry: 'react/main.tsx' },
  'React 18, with the script of the gateway': {
    entry: 'react/main.tsx',
    by: 'gateway',
    alias: {
      react: 'react-18/node_modules/react',
      'react-dom': 'react-18/node_modules/react-dom',
    },
  },
  'Vue 3': VUE('vue/main.js'),
  'Svelte 5': SVELTE('svelte/main.js'),
  'Angular, by the element': ANGULAR('angular/main.ts'),
}

const CARD = { '#number': '4242424242424242', '#expiry': '1240', '#cvv': '123' }

async function typeAll(page: Page, values: Record<string, string>) {
  for (const [selector, text] of Object.entries(values)) {
    const input = inputIn(page, selector)
    await expect(input).toBeVisible()
    await typeInto(page, input, text)
  }
}

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

for (const [framework, app] of Object.entries(APPS)) {
  test(
    `${framework}: mounts, keeps what is typed while all changes around it, pays and leaves nothing`,
    longUnless(framework === 'React 19'),
    async ({ page, world }) => {
      const said = await openApp(page, world, app)
      const errors = page.locator('#errors')
      for (const selector of Object.keys(CARD)) await inputIn(page, selector).focus()
      await expect(errors).toHaveText('')
      await typeAll(page, { '#number': '4242' })
      await inputIn(page, '#expiry').focus()
      await expect(errors).toHaveText('The card number is incomplete.')
      await typeAll(page, { ...CARD, '#number': '424242424242' })
      await expect(errors).toHaveText('')
      await expect(page.locator('#ready')).toHaveText('true')
      await expect(page.locator('#changes')).not.toHaveText('0')
      // One frame a field and one vault, though a strict app mounts everything twice.
      await expect(page.locator('iframe')).toHaveCount(4)

      await click(page, 'Other language')
      await expect(inputIn(page, '#number')).toHaveAttribute('placeholder', 'Kartennummer')
      await expect(inputIn(page, '#cvv')).toHaveCSS('color', 'rgb(0, 128, 0)')
      await expect(inputIn(page, '#number')).toHaveValue('4242 4242 4242 4242')
      await expect(inputIn(page, '#cvv')).toHaveValue('123')

      await click(page, 'Postal code')
      await typeAll(page, { '#postal': '12345' })
      await click(page, 'Pay')
      await expect(page.locator('output')).toContainText('4242')
      const [id] = (await page.locator('output').innerText()).split(' ')
      expect((await world.client.get(`/v1/tokens/${id}`)).body).toMatchObject({
        number: '************4242',
        postal_code: '12345',
        name: 'Ada Lovelace',
      })
      await click(page, 'Postal code')
      await expect(page.locator('iframe')).toHaveCount(4)
      await expect(page.locator('#ready')).toHaveText('true')

      await click(page, 'Leave')
      await expect(page.locator('iframe')).toHaveCount(0)
      await click(page, 'Come back')
      await expect(inputIn(page, '#number')).toHaveValue('')
      await typeAll(page, CARD)
      await click(page, 'Pay')
      await expect(page.locator('output')).toContainText('4242')
      expect(said).toEqual([])
    },
  )

  test(
    `${framework}: a token is authenticated by a challenge, and the charge says so`,
    longUnless(framework === 'React 19'),
    async ({ page, world }) => {
      await openApp(page, world, app, { authenticate: { amount: 4200, currency: 'USD' } })
      await typeAll(page, { ...CARD, '#number': cardOf('109') })
      await click(page, 'Pay')
      await passChallenge(page)
      await expect(page.locator('output')).toContainText('SUCCEEDED')
      const [id = ''] = (await page.locator('output').innerText()).split(' ')
      expect((await charge(world, id)).body).toMatchObject({ authentication: { liability_shift: true } })
    },
  )
}

for (const framework of ['React 19', 'Vue 3', 'Svelte 5']) {
  test(`${framework}: a card is one frame, keeps what is typed while all changes around it, and pays`, {
    tag: '@long',
  }, async ({ page, world }) => {
    const said = await openApp(page, world, APPS[framework] ?? { entry: '' }, { isCard: true })
    const parts = partsIn(page, '#card')
    await expect(parts).toHaveCount(3)
    await typeIntoCard(page, '#card')
    await expect(page.locator('#ready')).toHaveText('true')
    await expect(page.locator('#changes')).not.toHaveText('0')
    // The card and the vault, though a strict app mounts everything twice.
    await expect(page.locator('iframe')).toHaveCount(2)
    await click(page, 'Other language')
    await expect(parts.nth(2)).toHaveCSS('color', 'rgb(0, 128, 0)')
    await expect(parts.nth(0)).toHaveValue('4242 4242 4242 4242')
    await click(page, 'Pay')
    await expect(page.locator('output')).toContainText('4242')
    const [id] = (await page.locator('output').innerText()).split(' ')
    expect((await world.client.get(`/v1/tokens/${id}`)).body).toMatchObject({
      number: '************4242',
      name: 'Ada Lovelace',
    })
    await click(page, 'Leave')
    await expect(page.locator('iframe')).toHaveCount(0)
    await click(page, 'Come back')
    await expect(parts.nth(0)).toHaveValue('')
    expect(said).toEqual([])
  })
}
