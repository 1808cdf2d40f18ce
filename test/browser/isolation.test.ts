// What a hostile page tries, and what the frames refuse.
import { addCheckout, openCheckout, test, typeCard } from '../support/checkout.ts'
import { expect } from '../support/test.ts'

test('a frame without an origin of its own refuses to start', async ({ page, world }) => {
  await openCheckout(page, world)
  const hellos = await page.evaluate(async (src) => {
    let count = 0
    const settings = JSON.stringify({
      ...{ fieldId: 'x', type: 'cvv', name: '', label: '', placeholder: '' },
      ...{ format: false, required: true, maxLength: 64 },
      look: { css: [], colorScheme: '', direction: '' },
    })
    const hash = new URLSearchParams({ role: 'field', page: location.origin, settings }).toString()
    const heard = new Promise<void>((resolve) => {
      window.addEventListener('message', ({ data, source }) => {
        const isOfTest = [...document.querySelectorAll('iframe[sandbox]')].some(
          (iframe) => (iframe as HTMLIFrameElement).contentWindow === source,
        )
        if (!isOfTest || data?.hostedFields !== 'hello') return
        count++
        resolve()
      })
    })
    for (const sandbox of ['allow-scripts', 'allow-scripts allow-same-origin']) {
      const iframe = document.createElement('iframe')
      iframe.setAttribute('sandbox', sandbox)
      iframe.src = `${src}?key=m_0000000000000000000000#${hash}`
      const loaded = new Promise((resolve) => iframe.addEventListener('load', resolve))
      document.body.append(iframe)
      await loaded
    }
    await heard
    return count
  }, world.gateway.hostedFieldsFrame)
  // The second one, which keeps its origin, shows that the first could have been heard.
  expect(hellos).toBe(1)
})

test('a frame that is opened as a page of its own shows no input', async ({ page, world }) => {
  await page.goto(
    `${world.gateway.hostedFieldsFrame}?key=m_0000000000000000000000#role=field&page=${world.site.origin}`,
  )
  await expect(page.locator('#field')).toBeHidden()
})

test('styles that would load something or leave the list are dropped, the others apply', async ({
  page,
  world,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await openCheckout(page, world, {
    config: {
      input: {
        css: {
          color: 'rgb(1, 2, 3)',
          fontFamily: 'Burlington, serif',
          'background-image': 'url(https://127.0.0.1:1/leak)',
          background: 'url(https://127.0.0.1:1/leak)',
          position: 'fixed',
          ':focus': { color: 'rgb(4, 5, 6)' },
          '::placeholder': { color: 'rgb(7, 8, 9)' },
          'input[value^="4"]': { color: 'red' },
        },
      },
    },
  })
  const input = page.frameLocator('iframe[title="Card number"]').getByLabel('Card number')
  const style = () =>
    input.evaluate((element) => {
      const { color, fontFamily, backgroundImage, position } = getComputedStyle(element)
      return { color, fontFamily, backgroundImage, position }
    })
  expect(await style()).toEqual({
    color: 'rgb(1, 2, 3)',
    fontFamily: 'Burlington, serif',
    backgroundImage: 'none',
    position: 'static',
  })
  await input.focus()
  expect(await style()).toMatchObject({ color: 'rgb(4, 5, 6)' })
  expect(requests.filter((url) => url.includes('leak'))).toEqual([])
})

test('a page that changes the type of a field on its way to the frame gets no value', async ({
  page,
  world,
}) => {
  const before = `<script>
    const { stringify } = JSON
    JSON.stringify = (settings) =>
      stringify(settings.type === 'credit_card_number' ? { ...settings, type: 'x' } : settings)
  </script>`
  await page.goto(addCheckout(world, { before }))
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('iframe').length)).toBeGreaterThan(1)
  // The frame takes no such settings, so there is nothing to type into, and nothing that could be asked for.
  await expect(page.frameLocator('#cvv iframe').locator('#field')).toBeVisible()
  await expect(page.frameLocator('#number iframe').locator('#field')).toBeHidden()
})

test('the page gets no fingerprint, with which it could try numbers until one has the same', async ({
  page,
  world,
}) => {
  await openCheckout(page, world)
  await typeCard(page, '4242424242424242', '123')
  expect(await page.evaluate(() => window.tokenize())).not.toHaveProperty('fingerprint')
})

test('a key that only begins like a merchant’s makes no token', async ({ page, world }) => {
  await openCheckout(page, world)
  const { publicKey, hostedFieldsFrame } = world.gateway
  for (const query of [`key=${publicKey}:`, `key=${publicKey}&key=x`, '']) {
    const response = await page.request.get(`${hostedFieldsFrame}?${query}`)
    expect(response.headers()['content-security-policy'], query).toContain("frame-ancestors 'none'")
  }
})
