// A page that the browser really prerenders, and then shows. Frames of other sites load only then: also with Chromium's flag for such
// frames, though ours opt in (rules: hosted-fields.md#prerendering).
import { addCheckout } from '../support/browser/checkout.ts'
import { openTab, type TabPage } from '../support/browser/tab.ts'
import { expect } from '../support/browser/test.ts'
import { test } from '../support/browser/worlds.ts'

const FLAGS = {
  'without a flag': [],
  'with the flag for frames of other sites': ['--enable-features=Prerender2CrossOriginIframes:nesting/true'],
}

/** Less than the page is prerendered for. */
const TIMEOUT = 10_000

/** Notes when the page is shown, and whether frames say Hello before that. */
const WATCH = `<script>
window.early = document.prerendering ? 0 : NaN
addEventListener('message', ({ data }) => { if (data?.hostedFields && document.prerendering) window.early++ })
</script>`

/** Types into the input of a card that the page gives the focus to. */
async function type(page: TabPage, part: string, text: string) {
  await page.evaluate(`window.instance.focusIframeInput('#number ${part}')`)
  const at = `window.instance.getState().fields.find(({ type }) => type === '${part}')`
  await expect.poll(() => page.evaluate(`${at}.focus`)).toBe(true)
  for (const key of text) {
    const event = { key, code: `Digit${key}`, windowsVirtualKeyCode: key.charCodeAt(0) }
    await page.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, ...event })
    await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  }
  await expect.poll(() => page.evaluate(`${at}.valid`)).toBe(true)
}

for (const [name, flags] of Object.entries(FLAGS)) {
  test(`a page that Chromium prerenders has its fields once it is shown, ${name} @chromium`, {
    tag: '@long',
  }, async ({ world }) => {
    const then =
      "window.instance.ready.then(() => { window.outcome = 'ready' }, ({ message }) => { window.outcome = message })"
    const address = addCheckout(world, {
      before: WATCH,
      config: { timeout: TIMEOUT, fields: [{ selector: '#number', input: { type: 'card' } }] },
      then,
    })
    const rules = { prerender: [{ source: 'list', urls: [address], eagerness: 'immediate' }] }
    const start = world.site.add(
      `/prerenders-${flags.length}`,
      `<!doctype html><title>Cart</title><a href="${address}">Check out</a>
<script type="speculationrules">${JSON.stringify(rules)}</script>`,
    )
    const tab = await openTab(flags)
    try {
      const [cart] = tab.pages
      await cart?.send('Preload.enable')
      await cart?.send('Page.navigate', { url: start })
      const statuses = () =>
        tab.events
          .filter(({ method }) => method === 'Preload.prerenderStatusUpdated')
          .map(({ params }) => params.prerenderStatus ?? params.status)
      await expect.poll(statuses).toContain('Ready')
      const [, checkout] = tab.pages
      if (!checkout) throw new Error('No page is prerendered.')
      // Longer than its fields may take once it's shown.
      await expect.poll(() => checkout.evaluate<number>('performance.now()')).toBeGreaterThan(TIMEOUT)
      expect(await checkout.evaluate('document.prerendering')).toBe(true)
      expect(await checkout.evaluate('window.outcome ?? null')).toBeNull()

      await cart?.evaluate("document.querySelector('a').click()")
      await expect.poll(() => checkout.evaluate('document.prerendering')).toBe(false)
      await expect.poll(() => checkout.evaluate('window.outcome ?? null')).toBe('ready')
      if (!flags.length) expect(await checkout.evaluate('window.early')).toBe(0)

      await type(checkout, 'credit_card_number', '4242424242424242')
      await type(checkout, 'expiration', '1240')
      await type(checkout, 'cvv', '123')
      expect(await checkout.evaluate('window.tokenize({})')).toMatchObject({ number: '************4242' })
    } finally {
      await tab.close()
    }
  })
}
