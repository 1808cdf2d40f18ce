// A page that poses as a field, as a vault, or as the window between them. The browser proves to both ends who the
// other one is; each test also shows that what it listens to could have been heard.
import { cvvField, numberField, openCheckout, type, typeCard } from '../../support/browser/checkout.ts'
import { armPage, openHostilePage, openTyped } from '../../support/browser/hostile.ts'
import { leaks } from '../../support/browser/recorder.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const card = { number: '4539578763621486', cvv: '987' }

test('a page that joins the vault as a field is not heard; a field of the gateway is', async ({
  page,
  world,
}) => {
  const recorder = await openTyped(page, world, card)
  await page.evaluate(() => window.hostile.mountField({ type: 'cvv', label: 'Mine' }))
  // Four digits, which only some cards have.
  await page.frameLocator('iframe[title=Mine]').getByLabel('Mine').fill('1234')
  const { name, answers } = await page.evaluate(async () => {
    const vault = document.querySelector<HTMLIFrameElement>('body > iframe')
    const heard: unknown[] = []
    for (const type of ['credit_card_number', 'cvv']) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => heard.push(data)
      // All that a field's own join has: only where it comes from is wrong.
      const key = new URL(vault?.src ?? '').searchParams.get('key')
      const join = { hostedFields: 'join', fieldId: 'mine', type, name: '', key, load: 'mine' }
      vault?.contentWindow?.postMessage(join, '*', [port2])
      port1.postMessage({ type: 'value', value: '5105105105105100' })
      port1.postMessage({ type: 'autofill', values: { cvv: '999' } })
    }
    // The positive control: a frame of the gateway that joins by the same name, and learns the card's model.
    const [line] = window.hostile.lines
    await line?.call('joinVault', vault?.name)
    while (line?.report()?.valid !== false) await line?.call('check')
    return { name: vault?.name, answers: heard }
  })
  expect(name).toMatch(/^hosted-fields-/)
  expect(answers).toEqual([])
  const token = await page.evaluate(() => window.tokenize())
  expect(token).toMatchObject({ number: '************1486' })
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

test('a field that is told to join a window of the page’s hands it nothing, and a vault all', async ({
  page,
  world,
}) => {
  const recorder = await openHostilePage(page, world)
  await page.evaluate(async () => {
    const { hostile } = window
    const heard: unknown[] = []
    Object.assign(window, { heard })
    const fake = document.createElement('iframe')
    fake.name = 'fake'
    fake.srcdoc = '<script>onmessage = (event) => parent.heard.push(event.data)</script>'
    const loaded = new Promise((resolve) => fake.addEventListener('load', resolve))
    document.body.append(fake)
    await loaded
    const number = await hostile.mountField({ fieldId: 'a' })
    await number.call('joinVault', 'fake')
    await hostile.mount('vault', { name: 'vault' })
    // The fake does hear what is sent to it.
    fake.contentWindow?.postMessage('control', '*')
  })
  await type(page, numberField(page), card.number)
  await page.waitForFunction(() => window.hostile.lines[0]?.report()?.valid)
  const answers = await page.evaluate(async () => {
    const [number, vault] = window.hostile.lines
    const request = { fieldIds: ['a'], formData: {} }
    await number?.call('joinVault', 'vault')
    const real = await vault?.call('tokenize', request)
    await number?.call('joinVault', 'fake')
    await number?.call('check')
    return [real, (window as unknown as { heard: unknown[] }).heard]
  })
  recorder.add('answers', answers)
  expect(answers).toEqual([
    expect.objectContaining({
      value: { ok: true, token: expect.objectContaining({ number: '************1486' }) },
    }),
    ['control'],
  ])
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

test('no name of a window makes a field hand its value to the page', async ({ page, world }) => {
  const recorder = await openHostilePage(page, world)
  await page.evaluate(() => window.hostile.mountField({ fieldId: 'first' }))
  await type(page, numberField(page), card.number)
  await page.waitForFunction(() => window.hostile.lines[0]?.report()?.valid)
  await page.evaluate(async () => {
    const [line] = window.hostile.lines
    const names = [
      'self',
      'window',
      'parent',
      'top',
      'opener',
      'frames',
      'location',
      'length',
      'close',
      'closed',
    ]
    const others = ['0', '1', '-1', '', 'then', '__proto__', 'constructor', 'postMessage', 'document']
    for (const name of [...names, ...others, ...window.hostile.junk()]) await line?.call('joinVault', name)
    await line?.call('check')
  })
  expect(leaks(await recorder.entries(), card)).toEqual([])
  // The field still works with a vault that is one, and by its first id: a second configuration counts for nothing.
  const answer = await page.evaluate(async () => {
    const { hostile } = window
    const [field] = hostile.lines
    const vault = await hostile.mount('vault', { name: 'vault' })
    await field?.call('configure', hostile.settings({ fieldId: 'second', type: 'text' }))
    await field?.call('joinVault', 'vault')
    return vault.call('tokenize', { fieldIds: ['first'], formData: {} })
  })
  expect(answer.value).toMatchObject({ ok: true, token: { number: '************1486' } })
})

test('a window of the page’s that takes over the vault’s name gets nothing', async ({ page, world }) => {
  const recorder = await armPage(page, world)
  const fake = `<iframe name="fake" srcdoc="<script>onmessage = (event) => parent.heard.push(event.data)</script>"></iframe>`
  await openCheckout(page, world, { before: `<script>window.heard = []</script>${fake}` })
  await page.evaluate(() => {
    const vault = document.querySelector<HTMLIFrameElement>('body > iframe:not([name=fake])')
    const fake = document.querySelector<HTMLIFrameElement>('iframe[name=fake]')?.contentWindow
    const field = document.querySelector<HTMLIFrameElement>('#cvv iframe')
    if (!vault || !fake || !field) throw new Error('a frame is missing')
    vault.remove()
    fake.name = vault.name
    fake.postMessage('control', '*')
    field.parentElement?.append(field)
  })
  await page.waitForFunction(
    () => window.instance.getState().fields.find(({ type }) => type === 'cvv')?.empty,
  )
  await typeCard(page, card.number, card.cvv)
  await expect(cvvField(page)).toHaveValue(card.cvv)
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual(['control'])
  expect(leaks(await recorder.entries(), card)).toEqual([])
})

test('a vault of another page, and one that is opened as a window, are out of reach @popup', {
  tag: '@long',
}, async ({ page, world }) => {
  const recorder = await openHostilePage(page, world)
  await page.evaluate(() => window.hostile.mountField({ fieldId: 'a' }))
  await type(page, numberField(page), card.number)
  await page.waitForFunction(() => window.hostile.lines[0]?.report()?.valid)
  const popup = page.waitForEvent('popup')
  await page.evaluate(() => {
    const src = document.querySelector('iframe')?.src.replace('role=field', 'role=vault')
    window.open(src, 'vault')
  })
  await (await popup).waitForLoadState()
  const heard = await page.evaluate(async () => {
    const [field] = window.hostile.lines
    const opened = window.open('', 'vault')
    const heard: unknown[] = []
    window.addEventListener('message', ({ source, data }) => source === opened && heard.push(data))
    await field?.call('joinVault', 'vault')
    await field?.call('check')
    // A vault inside the page answers, so it is the other window that was out of reach.
    const vault = await window.hostile.mount('vault', { name: 'inside' })
    await field?.call('joinVault', 'inside')
    const answer = await vault.call('tokenize', { fieldIds: ['a'], formData: {} })
    return [heard, answer.value]
  })
  expect(heard).toEqual([[], { ok: true, token: expect.objectContaining({ number: '************1486' }) }])
  expect(leaks(await recorder.entries(), card)).toEqual([])
})
