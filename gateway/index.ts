// What the package hands out: the gateway in the process of whoever imports it, for tests and for tools.
import { cpSync } from 'node:fs'
import path from 'node:path'
import { startGateway as start } from './app/gateway.ts'
import type { DemoGateway, Gateway, GatewayOptions } from './app/options.ts'
import { temporaryFolder } from './app/temporary-folder.ts'
import { temporaryRoot } from './app/temporary-root.ts'
import { backUpFile, copyDatabase, createDatabase } from './platform/storage/index.ts'

export type { DemoAccess } from './app/demo.ts'
export type { AddedMerchant, DemoGateway, Gateway, GatewayOptions } from './app/options.ts'
export type { CompleteMerchant } from './merchants/merchants/index.ts'
export type { FaultInput, FaultList, FaultPoints } from './sandbox/faults/index.ts'
export type { Snapshots } from './sandbox/snapshots/index.ts'

/**
 * Each may be left out. Without `dataDir` the data is in a temporary folder, and with `databaseUrl` in a new database at that server,
 * whose user may create some: both go when the gateway is closed.
 */
export type StartOptions = Partial<GatewayOptions>

/** A gateway that closes itself at the end of the block: `await using gateway = await startGateway()`. */
export interface StartedGateway extends Gateway, AsyncDisposable {
  /** The folder of its data, an absolute path. */
  dataDir: string
  /**
   * Starts another gateway, on ports of its own, with a copy of all data as it is now. It costs a start and a copy, which goes when that
   * gateway is closed.
   * @throws on PostgreSQL when the user may create no database
   */
  fork(): Promise<StartedGateway>
}

/** The same with demo data: `startGateway({ demo: true })`. */
export interface StartedDemoGateway extends DemoGateway, StartedGateway {
  console: DemoGateway['console']
  operator: DemoGateway['operator']
  fork(): Promise<StartedDemoGateway>
}

/** Where a gateway has its data. */
interface Place {
  dataDir: string
  databaseUrl?: string
}

/**
 * Starts a gateway in this process, on free ports of loopback, without a word on the console.
 * @param options as the command has them
 * @throws when the port is taken, the data folder cannot be written or another gateway uses it
 */
export function startGateway(options: StartOptions & { demo: true }): Promise<StartedDemoGateway>
export function startGateway(options?: StartOptions): Promise<StartedGateway>
export async function startGateway(options: StartOptions = {}): Promise<StartedGateway> {
  const { dataDir, databaseUrl } = options
  if (dataDir === undefined) return startWith(options, await temporaryPlace(databaseUrl))
  return startWith(options, {
    dataDir: path.resolve(dataDir),
    ...(databaseUrl !== undefined && { databaseUrl }),
  })
}

/** Starts one with the data of that place. @param remove called in the end, after a failed start too */
async function startWith(
  options: StartOptions,
  { remove, ...data }: Place & { remove?(): Promise<void> },
): Promise<StartedGateway> {
  try {
    const gateway = await start({ port: 0, logLevel: 'silent', ...options, ...data })
    const close = async () => {
      await gateway.close()
      await remove?.()
    }
    const { dataDir } = data
    return { ...gateway, dataDir, fork: () => fork(options, data), close, [Symbol.asyncDispose]: close }
  } catch (error) {
    await remove?.()
    throw error
  }
}

async function fork(options: StartOptions, { dataDir, databaseUrl }: Place): Promise<StartedGateway> {
  const copy = await temporaryPlace(databaseUrl)
  try {
    cpSync(dataDir, copy.dataDir, { recursive: true, filter: (file) => !OF_THE_PROCESS.test(file) })
    if (databaseUrl !== undefined && copy.databaseUrl !== undefined)
      await copyDatabase(databaseUrl, copy.databaseUrl)
    else await backUpFile(dataDir, path.join(copy.dataDir, 'gateway.sqlite'))
  } catch (error) {
    await copy.remove()
    throw error
  }
  return startWith({ ...options, port: 0, pagesPort: 0 }, copy)
}

/** What of a data folder is not copied as a file: the database, and whose it is. */
const OF_THE_PROCESS = /[\\/]gateway\.(sqlite|lock|pid)[^\\/]*$/

/** @param server the URL of a database at the server that is to have the data; undefined: SQLite, in the folder */
async function temporaryPlace(server: string | undefined): Promise<Place & { remove(): Promise<void> }> {
  const { folder, remove } = temporaryFolder(temporaryRoot(PLENTY))
  try {
    const database = server === undefined ? undefined : await createDatabase(server)
    return {
      dataDir: folder,
      ...(database && { databaseUrl: database.databaseUrl }),
      async remove() {
        remove()
        await database?.drop()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** More bytes than the data of a test run ever needs. */
const PLENTY = 2 ** 30
