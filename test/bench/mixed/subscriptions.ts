// A merchant that sells subscriptions: customers sign up, and now and then it turns its test clock, and a month goes by.
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, ApiClient } from '../../support/client.ts'
import type { Till } from '../../support/crash/load.ts'
import { goodCard } from '../../support/gateway.ts'
import type { Shop } from './shops.ts'

/** So many customers sign up from one month to the next. */
const SIGN_UPS = 8
const PAUSE = 100

const MONTHLY = { interval_unit: 'MONTH', interval_delay: 1 }

/** What a merchant does: one thing after the other, because who turns a clock waits until nothing is under way. */
export class Seller {
  readonly #shop: Shop
  readonly #reach: () => Promise<ApiClient>
  #work: Promise<void> = Promise.resolve()
  #signUps = 0
  months = 0

  constructor(shop: Shop, reach: () => Promise<ApiClient>) {
    this.#shop = shop
    this.#reach = reach
  }

  /** Somebody signs up: the first payment is made at once. Resolves once that is done, and what was to be done before it. */
  signUp(till: Till): Promise<void> {
    this.#work = this.#work.then(() => this.#signUp(till))
    return this.#work
  }

  async #signUp({ post, charge }: Till) {
    const saved = await post('card', '/v1/cards', goodCard)
    if (saved) await charge({ method: saved.body.id, recur: MONTHLY })
    if (++this.#signUps % SIGN_UPS === 0) {
      await turnClock(this.#reach, this.#shop, (now) => now.setUTCMonth(now.getUTCMonth() + 1))
      this.months++
    }
  }
}

/**
 * Turns a merchant's test clock, again and again until it shows the time: whoever gets no answer looks at the clock.
 * @param change sets the time that is wanted, in the time that there is
 */
export async function turnClock(
  reach: () => Promise<ApiClient>,
  { secretKey: key }: Pick<Shop, 'secretKey'>,
  change: (now: Date) => void,
): Promise<void> {
  let to: Date | undefined
  const ask = async (one: Parameters<ApiClient['call']>[0]): Promise<Answer | undefined> =>
    (await reach()).call({ ...one, key }).catch(() => undefined)
  for (;;) {
    const clock = await ask({ path: '/v1/test-clock' })
    if (clock?.status === 200) {
      const now = new Date(clock.body.now)
      if (!to) {
        to = new Date(now)
        change(to)
      }
      if (now >= to) return
      const body = { to: to.toISOString().replace(/\.\d+/, '') }
      const answer = await ask({ method: 'POST', path: '/v1/test-clock/advance', body })
      if (answer?.status === 200) return
      if (answer && ![409, 422, 429].includes(answer.status) && answer.status < 500)
        throw new Error(`The clock is not turned: ${answer.text}`)
    }
    await pause(PAUSE)
  }
}
