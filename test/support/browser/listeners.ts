// Counts a page's listeners on its window, document and elements.
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The number of listeners that were added and not removed. */
    countListeners(): number
  }
}

/** Call it before the page is opened. */
export async function watchListeners(page: Page) {
  await page.addInitScript(() => {
    const targets = new Map<EventTarget, Set<string>>()
    const ids = new WeakMap<object, number>()
    let nextId = 0
    const { addEventListener, removeEventListener } = EventTarget.prototype

    /** Identifies a listener as browsers do: by type, function and `capture`. */
    function nameOf(type: string, listener: object, options: unknown): string {
      const id = ids.get(listener) ?? nextId++
      ids.set(listener, id)
      const captures =
        typeof options === 'object' ? (options as { capture?: boolean } | null)?.capture : options
      return `${type} ${id} ${Boolean(captures)}`
    }
    function namesOf(target: EventTarget): Set<string> {
      const names = targets.get(target) ?? new Set()
      targets.set(target, names)
      return names
    }
    EventTarget.prototype.addEventListener = function (type: string, listener: unknown, options?: unknown) {
      const target = this ?? window
      if (listener) {
        const name = nameOf(type, listener, options)
        namesOf(target).add(name)
        const signal = (options as AddEventListenerOptions | null | undefined)?.signal
        if (signal) addEventListener.call(signal, 'abort', () => namesOf(target).delete(name))
      }
      return addEventListener.call(target, type, listener as EventListener, options as boolean)
    }
    EventTarget.prototype.removeEventListener = function (
      type: string,
      listener: unknown,
      options?: unknown,
    ) {
      const target = this ?? window
      if (listener) namesOf(target).delete(nameOf(type, listener, options))
      return removeEventListener.call(target, type, listener as EventListener, options as boolean)
    }
    window.countListeners = () => {
      let count = 0
      for (const [target, names] of targets) {
        const isHere = target === window || (target instanceof Node && target.isConnected)
        if (isHere) count += names.size
      }
      return count
    }
  })
}
