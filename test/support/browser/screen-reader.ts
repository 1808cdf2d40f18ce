// What a screen reader gets to say: what has the focus, as Chromium's own accessibility tree tells it, and what live regions
// say, in the page and in its frames.
import type { Frame, Page } from '@playwright/test'
import { expect } from './test.ts'

/** What a person did, and what was said of it. */
export interface Announcement {
  did: string
  /** What has the focus now, as it is now. */
  focus: string
  /** What live regions said: those of the page before those of its frames, which speak at the same time. */
  live: readonly string[]
}

export interface ScreenReader {
  readonly heard: readonly Announcement[]
  /**
   * Presses a key.
   * @param live how often live regions speak then
   * @param until waits for what the key does; by default the focus is somewhere else then
   */
  press(key: string, live?: number, until?: () => Promise<void>): Promise<void>
  /** Types into what has the focus. @param live likewise */
  type(text: string, live?: number): Promise<void>
}

/** States that are said of an element, by Chromium's names for them. */
const STATES = ['required', 'invalid', 'disabled']

/** Listens to a page, which is opened afterwards. */
export async function listen(page: Page): Promise<ScreenReader> {
  const heard: Announcement[] = []
  let said: Array<{ isPage: boolean; text: string }> = []
  await page.exposeBinding('announce', ({ frame }, text: string) =>
    said.push({ isPage: frame === page.mainFrame(), text }),
  )
  await page.addInitScript(announceLiveRegions)

  async function note(did: string, live: number) {
    await expect.poll(() => said.length, `said after ${did}`).toBeGreaterThanOrEqual(live)
    const inOrder = said.toSorted((one, other) => Number(other.isPage) - Number(one.isPage))
    said = []
    heard.push({ did, focus: (await settledFocus()).text, live: inOrder.map(({ text }) => text) })
  }

  /** What has the focus, once it is anywhere. @param left what must not have it any more */
  async function settledFocus(left?: string): Promise<Focus> {
    let focus: Focus | undefined
    const look = async () => {
      focus = await focusOf(page)
      return focus !== undefined && focus.id !== left
    }
    await expect.poll(look, 'the focus is on an element').toBe(true)
    return focus as Focus
  }

  return {
    heard,
    async press(key, live = 0, until) {
      const before = await focusOf(page)
      await page.keyboard.press(key)
      await (until?.() ?? settledFocus(before?.id))
      await note(key, live)
    },
    async type(text, live = 0) {
      await page.keyboard.type(text)
      await note(text, live)
    },
  }
}

/** Runs in the page and in each frame. */
function announceLiveRegions() {
  const REGION = '[role=alert], [role=status], [aria-live]'
  const { announce } = window as unknown as { announce(text: string): void }
  new MutationObserver((records) => {
    const elements = records.map(({ target }) => (target instanceof Element ? target : target.parentElement))
    for (const region of new Set(elements.map((element) => element?.closest(REGION)))) {
      const text = region?.checkVisibility() ? region.textContent?.trim() : ''
      if (text) announce(`${region?.role ?? region?.ariaLive} “${text}”`)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

interface Focus {
  /** Of this element alone. */
  id: string
  /** The element in words. */
  text: string
}

/** @returns undefined while no element has the focus, as on its way from one frame into another */
async function focusOf(page: Page): Promise<Focus | undefined> {
  const frame = await focusedFrame(page)
  const client = await page.context().newCDPSession(frame)
  const { nodes } = await client.send('Accessibility.getFullAXTree')
  await client.detach()
  // The document has the focus, too, and comes first.
  const node = nodes.findLast(({ properties }) => properties?.some(({ name }) => name === 'focused'))
  if (!node || node.role?.value === 'RootWebArea') return undefined
  const isOn = (state: string) =>
    node.properties?.some(({ name, value }) => name === state && String(value.value) === 'true')
  const words = [
    `${node.role?.value} “${node.name?.value}”`,
    ...STATES.filter(isOn),
    node.value?.value && `value “${node.value.value}”`,
    node.description?.value && `description “${node.description.value}”`,
  ]
  return { id: `${frame.url()} ${node.backendDOMNodeId}`, text: words.filter(Boolean).join(', ') }
}

/** The frame in which the focus is. */
async function focusedFrame(page: Page): Promise<Frame> {
  let frame = page.mainFrame()
  for (;;) {
    const element = (await frame.evaluateHandle(() => document.activeElement)).asElement()
    const inner = await element?.contentFrame()
    if (!inner) return frame
    frame = inner
  }
}
