// The engine that a run of the tests is on, by vitest's project: each file runs on both.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { type Cipher, openCipher } from '../../gateway/encryption/index.ts'
import { openStorage as openPlace, type Storage } from '../../gateway/storage/index.ts'
import { createDatabase } from './postgres.ts'

export const isPostgres = process.env.TEST_ENGINE === 'postgresql'

/** Where a gateway keeps its data. */
export interface Stored {
  dataDir: string
}

/** A database on PostgreSQL; nothing on SQLite, where the data folder is one. */
export interface Database {
  databaseUrl?: string
}

const databases = new Map<string, Promise<Database>>()

/** The database that goes with a data folder: one of its own, without rows at first, and the same each time. */
export function databaseOf(dataDir: string): Promise<Database> {
  const database = databases.get(dataDir) ?? (isPostgres ? newDatabase() : Promise.resolve({}))
  databases.set(dataDir, database)
  return database
}

async function newDatabase(): Promise<Database> {
  const { server, template } = inject('postgres')
  return { databaseUrl: await createDatabase(server, `test_${process.pid}_${databases.size}`, template) }
}

/** All that a gateway has stored: its rows, and on SQLite its files as they are. */
export async function storedText(world: Stored): Promise<string> {
  const rows = await withStorage(world, async ({ read }) => {
    const tables = await read.introspection.getTables()
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

/** Opens the data of a gateway that may be running, or of none. */
export async function openStorage({ dataDir }: Stored): Promise<Storage> {
  return openPlace({ dataDir, ...(await databaseOf(dataDir)) })
}

/** Looks into a gateway's database while it runs. */
export async function withStorage<T>(world: Stored, look: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage(world)
  try {
    return await look(storage)
  } finally {
    await storage.close()
  }
}

/** What a gateway with that data folder seals with. */
export async function testCipher(dataDir: string, storage: Storage): Promise<Cipher> {
  return openCipher(storage, dataDir)
}
