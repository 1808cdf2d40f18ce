// A page that has warm frames (src/warm/) and tries to make something of them: they have no settings, and take none.
import { numberField, test, type } from '../../support/browser/checkout.ts'
import { openHostilePage } from '../../support/browser/hostile.ts'
import { leaks } from '../../support/browser/recorder.ts'
import { expect } from '../../support/browser/test.ts'

const card = { number: '4539578763621486', cvv: '987' }

test('a warm frame becomes neither a field nor a vault, whatever the page does to it', async ({
  page,
  world,
}) => {
  const recorder = await openHostilePage(page, world)
  const address = `${world.gateway.hostedFieldsFrame}?key=${world.gateway.publicKey}`
  const heard = await page.evaluate(async (address) => {
    const warm = document.createElement('iframe')
    warm.src = address
    warm.title = 'Warm'
    const loaded = new Promise((resolve) => warm.addEventListener('load', resolve))
    document.body.append(warm)
    await loaded
    const heard: unknown[] = []
    window.addEventListener(
      'message',
      ({ source, data }) => source === warm.contentWindow && heard.push(data),
    )
    const { origin } = new URL(address)
    // Of the fragment alone, the document stays.
    for (const role of ['field', 'vault']) {
      warm.src = `${address}#${window.hostile.address(role, window.hostile.settings({}))}`
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => heard.push(data)
      const join = {
        hostedFields: 'join',
        key: new URL(address).searchParams.get('key'),
        fieldId: 'a',
        load: 'a',
      }
      warm.contentWindow?.postMessage({ ...join, type: 'cvv', name: '' }, origin, [port2])
    }
    warm.name = 'warm'
    // Whoever joins it sends its values to nobody.
    const field = await window.hostile.mountField({ fieldId: 'number' })
    await field.call('joinVault', 'warm')
    return heard
  }, address)
  await type(page, numberField(page), card.number)
  await page.waitForFunction(() => window.hostile.lines[0]?.report()?.valid)
  await expect(page.frameLocator('iframe[title=Warm]').locator('#field')).toBeHidden()
  expect(heard).toEqual([])
  expect(leaks(await recorder.entries(), card)).toEqual([])
})
