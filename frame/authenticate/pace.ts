/** When to call the gateway next, and when to stop. */
export interface Pace {
  /** Waits that many milliseconds, or less if something happens or the time is over. */
  wait(milliseconds: number): Promise<void>
  /** The issuer's page has loaded something: ends the current wait, or else the next one. */
  hurry(): void
  /** The time is over, or the payer has canceled. */
  isOver(): boolean
  isCanceled(): boolean
  /** Resolves when it's over. */
  over: Promise<undefined>
}

/** How often an issuer's pages may end a wait. More than any needs: only one that reloads forever would have the gateway called without a pause. */
const MOST_HURRIES = 20

/**
 * @param limit milliseconds from now on
 * @param canceled aborted when the payer cancels
 */
export function createPace(limit: number, canceled: AbortSignal): Pace {
  const end = Date.now() + limit
  let isOver = canceled.aborted
  let hurries = 0
  let hasHappened = false
  let wake = () => {}
  const happen = () => {
    hasHappened = true
    wake()
  }
  window.addEventListener('online', happen)
  const over = new Promise<undefined>((resolve) => {
    const finish = () => {
      isOver = true
      happen()
      resolve(undefined)
    }
    canceled.addEventListener('abort', finish)
    setTimeout(finish, limit)
  })
  return {
    async wait(milliseconds) {
      if (!hasHappened) {
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, milliseconds)
        })
      }
      hasHappened = false
    },
    hurry() {
      if (hurries++ < MOST_HURRIES) happen()
    },
    // By the clock, too: a device that sleeps stops timers.
    isOver: () => isOver || Date.now() >= end,
    isCanceled: () => canceled.aborted,
    over,
  }
}
