// Customers who pay all the time, each with an Idempotency-Key of its own, and ask again until they know.
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, ApiClient } from '../support/client.ts'
import { goodCard } from '../support/gateway.ts'

const PAUSE = 50

export interface Payment {
  reference: string
  /** The final answer. */
  answer: Answer
}

export interface Period {
  seconds: number
  acknowledged: number
  /** Requests that broke, or were answered by 5xx. */
  errors: number
  /** Of those, the ones that began so long after the fault that nothing of them can have been in flight. */
  laterErrors: number
  /** What the first of them was. */
  firstError: string
  /** The longest time without any payment, in seconds. */
  longestPause: number
}

export class Shoppers {
  readonly payments: Payment[] = []
  readonly #client: ApiClient
  readonly #name: string
  readonly #work: Promise<unknown>
  #isOver = false
  #count = 0
  #errors: { begun: number; what: string }[] = []
  #answered: number[] = []

  /** @param name what their keys begin with */
  constructor(client: ApiClient, count: number, name = 'drill') {
    this.#client = client
    this.#name = name
    this.#work = Promise.all(Array.from({ length: count }, () => this.#shop()))
  }

  /** Runs a fault under load, and lets the load go on until so many more payments are made. */
  async during(fault: () => Promise<void>, more = 300): Promise<Period> {
    const [from, errorsBefore, paidBefore] = [performance.now(), this.#errors.length, this.payments.length]
    await fault()
    const over = performance.now()
    const wanted = this.#answered.length + more
    while (this.#answered.length < wanted) await pause(PAUSE)
    const to = performance.now()
    const times = [from, ...this.#answered.filter((at) => at >= from), to]
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at))
    const errors = this.#errors.slice(errorsBefore)
    return {
      seconds: (to - from) / 1000,
      acknowledged: this.payments.length - paidBefore,
      errors: errors.length,
      firstError: errors[0]?.what ?? '',
      laterErrors: errors.filter(({ begun }) => begun > over).length,
      longestPause: Math.max(...gaps) / 1000,
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#work
  }

  async #shop() {
    while (!this.#isOver) {
      const number = this.#count++
      this.payments.push(await this.#pay(`${this.#name}-${number}`, 1000 + number))
      this.#answered.push(performance.now())
    }
  }

  async #pay(reference: string, amount: number): Promise<Payment> {
    for (;;) {
      const begun = performance.now()
      const body = { amount, method: goodCard, reference }
      const headers = { 'idempotency-key': reference }
      let broke = ''
      const answer = await this.#client.post('/v1/charges', body, headers).catch((error: Error) => {
        broke = error.message
        return undefined
      })
      if (answer?.status === 200) return { reference, answer }
      // What a dead gateway had begun is settled, and its failure is told under the same key.
      if (answer && answer.status >= 500 && answer.headers['idempotent-replayed'] === 'true')
        return { reference, answer }
      if (answer?.status !== 409) this.#errors.push({ begun, what: answer?.text ?? broke })
      await pause(PAUSE)
    }
  }
}
