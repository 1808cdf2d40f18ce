// Finds a Chromium for the browser tests, and installs one where there is none.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const SYSTEM_BROWSERS = [
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Milliseconds for Playwright's own download; where it is not allowed it fails at once. */
const DOWNLOAD_TIMEOUT = 300_000

/**
 * The Chromium to test with: Playwright's own, else the system's.
 * @returns undefined to let Playwright use its own; also when there is none at all
 */
export function chromiumPath(): string | undefined {
  if (existsSync(chromium.executablePath())) return undefined
  return SYSTEM_BROWSERS.find((file) => existsSync(file))
}

/**
 * Sees to it that there is a Chromium: Playwright's own where it can be downloaded, else the system's, else Debian's
 * package.
 * @throws when none could be installed, telling what to install by hand
 */
export function ensureChromium(): void {
  if (existsSync(chromium.executablePath())) return
  if (tryRun('npx', ['playwright', 'install', 'chromium'], 'Downloading Chromium for Playwright…')) return
  if (chromiumPath()) return
  const update = tryRun('apt-get', ['update', '-qq'], "Installing Debian's chromium…")
  const packages = ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']
  if (update && tryRun('apt-get', packages) && chromiumPath()) return
  throw new Error(
    'No Chromium found and none could be installed: install chromium or Google Chrome and try again.',
  )
}

function tryRun(command: string, args: string[], announcement?: string): boolean {
  if (announcement) console.error(announcement)
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: DOWNLOAD_TIMEOUT })
    return true
  } catch {
    return false
  }
}
