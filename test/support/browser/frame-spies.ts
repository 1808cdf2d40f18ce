// Looks into the gateway's frames, which a page cannot: tests prove by it that nothing was sent, or nothing could have differed.
import type { Frame, Page } from '@playwright/test'
import type { World } from './checkout.ts'

declare global {
  interface Window {
    /** What was noted in this frame. */
    noted: string[]
  }
}

/**
 * Makes every random id in the gateway's frames the next of a row, so that two runs differ by nothing but the value typed.
 * Call it before the page is opened.
 */
export async function freezeIds(page: Page, { gateway }: World): Promise<void> {
  await page.addInitScript((origin) => {
    if (location.origin !== origin) return
    let count = 0
    // Of each byte an id takes the last four bits at most.
    crypto.getRandomValues = (array) => {
      count++
      if (array instanceof Uint8Array)
        for (const at of array.keys()) array[at] = Math.floor(count / 16 ** (at % 8)) % 16
      return array
    }
  }, gateway.baseUrl)
}

/** Notes what the gateway's frames post on ports of their own. Call it before the page is opened. */
export async function notePosts(page: Page, { gateway }: World): Promise<void> {
  await page.addInitScript((origin) => {
    if (location.origin !== origin) return
    window.noted = []
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (message: unknown, ...rest: never[]) {
      window.noted.push(JSON.stringify(message) ?? '')
      return postMessage.call(this, message, ...rest)
    }
  }, gateway.baseUrl)
}

/** The gateway's frames of a page. */
export const framesOf = (page: Page, { gateway }: World): Frame[] =>
  page.frames().filter((frame) => frame.url().startsWith(gateway.baseUrl))

/** Everything noted in all of them. */
export async function notedIn(page: Page, world: World): Promise<string[]> {
  const noted = await Promise.all(framesOf(page, world).map((frame) => frame.evaluate(() => window.noted)))
  return noted.flat()
}
