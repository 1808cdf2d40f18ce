// Finds a Chromium for the browser tests and a font that some of them want, and installs what is not there.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'

const SYSTEM_BROWSERS = [
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Chromium with nothing around the page, as Playwright brings it, too: it opens a page with half the work. */
const SYSTEM_SHELL = '/usr/lib/chromium/chromium-headless-shell'

/** Debian's. */
export const CHROME_DRIVER = '/usr/bin/chromedriver'

const APT = '/usr/bin/apt-get'

/** Where fonts-lato puts its files: a machine need not have fc-list to be asked. */
const DEBIAN_LATO = '/usr/share/fonts/truetype/lato'

/** Milliseconds for Playwright's own download; where it is not allowed, it fails immediately. */
const DOWNLOAD_TIMEOUT = 300_000

const hasOwn = () => existsSync(chromium.executablePath())

/**
 * The whole Chromium: Playwright's own, else the system's.
 * @returns undefined to let Playwright use its own; also when there is none at all
 */
export function chromiumPath(): string | undefined {
  if (hasOwn()) return undefined
  return SYSTEM_BROWSERS.find((file) => existsSync(file))
}

/** How Playwright starts the whole browser: for what the shell has not, such as windows and a history that keeps pages. */
export function wholeChromium(): LaunchOptions {
  const executablePath = chromiumPath()
  return executablePath ? { executablePath } : { channel: 'chromium' }
}

/** How Playwright starts the browser for tests: the shell where there is one. */
export function testChromium(): LaunchOptions {
  // As the full browser does by default, frames of another site run in another process than their page. Beyond those, none is kept
  // ready for a page that may follow: starting one that stays unused takes an eighth of a test.
  const args = ['--site-per-process', '--renderer-process-limit=1']
  const executablePath = !hasOwn() && existsSync(SYSTEM_SHELL) ? SYSTEM_SHELL : chromiumPath()
  return executablePath ? { args, executablePath } : { args }
}

/**
 * Sees to it that there is a Chromium: Playwright's own where it can be downloaded, else the system's, else Debian's
 * packages; of those, the shell too.
 * @throws when none could be installed, telling what to install by hand
 */
export function ensureChromium(): void {
  if (hasOwn()) return
  if (tryRun('npx', ['playwright', 'install', 'chromium'], 'Downloading Chromium for Playwright…')) return
  if (!existsSync(SYSTEM_SHELL)) installPackages('chromium-headless-shell', 'fonts-liberation')
  if (!chromiumPath()) installPackages('chromium', 'fonts-liberation')
  if (chromiumPath()) return
  throw new Error(
    'No Chromium found and none could be installed: install chromium or Google Chrome and try again.',
  )
}

/** Sees to it that there is a driver by which programs other than Playwright drive Chromium, on Debian. */
export function ensureChromeDriver(): void {
  if (!existsSync(CHROME_DRIVER)) installPackages('chromium-driver', 'chromium')
}

/**
 * Sees to it that there is a font whose digits differ in width, on Debian: with equal digits, a page that measures them
 * has nothing to see. The tests run without it too, and try less then.
 */
function ensureFont(): void {
  if (!hasFont()) installPackages('fonts-lato')
  if (!hasFont() && existsSync(APT)) unpackFont('fonts-lato')
}

/** Puts the font of a package among those of this user, who may not install the package. */
function unpackFont(name: string) {
  const folder = path.join(homedir(), '.local/share/fonts', name)
  mkdirSync(folder, { recursive: true })
  const unpack = `cd "$0" && apt-get download -qq ${name} && dpkg-deb -x ${name}_*.deb . && rm ${name}_*.deb`
  tryRun('sh', ['-c', unpack, folder])
}

/** An X server without a screen, and a hand for its keyboard. */
export const X_TOOLS = { xvfb: '/usr/bin/Xvfb', xdotool: '/usr/bin/xdotool' }

/** Sees to it that tests can type on a real keyboard, on Debian. @returns whether they can */
export function ensureXKeyboard(): boolean {
  const isMissing = () => !Object.values(X_TOOLS).every((file) => existsSync(file))
  if (isMissing()) installPackages(...Object.keys(X_TOOLS))
  return !isMissing()
}

/** Sees to it that there is all that tests in Chromium use. */
export function ensureForTests(): void {
  ensureChromium()
  ensureFont()
  ensureXKeyboard()
}

function hasFont(): boolean {
  if (existsSync(DEBIAN_LATO)) return true
  try {
    return execFileSync('fc-list', ['Lato', 'family'], { encoding: 'utf8', stdio: 'pipe' }) !== ''
  } catch {
    return false
  }
}

/** On Debian; elsewhere nothing happens. */
export function installPackages(...names: string[]) {
  if (!existsSync(APT)) return
  const impatient = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  if (!tryRun('apt-get', ['update', '-qq', ...impatient], `Installing Debian's ${names[0]}…`)) return
  tryRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...impatient, ...names])
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
