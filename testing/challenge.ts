// Ends 3-D Secure challenges as a payer would in the bank's app or on its page.
import type { Service } from '@service/node'

/** Each waits for a challenge to begin, and ends the newest one. It resolves to the authentication's id. */
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

export function createChallenge({ authentications, challenges }: Service): Challenge {
  async function newest(): Promise<string> {
    const until = performance.now() + MOST_MS
    for (;;) {
      const { results } = await authentications.list({ status: 'CHALLENGE', page_size: 1 })
      const [found] = results
      if (found) return found.id
      if (performance.now() > until) throw new Error('No challenge has begun within ten seconds.')
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  const end = async (result: 'pass' | 'fail' | 'ignore') => {
    const id = await newest()
    await challenges.steer(id, { result })
    return id
  }
  return { pass: () => end('pass'), fail: () => end('fail'), ignore: () => end('ignore') }
}
