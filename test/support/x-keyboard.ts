// A real keyboard: keys that an X server sends to a browser's window, as a person's do. Keys that a driver makes go where the
// driver thinks the focus is, and hide what a page can take.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { wholeChromium, X_TOOLS } from '../../scripts/browser.ts'
import { startDisplay } from '../../scripts/x-display.ts'
import { test as base } from './browser/checkout.ts'
import type { Keyboard } from './everything/theft.ts'

const run = promisify(execFile)

/** What X calls the keys that tests press and a character is not the name of. */
const NAMES: Readonly<Record<string, string>> = { ' ': 'space', '-': 'minus', '/': 'slash' }

/** In the title of the window that has the page: a browser may have others, and nobody manages windows here. */
const TITLE = 'Checkout'

const FOCUS = ['search', '--onlyvisible', '--name', TITLE, 'windowfocus', '--sync']

function xKeyboard(display: string): Keyboard {
  const send = async (...args: string[]) => {
    await run(X_TOOLS.xdotool, args, { env: { ...process.env, DISPLAY: display } })
  }
  return {
    down: (key) => send(...FOCUS, 'keydown', NAMES[key] ?? key),
    up: (key) => send('keyup', NAMES[key] ?? key),
  }
}

/** Firefox with each site in a process, as it is by itself. */
const ISOLATED = { 'fission.autostart': true, 'fission.webContentIsolationStrategy': 1 }

/** `keyboard` types into `page`, which is in a window of a browser as people have it. */
export const test = base.extend<{ keyboard: Keyboard }, { display: string }>({
  display: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const { name, stop } = await startDisplay()
      await use(name)
      stop()
    },
    { scope: 'worker' },
  ],
  headless: [false, { scope: 'worker' }],
  launchOptions: [
    async ({ launchOptions, browserName, display }, use) => {
      const env = { ...process.env, DISPLAY: display, MOZ_ENABLE_WAYLAND: '0' }
      if (browserName !== 'chromium') {
        const firefoxUserPrefs = { ...launchOptions.firefoxUserPrefs, ...ISOLATED }
        await use({
          ...launchOptions,
          headless: false,
          env,
          ...(browserName === 'firefox' && { firefoxUserPrefs }),
        })
        return
      }
      await use({ args: ['--site-per-process'], ...wholeChromium(), headless: false, env })
    },
    { scope: 'worker' },
  ],
  keyboard: async ({ page, browserName, display }, use) => {
    // The driver of the system's WebKit has a keyboard of X itself.
    if (browserName === 'webkit') return use(page.keyboard)
    await use(xKeyboard(display))
  },
})
