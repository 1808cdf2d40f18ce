/** When to ask the gateway next, and until when. */
export interface Pace {
  /** Waits so many milliseconds, or less: until something has happened, or all is over. */
  wait(milliseconds: number): Promise<void>
  /** Something has happened: ends the wait, this one or the next. */
  hurry(): void
  /** The time is over, or the person wants out. */
  isOver(): boolean
  isCanceled(): boolean
  /** Resolves once the person wants out. */
  canceled: Promise<undefined>
}

/**
 * @param limit milliseconds from now on
 * @param canceled aborted once the person wants out
 */
export function createPace(limit: number, canceled: AbortSignal): Pace {
  const end = Date.now() + limit
  let hasHappened = false
  let wake = () => {}
  const hurry = () => {
    hasHappened = true
    wake()
  }
  canceled.addEventListener('abort', hurry)
  window.addEventListener('online', hurry)
  return {
    async wait(milliseconds) {
      const most = Math.min(milliseconds, end - Date.now())
      if (!hasHappened && most > 0) {
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, most)
        })
      }
      hasHappened = false
    },
    hurry,
    isOver: () => canceled.aborted || Date.now() >= end,
    isCanceled: () => canceled.aborted,
    canceled: new Promise((resolve) => canceled.addEventListener('abort', () => resolve(undefined))),
  }
}
