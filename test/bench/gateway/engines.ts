// The two engines with the durability that they have in use, on a disk, and gateways on them.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type SpawnedGateway, spawnGateway } from '../../support/gateway.ts'
import { createDatabase, startPostgres } from '../../support/postgres.ts'
import { type Connection, openConnection } from './connection.ts'

/** What one gateway has for itself. */
export interface Place {
  dataDir: string
  /** On PostgreSQL. */
  databaseUrl?: string
}

export interface Engine {
  name: 'SQLite' | 'PostgreSQL'
  /** How a commit gets to the disk. */
  durability: string
  /** An empty place. */
  newPlace(): Promise<Place>
}

export const engineNames = ['sqlite', 'postgresql'] as const

/** Types of file systems that are memory, as Linux numbers them: nothing there ever waits for a disk. */
const MEMORY = [0x01021994, 0x858458f6]

/** A folder on a disk: the system's for temporary files or, where that is memory, one beside the project. */
export function folderOnDisk(stack: AsyncDisposableStack): string {
  const cache = path.join(import.meta.dirname, '../../../.cache')
  const parent = MEMORY.includes(statfsSync(tmpdir()).type) ? cache : tmpdir()
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(path.join(parent, 'hosted-fields-bench-'))
  // PostgreSQL's server runs as somebody else, who has to get through to its own folder.
  chmodSync(folder, 0o711)
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** @param stack is told what has to be stopped */
export async function openEngine(
  name: (typeof engineNames)[number],
  folder: string,
  stack: AsyncDisposableStack,
): Promise<Engine> {
  let places = 0
  const newFolder = () => {
    const dataDir = path.join(folder, `${name}-${++places}`)
    mkdirSync(dataDir)
    return dataDir
  }
  if (name === 'sqlite') {
    return {
      name: 'SQLite',
      durability: 'synchronous=FULL',
      newPlace: async () => ({ dataDir: newFolder() }),
    }
  }
  const server = await startPostgres(['jit=off', 'max_locks_per_transaction=1024'], folder)
  stack.defer(() => server.stop())
  return {
    name: 'PostgreSQL',
    durability: 'fsync=on, synchronous_commit=on',
    async newPlace() {
      const dataDir = newFolder()
      return { dataDir, databaseUrl: await createDatabase(server.url, `place_${places}`) }
    },
  }
}

/** A gateway that is under load. */
export interface Target {
  spawned: SpawnedGateway
  connections: readonly Connection[]
}

/** How another gateway than the usual one is started. */
export interface Start {
  args?: string[]
  /** In place of the command. */
  program?: string | undefined
}

/** @param stack is told what has to be stopped */
export async function startTarget(
  { dataDir, databaseUrl }: Place,
  lanes: number,
  stack: AsyncDisposableStack,
  { args = [], program }: Start = {},
): Promise<Target> {
  const database = databaseUrl === undefined ? {} : { databaseUrl }
  const spawned = await spawnGateway(dataDir, args, database, program)
  stack.defer(async () => void (await spawned.stop('SIGTERM')))
  const { base_url, ca_certificate } = spawned.started
  return { spawned, connections: await openConnections(base_url, ca_certificate, lanes, stack) }
}

export async function openConnections(
  baseUrl: string,
  caCertificate: string,
  lanes: number,
  stack: AsyncDisposableStack,
): Promise<Connection[]> {
  const connections: Connection[] = []
  stack.defer(() => connections.forEach((connection) => void connection.close()))
  while (connections.length < lanes) connections.push(await openConnection(baseUrl, caCertificate))
  return connections
}
