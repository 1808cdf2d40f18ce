// What is measured of one page, in one browser.
import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Milliseconds for which a page is left alone. */
export const SETTLE = 300

/** The sample below which this share of all samples is. */
export const at = (samples: readonly number[], share: number) => {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}
export const median = (samples: readonly number[]) => at(samples, 0.5)

export const newContext = (browser: Browser) => browser.newContext()

/** Milliseconds until every input is focusable, from the page's start and from the call of the library. */
export interface Focusable {
  fromStart: number
  fromCall: number
  /** Of these, while the call kept the page from anything else. */
  calling: number
}

/** @param before a page that gets something ready, and on which the visitor stays for a moment */
export async function timeToFocusable(
  context: BrowserContext,
  url: string,
  before?: string,
): Promise<Focusable> {
  const page = await open(context, before ?? url)
  const isPrepared = await page.evaluate(async () => Boolean(await window.prepared))
  if (isPrepared) await page.waitForTimeout(SETTLE)
  if (before) await page.goto(url)
  else await page.evaluate(() => window.beginFields?.())
  const fromStart = await page.evaluate(() => window.focusable)
  const [loading, calling] = await page.evaluate(() => [window.loading, window.calling] as const)
  await page.close()
  return { fromStart, fromCall: fromStart - loading, calling }
}

export interface Traffic {
  /** Requests that went over the network; one that the cache answered costs no byte. */
  requests: number
  /** Of bodies, as they came over the network. */
  bytes: number
}

/** What the page's frames and scripts cost over the network, without the page itself. */
export async function traffic(context: BrowserContext, url: string): Promise<Traffic> {
  const page = await open(context, url)
  await page.evaluate(() => window.focusable)
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(() =>
        performance
          .getEntries()
          .filter((entry) => entry instanceof PerformanceResourceTiming)
          .filter(({ initiatorType }) => initiatorType === (parent === window ? 'script' : 'navigation'))
          .map(({ transferSize, encodedBodySize }) => (transferSize ? encodedBodySize : 0)),
      ),
    ),
  )
  await page.close()
  const bytes = sizes.flat().filter((size) => size > 0)
  return { requests: bytes.length, bytes: bytes.reduce((sum, size) => sum + size, 0) }
}

/** Milliseconds until the page has heard of what a key changed. */
export interface Keystroke {
  /** From its press. */
  fromPress: number
  /** From the event that the report waits for: the key's release, or else its press. */
  fromCause: number
}

/** A digit that is typed into an empty field and deleted again: each changes more than a length, which alone waits for longer. */
const TELLING = ['4', 'Backspace']

/** @param hold milliseconds for which each key is down */
export async function keystrokes(
  context: BrowserContext,
  url: string,
  count: number,
  hold = 0,
): Promise<Keystroke[]> {
  await context.addInitScript(() => {
    const keys: Array<[type: string, at: number]> = []
    Object.assign(window, { keys })
    for (const type of ['keydown', 'keyup'] as const) {
      addEventListener(type, ({ timeStamp }) => keys.push([type, performance.timeOrigin + timeStamp]), true)
    }
  })
  const page = await open(context, url)
  await page.evaluate(() => window.focusable)
  const iframe = page.locator('#field-0 iframe')
  const input = iframe.contentFrame().locator('input').first()
  await input.focus()
  const strokes: Keystroke[] = []
  while (strokes.length < count) {
    for (const key of TELLING) {
      await page.evaluate(() => window.reports.splice(0))
      await page.keyboard.press(key, { delay: hold })
      await page.waitForFunction(() => window.reports.length > 0)
      const heard = await page.evaluate(() => window.reports[0] ?? Number.NaN)
      const keys = await input.evaluate(() => (window as unknown as { keys: [string, number][] }).keys)
      const before = keys.filter(([, at]) => at <= heard)
      const since = (of: [string, number] | undefined) => heard - (of?.[1] ?? Number.NaN)
      const fromPress = since(before.findLast(([type]) => type === 'keydown'))
      strokes.push({ fromPress, fromCause: since(before.at(-1)) })
    }
  }
  await page.close()
  return strokes
}

/** Bytes of script heap in use after a collection: of the page, and of the process that all its frames share. */
export async function heap(context: BrowserContext, url: string): Promise<{ page: number; frames: number }> {
  const page = await open(context, url)
  await page.evaluate(() => window.focusable)
  await page.waitForLoadState('networkidle')
  const [frame] = page.frames().filter((candidate) => candidate.parentFrame() !== null)
  if (!frame) throw new Error(`${url} has no frame`)
  const used = async (target: Page | typeof frame) => {
    const session = await context.newCDPSession(target)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return usedSize
  }
  const result = { page: await used(page), frames: await used(frame) }
  await page.close()
  return result
}

async function open(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  // A new tab makes the browser itself busy for a while: that is not the page's time.
  await page.waitForTimeout(SETTLE)
  await page.goto(url)
  return page
}
