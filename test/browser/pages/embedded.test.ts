// Checkouts inside of other things: frames, with and without a sandbox, and shadow roots.
import type { FrameLocator, Page } from '@playwright/test'
import type { World } from '../../support/browser/checkout.ts'
import { addHtml, inputIn, openHtml, pay, typeInto } from '../../support/browser/pages.ts'
import { expect, longUnless } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

/** A page of the merchant's with a checkout page in a frame of it. */
async function openFramed(page: Page, world: World, attributes: string): Promise<FrameLocator> {
  const url = addHtml(world)
  await page.goto(
    addHtml(world, { body: `<iframe id="checkout" ${attributes} src="${url}"></iframe>`, start: '' }),
  )
  return page.frameLocator('#checkout')
}

/** Types a card into the framed checkout and returns the token. */
async function payInFrame(page: Page, checkout: FrameLocator) {
  const body = checkout.locator('body')
  await body.evaluate(() => window.instance.ready)
  await typeInto(page, inputIn(checkout, '#number'), '4242424242424242')
  await expect(inputIn(checkout, '#number')).toHaveValue('4242 4242 4242 4242')
  await typeInto(page, inputIn(checkout, '#cvv'), '123')
  await expect.poll(() => body.evaluate(() => window.instance.getState().isReady)).toBe(true)
  return body.evaluate(() => window.tokenize())
}

for (const attributes of ['', 'sandbox="allow-scripts allow-same-origin allow-forms"']) {
  test(
    `a checkout in a frame with ${attributes || 'no sandbox'}`,
    longUnless(attributes !== ''),
    async ({ page, world }) => {
      const checkout = await openFramed(page, world, attributes)
      expect(await payInFrame(page, checkout)).toMatchObject({ number: '************4242' })
    },
  )
}

test('a checkout in a sandbox without its origin is told what the sandbox lacks, at once', async ({
  page,
  world,
}) => {
  const checkout = await openFramed(page, world, 'sandbox="allow-scripts allow-forms"')
  const failure = await checkout.locator('body').evaluate(async () => {
    const started = performance.now()
    const reason = await window.instance.ready.catch(({ code, message }) => ({ code, message }))
    return { reason, isEarly: performance.now() - started < 5_000, token: await window.tokenize() }
  })
  const reason = { code: 1, message: expect.stringContaining('add allow-same-origin to the sandbox') }
  expect(failure).toMatchObject({ reason, isEarly: true, token: { exception: reason } })
})

test('a checkout that has no address of its own', { tag: '@long' }, async ({ page, world }) => {
  await page.goto(addHtml(world, { body: '<iframe id="checkout"></iframe>', start: '' }))
  const checkout = page.frameLocator('#checkout')
  await page.evaluate(async (url) => {
    const iframe = document.querySelector<HTMLIFrameElement>('#checkout')
    if (iframe) iframe.srcdoc = await (await fetch(url)).text()
  }, addHtml(world))
  await expect(inputIn(checkout, '#cvv')).toBeVisible()
  expect(await payInFrame(page, checkout)).toMatchObject({ number: '************4242' })
})

const SHADOWS = [
  { mode: 'open', depth: 1 },
  { mode: 'open', depth: 2 },
  { mode: 'closed', depth: 1 },
] as const

for (const { mode, depth } of SHADOWS) {
  test(
    `fields in ${depth} ${mode} shadow root${depth > 1 ? 's' : ''}`,
    longUnless(mode === 'closed'),
    async ({ page, world }) => {
      await openHtml(page, world, {
        body: '<input id="before"><main></main>',
        // What is in a closed root only the page itself can reach; its test then types by the keyboard alone.
        start: `let root = document.querySelector('main')
for (let level = 0; level < ${depth}; level++) {
  const host = document.createElement('div')
  root.append(host)
  root = host.attachShadow({ mode: '${mode}' })
}
root.innerHTML = '<label for="number">Card</label><div id="number"></div><div id="cvv"></div>'
for (const container of root.querySelectorAll('div')) container.style.height = '40px'
for (const [index, id] of ['number', 'cvv'].entries()) config.fields[index].selector = root.getElementById(id)
window.instance = library.initializeFields(config)`,
      })
      if (mode === 'open') {
        await expect(inputIn(page, '#number')).toHaveAccessibleName('Card')
        await pay(page)
        await page.getByText('Card').click()
        await expect(inputIn(page, '#number')).toBeFocused()
        return
      }
      await page.locator('#before').focus()
      for (const [index, text] of ['4242424242424242', '123'].entries()) {
        await page.keyboard.press('Tab')
        const hasFocus = () =>
          page.evaluate((index) => window.instance.getState().fields[index]?.focus, index)
        await expect.poll(hasFocus).toBe(true)
        await page.keyboard.type(text)
      }
      await page.waitForFunction(() => window.instance.getState().isReady)
      expect(await page.evaluate(() => window.tokenize())).toMatchObject({ number: '************4242' })
    },
  )
}
