// A client as the API's users should write one: each POST has an Idempotency-Key of its own, and is sent again with it until
// it is known what became of it. It remembers everything that it was told.
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, ApiClient } from './client.ts'

/** Milliseconds until a request must have a final answer, and between two tries at it. */
const PATIENCE = 60_000
const PAUSE = 25

export interface Operation {
  kind: string
  path: string
  body: object
  /** With which the gateway is called; absent: the secret key. */
  publicKey?: string
  /** Idempotency-Key, and what its transaction or card can be found by. */
  reference: string
  tries: number
  /** How often the connection broke before there was an answer. */
  interruptions: number
  /** How often it was told to wait. */
  waits: number
  /** The last word; none where the client gave up. */
  answer?: Answer
}

export interface Wish {
  kind: string
  path: string
  body: object
  publicKey?: string
  /** Of a client that does not try again once its connection broke. */
  givesUp?: boolean
}

export class PatientClient {
  readonly operations: Operation[] = []
  /** Of all requests, and not only final ones. */
  answers = 0
  readonly #reach: (wanted: number) => Promise<ApiClient>
  #watchers: { at: number; resolve(): void }[] = []

  /** @param reach a gateway that lives, by a number that grows */
  constructor(reach: (wanted: number) => Promise<ApiClient>) {
    this.#reach = reach
  }

  /** Resolves after so many more answers. */
  answered(count: number): Promise<void> {
    return new Promise((resolve) => this.#watchers.push({ at: this.answers + count, resolve }))
  }

  /**
   * Sends a request until it has a final answer; undefined where the client gave up.
   * @throws when there is none in a minute, or the gateway failed in a way that says nothing of the payment
   */
  async send({ givesUp = false, ...wish }: Wish): Promise<Answer | undefined> {
    const reference = `${wish.kind}-${this.operations.length}`
    const body = wish.path === '/v1/tokens' ? wish.body : { ...wish.body, reference }
    const operation: Operation = { ...wish, body, reference, tries: 0, interruptions: 0, waits: 0 }
    this.operations.push(operation)
    const deadline = performance.now() + PATIENCE
    while (performance.now() < deadline) {
      const answer = await this.#try(operation)
      if (answer && isFinal(answer)) {
        operation.answer = answer
        return answer
      }
      if (!answer && givesUp) return undefined
      if (answer) {
        operation.waits++
        await pause(PAUSE)
      }
    }
    throw new Error(`No final answer to ${JSON.stringify(operation)}.`)
  }

  /** Sends a request once more. @returns undefined when the connection broke */
  async #try(operation: Operation): Promise<Answer | undefined> {
    const wanted = this.operations.length + operation.tries++
    const client = await this.#reach(wanted)
    try {
      const answer = await repeat(client, operation)
      this.answers++
      for (const watcher of this.#watchers) if (watcher.at <= this.answers) watcher.resolve()
      this.#watchers = this.#watchers.filter(({ at }) => at > this.answers)
      return answer
    } catch {
      operation.interruptions++
      return undefined
    }
  }
}

/** Sends an operation as it was sent before. */
export function repeat(client: ApiClient, { path, body, reference, publicKey }: Operation): Promise<Answer> {
  const headers = { 'idempotency-key': reference }
  return client.call({ method: 'POST', path, body, headers, ...(publicKey && { key: publicKey }) })
}

/** @throws for a failure that is nobody's payment */
function isFinal({ status, body, headers }: Answer): boolean {
  if (status === 409) return false
  if (status < 500) return true
  if (!body.messages[0].entity_id) throw new Error(`The gateway failed: ${JSON.stringify(body)}`)
  // Once it is known what became of it, a failure is told as one that was there before.
  return headers['idempotent-replayed'] === 'true'
}
