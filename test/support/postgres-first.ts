// Starts one PostgreSQL server before the test files, for all of them. Each has databases of its own.
import type { TestProject } from 'vitest/node'
import { openStorage } from '../../gateway/storage/index.ts'
import { createDatabase, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      /** The server's address. */
      server: string
      /** The database that all others are copied from, because copying is much faster than creating the tables. */
      template: string
    }
  }
}

export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  // Durability is turned off: tests are about this project's code, not about how PostgreSQL survives a power cut.
  const { url, stop } = await startPostgres(['fsync=off', 'full_page_writes=off', 'max_connections=500'])
  const template = 'with_tables'
  const databaseUrl = await createDatabase(url, template)
  const tables = await openStorage({ dataDir: '', databaseUrl })
  await tables.close()
  provide('postgres', { server: url, template })
  return stop
}
