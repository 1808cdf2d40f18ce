// The database engine of a test run. Each test file runs on both, as two Vitest projects.
import { copyFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { temporaryFolder } from '../../gateway/app/temporary-folder.ts'
import { systemClock } from '../../gateway/core/clock.ts'
import { limits } from '../../gateway/core/limits.ts'
import {
  type DataKeyLimits,
  type OpenedCardData,
  openCardData,
} from '../../gateway/payments/card-data/index.ts'
import { type Cipher, openCipher, openKms } from '../../gateway/platform/encryption/index.ts'
import { openStorage as openPlace, type Storage, type Tx } from '../../gateway/platform/storage/index.ts'
import { createDatabase } from './postgres.ts'
import { isPartition } from './sql/partitions.ts'
import { noteTestStatement } from './sql/statements.ts'

export const isPostgres = process.env.TEST_ENGINE === 'postgresql'

/** Where a gateway keeps its data. */
export interface Stored {
  dataDir: string
}

/** The URL of a PostgreSQL database; empty on SQLite, which is in the data folder. */
export interface Database {
  databaseUrl?: string
}

const databases = new Map<string, Promise<Database>>()

/** The database that belongs to a data folder: empty at first, and the same one at each call. */
export function databaseOf(dataDir: string): Promise<Database> {
  const database = databases.get(dataDir) ?? (isPostgres ? newDatabase() : Promise.resolve({}))
  databases.set(dataDir, database)
  return database
}

/** Says which database belongs to a data folder, where a test has made that itself. */
export function setDatabase(dataDir: string, database: Database): void {
  databases.set(dataDir, Promise.resolve(database))
}

async function newDatabase(): Promise<Database> {
  const { server, template } = inject('postgres')
  return { databaseUrl: await createDatabase(server, `test_${process.pid}_${databases.size}`, template) }
}

let withTables: Promise<string> | undefined

/** Puts a database with all tables into a new data folder: to copy one is much faster than to create them. */
export async function createTables(dataDir: string): Promise<void> {
  // On PostgreSQL each new database is such a copy.
  if (isPostgres) return
  withTables ??= newTables()
  copyFileSync(await withTables, path.join(dataDir, 'gateway.sqlite'))
}

async function newTables(): Promise<string> {
  const { folder: dataDir } = temporaryFolder(tmpdir())
  const storage = await openPlace({ dataDir })
  await storage.close()
  return path.join(dataDir, 'gateway.sqlite')
}

/** The tables of a database. What is in a partition is in its table. */
export async function tablesIn({ read }: Pick<Storage, 'read'>) {
  const tables = await read.introspection.getTables()
  return tables.filter(({ name }) => !isPartition(name))
}

/** Everything that a gateway has stored, as text: its rows, and on SQLite also its raw files. */
export async function storedText(world: Stored): Promise<string> {
  const rows = await withStorage(world, async ({ read }) => {
    const tables = await tablesIn({ read })
    const all = tables.map(({ name }) =>
      read
        .selectFrom(name as 'events')
        .selectAll()
        .execute(),
    )
    return JSON.stringify(await Promise.all(all))
  })
  if (isPostgres) return rows
  const files = ['gateway.sqlite', 'gateway.sqlite-wal'].map((name) => path.join(world.dataDir, name))
  return [rows, ...files.map((file) => readFileSync(file, 'latin1'))].join('\n')
}

/** Opens a gateway's data, whether the gateway is running or not. */
export async function openStorage({ dataDir }: Stored): Promise<Storage> {
  return openPlace({ dataDir, ...(await databaseOf(dataDir)) })
}

/** Runs a statement as somebody at the database’s own prompt would. @returns its rows */
export async function runText<Row>(tx: Pick<Tx, 'executeQuery'>, text: string): Promise<Row[]> {
  noteTestStatement(text)
  const query = { kind: 'RawNode', sqlFragments: [text], parameters: [] } as const
  return (await tx.executeQuery<Row>({ sql: text, parameters: [], query, queryId: { queryId: text } })).rows
}

/** Opens a gateway's database for a look, while the gateway runs. */
export async function withStorage<T>(world: Stored, look: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage(world)
  try {
    return await look(storage)
  } finally {
    await storage.close()
  }
}

/** The cipher of a gateway with that data folder. */
export async function testCipher(dataDir: string, storage: Storage): Promise<Cipher> {
  return openCipher(storage, dataDir)
}

/** Card data of a gateway with that data folder, and a storage whose writes load the keys that they need. */
export async function testCardData(
  dataDir: string,
  storage: Storage,
  bounds: Partial<DataKeyLimits> = {},
): Promise<OpenedCardData> {
  const cipher = await openCipher(storage, dataDir)
  const kms = await openKms(cipher)
  const onError = (error: unknown) => console.error(error)
  const all = { ...limits.dataKeys, ...bounds }
  return openCardData({ storage, cipher, kms, clock: systemClock, onError, bounds: all })
}
