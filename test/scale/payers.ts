// Customers who pay all the time, capture and refund, and repeat each request under the same Idempotency-Key until they know.
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { faultOf } from './honesty.ts'
import type { Reply, Send } from './requests.ts'

const PAUSE = 100
const card = { type: 'card', number: '4242424242424242', exp_month: 12, exp_year: 2040, cvv: '123' }

export interface Payment {
  reference: string
  amount: number
  /** Of the final answer. */
  status: number
  id: string
  isCaptured: boolean
  refunded: number
}

/** One try. */
export interface Attempt {
  /** Its Idempotency-Key. */
  key: string
  begun: number
  ended: number
  what: string
  isError: boolean
  /** What was in flight during a fault and is settled as failed: the same answer again, and no new error. */
  isSettled: boolean
  /** What is wrong with the answer: one that no outage may give. */
  fault: string | undefined
}

export class Payers {
  readonly payments: Payment[] = []
  readonly attempts: Attempt[] = []
  /** When each final answer came. */
  readonly answered: number[] = []
  readonly #send: Send
  readonly #work: Promise<unknown>
  #isOver = false
  #count = 0

  constructor(send: Send, count: number) {
    this.#send = send
    this.#work = Promise.all(Array.from({ length: count }, () => this.#pay()))
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#work
  }

  async #pay(): Promise<void> {
    while (!this.#isOver) {
      const number = this.#count++
      const [reference, amount] = [`drill-${number}`, 1000 + number]
      const isManual = number % 3 === 0
      const body = { amount, method: card, reference, ...(isManual && { auto_capture: false }) }
      const charge = await this.#untilKnown('/v1/charges', body, reference)
      const status = charge.status ?? 0
      const id: string = charge.body?.id ?? charge.body?.messages?.[0]?.entity_id
      const payment: Payment = { reference, amount, status, id, isCaptured: false, refunded: 0 }
      if (status === 200 && isManual) {
        const path = `/v1/charges/${id}`
        payment.isCaptured = isGood(
          await this.#untilKnown(`${path}/capture`, { amount }, `${reference}-capture`),
        )
        if (payment.isCaptured && number % 2 === 0) {
          const refund = { amount: 100 }
          if (isGood(await this.#untilKnown(`${path}/refund`, refund, `${reference}-refund`)))
            payment.refunded = refund.amount
        }
      }
      this.payments.push(payment)
    }
  }

  async #untilKnown(path: string, body: object, key: string): Promise<Reply> {
    for (;;) {
      const begun = performance.now()
      const reply = await this.#send('POST', path, body, key)
      const { status, what, isReplayed } = reply
      // A 5xx that is repeated is final: what a dead gateway had begun was settled as failed. 409 is still in progress.
      const isFinal = status !== undefined && status !== 409 && (status < 500 || isReplayed)
      const isError = status === undefined || status >= 500
      const isSettled = isFinal && isError
      const ended = performance.now()
      this.attempts.push({
        key,
        begun,
        ended,
        what: isSettled ? `${what} settled` : what,
        isError,
        isSettled,
        fault: faultOf(reply),
      })
      if (isFinal) {
        this.answered.push(ended)
        return reply
      }
      await pause(PAUSE)
    }
  }
}

const isGood = ({ status = 0 }: Reply) => status >= 200 && status < 300
