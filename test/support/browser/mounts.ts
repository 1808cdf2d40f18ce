// Fields that are mounted and destroyed again and again, and what the browser still holds afterwards.
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Mounts and destroys.
 * @param awaited every how many rounds the fields become ready before that
 * @returns how many frames are left
 */
export const mountAndDestroy = (page: Page, count: number, awaited: number): Promise<number> =>
  page.evaluate(
    async ([count, awaited]) => {
      const { library, config } = window as unknown as {
        library: typeof import('../../../src/index.ts')
        config: Parameters<typeof library.initializeFields>[0]
      }
      for (let round = 1; round <= count; round++) {
        const isAwaited = round % awaited === 0
        // A handshake that is given up holds what it needs until its time is over: not the usual fifteen seconds.
        const instance = library.initializeFields({ ...config, timeout: isAwaited ? 60_000 : 1_000 })
        if (isAwaited) await instance.ready
        instance.destroy()
      }
      return document.querySelectorAll('iframe').length + window.length
    },
    [count, awaited] as const,
  )

/** What Chromium holds for a page. */
export interface Held {
  nodes: number
  frames: number
  listeners: number
  heap: number
}

/** Begins to measure a page. @returns a function that collects garbage and returns what is held */
export async function watchHeld(page: Page): Promise<() => Promise<Held>> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  return async () => {
    await client.send('HeapProfiler.collectGarbage')
    const { metrics } = await client.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return {
      nodes: of('Nodes'),
      frames: of('Frames'),
      listeners: of('JSEventListeners'),
      heap: of('JSHeapUsedSize'),
    }
  }
}

/** Waits until a page holds as many frames as before, and less than so much more of everything else. */
export async function expectNoMore(held: () => Promise<Held>, before: Held, more: Omit<Held, 'frames'>) {
  await expect
    .poll(async () => {
      const late = await held()
      return {
        nodes: late.nodes - before.nodes < more.nodes,
        frames: late.frames - before.frames <= 0,
        listeners: late.listeners - before.listeners < more.listeners,
        heap: late.heap - before.heap < more.heap,
      }
    })
    .toEqual({ nodes: true, frames: true, listeners: true, heap: true })
}
