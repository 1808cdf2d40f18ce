// What the package hands out: the gateway in the process of whoever imports it, for tests and for tools.
import { cpSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Gateway, type GatewayOptions, startGateway as start } from './gateway.ts'
import { backUpFile } from './storage/index.ts'

export type { FaultInput, FaultList, FaultPoints } from './faults/index.ts'
export type { AddedMerchant, Gateway, GatewayOptions } from './gateway.ts'
export type { CompleteMerchant, Snapshots } from './merchants/index.ts'

/** Each may be left out. Without `dataDir` the data is in a temporary folder, which goes when the gateway is closed. */
export type StartOptions = Partial<GatewayOptions>

/** A gateway that closes itself at the end of the block: `await using gateway = await startGateway()`. */
export interface StartedGateway extends Gateway, AsyncDisposable {
  /** The folder of its data, an absolute path. */
  dataDir: string
  /**
   * Starts another gateway, on ports of its own, with a copy of all data as it is now: of SQLite only. It costs a start and the disk of
   * the copy, which goes when that gateway is closed.
   * @throws on PostgreSQL
   */
  fork(): Promise<StartedGateway>
}

/**
 * Starts a gateway in this process, on free ports of loopback, without a word on the console.
 * @param options as the command has them
 * @throws when the port is taken, the data folder cannot be written or another gateway uses it
 */
export async function startGateway(options: StartOptions = {}): Promise<StartedGateway> {
  const temporary = options.dataDir === undefined ? temporaryFolder() : undefined
  const dataDir = path.resolve(options.dataDir ?? temporary?.folder ?? '')
  try {
    const gateway = await start({ port: 0, logLevel: 'silent', ...options, dataDir })
    const close = async () => {
      await gateway.close()
      temporary?.remove()
    }
    return { ...gateway, dataDir, fork: () => fork(options, dataDir), close, [Symbol.asyncDispose]: close }
  } catch (error) {
    temporary?.remove()
    throw error
  }
}

async function fork(options: StartOptions, dataDir: string): Promise<StartedGateway> {
  if (options.databaseUrl !== undefined) throw new Error('Only a gateway on SQLite can be forked.')
  const copy = temporaryFolder()
  try {
    cpSync(dataDir, copy.folder, { recursive: true, filter: (file) => !OF_THE_PROCESS.test(file) })
    await backUpFile(dataDir, path.join(copy.folder, 'gateway.sqlite'))
    const forked = await startGateway({ ...options, dataDir: copy.folder, port: 0, pagesPort: 0 })
    const close = async () => {
      await forked.close()
      copy.remove()
    }
    return { ...forked, close, [Symbol.asyncDispose]: close }
  } catch (error) {
    copy.remove()
    throw error
  }
}

/** What of a data folder is not copied as a file: the database, and whose it is. */
const OF_THE_PROCESS = /[\\/]gateway\.(sqlite|lock|pid)[^\\/]*$/

/** A folder that goes with this process at the latest. */
function temporaryFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(place(), 'gateway-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeFolder)
  return {
    folder,
    remove() {
      process.off('exit', removeFolder)
      removeFolder()
    },
  }
}

/** More bytes than the data of a test run ever needs. */
const PLENTY = 2 ** 30

/** In memory where there is enough of it: nobody needs this data after a power cut, and each payment waits for the disk. */
function place(): string {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > PLENTY ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
