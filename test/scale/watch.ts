// What each gateway's /ready says, all the time.

import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

const PAUSE = 200
/** Longer than a gateway waits for the database. */
const TIMEOUT = 4000

export class ReadyWatch {
  #seen = new Set<string>()
  #isOver = false
  readonly #agent = new Agent({ rejectUnauthorized: false })
  readonly #work: Promise<unknown>

  constructor(ports: readonly number[]) {
    this.#work = Promise.all(ports.map((port) => this.#watch(port)))
  }

  /** Returns what they have said since the last call. */
  take(): string[] {
    const seen = [...this.#seen].sort()
    this.#seen = new Set()
    return seen
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#work
    this.#agent.destroy()
  }

  async #watch(port: number): Promise<void> {
    while (!this.#isOver) {
      this.#seen.add(await this.#ask(port))
      await pause(PAUSE)
    }
  }

  #ask(port: number): Promise<string> {
    return new Promise((resolve) => {
      const options = { agent: this.#agent, timeout: TIMEOUT }
      const asked = request(`https://127.0.0.1:${port}/ready`, options, (response) => {
        let text = ''
        response.on('data', (part) => {
          text += part
        })
        response.on('error', () => resolve('broken'))
        response.on('end', () => {
          const parts = /"not_ready":\[(.*?)\]/.exec(text)?.[1]?.replaceAll('"', '')
          resolve(response.statusCode === 200 ? '200' : `${response.statusCode} ${parts ?? ''}`)
        })
      })
      asked.on('timeout', () => asked.destroy(new Error('timeout')))
      asked.on('error', (error: Error & { code?: string }) =>
        resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'no answer'),
      )
      asked.end()
    })
  }
}
