// A client as users of the API should write one: each POST has its own Idempotency-Key, and is retried with it until there is a
// final answer. It remembers all answers.
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, ApiClient } from '../client.ts'

/** Milliseconds until a request must have a final answer, by default, and between two attempts. */
const PATIENCE = 120_000
const PAUSE = 25

export interface Operation {
  kind: string
  path: string
  body: object
  /** The key to call with, public or secret; absent: the secret key of the client that is reached. */
  key?: string
  /** The Idempotency-Key, and also the reference of its transaction or card. */
  reference: string
  tries: number
  /** How often the connection broke before an answer. */
  interruptions: number
  /** How often the answer was to wait, and how often of these that the gateway can't serve it now. */
  waits: number
  unserved: number
  /** When it was first sent, in milliseconds, and how many until the final answer, or until the client gave up. */
  begun: number
  took: number
  /** The final answer; absent if the client gave up. */
  answer?: Answer
}

export interface Wish {
  kind: string
  path: string
  body: object
  key?: string
  /** Whether the client gives up once its connection breaks. */
  givesUp?: boolean
}

export class PatientClient {
  readonly operations: Operation[] = []
  /** The number of all answers, final or not. */
  answers = 0
  readonly #reach: (wanted: number) => Promise<ApiClient>
  readonly #patience: number
  #watchers: { at: number; resolve(): void }[] = []

  /**
   * @param reach gives a client of a live gateway, by a growing number
   * @param patience milliseconds until a request must have a final answer
   */
  constructor(reach: (wanted: number) => Promise<ApiClient>, patience = PATIENCE) {
    this.#reach = reach
    this.#patience = patience
  }

  /** Resolves after so many more answers. */
  answered(count: number): Promise<void> {
    return new Promise((resolve) => this.#watchers.push({ at: this.answers + count, resolve }))
  }

  /**
   * Sends a request until it has a final answer; undefined if the client gave up.
   * @throws when there is none in time, or the gateway fails without naming a transaction
   */
  async send({ givesUp = false, ...wish }: Wish): Promise<Answer | undefined> {
    const reference = `${wish.kind}-${this.operations.length}`
    const body = wish.path === '/v1/tokens' ? wish.body : { ...wish.body, reference }
    const begun = performance.now()
    const counts = { tries: 0, interruptions: 0, waits: 0, unserved: 0, begun, took: 0 }
    const operation: Operation = { ...wish, body, reference, ...counts }
    this.operations.push(operation)
    const deadline = begun + this.#patience
    while (performance.now() < deadline) {
      const answer = await this.#try(operation)
      operation.took = performance.now() - begun
      if (answer && isFinal(answer)) {
        operation.answer = answer
        return answer
      }
      if (!answer && givesUp) return undefined
      if (answer) {
        operation.waits++
        if (answer.status === 503) operation.unserved++
        await pause(Number(answer.headers['retry-after'] ?? 0) * 1000 || PAUSE)
      }
    }
    throw new Error(`No final answer to ${JSON.stringify(operation)}.`)
  }

  /** Makes one attempt. @returns undefined when the connection broke */
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

/** Sends an operation again, unchanged. */
export function repeat(client: ApiClient, { path, body, reference, key }: Operation): Promise<Answer> {
  const headers = { 'idempotency-key': reference }
  return client.call({ method: 'POST', path, body, headers, ...(key && { key }) })
}

/** Whether an answer is final. @throws for a failure that names no transaction */
function isFinal({ status, body, headers }: Answer): boolean {
  // 503: the database is away or, under SERIALIZABLE, too many others change the same rows.
  if ([409, 429, 503].includes(status)) return false
  // It was made to fail, before or after all of it was done: only the next answer tells.
  if (status >= 500 && headers['fault-point']) return false
  if (status < 500) return true
  if (!body.messages[0].entity_id) throw new Error(`The gateway failed: ${JSON.stringify(body)}`)
  // A failure of the networks is final once it comes as a replayed answer.
  return headers['idempotent-replayed'] === 'true'
}
