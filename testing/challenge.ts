// Ends 3-D Secure challenges as a payer would in the bank's app or on its page.
import type { Service } from '@service/node'

/**
 * Each waits for a challenge to begin, and ends the newest one that none of them has ended or ignored. It resolves to the
 * authentication's id.
 */
export interface Challenge {
  /** The payer confirms the payment. @throws when no challenge begins within ten seconds */
  pass(): Promise<string>
  /** The payer fails, as with three wrong codes. */
  fail(): Promise<string>
  /** The bank goes silent, until the time of the challenge is over. */
  ignore(): Promise<string>
}

const PAUSE_MS = 50
const MOST_MS = 10_000
const MOST_OPEN = 100

/** @param ignored ids of challenges that stay open, and are not what the next call waits for */
export function createChallenge({ authentications, challenges }: Service, ignored: Set<string>): Challenge {
  async function newest(): Promise<string> {
    const until = performance.now() + MOST_MS
    for (;;) {
      const { results } = await authentications.list({ status: 'CHALLENGE', page_size: MOST_OPEN })
      const found = results.find(({ id }) => !ignored.has(id))
      if (found) return found.id
      if (performance.now() > until) throw new Error('No challenge has begun within ten seconds.')
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  const end = async (result: 'pass' | 'fail' | 'ignore') => {
    const id = await newest()
    await challenges.steer(id, { result })
    if (result === 'ignore') ignored.add(id)
    return id
  }
  return { pass: () => end('pass'), fail: () => end('fail'), ignore: () => end('ignore') }
}
