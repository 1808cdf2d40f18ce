// The pages of quick starts, as a reader copies them and fills in the addresses and the key.
import { UNAVAILABLE } from '../../src/api/exceptions.ts'
import { fillCard, passChallenge } from '../../testing/playwright.ts'
import { ANGULAR, type App, openApp, SVELTE, VUE } from '../support/browser/apps.ts'
import type { World } from '../support/browser/checkout.ts'
import { inputIn, typeInto } from '../support/browser/pages.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'
import { blocksOf } from '../support/docs/blocks.ts'

/** The HTML of a page of the documentation, with this gateway's addresses and key. */
function htmlOf(documented: string, { gateway }: World): string {
  const [block] = blocksOf(documented).filter(({ language }) => language === 'html')
  const html = (block?.code ?? '')
    .replace('https://localhost:8443/hosted-fields/…/hosted-fields.js', gateway.hostedFieldsScript)
    .replace('sha384-…', gateway.hostedFieldsIntegrity)
    .replace('m_…', gateway.publicKey)
  expect(html).not.toContain('…')
  return html
}

test('the first page of a front-end developer says what is missing, and makes a token', {
  tag: '@long',
}, async ({ page, world }) => {
  await page.goto(world.site.add('/first-page', htmlOf('start/front-end', world)))
  await expect(inputIn(page, '#cvv')).toBeVisible()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.locator('#outcome')).toHaveText('The payment details are incomplete.')
  await expect(page.locator('#card-number-error')).toHaveText('Enter the card number.')
  await typeInto(page, inputIn(page, '#card-number'), '4242424242424242')
  await typeInto(page, inputIn(page, '#expires'), '1240')
  await typeInto(page, inputIn(page, '#cvv'), '123')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.locator('#outcome')).toHaveText(/^[\w-]{22}$/)
  const charge = { amount: 4200, method: await page.locator('#outcome').textContent() }
  expect((await world.client.post('/v1/charges', charge)).status).toBe(200)
})

const MAIN = {
  React: `import { createRoot } from 'react-dom/client'
    import { createElement } from 'react'
    import App from './App.jsx'
    createRoot(document.querySelector('#app')).render(createElement(App))`,
  Vue: "import { createApp } from 'vue'; import App from './App.vue'; createApp(App).mount('#app')",
  Svelte:
    "import { mount } from 'svelte'; import App from './App.svelte'; mount(App, { target: document.querySelector('#app') })",
  Angular: `import { bootstrapApplication } from '@angular/platform-browser'
    import { App } from './app.ts'
    document.querySelector('#app')?.append(document.createElement('app-root'))
    await bootstrapApplication(App)`,
} as const

/** What a tab of the quick start has, with this gateway's address and key. */
function tabOf(name: string, { gateway }: World): string {
  const block = blocksOf('start/front-end').find((one) => one.name === name)
  const code = block?.code
    .replace('https://localhost:8443/hosted-fields/…/frame.html', gateway.hostedFieldsFrame)
    .replace('https://localhost:8443', gateway.baseUrl)
    .replace('m_…', gateway.publicKey)
  expect(code).not.toContain('…')
  return code ?? ''
}

/** The app of a tab, as a new project of the framework has it. */
function appOf(name: string, world: World): App {
  const code = tabOf(name, world)
  const app = (entry: string, component: string, main: string) => ({
    entry,
    files: { [entry]: main, [component]: code },
  })
  if (name === 'React') return app('react/start.js', 'react/App.jsx', MAIN.React)
  if (name === 'Vue') return { ...VUE(''), ...app('vue/start.js', 'vue/App.vue', MAIN.Vue) }
  if (name === 'Svelte') return { ...SVELTE(''), ...app('svelte/start.js', 'svelte/App.svelte', MAIN.Svelte) }
  if (name === 'Angular') return ANGULAR('angular/start.ts', { 'start.ts': MAIN.Angular, 'app.ts': code })
  const [html = ''] = htmlOf('start/front-end', world).match(/<style>[\s\S]*<\/form>/) ?? []
  const page = `document.body.innerHTML = ${JSON.stringify(html)};`
  // The page's elements are there before its module runs.
  return {
    entry: 'react/start.js',
    files: {
      'react/start.js': "import './page.js'; import './code.js'",
      'react/page.js': page,
      'react/code.js': code,
    },
  }
}

for (const name of ['Module', 'React', 'Vue', 'Svelte', 'Angular'])
  test(`the first page in the tab ${name} says what is missing, and its token is charged`, {
    tag: '@long',
  }, async ({ page, world }) => {
    const said = await openApp(page, world, appOf(name, world))
    await expect(inputIn(page, '#cvv')).toBeVisible()
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.locator('#outcome')).toHaveText('The payment details are incomplete.')
    await expect(page.getByText('Enter the card number.')).toBeVisible()
    await fillCard(page, { number: '4242 4242 4242 4242', expiry: '12/40', cvv: '123' })
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.locator('#outcome')).toHaveText(/^[\w-]{22}$/)
    const charge = { amount: 4200, method: await page.locator('#outcome').textContent() }
    expect((await world.client.post('/v1/charges', charge)).status).toBe(200)
    expect(said).toEqual([])
  })

for (const document of ['start/front-end', '3-d-secure']) {
  test(`customers of the page in ${document} never read what only its developer can mend`, async ({
    page,
    world,
  }) => {
    const html = htmlOf(document, world).replace(/publicKey: '[^']*'/, `publicKey: 'm_${'x'.repeat(22)}'`)
    const told: string[] = []
    page.on('console', (message) => told.push(message.text()))
    await page.goto(world.site.add(`/wrong-key/${document}`, html))
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.locator('#outcome')).toHaveText(UNAVAILABLE)
    expect(told.join('\n')).toContain('does not know publicKey')
  })
}

test('the first page with 3-D Secure has a challenge passed, and its token is charged', {
  tag: '@long',
}, async ({ page, world }) => {
  await page.goto(world.site.add('/first-challenge', htmlOf('3-d-secure', world)))
  await fillCard(page, { number: '4000 0000 0000 1091', expiry: '12/40', cvv: '123' })
  await page.getByRole('button', { name: 'Pay' }).click()
  await passChallenge(page)
  await expect(page.locator('#outcome')).toHaveText(/^SUCCEEDED [\w-]{22}$/)
  const [, method] = (await page.locator('#outcome').innerText()).split(' ')
  const { body } = await world.client.post('/v1/charges', { amount: 4200, method })
  expect(body.authentication).toMatchObject({ trans_status: 'Y', liability_shift: true })
})
