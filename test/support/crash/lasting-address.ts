// A gateway that is killed and started again at the same addresses, for browsers that stay on their pages meanwhile.
import getPort from 'get-port'
import { type SpawnedGateway, spawnGateway } from '../gateway.ts'

export class LastingAddress {
  /** How often it was killed. */
  kills = 0
  readonly #dataDir: string
  readonly #args: string[]
  #running: Promise<SpawnedGateway> | undefined
  #killing: Promise<void> | undefined

  private constructor(dataDir: string, args: string[]) {
    this.#dataDir = dataDir
    this.#args = args
  }

  /** @param dataDir of the gateway, and of its certificate authority */
  static async start(dataDir: string): Promise<LastingAddress> {
    const [port, acsPort] = [await getPort(), await getPort()]
    const args = [
      '--port',
      String(port),
      '--acs-port',
      String(acsPort),
      '--pages-port',
      '0',
      '--rate-limit',
      '0',
    ]
    const gateway = new LastingAddress(dataDir, args)
    await gateway.running()
    return gateway
  }

  /** Starts it, if it doesn't run. */
  running(): Promise<SpawnedGateway> {
    this.#running ??= spawnGateway(this.#dataDir, this.#args)
    return this.#running
  }

  /** Kills it without a warning, and starts it again; once for all who want that at the same time. */
  kill(): Promise<void> {
    this.#killing ??= this.#killAndStart().finally(() => {
      this.#killing = undefined
    })
    return this.#killing
  }

  async #killAndStart(): Promise<void> {
    const { stop } = await this.running()
    this.kills++
    this.#running = stop('SIGKILL').then(() => spawnGateway(this.#dataDir, this.#args))
    await this.#running
  }

  async stop(): Promise<void> {
    await this.#killing
    const { stop } = await this.running()
    await stop('SIGKILL')
  }
}
