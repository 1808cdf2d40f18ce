// A page that moves, navigates, nests and opens frames, and one that looks at them from outside.
import { cvvField, numberField, type } from '../../support/browser/checkout.ts'
import { armPage, openHostilePage, openTyped } from '../../support/browser/hostile.ts'
import { NEIGHBOR, NEIGHBORS } from '../../support/browser/in-card.ts'
import { leaks } from '../../support/browser/recorder.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const card = { number: '4539578763621486', cvv: '987' }

test('a frame without an origin of its own refuses to start', async ({ page, world }) => {
  await openHostilePage(page, world)
  const { hostedFieldsFrame: src, publicKey: key } = world.gateway
  const said = await page.evaluate(
    async ({ src, key }) => {
      const said = new Set<string>()
      const hash = window.hostile.address('field', window.hostile.settings({}))
      const heard = new Promise<void>((resolve) => {
        window.addEventListener('message', ({ data, source }) => {
          const iframe = [...document.querySelectorAll<HTMLIFrameElement>('iframe[sandbox]')].find(
            ({ contentWindow }) => contentWindow === source,
          )
          if (!iframe || data?.hostedFields !== 'hello') return
          said.add(String(iframe.sandbox))
          resolve()
        })
      })
      for (const sandbox of ['allow-scripts', 'allow-scripts allow-same-origin']) {
        const iframe = document.createElement('iframe')
        iframe.setAttribute('sandbox', sandbox)
        iframe.src = `${src}?key=${key}#${hash}`
        const loaded = new Promise((resolve) => iframe.addEventListener('load', resolve))
        document.body.append(iframe)
        await loaded
      }
      await heard
      return [...said]
    },
    { src, key },
  )
  // The second one, which keeps its origin, shows that the first could have been heard.
  expect(said).toEqual(['allow-scripts allow-same-origin'])
})

test('a frame that is opened as a page of its own shows no input and speaks to no opener @popup', {
  tag: '@long',
}, async ({ page, world }) => {
  await openHostilePage(page, world)
  await page.evaluate(() => window.hostile.mountField({}))
  for (const role of ['field', 'vault']) {
    const opened = page.waitForEvent('popup')
    await page.evaluate((role) => {
      const src = document.querySelector('iframe')?.src.replace('role=field', `role=${role}`)
      window.open(src)
    }, role)
    const popup = await opened
    await popup.waitForLoadState()
    await expect(popup.locator('#field')).toHaveCount(1)
    await expect(popup.locator('#field')).toBeHidden()
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    await popup.close()
  }
})

test('a page that names another origin in the fragment hears nothing', async ({ page, world }) => {
  await openHostilePage(page, world)
  const heard = await page.evaluate(async (frame) => {
    const heard = new Set<MessageEventSource | null>()
    window.addEventListener('message', ({ source }) => heard.add(source))
    const { origin } = location
    const others = [
      '*',
      '/',
      'null',
      '',
      `${origin}/`,
      `${origin}@x`,
      'https://example.com',
      origin.toUpperCase(),
    ]
    const iframes = [...others, new URL(frame).origin].map((other) => {
      const iframe = document.createElement('iframe')
      iframe.src = `${frame}#${window.hostile.address('field', window.hostile.settings({}), other)}`
      return iframe
    })
    const loaded = iframes.map((iframe) => new Promise((resolve) => iframe.addEventListener('load', resolve)))
    document.body.append(...iframes)
    await Promise.all(loaded)
    // The control, which loads after all the others.
    const { iframe } = await window.hostile.mountField({})
    return [...heard].map((source) => source === iframe.contentWindow)
  }, `${world.gateway.hostedFieldsFrame}?key=${world.gateway.publicKey}`)
  expect(heard).toEqual([true])
})

test('a field that is moved, or navigated away and back, comes back empty', async ({ page, world }) => {
  const recorder = await openTyped(page, world, card)
  const moves = {
    'into another document': () => {
      const inner = document.createElement('iframe')
      document.body.append(inner)
      inner.contentDocument?.body.append(document.querySelector('#number iframe') ?? '')
      document.querySelector('#number')?.append(inner.contentDocument?.querySelector('iframe') ?? '')
      inner.remove()
    },
    'to another role': () => {
      const iframe = document.querySelector<HTMLIFrameElement>('#number iframe')
      if (iframe) iframe.src = iframe.src.replace('role=field', 'role=vault')
      iframe?.parentElement?.append(iframe)
    },
    'to another page': () => {
      const iframe = document.querySelector<HTMLIFrameElement>('#number iframe')
      if (iframe) iframe.src = iframe.src.replace('role=vault', 'role=field').replace('?', '?again=1&')
    },
  }
  for (const [name, move] of Object.entries(moves)) {
    await page.evaluate(move)
    const field = page.frameLocator('#number iframe').locator('#field')
    await expect(field, name).toHaveValue('')
    recorder.add(name, await page.evaluate(() => window.instance.getState()))
  }
  await expect(cvvField(page)).toHaveValue(card.cvv)
  await expect(numberField(page)).toBeVisible()
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

test('the history brings back no value into a field', { tag: '@long' }, async ({ page, world }) => {
  const recorder = await openHostilePage(page, world)
  await page.evaluate(() => window.hostile.mountField({}))
  await type(page, numberField(page), card.number)
  await page.waitForFunction(() => window.hostile.lines[0]?.report()?.valid)
  await page.evaluate(() => {
    const frame = window.hostile.lines[0]?.iframe.contentWindow
    if (!frame) throw new Error('no frame')
    frame.location.href = '/no-such-page'
  })
  // Playwright can lose sight of a frame that goes back before it has seen it leave.
  await expect(page.frameLocator('iframe').locator('body')).toHaveText('no such page')
  await page.evaluate(async () => {
    const back = window.hostile.mount('field', {
      iframe: window.hostile.lines[0]?.iframe as HTMLIFrameElement,
    })
    history.back()
    await back
  })
  await expect(numberField(page)).toHaveValue('')
  expect(await page.evaluate(() => window.hostile.lines[1]?.report())).toMatchObject({ length: 0 })
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

// Elsewhere a driven browser brings back nothing at all, so the control fails.
test('a page that the history brings back finds no value in its fields @chromium', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const recorder = await armPage(page, world)
  const { hostedFieldsFrame, publicKey } = world.gateway
  const look = { css: [], colorScheme: 'normal', direction: 'ltr' }
  const texts = { fieldId: 'a', name: '', label: 'Card number', placeholder: '' }
  const field = {
    ...texts,
    type: 'credit_card_number' as const,
    format: false,
    mask: false,
    required: true,
    disabled: false,
    control: 'input',
    maxLength: 64,
    look,
  }
  const others = NEIGHBORS[field.type][1].map((type) => ({ ...field, fieldId: type, type, label: NEIGHBOR }))
  const address = new URLSearchParams({ role: 'field', page: world.site.origin })
  for (const one of world.inCard ? [field, ...others] : [field])
    address.append('settings', JSON.stringify(one))
  // In the HTML itself, because to such frames a browser brings back what they held.
  const html = `<!doctype html><title>Checkout</title>
      <iframe title="Card number" src="${hostedFieldsFrame}?key=${publicKey}#${address}"></iframe>
      <input id="own">
      <script>window.mounted = hostile.mount('field', { iframe: document.querySelector('iframe') })</script>`
  await page.goto(world.site.add('/static', html))
  const mounted = () =>
    page.evaluate(async () => {
      await (window as unknown as { mounted: Promise<unknown> }).mounted
    })
  await mounted()
  await page.locator('#own').fill('control')
  await type(page, numberField(page), card.number)
  await page.waitForFunction(() => window.hostile.lines[0]?.report()?.valid)
  await page.goto(world.site.add('/elsewhere', 'elsewhere'))
  await page.goBack()
  await mounted()
  // The control: the page's own input did get back what it held.
  await expect(page.locator('#own')).toHaveValue('control')
  await expect(numberField(page)).toHaveValue('')
  await page.evaluate(() => window.hostile.lines[0]?.call('check'))
  expect(await page.evaluate(() => window.hostile.lines[0]?.report())).toMatchObject({ length: 0 })
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

test('a field whose vault is navigated to the page’s own document hands it nothing', async ({
  page,
  world,
}) => {
  const recorder = await openTyped(page, world, card)
  await page.evaluate(async () => {
    const vault = document.querySelector<HTMLIFrameElement>('body > iframe')
    if (!vault) throw new Error('no vault')
    const heard: unknown[] = []
    Object.assign(window, { heard })
    for (const address of ['about:blank', '/no-such-page']) {
      const loaded = new Promise((resolve) => vault.addEventListener('load', resolve, { once: true }))
      vault.src = address
      await loaded
      vault.contentWindow?.addEventListener('message', ({ data }) => heard.push(data))
      const field = document.querySelector<HTMLIFrameElement>('#cvv iframe')
      const hello = new Promise((resolve) => {
        window.addEventListener('message', ({ source }) => source === field?.contentWindow && resolve(source))
      })
      field?.parentElement?.append(field)
      await hello
    }
  })
  await page.waitForFunction(
    () => window.instance.getState().fields.find(({ type }) => type === 'cvv')?.empty,
  )
  await type(page, cvvField(page), card.cvv)
  await page.waitForFunction(() => window.instance.getState().isReady)
  // The control: the vault's window does hear the page.
  const heard = await page.evaluate(async () => {
    const vault = document.querySelector<HTMLIFrameElement>('body > iframe')?.contentWindow
    const control = new Promise((resolve) => vault?.addEventListener('message', resolve))
    vault?.postMessage('control', '*')
    await control
    return (window as unknown as { heard: unknown[] }).heard
  })
  expect(heard).toEqual(['control'])
  expect(leaks(await recorder.entries(), card)).toEqual([])
})
