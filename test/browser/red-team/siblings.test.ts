// What a hostile page tries, and what the frames refuse.
import { addCheckout, openCheckout, test, typeCard } from '../support/checkout.ts'
import { expect } from '../support/test.ts'

test('a page that joins the vault as a field is not heard', async ({ page, world }) => {
  await openCheckout(page, world)
  await typeCard(page, '4242424242424242', '123')
  const answers = await page.evaluate(async () => {
    const vault = document.querySelector<HTMLIFrameElement>('body > iframe')?.contentWindow
    const heard: unknown[] = []
    for (const type of ['credit_card_number', 'cvv']) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => heard.push(data)
      vault?.postMessage({ hostedFields: 'join', fieldId: 'mine', type }, '*', [port2])
    }
    await window.instance.getPaymentToken({ exp_month: 12, exp_year: 40 })
    return heard
  })
  expect(answers).toEqual([])
})

test('a field that is told to join the page’s own window hands it nothing', async ({ page, world }) => {
  const html =
    '<iframe name="fake" srcdoc="<script>onmessage=e=>parent.heard.push(e.data)</script>"></iframe>'
  await openCheckout(page, world, { before: `<script>window.heard = []</script>${html}` })
  await page.evaluate(() => {
    for (const iframe of document.querySelectorAll<HTMLIFrameElement>('iframe')) {
      if (iframe.parentElement === document.body && iframe.name !== 'fake') {
        // The vault's name now leads to a window of the page.
        const { name } = iframe
        iframe.remove()
        const fake = document.querySelector<HTMLIFrameElement>('iframe[name=fake]')
        if (fake?.contentWindow) fake.contentWindow.name = name
      }
    }
    const field = document.querySelector<HTMLIFrameElement>('#cvv iframe')
    if (field) field.parentElement?.append(field)
  })
  await page.waitForFunction(() => window.instance.getState().fields[1]?.empty)
  await typeCard(page, '4242424242424242', '123')
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([])
})

test('a frame without an origin of its own refuses to start', async ({ page, world }) => {
  await openCheckout(page, world)
  const hellos = await page.evaluate(async (src) => {
    let count = 0
    const hash = new URLSearchParams({ role: 'field', page: location.origin }).toString()
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
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (message, ...rest) {
      const settings = message?.args?.[0]
      if (settings?.type === 'credit_card_number') settings.type = 'x'
      return postMessage.call(this, message, ...rest)
    }
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
