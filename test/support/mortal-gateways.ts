// Gateways over one database that are killed and started again, and how clients reach one that lives.
import { performance } from 'node:perf_hooks'
import { type ApiClient, apiClient } from './client.ts'
import { type SpawnedGateway, spawnKillableGateway } from './gateway.ts'

const CONNECTIONS = 32

/** When one is killed. */
export interface Kill {
  /** Answers of any of them before that. */
  answers: number
  /** And then so many milliseconds. */
  milliseconds: number
  /** The next one is killed so many milliseconds after its start, ready or not, and then another one started. */
  starting: number | undefined
}

interface Alive {
  gateway: SpawnedGateway
  client: ApiClient
}

export class MortalGateways {
  readonly #folder: string
  /** Those that are being started are undefined. */
  readonly #alive: (Alive | undefined)[]
  #waiting: (() => void)[] = []
  /** What kept one from starting. */
  #fault: unknown
  kills = 0
  publicKey = ''

  /** @param count on SQLite no more than one */
  constructor(folder: string, count: number) {
    this.#folder = folder
    this.#alive = Array.from({ length: count }, () => undefined)
  }

  async start(): Promise<void> {
    // One after the other: the first makes the keys that all of them use.
    for (const at of this.#alive.keys()) await this.#startOne(at)
  }

  /** A client of the one that is wanted, or else of another; as soon as one lives. */
  async reach(wanted: number): Promise<ApiClient> {
    for (;;) {
      if (this.#fault) throw this.#fault
      const alive = this.#alive[wanted % this.#alive.length] ?? this.#alive.find((one) => one)
      if (alive) return alive.client
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  /** Kills one, and resolves once another one answers in its place. @throws when it does not start */
  async replace(at: number, starting: number | undefined): Promise<void> {
    const dying = this.#alive[at]
    this.#alive[at] = undefined
    await dying?.gateway.stop('SIGKILL')
    this.kills++
    try {
      if (starting !== undefined) await this.#killAfter(starting)
      await this.#startOne(at)
    } catch (error) {
      this.#fault = error
      throw error
    } finally {
      for (const resolve of this.#waiting.splice(0)) resolve()
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#alive.map((one) => one?.gateway.stop('SIGTERM')))
  }

  async #startOne(at: number) {
    const gateway = await spawnKillableGateway(this.#folder)
    const { base_url, ca_certificate, test_secret_key, public_key } = gateway.started
    this.publicKey = public_key
    this.#alive[at] = { gateway, client: apiClient(base_url, ca_certificate, test_secret_key, CONNECTIONS) }
  }

  async #killAfter(milliseconds: number) {
    const begun = performance.now()
    const gateway = await spawnKillableGateway(this.#folder, AbortSignal.timeout(milliseconds)).catch(
      (error: Error) => error,
    )
    if (gateway instanceof Error) {
      // Whatever kept it from starting otherwise is a fault.
      if (performance.now() - begun < milliseconds) throw gateway
    } else await gateway.ended
    this.kills++
  }
}
