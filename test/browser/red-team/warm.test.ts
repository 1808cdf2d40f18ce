// A page that has a warm frame (src/warm/) and tries to make more of it than a field: it takes settings once, as other frames do from their
// address.
import { numberField, type } from '../../support/browser/checkout.ts'
import { openHostilePage } from '../../support/browser/hostile.ts'
import { leaks } from '../../support/browser/recorder.ts'
import { expect } from '../../support/browser/test.ts'
import { test } from '../../support/browser/worlds.ts'

const card = { number: '4539578763621486', cvv: '987' }

test('a warm frame is one field, once, and what is typed stays in it, whatever the page does to it', async ({
  page,
  world,
}) => {
  const recorder = await openHostilePage(page, world)
  const address = `${world.gateway.hostedFieldsFrame}?key=${world.gateway.publicKey}`
  await page.evaluate(async (address) => {
    const iframe = document.createElement('iframe')
    Object.assign(iframe, { src: address, title: 'Card number' })
    const loaded = new Promise((resolve) => iframe.addEventListener('load', resolve))
    document.body.append(iframe)
    await loaded
    const turn = (role: string, settings: unknown) =>
      iframe.contentWindow?.location.replace(`${address}#${window.hostile.address(role, settings)}`)
    const hello = window.hostile.mount('field', { iframe })
    turn('field', window.hostile.settings({}))
    await hello
    // Of the fragment alone, the document stays.
    turn('field', window.hostile.settings({ fieldId: 'other', type: 'text', mask: false }))
    turn('vault', {})
  }, address)
  await type(page, numberField(page), card.number)
  await page.waitForFunction(() => window.hostile.lines[0]?.report()?.valid)
  await page.evaluate(async (address) => {
    const [line] = window.hostile.lines
    if (!line) throw new Error('There is no field.')
    const { contentWindow } = line.iframe
    for (const role of ['vault', 'field'])
      contentWindow?.location.replace(`${address}#${window.hostile.address(role, {})}`)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => line.heard.push(data)
    const key = new URL(address).searchParams.get('key')
    const join = { hostedFields: 'join', key, fieldId: 'a', load: 'a', type: 'cvv', name: '' }
    contentWindow?.postMessage(join, new URL(address).origin, [port2])
    // Whoever joins it sends its values to nobody.
    line.iframe.name = 'warm'
    await line.call('joinVault', 'warm')
  }, address)
  await page.keyboard.press('Backspace')
  await page.waitForFunction(() => window.hostile.lines[0]?.report()?.valid === false)
  await expect(numberField(page)).toHaveAttribute('type', 'text')
  expect(await page.evaluate(() => window.hostile.lines.length)).toBe(1)
  expect(leaks(await recorder.entries(), card)).toEqual([])
})
