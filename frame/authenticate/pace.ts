/** When to call the gateway next, and when to stop. */
export interface Pace {
  /** Waits that many milliseconds, or less if something happens or the time is over. */
  wait(milliseconds: number): Promise<void>
  /** Something has happened: ends the current wait, or else the next one. */
  hurry(): void
  /** The time is over, or the payer has canceled. */
  isOver(): boolean
  isCanceled(): boolean
  /** Resolves when the payer cancels. */
  canceled: Promise<undefined>
}

/**
 * @param limit milliseconds from now on
 * @param canceled aborted when the payer cancels
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
