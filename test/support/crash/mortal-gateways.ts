// Gateways on one database that are killed and restarted, and a way for clients to reach a live one.
import { performance } from 'node:perf_hooks'
import { type ApiClient, apiClient } from '../client.ts'
import { type SpawnedGateway, spawnKillableGateway } from '../gateway.ts'

const CONNECTIONS = 32

/** When to kill a gateway. */
export interface Kill {
  /** After so many answers from any of the gateways, */
  answers: number
  /** and then after so many milliseconds. */
  milliseconds: number
  /** If set, its successor is also killed, so many milliseconds after its start, ready or not; then another one is started. */
  starting: number | undefined
}

/** Starts one with this data. @param kill kills it, whether it answers already or not */
type Spawn = (dataDir: string, kill?: AbortSignal) => Promise<SpawnedGateway>

export interface Alive {
  gateway: SpawnedGateway
  client: ApiClient
}

export class MortalGateways {
  readonly #folder: string
  readonly #spawn: Spawn
  /** Undefined while a gateway is being started. */
  readonly #alive: (Alive | undefined)[]
  #waiting: (() => void)[] = []
  /** The error that kept a gateway from starting. */
  #fault: unknown
  kills = 0
  publicKey = ''

  /** @param count the number of gateways; at most one on SQLite */
  constructor(folder: string, count: number, spawn: Spawn = spawnKillableGateway) {
    this.#folder = folder
    this.#spawn = spawn
    this.#alive = Array.from({ length: count }, () => undefined)
  }

  async start(): Promise<void> {
    // One after another, because the first creates the keys that all of them use.
    for (const at of this.#alive.keys()) await this.#startOne(at)
  }

  /** A client of the wanted gateway, or else of another. Waits until one is alive. */
  async reach(wanted: number): Promise<ApiClient> {
    return (await this.reachOne(wanted)).client
  }

  /** The same with the gateway that it is a client of. */
  async reachOne(wanted: number): Promise<Alive> {
    for (;;) {
      if (this.#fault) throw this.#fault
      const alive = this.#alive[wanted % this.#alive.length] ?? this.#alive.find((one) => one)
      if (alive) return alive
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  /** Clients of those that live now. */
  clients(): ApiClient[] {
    return this.#alive.flatMap((one) => (one ? [one.client] : []))
  }

  /** Kills a gateway, and resolves once its successor answers. @throws when that does not start */
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
    const gateway = await this.#spawn(this.#folder)
    const { base_url, ca_certificate, test_secret_key, public_key } = gateway.started
    this.publicKey = public_key
    this.#alive[at] = { gateway, client: apiClient(base_url, ca_certificate, test_secret_key, CONNECTIONS) }
  }

  async #killAfter(milliseconds: number) {
    const begun = performance.now()
    const gateway = await this.#spawn(this.#folder, AbortSignal.timeout(milliseconds)).catch(
      (error: Error) => error,
    )
    if (gateway instanceof Error) {
      // Before it was killed, any error at the start is a fault.
      if (performance.now() - begun < milliseconds) throw gateway
    } else await gateway.ended
    this.kills++
  }
}
